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

        /// `nil` where the process has no libcurl that is new enough.
        init?(_ configuration: URLSessionHTTPClient.Configuration, environment: [String: String]) {
            let sessionConfiguration = URLSessionConfiguration.ephemeral(configuration)
            sessionConfiguration.protocolClasses = [CurlProtocol.self]
            // Before libcurl is looked for: the first session initialises it.
            session = URLSession(configuration: sessionConfiguration, delegate: exchanges, delegateQueue: .serial())
            let settings = CurlSettings(configuration, environment: environment)
            guard let curl = Libcurl.loaded, let thread = CurlThread(curl, settings) else { return nil }
            self.thread = thread
        }

        func begin(_ request: URLRequest) -> any Exchange {
            let task = session.dataTask(with: request)
            let exchange = CurlExchange(task, thread)
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
        /// Where its transfer is made.
        let thread: CurlThread
        /// Until the task is ended from here.
        private let running: Protected<URLSessionTask?>

        init(_ task: URLSessionTask, _ thread: CurlThread) {
            self.thread = thread
            running = Protected(task)
        }

        func giveUp(_ error: HTTPClientError) {
            outcome.resolve(.failure(error))
            end { $0.cancel() }
        }

        /// Hands over what the transfer came to, and has the session told on its own queue that the task is over.
        func complete(_ result: Result<any Answer, HTTPClientError>) {
            outcome.resolve(result)
            end { $0.resume() }
        }

        /// Ends the task in one way: a session that hears of two ends for a task stops the process.
        private func end(_ end: (URLSessionTask) -> Void) {
            let task = running.withLock { task in
                defer { task = nil }
                return task
            }
            task.map(end)
        }
    }

    /// Loads a task's request by libcurl. The session calls it on a queue of its own, where alone its client may be told
    /// anything; its way back to that queue is that a task which is resumed while it runs is asked once more to start.
    final class CurlProtocol: URLProtocol {
        private var hasStarted = false

        override static func canInit(with request: URLRequest) -> Bool { true }

        override static func canonicalRequest(for request: URLRequest) -> URLRequest { request }

        private var exchange: CurlExchange? {
            guard let task, let exchanges = task.delegate as? CurlExchanges else { return nil }
            return exchanges.exchange(of: task)
        }

        override func startLoading() {
            guard !hasStarted, let exchange, let request = CurlRequest(request) else {
                client?.urlProtocolDidFinishLoading(self)
                return
            }
            hasStarted = true
            exchange.thread.start(request, for: exchange)
        }

        override func stopLoading() {
            if let exchange { exchange.thread.stop(exchange) }
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
