#if canImport(CHEIF)
    import CHEIF
    import ScanCore
    import ScanSystem

    /// The functions of libheif that are used here.
    ///
    /// Linking the library would load eight others at every start of the command.
    struct HEIF: @unchecked Sendable {
        /// The library, opened at the first use.
        static let shared: Result<HEIF, Fault> = Result { () throws(Fault) in try HEIF() }

        /// For the wrappers of the shim; pointers to code, which any thread may call.
        let functions: sl_heif

        private init() throws(Fault) {
            let library = try DynamicLibrary("libheif.so.1", package: "libheif1")
            func address(_ name: String) throws(Fault) -> UnsafeMutableRawPointer {
                try library.address("heif_\(name)").pointer
            }
            functions = sl_heif(
                context_alloc: try address("context_alloc"),
                context_set_max_decoding_threads: try address("context_set_max_decoding_threads"),
                context_read_from_memory_without_copy: try address("context_read_from_memory_without_copy"),
                context_get_primary_image_handle: try address("context_get_primary_image_handle"),
                image_handle_get_width: try address("image_handle_get_width"),
                image_handle_get_height: try address("image_handle_get_height"),
                image_handle_has_alpha_channel: try address("image_handle_has_alpha_channel"),
                decoding_options_alloc: try address("decoding_options_alloc"),
                decode_image: try address("decode_image"), image_get_width: try address("image_get_width"),
                image_get_height: try address("image_get_height"),
                image_get_plane_readonly: try address("image_get_plane_readonly"))
        }
    }
#endif
