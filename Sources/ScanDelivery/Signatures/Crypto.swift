import ScanCore
import ScanSystem

/// What signatures need of OpenSSL's libcrypto, opened at the first use.
struct Crypto: Sendable {
    /// The library, opened at the first use.
    static let shared: Result<Crypto, Fault> = Result { () throws(Fault) in try Crypto() }

    // EVP_MD is opaque, so that OpenSSL's headers are not needed (openssl/hmac.h, openssl/crypto.h).
    private let sha256: @convention(c) () -> OpaquePointer?
    private let hmac:
        @convention(c) (
            _ digest: OpaquePointer?, _ key: UnsafeRawPointer?, _ keyBytes: CInt,
            _ data: UnsafePointer<UInt8>?,
            _ dataBytes: Int, _ code: UnsafeMutablePointer<UInt8>?,
            _ codeBytes: UnsafeMutablePointer<CUnsignedInt>?
        ) -> UnsafeMutablePointer<UInt8>?
    private let compare: @convention(c) (UnsafeRawPointer?, UnsafeRawPointer?, Int) -> CInt

    private init() throws(Fault) {
        let library = try DynamicLibrary("libcrypto.so.3", package: "libssl3")
        sha256 = try library.function("EVP_sha256")
        hmac = try library.function("HMAC")
        compare = try library.function("CRYPTO_memcmp")
    }

    /// The 32 bytes of HMAC-SHA256 (RFC 2104, FIPS 180-4).
    func hmacSHA256(of data: [UInt8], key: [UInt8]) throws(Fault) -> [UInt8] {
        var code = [UInt8](repeating: 0, count: 32)
        guard hmac(sha256(), key, CInt(clamping: key.count), data, data.count, &code, nil) != nil else {
            throw Fault("libcrypto does not compute HMAC-SHA256")
        }
        return code
    }

    /// Whether two texts are the same, in a time that does not tell where they differ.
    func areEqual(_ a: [UInt8], _ b: [UInt8]) -> Bool { a.count == b.count && compare(a, b, a.count) == 0 }
}
