import ScanCore

#if canImport(CMicroHTTPD)
    import CMicroHTTPD
    import Glibc

    /// A small web server on loopback that takes POSTs, each on a thread of its own, by libmicrohttpd.
    final class HTTPServer: Sendable {
        let port: Int
        private let context: ServerContext
        private let daemon: Locked<MicroHTTPD.Daemon?>

        /// Listens at a port of 127.0.0.1, 0 for any; `answer` is called from several threads and may block.
        init(port: Int, answer: @escaping @Sendable (Request) -> Answer) throws(Fault) {
            let library = try MicroHTTPD.shared.get()
            context = ServerContext(library, Limits(), answer)
            guard let daemon = HTTPServer.listen(port, context) else {
                let reason = String(cString: strerror(errno))
                throw Fault(
                    "cannot listen at 127.0.0.1:\(port): \(reason)",
                    remedy: "choose another port, or end what listens there (ss -ltnp tells)", option: "port")
            }
            self.daemon = Locked(daemon)
            self.port = library.port(of: daemon)
        }

        deinit { stop() }

        /// Ends: answers on their way go out, delayed ones are broken off.
        func stop() {
            let running = daemon.withLock { daemon in
                defer { daemon = nil }
                return daemon
            }
            guard let running else { return }
            context.isStopping.withLock { $0 = true }
            context.waitForAnswers(within: .seconds(1))
            context.library.stop(running.pointer)
        }

        private static func listen(_ port: Int, _ context: ServerContext) -> MicroHTTPD.Daemon? {
            var address = sockaddr_in()
            address.sin_family = sa_family_t(AF_INET)
            address.sin_port = in_port_t(port).bigEndian
            address.sin_addr.s_addr = in_addr_t(0x7F00_0001).bigEndian
            return withUnsafePointer(to: &address) { pointer in
                pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) { address in
                    context.library.start(
                        at: address, takeRequest, endRequest, Unmanaged.passUnretained(context).toOpaque(),
                        context.limits)
                }
            }
        }
    }

    /// What libmicrohttpd's threads need; it lives as long as the server.
    private final class ServerContext: Sendable {
        let library: MicroHTTPD
        let limits: HTTPServer.Limits
        let answer: @Sendable (HTTPServer.Request) -> HTTPServer.Answer
        let isStopping = Locked(false)
        /// How many requests are being answered: whole, but their answers not sent yet.
        let answering = Locked(0)

        init(
            _ library: MicroHTTPD, _ limits: HTTPServer.Limits,
            _ answer: @escaping @Sendable (HTTPServer.Request) -> HTTPServer.Answer
        ) {
            self.library = library
            self.limits = limits
            self.answer = answer
        }

        func send(_ answer: HTTPServer.Answer, to connection: OpaquePointer) -> CInt {
            guard let response = library.makeResponse(0, nil, sl_persistent) else { return sl_no }
            defer { library.freeResponse(response) }
            for header in answer.headers { _ = library.addHeader(response, header.name, header.value) }
            return library.queue(connection, CUnsignedInt(answer.status), response)
        }

        /// Waits until no answer is on its way; a client that reads nothing is not waited for longer.
        func waitForAnswers(within patience: Duration) {
            let end = ContinuousClock.now + patience
            while answering.withLock({ $0 }) > 0, ContinuousClock.now < end { usleep(1000) }
        }

        /// Waits before an answer; false where the server ends before.
        func wait(for delay: Duration) -> Bool {
            let end = ContinuousClock.now + delay
            while ContinuousClock.now < end {
                if isStopping.withLock({ $0 }) { return false }
                usleep(10_000)
            }
            return true
        }
    }

    /// A request that is coming in; touched by its connection's thread alone.
    private final class Incoming {
        let path: String
        var headers: [HTTPHeader] = []
        var body: [UInt8] = []
        let began = ContinuousClock.now
        var isAnswered = false

        init(path: String) { self.path = path }
    }

    /// libmicrohttpd calls this once when the headers are there, then for each piece of the body, then once
    /// more.
    private func takeRequest(
        _ context: UnsafeMutableRawPointer?, _ connection: OpaquePointer?, _ path: UnsafePointer<CChar>?,
        _ method: UnsafePointer<CChar>?, _ version: UnsafePointer<CChar>?, _ piece: UnsafePointer<CChar>?,
        _ count: UnsafeMutablePointer<Int>?, _ state: UnsafeMutablePointer<UnsafeMutableRawPointer?>?
    ) -> CInt {
        guard let context, let connection, let path, let method, let count, let state else { return sl_no }
        let server = Unmanaged<ServerContext>.fromOpaque(context).takeUnretainedValue()
        guard let known = state.pointee else {
            return begin(String(cString: method), String(cString: path), connection, server, state)
        }
        let incoming = Unmanaged<Incoming>.fromOpaque(known).takeUnretainedValue()
        if let piece, count.pointee > 0 {
            let isRoom = incoming.body.count + count.pointee <= server.limits.bodyBytes
            guard isRoom, .now - incoming.began < server.limits.requestTime else { return sl_no }
            incoming.body.append(contentsOf: UnsafeRawBufferPointer(start: piece, count: count.pointee))
            count.pointee = 0
            return sl_yes
        }
        let request = HTTPServer.Request(path: incoming.path, headers: incoming.headers, body: incoming.body)
        incoming.isAnswered = true
        server.answering.withLock { $0 += 1 }
        let answer = server.answer(request)
        return server.wait(for: answer.delay) ? server.send(answer, to: connection) : sl_no
    }

    private func begin(
        _ method: String, _ path: String, _ connection: OpaquePointer, _ server: ServerContext,
        _ state: UnsafeMutablePointer<UnsafeMutableRawPointer?>
    ) -> CInt {
        guard method == "POST" else {
            return server.send(
                HTTPServer.Answer(status: 405, headers: [HTTPHeader("allow", "POST")]), to: connection)
        }
        let incoming = Incoming(path: path)
        let known = Unmanaged.passRetained(incoming).toOpaque()
        state.pointee = known
        _ = server.library.eachValue(connection, sl_header_kind, takeHeader, known)
        let length = incoming.headers.first { $0.name.lowercased() == "content-length" }.flatMap {
            Int($0.value)
        }
        guard (length ?? 0) <= server.limits.bodyBytes else {
            return server.send(HTTPServer.Answer(status: 413), to: connection)
        }
        return sl_yes
    }

    private func takeHeader(
        _ known: UnsafeMutableRawPointer?, _ kind: CInt, _ name: UnsafePointer<CChar>?,
        _ value: UnsafePointer<CChar>?
    ) -> CInt {
        guard let known, let name else { return sl_no }
        let incoming = Unmanaged<Incoming>.fromOpaque(known).takeUnretainedValue()
        incoming.headers.append(HTTPHeader(String(cString: name), value.map { String(cString: $0) } ?? ""))
        return sl_yes
    }

    private func endRequest(
        _ context: UnsafeMutableRawPointer?, _ connection: OpaquePointer?,
        _ state: UnsafeMutablePointer<UnsafeMutableRawPointer?>?, _ reason: CInt
    ) {
        guard let context, let state, let known = state.pointee else { return }
        let incoming = Unmanaged<Incoming>.fromOpaque(known).takeRetainedValue()
        state.pointee = nil
        if incoming.isAnswered {
            Unmanaged<ServerContext>.fromOpaque(context).takeUnretainedValue().answering.withLock { $0 -= 1 }
        }
    }
