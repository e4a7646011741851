import ScanConfig
import ScanCore
import ScanDelivery
import ScanPipeline

/// The outbox that a command was given: by a pipeline's configuration, or the database itself.
struct OutboxFile {
    let name: String
    let desk: OutboxDesk

    /// Finds it; throws a `Fault` where there is none.
    init(_ path: String) throws(Fault) {
        if path.hasSuffix(".sqlite") {
            name = path
            desk = try OutboxDesk(OutboxLocation(file: path))
            return
        }
        let file = ConfigFile.read(path: path)
        guard let root = file.value else {
            let why = file.diagnostics.first.map { "\($0)" } ?? "\(path) holds nothing"
            throw Fault(why, remedy: "name a pipeline's configuration, or an outbox that ends in .sqlite")
        }
        let fallback = pipelineName(of: file.name)
        name = root["name"]?.scalar?.text ?? fallback
        desk = try OutboxDesk(Composer.outboxLocation(of: root, name: fallback, directory: file.directory))
    }
}
