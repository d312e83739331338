#if canImport(FoundationNetworking)
    import ConcurrencySupport
    import Foundation
    import FoundationNetworking
    import HTTP

    /// Carries exchanges out over a session whose tasks are loaded by libcurl, without the session's own loader.
    final class CurlLoader: ExchangeLoader {
        private let exchanges = CurlExchanges()
        private let session: URLSession
        private let thread: CurlThread

        /// `nil` where there is no libcurl that is new enough.
        init?(
            _ configuration: URLSessionHTTPClient.Configuration, environment: [String: String],
            libcurl: () -> Libcurl? = { .loaded }
        ) {
            let sessionConfiguration = URLSessionConfiguration.ephemeral(configuration)
            sessionConfiguration.protocolClasses = [CurlProtocol.self]
            // Before libcurl is looked for: the first session initialises it.
            session = URLSession(configuration: sessionConfiguration, delegate: exchanges, delegateQueue: .serial())
            let settings = CurlSettings(configuration, environment: environment)
            guard let curl = libcurl(), let thread = CurlThread(curl, settings) else { return nil }
            self.thread = thread
        }

        /// The session has no need of the request itself, and does not see it.
        func begin(_ request: OutgoingRequest) -> any Exchange {
            let task = session.dataTask(with: request.url)
            let exchange = CurlExchange(CurlRequest(request), task, thread)
            exchanges.add(exchange, for: task)
            task.resume()
            return exchange
        }

        /// How many tasks the session has not told the end of.
        var taskCount: Int { exchanges.count }
    }

    /// Knows the exchange of each task. It is the session's delegate, which a task leads to.
    final class CurlExchanges: NSObject, URLSessionTaskDelegate {
        private let exchanges = Protected<[Int: CurlExchange]>([:])

        func add(_ exchange: CurlExchange, for task: URLSessionTask) {
            exchanges.withLock { $0[task.taskIdentifier] = exchange }
        }

        var count: Int { exchanges.withLock(\.count) }

        func exchange(of task: URLSessionTask) -> CurlExchange? {
            exchanges.withLock { $0[task.taskIdentifier] }
        }

        func urlSession(_ session: URLSession, task: URLSessionTask, didCompleteWithError error: (any Error)?) {
            exchanges.withLock { $0[task.taskIdentifier] = nil }
        }
    }

    /// A task of a session that libcurl loads, and the one who waits for what comes of it.
    ///
    /// The answer goes straight to the one who waits. The session hears no more than that its task is over: what else it can
    /// be told it would act upon, by asking for credentials, by following, by loading again on its own.
    final class CurlExchange: Exchange {
        let outcome = OneShot<Result<any Answer, HTTPClientError>>()
        let request: CurlRequest
        /// Where its transfer is made.
        let thread: CurlThread
        private let task: URLSessionTask
        private let isOver = Protected(false)
        /// What loads the task, from when it begins. It can be held here because it is used on the queue alone on which the
        /// session's tasks, one at a time, are loaded, be it this one or another.
        private nonisolated(unsafe) var loading: CurlProtocol?

        init(_ request: CurlRequest, _ task: URLSessionTask, _ thread: CurlThread) {
            self.request = request
            self.task = task
            self.thread = thread
        }

        func giveUp(_ error: HTTPClientError) {
            outcome.resolve(.failure(error))
            if end() { task.cancel() }
        }

        /// Begins the transfer for `loading`, which the session has asked to load the task.
        func start(_ loading: CurlProtocol) {
            self.loading = loading
            thread.start(self)
        }

        /// Hands over what the transfer came to.
        ///
        /// - Returns: whether the session has yet to be told that the task is over.
        func complete(_ result: Result<any Answer, HTTPClientError>) -> Bool {
            outcome.resolve(result)
            return end()
        }

        /// Has the session told, on its own queue, that the task is over.
        func haveSessionTold() { task.resume() }

        /// Tells the session, on its own queue, that the task is over.
        func tellSession() {
            loading?.finish()
            loading = nil
        }

        /// A task is ended in one way: a session that hears of two ends for a task stops the process.
        private func end() -> Bool {
            isOver.withLock { isOver in
                defer { isOver = true }
                return !isOver
            }
        }
    }

    /// Loads a task by libcurl. The session calls it on a queue of its own, where alone its client may be told anything; the
    /// way back to that queue is that a task which is resumed while it runs is asked once more to start.
    final class CurlProtocol: URLProtocol {
        private var hasStarted = false

        override static func canInit(with request: URLRequest) -> Bool { true }

        override static func canonicalRequest(for request: URLRequest) -> URLRequest { request }

        private var exchange: CurlExchange? {
            guard let task, let exchanges = task.delegate as? CurlExchanges else { return nil }
            return exchanges.exchange(of: task)
        }

        override func startLoading() {
            guard let exchange else { return finish() }
            if hasStarted { exchange.tellSession() } else { exchange.start(self) }
            hasStarted = true
            // Now that this is the queue of all tasks: to come here for each of them would wake a thread each time.
            for other in exchange.thread.takeOver() { other.tellSession() }
        }

        override func stopLoading() {
            if let exchange { exchange.thread.stop(exchange) }
        }

        func finish() {
            client?.urlProtocolDidFinishLoading(self)
        }
    }

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
            noProxy = HTTPTransport.exemptingLoopback(environment["no_proxy"] ?? environment["NO_PROXY"])
        }
    }
#endif
