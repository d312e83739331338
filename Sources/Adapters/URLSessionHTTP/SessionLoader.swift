import CoreSupport
import Dispatch
import Foundation
import HTTPExchange
import HTTPMessages

#if canImport(FoundationNetworking)
    import FoundationNetworking
#endif

/// Loads requests with a URLSession.
final class SessionLoader: ExchangeLoader {
    private let configuration: HTTPClientConfiguration
    private let makeDelegate: @Sendable () -> ExchangeDelegate
    private let exchanges: ExchangeDelegate
    private let session: URLSession
    /// The delegate of urgent requests, which do not wait for the connections of the others.
    private let urgentExchanges: ExchangeDelegate
    private let urgentSession: URLSession

    convenience init(_ configuration: HTTPClientConfiguration) {
        self.init(configuration) { ExchangeDelegate(bodyLimit: configuration.bodyLimit) }
    }

    #if canImport(Security)
        convenience init(
            _ configuration: HTTPClientConfiguration,
            evaluatingTrust evaluateTrust: @escaping URLSessionHTTPClient.TrustEvaluation
        ) {
            self.init(configuration) {
                ExchangeDelegate(bodyLimit: configuration.bodyLimit, evaluatingTrust: evaluateTrust)
            }
        }
    #endif

    private init(_ configuration: HTTPClientConfiguration, makeDelegate: @escaping @Sendable () -> ExchangeDelegate) {
        self.configuration = configuration
        self.makeDelegate = makeDelegate
        (session, exchanges) = Self.makeSession(configuration, makeDelegate())
        var configuration = configuration
        configuration.maximumConnectionsPerHost = Int(Int32.max)
        // Each urgent request has its own limit, which must end before the session's.
        configuration.deadline = .seconds(Int64.max)
        (urgentSession, urgentExchanges) = Self.makeSession(configuration, makeDelegate())
    }

    private static func makeSession(
        _ configuration: HTTPClientConfiguration, _ exchanges: ExchangeDelegate
    ) -> (URLSession, ExchangeDelegate) {
        let session = URLSession(
            configuration: .ephemeral(configuration), delegate: exchanges, delegateQueue: .serial())
        #if canImport(FoundationNetworking)
            // Releasing a session with an open TLS connection may be a fatal error there: it is never released.
            _ = Unmanaged.passRetained(session)
        #endif
        return (session, exchanges)
    }

    deinit {
        #if !canImport(FoundationNetworking)
            session.finishTasksAndInvalidate()
            urgentSession.finishTasksAndInvalidate()
        #endif
    }

    func begin(_ request: OutgoingRequest) -> any Exchange {
        #if canImport(FoundationNetworking)
            guard request.isIdempotent else { return beginOnce(URLRequest(request)) }
        #endif
        return request.isUrgent
            ? urgentExchanges.begin(URLRequest(request), over: urgentSession)
            : exchanges.begin(URLRequest(request), over: session)
    }

    #if canImport(FoundationNetworking)
        /// On Linux, Foundation's loader uses libcurl, which resends a request if a reused connection ends without an
        /// answer. So a request that must not be sent twice gets its own session, and therefore a new connection.
        private func beginOnce(_ request: URLRequest) -> any Exchange {
            var request = request
            request.setValue("close", forHTTPHeaderField: "Connection")
            let (session, exchanges) = Self.makeSession(configuration, makeDelegate())
            return exchanges.begin(request, over: session)
        }
    #endif
}

/// Passes a session's events to the exchanges of its tasks.
///
/// It is the session's delegate because, on Linux, a task's delegate is not asked about redirects.
final class ExchangeDelegate: NSObject, URLSessionDataDelegate {
    private let bodyLimit: Int
    private let tasks = DispatchQueue(label: "URLSessionHTTP.tasks")
    private let exchanges = Protected<[Int: TaskExchange]>([:])
    #if canImport(Security)
        private let evaluateTrust: URLSessionHTTPClient.TrustEvaluation?

        init(bodyLimit: Int, evaluatingTrust evaluateTrust: URLSessionHTTPClient.TrustEvaluation? = nil) {
            self.bodyLimit = bodyLimit
            self.evaluateTrust = evaluateTrust
        }
    #else
        init(bodyLimit: Int) {
            self.bodyLimit = bodyLimit
        }
    #endif

    func begin(_ request: URLRequest, over session: URLSession) -> TaskExchange {
        let exchange = TaskExchange(bodyLimit: bodyLimit, tasks: tasks)
        exchange.start { [exchanges] in
            let task = session.dataTask(with: request)
            exchanges.withLock { $0[task.taskIdentifier] = exchange }
            return task
        }
        return exchange
    }

    private func known(_ task: URLSessionTask) -> TaskExchange? {
        exchanges.withLock { $0[task.taskIdentifier] }
    }

    func urlSession(
        _ session: URLSession, dataTask: URLSessionDataTask, didReceive response: URLResponse,
        completionHandler: @escaping @Sendable (URLSession.ResponseDisposition) -> Void
    ) {
        completionHandler(.allow)  // Linux ignores any other disposition.
        known(dataTask)?.receive { $0.expect(response.expectedContentLength) }
    }

    func urlSession(_ session: URLSession, dataTask: URLSessionDataTask, didReceive data: Data) {
        known(dataTask)?.receive { $0.append(data) }
    }

    func urlSession(
        _ session: URLSession, task: URLSessionTask, willPerformHTTPRedirection response: HTTPURLResponse,
        newRequest request: URLRequest, completionHandler: @escaping @Sendable (URLRequest?) -> Void
    ) {
        #if canImport(FoundationNetworking)
            // On Linux, answering for a task that was cancelled meanwhile is a fatal error. On Apple's platforms each
            // handler must be called.
            guard task.state == .running else { return }
        #endif
        // Always refuse: the client follows redirects itself.
        completionHandler(nil)
    }

    func urlSession(
        _ session: URLSession, task: URLSessionTask, didReceive challenge: URLAuthenticationChallenge,
        completionHandler: @escaping @Sendable (URLSession.AuthChallengeDisposition, URLCredential?) -> Void
    ) {
        #if canImport(Security)
            if let evaluateTrust, let trust = challenge.protectionSpace.serverTrust {
                if evaluateTrust(trust, challenge.protectionSpace.host) {
                    return completionHandler(.useCredential, URLCredential(trust: trust))
                }
                known(task)?.giveUp(
                    .connectivity(ConnectivityFailure(.untrusted, detail: "the app does not trust the certificate")))
                return completionHandler(.cancelAuthenticationChallenge, nil)
            }
        #endif
        #if !canImport(FoundationNetworking)
            let space = challenge.protectionSpace
            if space.isProxy(), challenge.failureResponse != nil {
                known(task)?.giveUp(.refusal(by: "\(space.host):\(space.port)"))
                return completionHandler(.cancelAuthenticationChallenge, nil)
            }
        #endif
        // A challenge without a response concerns the connection (on Apple's platforms): the system evaluates trust.
        guard let response = challenge.failureResponse as? HTTPURLResponse else {
            return completionHandler(.performDefaultHandling, nil)
        }
        known(task)?.challenged(with: response)
        // Apple's platforms then deliver the 401 like any response; Linux cancels the task, which waits for the
        // session.
        tasks.async { completionHandler(.rejectProtectionSpace, nil) }
    }

    func urlSession(_ session: URLSession, task: URLSessionTask, didCompleteWithError error: (any Error)?) {
        exchanges.withLock { $0.removeValue(forKey: task.taskIdentifier) }?.complete(task.response, error)
    }
}
