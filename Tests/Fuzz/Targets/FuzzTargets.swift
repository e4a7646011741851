/// A part of Scanloom that meets bytes from outside, as libFuzzer and the kept corpus drive it.
protocol FuzzTarget: SendableMetatype {
    /// The name on the command line, and of the folder in `Corpus`.
    static var name: String { get }
    /// Runs one input; traps where a promise is broken.
    static func run(_ input: FuzzInput)
}

/// All targets: one line each, one file each.
enum FuzzTargets {
    static let all: [any FuzzTarget.Type] = [
        GreyTarget.self, QRGridTarget.self, QRBitsTarget.self, TextTarget.self, ProfileTarget.self,
        RunLengthsTarget.self, ConfigTarget.self, PictureTarget.self,
    ]

    static func named(_ name: String) -> (any FuzzTarget.Type)? { all.first { $0.name == name } }
}

/// Stops the run where a promise is broken; libFuzzer then keeps the input.
func promise(_ isKept: Bool, _ what: @autoclosure () -> String) {
    if !isKept { fatalError("broken promise: \(what())") }
}
