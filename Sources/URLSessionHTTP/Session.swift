import Dispatch
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

    /// Longer than `deadline`, since it must never race it.
    ///
    /// On Linux it is so long that no timer is ever set for it: the session makes its timer anew at each header field and
    /// each piece of a body, which costs more than reading them.
    private static func idleTimeout(beyond deadline: Duration) -> TimeInterval {
        #if canImport(FoundationNetworking)
            return 1e15
        #else
            let day: TimeInterval = 86_400
            return min(max(0, deadline / .seconds(1)), day) + 1
        #endif
    }
}

extension OperationQueue {
    /// A queue that runs one operation at a time.
    static func serial() -> OperationQueue {
        #if canImport(FoundationNetworking)
            let queue = SerialQueue()
        #else
            let queue = OperationQueue()
        #endif
        queue.maxConcurrentOperationCount = 1
        return queue
    }
}

#if canImport(FoundationNetworking)
    /// Runs blocks as they are: to make an operation of each, as its superclass does, costs more than most of what a session
    /// has to tell its delegate.
    ///
    /// It can be shared as its superclass can: what it adds is one constant of a `Sendable` type.
    private final class SerialQueue: OperationQueue, @unchecked Sendable {
        private let queue = DispatchQueue(label: "URLSessionHTTP.delegate")

        override init() {
            super.init()
            // Whatever comes as an operation all the same takes its turn among the blocks.
            underlyingQueue = queue
        }

        override func addOperation(_ block: @escaping @Sendable () -> Void) {
            queue.async(execute: block)
        }
    }
#endif
