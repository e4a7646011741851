import ScanCore
import ScanTesting
import WebhookPlugin

/// A webhook from options as a configuration gives them, in the order of the list.
func makeWebhook(_ options: KeyValuePairs<String, String>, headers: [String: String] = [:]) throws -> Webhook
{
    var problems: [Diagnostic] = []
    let read = readOptions(options, headers: headers, &problems)
    if let problem = problems.first { throw Fault(problem.description) }
    return try Webhook(read, .sample(name: "webhook"))
}

/// The options, and what is wrong with them.
func readOptions(
    _ options: KeyValuePairs<String, String>, headers: [String: String] = [:], _ problems: inout [Diagnostic]
) -> WebhookOptions {
    let place = Place(file: "test.yaml", line: 1, column: 1)
    var entries = options.map { ConfigEntry(ConfigKey($0.key, at: place), text($0.value, place)) }
    if !headers.isEmpty {
        let map = headers.map { ConfigEntry(ConfigKey($0.key, at: place), text($0.value, place)) }
        entries.append(ConfigEntry(ConfigKey("headers", at: place), ConfigValue(.map(map), at: place)))
    }
    return WebhookOptions.read(ConfigValue(.map(entries), at: place), of: "webhook", at: place, &problems)
}

private func text(_ text: String, _ place: Place) -> ConfigValue {
    ConfigValue(.scalar(ConfigScalar(text, isQuoted: true)), at: place)
}
