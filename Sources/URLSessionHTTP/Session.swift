import Foundation

#if canImport(FoundationNetworking)
    import FoundationNetworking
#endif

extension URLSessionConfiguration {
    /// A session that remembers nothing.
    static func ephemeral(_ configuration: URLSessionHTTPClient.Configuration) -> URLSessionConfiguration {
        let session = URLSessionConfiguration.ephemeral
        session.urlCache = nil
        session.requestCachePolicy = .reloadIgnoringLocalCacheData
        session.httpCookieStorage = nil
        session.httpCookieAcceptPolicy = .never
        session.httpShouldSetCookies = false
        session.urlCredentialStorage = nil
        session.httpMaximumConnectionsPerHost = configuration.maximumConnectionsPerHost
        session.httpAdditionalHeaders = ["User-Agent": configuration.userAgent, "Accept-Encoding": "gzip, deflate"]
        session.timeoutIntervalForRequest = idleTimeout(beyond: configuration.deadline)
        return session
    }

    /// Whole seconds, since Linux cuts off the fraction, and a second past the deadline, since it must never race it.
    private static func idleTimeout(beyond deadline: Duration) -> TimeInterval {
        let day: TimeInterval = 86_400
        return min(max(0, (deadline / .seconds(1)).rounded(.up)), day) + 1
    }
}

extension OperationQueue {
    /// A queue that runs one operation at a time.
    static func serial() -> OperationQueue {
        let queue = OperationQueue()
        queue.maxConcurrentOperationCount = 1
        return queue
    }
}
