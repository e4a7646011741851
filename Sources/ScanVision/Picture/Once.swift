import ScanCore

/// A value that whoever asks first makes, while others who ask wait for it.
public final class Once<Value: Sendable>: Sendable {
    private let value = Locked<Value?>(nil)

    /// Nothing is made yet.
    public init() {}

    /// The value, made by `make` if nobody asked before; `make` must not ask for the same value.
    public func get(_ make: () -> Value) -> Value {
        value.withLock { stored in
            if let made = stored { return made }
            let made = make()
            stored = made
            return made
        }
    }
}
