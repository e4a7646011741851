import ScanConfig
import ScanCore
import ScanDelivery
import ScanVision

/// The top level of a configuration file.
struct PipelineOptions: PluginOptions {
    var version = 1
    var name: String?
    var source: PluginUse?
    var sources: [PluginUse] = []
    var symbologies: [PluginUse] = []
    var effort: Effort?
    var accept = AcceptOptions()
    var mode = Mode.continuous
    var outbox = OutboxOptions()
    var handlers: [PluginUse] = []

    static let fields = [
        Field<PipelineOptions>("version", \.version, in: 1...1, "Version of this file's format."),
        Field<PipelineOptions>(
            "name", \.name, "Name of the pipeline, in every scan; the file's name unless given."),
        Field<PipelineOptions>("source", \.source, "Where frames come from."),
        Field<PipelineOptions>("sources", \.sources, "Where frames come from, when from several sources."),
        Field<PipelineOptions>("symbologies", \.symbologies, "What is looked for, all of them unless given."),
        Field<PipelineOptions>(
            "effort", \.effort, "How hard to try; fast for cameras and normal for files unless given."),
        Field<PipelineOptions>("accept", \.accept, "When a reading counts as a scan."),
        Field<PipelineOptions>("mode", \.mode, "How long it goes on accepting."),
        Field<PipelineOptions>(
            "outbox", \.outbox, "Where scans wait for durable handlers, and within which bounds."),
        Field<PipelineOptions>("handlers", \.handlers, "What happens with scans, classifiers first."),
    ]
}

/// When a reading counts as a scan.
struct AcceptOptions: PluginOptions, OptionValue {
    var confirm = 1
    var rearm: Rearm?
    var pick = Pick.all
    var join = Join.off
    var addOnWait: Duration?

    static let fields = [
        Field<AcceptOptions>(
            "confirm", \.confirm, in: 1...100, "Frames that must agree before a reading counts."),
        Field<AcceptOptions>(
            "rearm", \.rearm,
            "When the same code counts again; \"absent 1s\" for cameras and always for files unless given."),
        Field<AcceptOptions>("pick", \.pick, "Which of the codes of one frame count."),
        Field<AcceptOptions>(
            "join", \.join,
            "Whether the parts of a message in several QR codes are put together; true waits 30s with cameras."
        ),
        Field<AcceptOptions>(
            "add_on_wait", \.addOnWait,
            "How long an EAN-13 waits for its add-on where that is read; 300ms for cameras unless given."),
    ]
}

/// What every source has beside its own options.
struct SourceOptions: PluginOptions {
    var name: String?
    var rotate = Rotation.none
    var mirror = false
    var region: Region?

    static let fields = [
        Field<SourceOptions>("name", \.name, "Name of the source, in every scan; the plugin's unless given."),
        Field<SourceOptions>("rotate", \.rotate, "How its pictures are turned, in degrees clockwise."),
        Field<SourceOptions>("mirror", \.mirror, "Whether they are then mirrored left to right."),
        Field<SourceOptions>(
            "region", \.region, "The part that is looked at, of the picture as then shown; all unless given.",
            example: "{ x: 10%, y: 25%, width: 80%, height: 50% }"),
    ]

    var view: PictureView { PictureView(rotation: rotate, isMirrored: mirror, region: region) }
}

/// What every handler has among its own options.
struct HandlerOptions: PluginOptions {
    var name: String?
    var when: WhenExpression?
    var after = After.accepted
    var queue = 1000
    var overflow: Overflow?
    var durable: Bool?
    var order = DeliveryOrder.none
    var retry = RetryOptions()
    var secrets: SecretsChoice?

    enum SecretsChoice: String, OptionChoice {
        case masked
        case reveal

        /// A key that was meant for `secret` may stand here.
        static let hidesValue = true

        static func read(_ value: ConfigValue, _ problems: inout [Diagnostic]) -> SecretsChoice? {
            if let choice = value.scalar.flatMap({ SecretsChoice(rawValue: $0.text) }) { return choice }
            problems.append(
                Diagnostic(
                    at: value.place, "expected \(expectation), found something else",
                    fix: "a key that is a secret itself is called secret"))
            return nil
        }
    }

    static let fields = [
        Field<HandlerOptions>("name", \.name, "Name of the handler, unique; the plugin's unless given."),
        Field<HandlerOptions>(
            "when", \.when, "Which scans it gets, all unless given.", example: "format is ean"),
        Field<HandlerOptions>(
            "after", \.after, "When it gets a scan; stored is for what tells a person that it is safe."),
        Field<HandlerOptions>("queue", \.queue, in: 1...1_000_000, "How many scans may wait for it."),
        Field<HandlerOptions>(
            "overflow", \.overflow,
            "What happens when more do; block for files and drop_oldest for cameras unless given."),
        Field<HandlerOptions>(
            "durable", \.durable,
            "Whether scans wait for it on disk, so that none is lost; the plugin's own default unless given."),
        Field<HandlerOptions>(
            "order", \.order, "In which order it gets scans that wait on disk, when some are tried again."),
        Field<HandlerOptions>("retry", \.retry, "How failures are tried again."),
        Field<HandlerOptions>(
            "secrets", \.secrets, "Whether it gets secrets, such as Wi-Fi passwords, whole."),
    ]
}

/// What every enricher and observer has among its own options.
struct NamedOptions: PluginOptions {
    var name: String?

    static let fields = [
        Field<NamedOptions>("name", \.name, "Name of this one, unique; the plugin's unless given.")
    ]
}
