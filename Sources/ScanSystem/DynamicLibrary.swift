import Glibc
import ScanCore

/// A C library that is opened when it is first used, because linking it would slow every start of the
/// command.
public struct DynamicLibrary: @unchecked Sendable {
    private let handle: UnsafeMutableRawPointer
    private let name: String

    /// Opens a library by its file name; it stays open, since code that came from it may still run.
    ///
    /// - Parameters:
    ///   - name: as the loader knows it, with the version of its interface: `libcurl.so.4`
    ///   - package: the Debian package that holds it
    public init(_ name: String, package: String) throws(Fault) {
        guard let handle = dlopen(name, RTLD_NOW | RTLD_LOCAL) else {
            let reason = dlerror().map { String(cString: $0) } ?? "no reason given"
            throw Fault("cannot open \(name): \(reason)", remedy: "apt-get install \(package)")
        }
        self.handle = handle
        self.name = name
    }

    /// The address of a function, for the wrappers of a shim.
    public func address(_ symbol: String) throws(Fault) -> CodeAddress {
        guard let address = dlsym(handle, symbol) else {
            throw Fault("\(name) has no function \(symbol); it is too old, or another library of that name")
        }
        return CodeAddress(pointer: address)
    }

    /// A function, as a `@convention(c)` type that the caller vouches for.
    public func function<Function>(
        _ symbol: String, as type: Function.Type = Function.self
    ) throws(Fault) -> Function {
        precondition(MemoryLayout<Function>.size == MemoryLayout<UnsafeMutableRawPointer>.size)
        return unsafeBitCast(try address(symbol).pointer, to: type)
    }
}

/// Where a function lies; it may be called from any thread.
public struct CodeAddress: @unchecked Sendable {
    /// The address.
    public let pointer: UnsafeMutableRawPointer
}
