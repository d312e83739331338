import ConcurrencySupport
import Dispatch
import Foundation

#if canImport(FoundationNetworking)
    import FoundationNetworking
#endif

/// Tells the exchanges of a session what came for their tasks.
///
/// It is the session's delegate, since a delegate given to one task is not asked about redirects on Linux.
final class ExchangeDelegate: NSObject, URLSessionDataDelegate {
    private let bodyLimit: Int
    private let tasks = DispatchQueue(label: "URLSessionHTTP.tasks")
    private let exchanges = Protected<[Int: Exchange]>([:])

    init(bodyLimit: Int) {
        self.bodyLimit = bodyLimit
    }

    /// Begins an exchange of `request` over `session`, whose delegate this is.
    func begin(_ request: URLRequest, over session: URLSession) -> Exchange {
        let exchange = Exchange(bodyLimit: bodyLimit, tasks: tasks)
        exchange.start { [exchanges] in
            let task = session.dataTask(with: request)
            exchanges.withLock { $0[task.taskIdentifier] = exchange }
            return task
        }
        return exchange
    }

    private func known(_ task: URLSessionTask) -> Exchange? {
        exchanges.withLock { $0[task.taskIdentifier] }
    }

    func urlSession(
        _ session: URLSession, dataTask: URLSessionDataTask, didReceive response: URLResponse,
        completionHandler: @escaping @Sendable (URLSession.ResponseDisposition) -> Void
    ) {
        completionHandler(.allow)  // Linux would ignore any other.
        known(dataTask)?.receive { $0.expect(response.expectedContentLength) }
    }

    func urlSession(_ session: URLSession, dataTask: URLSessionDataTask, didReceive data: Data) {
        known(dataTask)?.receive { $0.append(data) }
    }

    func urlSession(
        _ session: URLSession, task: URLSessionTask, willPerformHTTPRedirection response: HTTPURLResponse,
        newRequest request: URLRequest, completionHandler: @escaping @Sendable (URLRequest?) -> Void
    ) {
        // Always refused: the client follows what may be followed. An answer for a task that was cancelled meanwhile
        // would be a fatal error on Linux.
        if task.state == .running { completionHandler(nil) }
    }

    func urlSession(
        _ session: URLSession, task: URLSessionTask, didReceive challenge: URLAuthenticationChallenge,
        completionHandler: @escaping @Sendable (URLSession.AuthChallengeDisposition, URLCredential?) -> Void
    ) {
        // A challenge without a response concerns the connection (on Apple's platforms): trust is the system's to judge.
        guard let response = challenge.failureResponse as? HTTPURLResponse else {
            return completionHandler(.performDefaultHandling, nil)
        }
        guard let exchange = known(task) else { return }
        exchange.challenged(with: response)
        // Apple's platforms then deliver the 401 like any response; Linux cancels the task, which waits for the session.
        exchange.apart { completionHandler(.rejectProtectionSpace, nil) }
    }

    func urlSession(_ session: URLSession, task: URLSessionTask, didCompleteWithError error: (any Error)?) {
        exchanges.withLock { $0.removeValue(forKey: task.taskIdentifier) }?.complete(task.response, error)
    }
}
