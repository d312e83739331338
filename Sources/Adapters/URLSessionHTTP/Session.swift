import Foundation
import HTTPExchange
import HTTPMessages

#if canImport(FoundationNetworking)
    import FoundationNetworking
#endif

extension URLSessionConfiguration {
    static func ephemeral(_ configuration: HTTPClientConfiguration) -> URLSessionConfiguration {
        let session = URLSessionConfiguration.ephemeral
        session.urlCache = nil
        session.requestCachePolicy = .reloadIgnoringLocalCacheData
        session.httpCookieStorage = nil
        session.httpCookieAcceptPolicy = .never
        session.httpShouldSetCookies = false
        session.urlCredentialStorage = nil
        #if !canImport(FoundationNetworking)
            session.tlsMinimumSupportedProtocolVersion = .TLSv12
        #endif
        session.httpMaximumConnectionsPerHost = configuration.maximumConnectionsPerHost
        session.timeoutIntervalForRequest = idleTimeout(beyond: configuration.deadline)
        return session
    }

    /// Returns an idle timeout that is longer than `deadline` and its grace period, so that the two never race.
    ///
    /// On Linux it is so long that no timer is set: the session would reset the timer at each header field and each
    /// piece of a body, which costs more than reading them.
    static func idleTimeout(beyond deadline: Duration) -> TimeInterval {
        #if canImport(FoundationNetworking)
            return 1e15
        #else
            let day: TimeInterval = 86_400
            return min(max(0, deadline / .seconds(1)), day).rounded(.up) + 2
        #endif
    }
}

extension URLRequest {
    init(_ request: OutgoingRequest) {
        self.init(url: request.url)
        httpMethod = request.method
        httpBody = request.body
        if let limit = request.timeLimit { timeoutInterval = URLSessionConfiguration.idleTimeout(beyond: limit) }
        allHTTPHeaderFields = request.fields.reduce(into: [:]) { $0[$1.name] = $1.value }
    }
}

extension OperationQueue {
    static func serial() -> OperationQueue {
        #if canImport(FoundationNetworking)
            let queue = ImmediateQueue()
        #else
            let queue = OperationQueue()
        #endif
        queue.maxConcurrentOperationCount = 1
        return queue
    }
}

#if canImport(FoundationNetworking)
    /// Runs a block immediately where it is added, on the session's own serial queue, instead of waking another thread.
    /// So the delegate has seen each event before the session continues, and events do not pile up if the delegate is
    /// slower than the server.
    ///
    /// Sendable like its superclass: it adds no stored property.
    private final class ImmediateQueue: OperationQueue, @unchecked Sendable {
        override func addOperation(_ block: @escaping @Sendable () -> Void) {
            block()
        }
    }
#endif
