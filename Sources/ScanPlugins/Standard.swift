import EAN13Plugin
import ImagesPlugin
import PrintPlugin
import QRPlugin
import ScanImages
import ScanPipeline
import WebhookPlugin

extension PluginRegistry {
    /// The plugins that come with Scanloom: one line each, and one in Package.swift.
    public static let standard: PluginRegistry = {
        var registry = PluginRegistry()
        registry.add(Images.self)
        for kind in PictureFormats.leftOut {
            registry.leaveOut("images (\(kind.format))", install: kind.package)
        }
        registry.add(EAN13.self)
        registry.add(Print.self)
        registry.add(QR.self)
        registry.add(Webhook.self)
        return registry
    }()
}
