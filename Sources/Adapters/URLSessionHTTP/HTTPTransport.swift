import CurlCalls
import Foundation
public import HTTP

/// Makes the HTTP client of a program: URLSession with logging, retries and a time limit.
public enum HTTPTransport {
    /// Makes a client; one is enough for a whole process.
    ///
    /// - Parameters:
    ///   - timeout: the time limit of a whole request, retries and waits included, unless the request has one of its own.
    ///   - allowsInsecureHTTP: whether plain `http` to other machines is allowed.
    ///   - userAgent: the program's name and version.
    ///   - log: receives a line for each request, without secrets; `nil` for no log.
    public static func client(
        timeout: Duration = .seconds(30), allowsInsecureHTTP: Bool = false, userAgent: String,
        log: (@Sendable (String) -> Void)? = nil
    ) -> any HTTPClient {
        let clock = ContinuousClock()
        var network: any HTTPClient = URLSessionHTTPClient(
            .init(deadline: timeout, userAgent: userAgent, allowsInsecureHTTP: allowsInsecureHTTP))
        if let log { network = LoggingHTTPClient(network, clock: clock, log: log) }
        return RetryingHTTPClient(
            network, deadline: timeout, clock: clock, now: { Date() }, random: { Double.random(in: 0...1) },
            bounded: { DeadlineHTTPClient($0, limit: $1, clock: clock) })
    }
}

extension HTTPTransport {
    /// Keeps Foundation from creating folders in the user's home.
    ///
    /// On Linux it creates two when a session is configured, whatever the configuration says: one for a cache, below
    /// `XDG_CACHE_HOME` or `~/.cache`, and one for cookies, below `XDG_DATA_HOME` or `~/.local/share`. The clients here
    /// use neither. Only these variables prevent it; their values are then no longer the user's, and child processes
    /// should not inherit them. Elsewhere this does nothing.
    ///
    /// Call it at the start of a program, before there is a second thread: it changes the environment.
    public static func preventFolderCreation() {
        #if canImport(FoundationNetworking)
            setenv("XDG_CACHE_HOME", nowhere, 1)
            setenv("XDG_DATA_HOME", folderOfCookies, 1)
        #endif
    }

    #if canImport(FoundationNetworking)
        /// No folder can be created in it.
        private static let nowhere = "/dev/null"

        /// Foundation creates a folder here, named like the program's, unless there is one, and looks for cookies in
        /// it. So this is the program's own folder; if Foundation cannot create one, it would look below the current
        /// folder, where anyone may have put something.
        private static var folderOfCookies: String {
            let folder = Bundle.main.bundleURL
            return folder.pathExtension.isEmpty ? folder.deletingLastPathComponent().path : nowhere
        }
    #endif

    /// Keeps the keys of TLS connections out of the file that `SSLKEYLOGFILE` names, from which a recording of a
    /// connection can be read.
    ///
    /// Call it at the start of a program, before there is a second thread: it changes the environment, which libcurl and
    /// child processes read.
    public static func keepKeysToItself() { unsetenv("SSLKEYLOGFILE") }

    /// Exempts requests to this machine from a proxy named by the environment.
    ///
    /// On Linux the session leaves proxies to libcurl, which sends even a request to 127.0.0.1 to the one in
    /// `http_proxy` or `all_proxy` unless `no_proxy` exempts it; no setting of a session changes that. Elsewhere this
    /// does nothing.
    ///
    /// Call it at the start of a program, before there is a second thread: it changes the environment.
    public static func exemptLoopbackFromProxies() {
        #if canImport(FoundationNetworking)
            let environment = ProcessInfo.processInfo.environment
            setenv("no_proxy", exemptingLoopback(environment["no_proxy"] ?? environment["NO_PROXY"]), 1)
        #endif
    }

    /// A value of `no_proxy` that exempts the hosts of `list` and loopback hosts.
    static func exemptingLoopback(_ list: String?) -> String {
        guard let list, !list.isEmpty else { return loopback }
        return list == "*" ? list : "\(list),\(loopback)"
    }

    /// The single address is for libcurl before 7.86, which does not support ranges.
    private static let loopback = "localhost,127.0.0.1,127.0.0.0/8,::1"

    /// Ends the process at once, without the exit handlers that libraries have registered.
    ///
    /// `exit` runs those on one thread while others go on. On Linux a transfer may be within a TLS handshake at that
    /// moment, which crashes once OpenSSL has cleaned up. The first client of this module makes OpenSSL skip its
    /// clean-up, unless the process used OpenSSL before; this function does not depend on that. What `print` has
    /// buffered is lost.
    ///
    /// If the program is built for coverage or with a sanitizer, which write at exit, and on other systems than Linux,
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
