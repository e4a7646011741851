#if canImport(CMicroHTTPD)
    import CMicroHTTPD
    import ScanCore
    import ScanSystem

    /// The functions of libmicrohttpd that are used here.
    struct MicroHTTPD: Sendable {
        /// The library, opened at the first use.
        static let shared: Result<MicroHTTPD, Fault> = Result { () throws(Fault) in try MicroHTTPD() }

        /// A server that runs; it may be stopped from any thread.
        struct Daemon: @unchecked Sendable {
            let pointer: OpaquePointer
        }

        /// MHD_KeyValueIterator.
        typealias HeaderTaker =
            @convention(c) (
                UnsafeMutableRawPointer?, _ kind: CInt, UnsafePointer<CChar>?, UnsafePointer<CChar>?
            ) -> CInt

        let stop: @convention(c) (_ daemon: OpaquePointer) -> Void
        let eachValue:
            @convention(c) (_ connection: OpaquePointer, _ kind: CInt, HeaderTaker, UnsafeMutableRawPointer?)
                -> CInt
        let makeResponse:
            @convention(c) (_ bytes: Int, UnsafeMutableRawPointer?, _ mode: CInt) -> OpaquePointer?
        let addHeader:
            @convention(c) (_ response: OpaquePointer, UnsafePointer<CChar>, UnsafePointer<CChar>) -> CInt
        let queue:
            @convention(c) (_ connection: OpaquePointer, CUnsignedInt, _ response: OpaquePointer) -> CInt
        let freeResponse: @convention(c) (_ response: OpaquePointer) -> Void
        private let startAddress: CodeAddress
        private let infoAddress: CodeAddress

        private init() throws(Fault) {
            let library = try DynamicLibrary("libmicrohttpd.so.12", package: "libmicrohttpd12")
            stop = try library.function("MHD_stop_daemon")
            eachValue = try library.function("MHD_get_connection_values")
            makeResponse = try library.function("MHD_create_response_from_buffer")
            addHeader = try library.function("MHD_add_response_header")
            queue = try library.function("MHD_queue_response")
            freeResponse = try library.function("MHD_destroy_response")
            startAddress = try library.address("MHD_start_daemon")
            infoAddress = try library.address("MHD_get_daemon_info")
        }

        /// Starts to serve at an address; nil, and errno, where it cannot.
        func start(
            at address: UnsafePointer<sockaddr>, _ take: sl_request_taker, _ end: sl_request_ender,
            _ context: UnsafeMutableRawPointer, _ limits: HTTPServer.Limits
        ) -> Daemon? {
            sl_start_daemon(
                startAddress.pointer, address, take, end, context, UInt32(limits.connections),
                UInt32(limits.silentSeconds), limits.headerBytes
            ).map(Daemon.init)
        }

        func port(of daemon: Daemon) -> Int { Int(sl_daemon_port(infoAddress.pointer, daemon.pointer)) }
    }
#endif
