import CYAML

/// What libyaml finds in a file, one event after another; positions are characters from the start.
///
/// Holds C memory; use it from one place and let it go.
final class YAMLEvents {
    /// One thing found.
    enum Event {
        case documentStart(at: Int)
        case documentEnd
        case streamEnd
        case alias(String, at: Int)
        case scalar(Scalar)
        case listStart(Properties, at: Int)
        case listEnd
        case mapStart(Properties, at: Int)
        case mapEnd
        case failure(Failure)
    }

    /// The anchor and the tag before a node, where there are any.
    struct Properties {
        let anchor: String?
        let tag: String?
    }

    /// A single value.
    struct Scalar {
        let properties: Properties
        let text: String
        let style: Style
        /// Where it stands, properties included.
        let range: Range<Int>
    }

    /// How a single value is written.
    enum Style { case plain, singleQuoted, doubleQuoted, block }

    /// What libyaml says when it cannot go on.
    struct Failure {
        let problem: String
        let position: Int
        let context: String
        let contextPosition: Int
    }

    private let parser: UnsafeMutablePointer<yaml_parser_t>
    private let input: UnsafeMutableBufferPointer<UInt8>

    /// Events of UTF-8 text; nil when there is no memory.
    init?(_ text: [UInt8]) {
        parser = .allocate(capacity: 1)
        input = .allocate(capacity: text.count)
        _ = input.initialize(from: text)
        guard yaml_parser_initialize(parser) == 1 else {
            parser.deallocate()
            input.deallocate()
            return nil
        }
        yaml_parser_set_encoding(parser, YAML_UTF8_ENCODING)
        yaml_parser_set_input_string(parser, input.baseAddress, input.count)
    }

    deinit {
        yaml_parser_delete(parser)
        parser.deallocate()
        input.deallocate()
    }

    /// The next event; after `streamEnd` or `failure` there is none to ask for.
    func next() -> Event {
        var event = yaml_event_t()
        defer { yaml_event_delete(&event) }
        while yaml_parser_parse(parser, &event) == 1 {
            if let found = translate(event) { return found }
            yaml_event_delete(&event)
        }
        return .failure(failure())
    }

    private func translate(_ event: yaml_event_t) -> Event? {
        let start = event.start_mark.index
        switch event.type {
        case YAML_DOCUMENT_START_EVENT: return .documentStart(at: start)
        case YAML_DOCUMENT_END_EVENT: return .documentEnd
        case YAML_STREAM_END_EVENT: return .streamEnd
        case YAML_ALIAS_EVENT: return .alias(text(event.data.alias.anchor) ?? "", at: start)
        case YAML_SEQUENCE_START_EVENT:
            let data = event.data.sequence_start
            return .listStart(properties(data.anchor, data.tag), at: start)
        case YAML_SEQUENCE_END_EVENT: return .listEnd
        case YAML_MAPPING_START_EVENT:
            let data = event.data.mapping_start
            return .mapStart(properties(data.anchor, data.tag), at: start)
        case YAML_MAPPING_END_EVENT: return .mapEnd
        case YAML_SCALAR_EVENT: return .scalar(scalar(event))
        default: return nil
        }
    }

    private func scalar(_ event: yaml_event_t) -> Scalar {
        let data = event.data.scalar
        let bytes = UnsafeBufferPointer(start: data.value, count: data.length)
        let range = event.start_mark.index..<max(event.start_mark.index, event.end_mark.index)
        return Scalar(
            properties: properties(data.anchor, data.tag), text: String(decoding: bytes, as: UTF8.self),
            style: style(data.style), range: range)
    }

    private func style(_ style: yaml_scalar_style_t) -> Style {
        switch style {
        case YAML_SINGLE_QUOTED_SCALAR_STYLE: .singleQuoted
        case YAML_DOUBLE_QUOTED_SCALAR_STYLE: .doubleQuoted
        case YAML_LITERAL_SCALAR_STYLE, YAML_FOLDED_SCALAR_STYLE: .block
        default: .plain
        }
    }

    private func properties(
        _ anchor: UnsafeMutablePointer<UInt8>?, _ tag: UnsafeMutablePointer<UInt8>?
    ) -> Properties { Properties(anchor: text(anchor), tag: text(tag)) }

    private func text(_ bytes: UnsafeMutablePointer<UInt8>?) -> String? { bytes.map { String(cString: $0) } }

    private func failure() -> Failure {
        let state = parser.pointee
        let problem = state.problem.map { String(cString: $0) } ?? "there is not enough memory"
        return Failure(
            problem: problem, position: state.problem_mark.index,
            context: state.context.map { String(cString: $0) } ?? "",
            contextPosition: state.context_mark.index)
    }
}
