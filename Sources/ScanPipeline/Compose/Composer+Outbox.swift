import ScanConfig
import ScanCore
import ScanDelivery

extension Composer {
    /// Where the pipeline that `root` describes keeps scans on their way, whatever else may be wrong with it.
    ///
    /// - Parameters:
    ///   - root: the file's top level
    ///   - name: the pipeline's name unless the file gives one
    ///   - directory: where the file's relative paths begin
    public static func outboxLocation(
        of root: ConfigValue, name: String, directory: String
    ) -> OutboxLocation {
        var ignored: [Diagnostic] = []
        let pipeline = root["name"]?.scalar?.text ?? name
        let options = root["outbox"].flatMap { OutboxOptions.read($0, &ignored) } ?? OutboxOptions()
        return options.plan(pipeline: pipeline, directory: directory, log: { _, _ in }).location
    }
}
