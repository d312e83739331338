import CurlCalls
import Foundation
public import HTTP

/// The way to a server: URLSession, told of in a log, tried again where that may help, and given up in time.
public enum HTTPTransport {
    /// Makes a client; one serves a whole process.
    ///
    /// - Parameters:
    ///   - timeout: how long a whole request may take, tries and waits included.
    ///   - allowsInsecureHTTP: whether plain `http` may go to other machines.
    ///   - userAgent: how the program calls itself.
    ///   - log: takes a line for each request, without secrets; `nil` for no log.
    public static func client(
        timeout: Duration = .seconds(30), allowsInsecureHTTP: Bool = false, userAgent: String,
        log: (@Sendable (String) -> Void)? = nil
    ) -> any HTTPClient {
        let clock = ContinuousClock()
        var network: any HTTPClient = URLSessionHTTPClient(
            .init(deadline: timeout, userAgent: userAgent, allowsInsecureHTTP: allowsInsecureHTTP))
        if let log { network = LoggingHTTPClient(network, clock: clock, log: log) }
        return RetryingHTTPClient(
            network, policy: RetryPolicy(deadline: timeout), clock: clock, now: { Date() },
            random: { Double.random(in: 0...1) },
            bounded: { DeadlineHTTPClient($0, limit: $1, clock: clock) })
    }
}

extension HTTPTransport {
    /// Keeps Foundation from making folders of its own in the person's home.
    ///
    /// On Linux it makes two when a session is configured, whatever the configuration says: one for a cache, below
    /// `XDG_CACHE_HOME` or `~/.cache`, and one for cookies, below `XDG_DATA_HOME` or `~/.local/share`. No client here has
    /// either. Nothing but these variables keeps it from that; so afterwards they are no person's choice any more, and no
    /// program that the process starts should inherit them. Elsewhere this does nothing.
    ///
    /// To be called at the start of a program, before there is a second thread: it changes the environment.
    public static func forgoFolders() {
        #if canImport(FoundationNetworking)
            setenv("XDG_CACHE_HOME", nowhere, 1)
            setenv("XDG_DATA_HOME", folderOfCookies, 1)
        #endif
    }

    #if canImport(FoundationNetworking)
        /// No folder can be made in it.
        private static let nowhere = "/dev/null"

        /// Foundation makes a folder there, named like the one that the program is in, unless there is one, and looks for
        /// cookies in it. So it is shown the program's own; where it cannot make one, it would look below the current folder,
        /// where anybody may have put something.
        private static var folderOfCookies: String {
            let folder = Bundle.main.bundleURL
            return folder.pathExtension.isEmpty ? folder.deletingLastPathComponent().path : nowhere
        }
    #endif

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

    /// Ends the process at once, without the clean-ups that libraries have registered with it.
    ///
    /// `exit` runs those on one thread while others go on. On Linux a transfer may be within a TLS handshake at that moment,
    /// which crashes once OpenSSL has cleaned up. The first client of this module has OpenSSL leave its clean-up out, unless
    /// the process used OpenSSL before; this depends on nothing of that kind. What `print` has buffered is lost.
    ///
    /// Where the program is built for coverage or with a sanitizer, which write when it exits, and elsewhere than on Linux,
    /// this is `exit`.
    public static func endProcess(_ status: Int32) -> Never {
        #if canImport(FoundationNetworking)
            if !writesAtExit { _exit(status) }
        #endif
        exit(status)
    }

    #if canImport(FoundationNetworking)
        static var writesAtExit: Bool { curl_calls_writes_at_exit() != 0 }
    #endif
}
