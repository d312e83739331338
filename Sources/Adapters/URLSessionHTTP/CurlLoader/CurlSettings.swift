#if canImport(FoundationNetworking)
    import Foundation

    /// What holds for all transfers of a client.
    struct CurlSettings: Sendable {
        let bodyLimit: Int
        let maximumConnectionsPerHost: Int
        /// Where the certificates are that are trusted; `nil` for where the library looks.
        ///
        /// The library itself leaves the variables alone that OpenSSL, and the program `curl`, know them by.
        let authorityFile: String?
        let authorityFolder: String?
        /// The hosts that no proxy is for: what the environment names, and this machine.
        let noProxy: String

        init(_ configuration: URLSessionHTTPClient.Configuration, environment: [String: String]) {
            bodyLimit = configuration.bodyLimit
            maximumConnectionsPerHost = configuration.maximumConnectionsPerHost
            authorityFile = environment["SSL_CERT_FILE"].flatMap { $0.isEmpty ? nil : $0 }
            authorityFolder = environment["SSL_CERT_DIR"].flatMap { $0.isEmpty ? nil : $0 }
            noProxy = URLSessionHTTPClient.exemptingLoopback(environment["no_proxy"] ?? environment["NO_PROXY"])
        }
    }
#endif
