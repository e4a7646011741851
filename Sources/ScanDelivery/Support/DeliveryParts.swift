/// Parts of this module that were left out because their library was missing when it was built.
public enum DeliveryParts {
    /// What is left out, and the Debian package to install before building again.
    public static let leftOut: [(part: String, package: String)] = {
        var parts: [(part: String, package: String)] = []
        #if !canImport(CCurl)
            parts.append(("webhook", "libcurl4-openssl-dev"))
        #endif
        #if !canImport(CMicroHTTPD)
            parts.append(("listen (receiving)", "libmicrohttpd-dev"))
        #endif
        return parts
    }()
}
