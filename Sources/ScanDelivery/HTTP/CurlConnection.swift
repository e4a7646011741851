import ScanCore

#if canImport(CCurl)
    import CCurl
    import Glibc

    /// A libcurl handle and the connections it keeps; used by one thread at a time.
    ///
    /// Driven by libcurl's multi interface, since the easy one looks only once a second whether to stop.
    final class CurlConnection {
        private let curl: Curl
        private let easy: Curl.Handle
        private let multi: Curl.Handle
        private let options: HTTPClient.Options
        private let reason: UnsafeMutablePointer<CChar>

        init(_ options: HTTPClient.Options) throws(Fault) {
            curl = try Curl.shared.get()
            guard let easy = curl.makeEasy(), let multi = curl.makeMulti() else {
                throw Fault("libcurl has no memory for a connection")
            }
            self.easy = easy
            self.multi = multi
            self.options = options
            reason = .allocate(capacity: Int(CURL_ERROR_SIZE))
            reason.initialize(repeating: 0, count: Int(CURL_ERROR_SIZE))
        }

        deinit {
            curl.freeEasy(easy)
            _ = curl.freeMulti(multi)
            reason.deallocate()
        }

        func post(_ request: HTTPRequest) throws(HTTPFailure) -> HTTPResponse {
            let policy = AddressPolicy(
                for: options.proxy ?? request.endpoint,
                allowPrivate: options.allowPrivate || options.proxy != nil)
            let exchange = CurlExchange(options, policy)
            let list = makeHeaders(request)
            defer { curl.freeList(list) }
            do {
                try request.body.withUnsafeBytes { body in
                    try configure(request.endpoint, list, body, exchange)
                    try perform(exchange)
                }
            } catch {
                throw error as? HTTPFailure ?? HTTPFailure(.interrupted, "\(error)")
            }
            guard let response = exchange.response else {
                throw HTTPFailure(.interrupted, "the connection ended before an answer")
            }
            return response
        }

        private func makeHeaders(_ request: HTTPRequest) -> Curl.List? {
            // Without this one libcurl would ask for leave before a long body, and wait a second for it.
            let lines = request.headers.map { "\($0.name): \($0.value)" } + ["Expect:"]
            return lines.reduce(nil) { curl.append($0, $1) ?? $0 }
        }

        private func configure(
            _ endpoint: Endpoint, _ headers: Curl.List?, _ body: UnsafeRawBufferPointer,
            _ exchange: CurlExchange
        ) throws(HTTPFailure) {
            curl.resetEasy(easy)
            reason.pointee = 0
            let context = UnsafeRawPointer(Unmanaged.passUnretained(exchange).toOpaque())
            let results = [
                curl.set(easy, CURLOPT_ERRORBUFFER, UnsafeRawPointer(reason)),
                curl.set(easy, CURLOPT_URL, text: endpoint.url),
                curl.set(easy, CURLOPT_POST, 1),
                curl.set(easy, CURLOPT_POSTFIELDSIZE_LARGE, bytes: body.count),
                curl.set(easy, CURLOPT_POSTFIELDS, body.baseAddress ?? UnsafeRawPointer(reason)),
                curl.set(easy, CURLOPT_HTTPHEADER, headers.map { UnsafeRawPointer($0) }),
                curl.set(easy, CURLOPT_USERAGENT, text: options.userAgent),
                curl.set(easy, CURLOPT_HEADERFUNCTION, takeHeader),
                curl.set(easy, CURLOPT_HEADERDATA, context),
                curl.set(easy, CURLOPT_WRITEFUNCTION, takeBody),
                curl.set(easy, CURLOPT_WRITEDATA, context),
                curl.set(easy, CURLOPT_OPENSOCKETFUNCTION, opener: openSocket),
                curl.set(easy, CURLOPT_OPENSOCKETDATA, context),
            ]
            guard (results + limits()).allSatisfy({ $0 == CURLE_OK }) else {
                throw HTTPFailure(.interrupted, "libcurl refuses an option; it must be 7.85 or newer")
            }
        }

        private func limits() -> [CURLcode] {
            [
                curl.set(easy, CURLOPT_PROTOCOLS_STR, text: "http,https"),
                curl.set(easy, CURLOPT_FOLLOWLOCATION, 0),
                curl.set(easy, CURLOPT_PROXY, text: options.proxy?.url ?? ""),
                curl.set(easy, CURLOPT_NOSIGNAL, 1),
                curl.set(easy, CURLOPT_TIMEOUT_MS, milliseconds(options.timeout)),
                curl.set(easy, CURLOPT_CONNECTTIMEOUT_MS, milliseconds(options.connectTimeout)),
                curl.set(easy, CURLOPT_TCP_KEEPALIVE, 1),
                curl.set(easy, CURLOPT_SSL_VERIFYPEER, 1),
                curl.set(easy, CURLOPT_SSL_VERIFYHOST, 2),
                curl.set(
                    easy, CURLOPT_SSLVERSION,
                    Int(options.needsTLS13 ? CURL_SSLVERSION_TLSv1_3 : CURL_SSLVERSION_TLSv1_2)),
                options.caFile.map { curl.set(easy, CURLOPT_CAINFO, text: $0) } ?? CURLE_OK,
                options.certificateFile.map { curl.set(easy, CURLOPT_SSLCERT, text: $0) } ?? CURLE_OK,
                options.keyFile.map { curl.set(easy, CURLOPT_SSLKEY, text: $0) } ?? CURLE_OK,
            ] + [endsWithoutWaiting()]
        }

        // Without it, ending while a name is looked up would wait for the resolver. Older than 7.87 does not
        // have it.
        private func endsWithoutWaiting() -> CURLcode {
            let result = curl.set(easy, CURLOPT_QUICK_EXIT, 1)
            return result == CURLE_UNKNOWN_OPTION ? CURLE_OK : result
        }

        /// 0 would mean no limit.
        private func milliseconds(_ duration: Duration) -> Int {
            max(1, Int(clamping: duration.nanoseconds / 1_000_000))
        }

        private func perform(_ exchange: CurlExchange) throws(HTTPFailure) {
            guard curl.add(multi, easy) == CURLM_OK else {
                throw HTTPFailure(.interrupted, "libcurl does not take the request")
            }
            defer { _ = curl.remove(multi, easy) }
            var running: CInt = 1
            while true {
                guard curl.perform(multi, &running) == CURLM_OK else {
                    throw HTTPFailure(.interrupted, "libcurl gave up the request")
                }
                guard running > 0 else { return try finish(exchange) }
                if let answered = exchange.answered {
                    if Task.isCancelled || .now - answered > options.bodyPatience { return }
                } else if Task.isCancelled {
                    throw HTTPFailure(.cancelled, "the pipeline ended before an answer came")
                }
                _ = curl.poll(multi, nil, 0, 50, nil)
            }
        }

        /// An answer whose headers came counts, whatever became of its body.
        private func finish(_ exchange: CurlExchange) throws(HTTPFailure) {
            var left: CInt = 0
            guard let message = curl.readInfo(multi, &left) else { return }
            let code = message.pointee.data.result
            guard code != CURLE_OK, exchange.answered == nil else { return }
            if exchange.isFlooded {
                throw HTTPFailure(.notHTTP, "more than \(options.headerLimit) bytes of headers")
            }
            if let refusal = exchange.refusal { throw HTTPFailure(.forbidden, refusal) }
            let said = reason.pointee == 0 ? String(cString: curl.explain(code)) : String(cString: reason)
            throw failure(code, said)
        }
    }

    private func failure(_ code: CURLcode, _ said: String) -> HTTPFailure {
        switch code {
        case CURLE_OPERATION_TIMEDOUT: HTTPFailure(.timeout, said)
        case CURLE_COULDNT_RESOLVE_HOST: HTTPFailure(.unknownHost, said)
        case CURLE_COULDNT_CONNECT: HTTPFailure(.unreachable, said)
        case CURLE_SSL_CONNECT_ERROR: HTTPFailure(.noTLS, said)
        case CURLE_PEER_FAILED_VERIFICATION, CURLE_SSL_ISSUER_ERROR: HTTPFailure(.untrusted, said)
        case CURLE_SSL_CERTPROBLEM: HTTPFailure(.noTLS, said)
        case CURLE_COULDNT_RESOLVE_PROXY: HTTPFailure(.unreachable, said)
        case CURLE_SSL_CACERT_BADFILE:
            HTTPFailure(.untrusted, "\(said) (the system's come with: apt-get install ca-certificates)")
        case CURLE_UNSUPPORTED_PROTOCOL, CURLE_WEIRD_SERVER_REPLY, CURLE_HTTP2, CURLE_HTTP2_STREAM:
            HTTPFailure(.notHTTP, said)
        // What 7.88, and since 8.6 what newer ones (CURLE_TOO_LARGE) say of a header beyond 100 KB.
        case CURLE_OUT_OF_MEMORY, CURLcode(rawValue: 100):
            HTTPFailure(.notHTTP, "a header of more than 100 KB")
        default: HTTPFailure(.interrupted, said)
        }
    }

    /// libcurl asks here for every socket, with the address that it will connect to.
    private func openSocket(
        _ context: UnsafeMutableRawPointer?, _ purpose: curlsocktype,
        _ address: UnsafeMutablePointer<curl_sockaddr>?
    ) -> curl_socket_t {
        guard let address, let exchange = exchange(context) else { return -1 }
        guard exchange.mayConnect(to: sl_target(address).flatMap { IPAddress($0) }) else { return -1 }
        return socket(
            address.pointee.family, address.pointee.socktype | Int32(SOCK_CLOEXEC.rawValue),
            address.pointee.protocol)
    }

    private func takeHeader(
        _ bytes: UnsafeMutablePointer<CChar>?, _ size: Int, _ count: Int,
        _ context: UnsafeMutableRawPointer?
    ) -> Int {
        exchange(context)?.takeHeader(UnsafeRawBufferPointer(start: bytes, count: size * count)) == true
            ? count : 0
    }

    private func takeBody(
        _ bytes: UnsafeMutablePointer<CChar>?, _ size: Int, _ count: Int,
        _ context: UnsafeMutableRawPointer?
    ) -> Int {
        exchange(context)?.takeBody(UnsafeRawBufferPointer(start: bytes, count: size * count)) == true
            ? count : 0
    }

    private func exchange(_ context: UnsafeMutableRawPointer?) -> CurlExchange? {
        context.map { Unmanaged<CurlExchange>.fromOpaque($0).takeUnretainedValue() }
    }
#else
    /// Stands where libcurl's headers were missing when this was built.
    final class CurlConnection {
        init(_ options: HTTPClient.Options) throws(Fault) {
            throw Fault(
                "this Scanloom was built without libcurl",
                remedy: "apt-get install libcurl4-openssl-dev, and build it again")
        }

        func post(_ request: HTTPRequest) throws(HTTPFailure) -> HTTPResponse {
            throw HTTPFailure(.interrupted, "built without libcurl")
        }
    }
#endif
