#if canImport(CCurl)
    import CCurl
    import ScanCore
    import ScanSystem

    /// The functions of libcurl that are used here.
    ///
    /// Linking the library would cost 5 ms at every start of the command, for 30 libraries that it loads.
    struct Curl: Sendable {
        typealias Handle = UnsafeMutableRawPointer
        typealias List = UnsafeMutablePointer<curl_slist>

        /// The library, opened at the first use.
        static let shared: Result<Curl, Fault> = Result { () throws(Fault) in try Curl() }

        let makeEasy: @convention(c) () -> Handle?
        let resetEasy: @convention(c) (Handle) -> Void
        let freeEasy: @convention(c) (Handle) -> Void
        let makeMulti: @convention(c) () -> Handle?
        let freeMulti: @convention(c) (Handle) -> CURLMcode
        let add: @convention(c) (_ multi: Handle, _ easy: Handle) -> CURLMcode
        let remove: @convention(c) (_ multi: Handle, _ easy: Handle) -> CURLMcode
        let perform: @convention(c) (_ multi: Handle, UnsafeMutablePointer<CInt>) -> CURLMcode
        let poll:
            @convention(c) (
                _ multi: Handle, UnsafeMutablePointer<curl_waitfd>?, CUnsignedInt, _ milliseconds: CInt,
                UnsafeMutablePointer<CInt>?
            ) -> CURLMcode
        let readInfo:
            @convention(c) (_ multi: Handle, UnsafeMutablePointer<CInt>) -> UnsafeMutablePointer<CURLMsg>?
        let append: @convention(c) (List?, UnsafePointer<CChar>) -> List?
        let freeList: @convention(c) (List?) -> Void
        let explain: @convention(c) (CURLcode) -> UnsafePointer<CChar>
        private let setAddress: CodeAddress

        private init() throws(Fault) {
            let library = try DynamicLibrary("libcurl.so.4", package: "libcurl4")
            let start: @convention(c) (Int) -> CURLcode = try library.function("curl_global_init")
            makeEasy = try library.function("curl_easy_init")
            resetEasy = try library.function("curl_easy_reset")
            freeEasy = try library.function("curl_easy_cleanup")
            makeMulti = try library.function("curl_multi_init")
            freeMulti = try library.function("curl_multi_cleanup")
            add = try library.function("curl_multi_add_handle")
            remove = try library.function("curl_multi_remove_handle")
            perform = try library.function("curl_multi_perform")
            poll = try library.function("curl_multi_poll")
            readInfo = try library.function("curl_multi_info_read")
            append = try library.function("curl_slist_append")
            freeList = try library.function("curl_slist_free_all")
            explain = try library.function("curl_easy_strerror")
            setAddress = try library.address("curl_easy_setopt")
            guard start(Int(CURL_GLOBAL_DEFAULT)) == CURLE_OK else {
                throw Fault("libcurl does not start")
            }
        }

        func set(_ easy: Handle, _ option: CURLoption, _ value: Int) -> CURLcode {
            sl_easy_setopt_long(setAddress.pointer, easy, option, value)
        }

        func set(_ easy: Handle, _ option: CURLoption, bytes value: Int) -> CURLcode {
            sl_easy_setopt_offset(setAddress.pointer, easy, option, curl_off_t(value))
        }

        func set(_ easy: Handle, _ option: CURLoption, _ value: UnsafeRawPointer?) -> CURLcode {
            sl_easy_setopt_pointer(setAddress.pointer, easy, option, value)
        }

        func set(_ easy: Handle, _ option: CURLoption, text value: String) -> CURLcode {
            value.withCString { set(easy, option, UnsafeRawPointer($0)) }
        }

        func set(_ easy: Handle, _ option: CURLoption, opener value: sl_curl_opener) -> CURLcode {
            sl_easy_setopt_opener(setAddress.pointer, easy, option, value)
        }

        func set(_ easy: Handle, _ option: CURLoption, _ value: sl_curl_receiver) -> CURLcode {
            sl_easy_setopt_receiver(setAddress.pointer, easy, option, value)
        }
    }
#endif
