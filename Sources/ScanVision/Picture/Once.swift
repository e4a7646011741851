import ScanCore

/// A value that whoever asks first makes, while others who ask wait for it.
final class Once<Value: Sendable>: Sendable {
    private let value = Locked<Value?>(nil)

    /// The value, made by `make` if nobody asked before; `make` must not ask for the same value.
    func get(_ make: () -> Value) -> Value {
        value.withLock { stored in
            if let made = stored { return made }
            let made = make()
            stored = made
            return made
        }
    }
}
