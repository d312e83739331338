public import HTTP

#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

/// The way to a server: URLSession, told of in a log, tried again where that may help, and given up in time.
public enum HTTPTransport {
    /// Keeps requests to this machine away from a proxy that the environment names; called first in a process, before it
    /// has a second thread.
    public static func exemptLoopbackFromProxies() {
        URLSessionHTTPClient.exemptLoopbackFromProxies()
    }

    /// Keeps Foundation from making folders in the person's home; called first in a process, before it has a second thread.
    /// The process's environment is then not one to start other programs with.
    public static func forgoFolders() {
        URLSessionHTTPClient.forgoFolders()
    }

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
