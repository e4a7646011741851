/// Why a symbol that was found could not be read: data for people and programs, never a log line.
public struct DecodeFailure: Error, Hashable, Sendable {
    /// How far decoding came.
    public let stage: Stage
    /// One word or two in lower_snake that programs may compare, such as `too_many_errors`.
    public let reason: String
    /// A sentence without a period for people, such as `9 errors where 7 can be corrected`.
    public let explanation: String
    /// What was measured: pixels per module, contrast, errors found and correctable; names are lower_snake.
    public let figures: [JSONMember]

    /// A failure from its parts.
    public init(_ stage: Stage, _ reason: String, _ explanation: String, figures: [JSONMember] = []) {
        self.stage = stage
        self.reason = reason
        self.explanation = explanation
        self.figures = figures
    }

    /// A step of decoding; plugins may add their own.
    public struct Stage: Hashable, Sendable, RawRepresentable {
        /// The step's name in lower_snake.
        public let rawValue: String
        /// A step by its name.
        public init(rawValue: String) { self.rawValue = rawValue }

        /// Finding where symbols are.
        public static let locate = Stage(rawValue: "locate")
        /// Finding the modules or the lines of one symbol.
        public static let sample = Stage(rawValue: "sample")
        /// Reading what the symbol says of itself: format, version, guards.
        public static let format = Stage(rawValue: "format")
        /// Correcting errors, or checking digits.
        public static let correct = Stage(rawValue: "correct")
        /// Reading the message.
        public static let parse = Stage(rawValue: "parse")
        /// Read, but refused: too little evidence, or inside a stronger symbol.
        public static let arbitrate = Stage(rawValue: "arbitrate")
    }
}

/// One symbol that was located but not read.
public struct Rejection: Hashable, Sendable {
    /// Which symbology found it.
    public let symbology: String
    /// Where it is, as a reading's corners are.
    public var corners: Quad
    /// Why it was not read.
    public let failure: DecodeFailure
    /// Which attempt came this far.
    public let attempt: String

    /// A rejection from its parts.
    public init(symbology: String, corners: Quad, failure: DecodeFailure, attempt: String) {
        self.symbology = symbology
        self.corners = corners
        self.failure = failure
        self.attempt = attempt
    }
}
