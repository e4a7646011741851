/// Waits until a condition holds, or, where it never will, until other tasks had plenty of time to break it.
func settled(_ condition: () -> Bool) async {
    for _ in 0..<50 where !condition() { try? await Task.sleep(for: .milliseconds(2)) }
}
