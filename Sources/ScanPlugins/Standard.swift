import ClipboardPlugin
import Code128Plugin
import EAN13Plugin
import EAN8Plugin
import ExecPlugin
import FeedbackPlugin
import FilePlugin
import GS1Plugin
import GTINPlugin
import ImagesPlugin
import LookupPlugin
import PrintPlugin
import QRPlugin
import ScanDelivery
import ScanImages
import ScanPipeline
import TestPatternPlugin
import UPCEPlugin
import URLPlugin
import VCardPlugin
import WebhookPlugin
import WiFiPlugin

extension PluginRegistry {
    /// The plugins that come with Scanloom: one line each, and one in Package.swift.
    public static let standard: PluginRegistry = {
        var registry = PluginRegistry()
        registry.add(Images.self)
        registry.add(Clipboard.self)
        registry.add(Code128.self)
        registry.add(Code128Encoder.self)
        registry.add(EAN13.self)
        registry.add(EAN13Encoder.self)
        registry.add(UPCAEncoder.self)
        registry.add(EAN8.self)
        registry.add(EAN8Encoder.self)
        registry.add(Exec.self)
        registry.add(Feedback.self)
        registry.add(File.self)
        registry.add(GS1Classifier.self)
        registry.add(GTINClassifier.self)
        registry.add(Lookup.self)
        registry.add(Print.self)
        registry.add(QR.self)
        registry.add(QREncoder.self)
        registry.add(TestPattern.self)
        registry.add(UPCE.self)
        registry.add(UPCEEncoder.self)
        registry.add(URLClassifier.self)
        registry.add(VCardClassifier.self)
        registry.add(Webhook.self)
        registry.add(WiFiClassifier.self)
        registry.tellLeftOut()
        return registry
    }()

    /// Parts of plugins and commands whose libraries were missing when this was built.
    private mutating func tellLeftOut() {
        for kind in PictureFormats.leftOut { leaveOut("images (\(kind.format))", install: kind.package) }
        for missing in DeliveryParts.leftOut { leaveOut(missing.part, install: missing.package) }
    }
}