#else
    /// Stands where libmicrohttpd's headers were missing when this was built.
    final class HTTPServer: Sendable {
        let port = 0

        init(port: Int, answer: @escaping @Sendable (Request) -> Answer) throws(Fault) {
            throw Fault(
                "this Scanloom was built without libmicrohttpd",
                remedy: "apt-get install libmicrohttpd-dev, and build it again")
        }

        func stop() {}
    }
#endif

extension HTTPServer {
    /// What one client may take.
    struct Limits: Sendable {
        /// How many at once: each has a thread.
        var connections = 64
        /// How long a connection may be silent.
        var silentSeconds = 10
        /// How long a request may take to come in, in all.
        var requestTime = Duration.seconds(30)
        /// Bytes for the line and headers of a request.
        var headerBytes = 32_768
        /// Bytes of a body; scans are a few kilobytes.
        var bodyBytes = 1 << 20
    }

    /// A request, whole.
    struct Request: Sendable {
        let path: String
        let headers: [HTTPHeader]
        let body: [UInt8]

        func header(_ name: String) -> String? { headers.first { $0.name.lowercased() == name }?.value }
    }

    /// What to answer, and when.
    struct Answer: Sendable {
        let status: Int
        var headers: [HTTPHeader] = []
        var delay = Duration.zero
    }
}
