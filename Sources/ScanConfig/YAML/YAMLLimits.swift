/// How much a configuration may hold: far more than any that a person wrote, far less than would hurt.
struct YAMLLimits: Sendable {
    /// Lists and maps inside each other.
    var depth = 64
    /// Values in all, aliases counted as what they stand for.
    var values = 100_000
}
