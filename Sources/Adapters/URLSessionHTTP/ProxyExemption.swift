import Foundation

extension URLSessionHTTPClient {
    /// Keeps requests to this machine away from a proxy that the environment names.
    ///
    /// On Linux the session leaves proxies to libcurl, which sends even a request to 127.0.0.1 to the one in `http_proxy`
    /// or `all_proxy` unless `no_proxy` exempts it; no setting of a session changes that. Elsewhere this does nothing.
    ///
    /// To be called at the start of a program, before there is a second thread: it changes the environment.
    public static func exemptLoopbackFromProxies() {
        #if canImport(FoundationNetworking)
            let environment = ProcessInfo.processInfo.environment
            setenv("no_proxy", exemptingLoopback(environment["no_proxy"] ?? environment["NO_PROXY"]), 1)
        #endif
    }

    /// A value of `no_proxy` that exempts what `list` does, and loopback hosts.
    static func exemptingLoopback(_ list: String?) -> String {
        guard let list, !list.isEmpty else { return loopback }
        return list == "*" ? list : "\(list),\(loopback)"
    }

    /// The single address is for a libcurl before 7.86, which knows no ranges.
    private static let loopback = "localhost,127.0.0.1,127.0.0.0/8,::1"
}
