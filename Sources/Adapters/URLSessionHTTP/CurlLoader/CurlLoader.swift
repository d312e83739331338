#if canImport(FoundationNetworking)
    import CoreSupport
    import Foundation
    import FoundationNetworking
    import HTTP
    import Synchronization

    /// Carries out exchanges over a session whose tasks are loaded by libcurl instead of Foundation's own loader.
    final class CurlLoader: ExchangeLoader {
        private let tasks = CurlTasks()
        private let session: URLSession
        private let thread: CurlThread

        /// Returns `nil` if there is no libcurl that is new enough.
        init?(
            _ configuration: URLSessionHTTPClient.Configuration, environment: [String: String],
            libcurl: () -> Libcurl? = { .loaded }
        ) {
            let sessionConfiguration = URLSessionConfiguration.ephemeral(configuration)
            sessionConfiguration.protocolClasses = [CurlProtocol.self]
            let settings = CurlSettings(configuration, environment: environment)
            let before = Set(Self.localSockets)
            // Before libcurl is looked up: the first session initializes it.
            session = URLSession(configuration: sessionConfiguration, delegate: tasks, delegateQueue: .serial())
            let thread = libcurl().flatMap { CurlThread($0, settings) }
            // libcurl does not report the sockets that it wakes a thread with, which child processes would inherit. A
            // socket that another thread opens just now is taken for one of them.
            for socket in Self.localSockets where !before.contains(socket) { _ = fcntl(socket, F_SETFD, FD_CLOEXEC) }
            guard let thread else { return nil }
            self.thread = thread
        }

        /// The process's local socket pairs.
        private static var localSockets: [Int32] {
            let descriptors = try? FileManager.default.contentsOfDirectory(atPath: "/proc/self/fd")
            return (descriptors ?? []).compactMap { Int32($0) }.filter { descriptor in
                var (address, length) = (sockaddr(), socklen_t(MemoryLayout<sockaddr>.size))
                return getsockname(descriptor, &address, &length) == 0 && address.sa_family == sa_family_t(AF_UNIX)
            }
        }

        /// The session does not need the request itself, and does not see it.
        func begin(_ request: OutgoingRequest) -> any Exchange {
            let idleTask = thread.takeIdleTask()
            let task = idleTask ?? CurlTask(session.dataTask(with: request.url))
            let exchange = CurlExchange(CurlRequest(request), task, thread)
            task.carry(exchange)
            if idleTask != nil {
                thread.start(exchange)
            } else {
                tasks.add(task)
                task.resume()
            }
            return exchange
        }

        /// The number of tasks whose end the session has not reported.
        var taskCount: Int { tasks.count }
    }

    /// The tasks of a session. It is the session's delegate, through which a task finds its exchange.
    final class CurlTasks: NSObject, URLSessionTaskDelegate {
        private let tasks = Protected<[Int: CurlTask]>([:])

        func add(_ task: CurlTask) { tasks.withLock { $0[task.identifier] = task } }

        var count: Int { tasks.withLock(\.count) }

        subscript(task: URLSessionTask) -> CurlTask? { tasks.withLock { $0[task.taskIdentifier] } }

        func urlSession(_ session: URLSession, task: URLSessionTask, didCompleteWithError error: (any Error)?) {
            // A cancelled task still holds what it carried, which holds the task.
            tasks.withLock { $0.removeValue(forKey: task.taskIdentifier) }?.carry(nil)
        }
    }

    /// A session's task that libcurl loads. It carries one exchange after another: creating a task and starting to load
    /// it takes the session's queue as much time as libcurl needs for a small transfer.
    final class CurlTask: Sendable {
        private let task: URLSessionTask
        private let carried = Protected<CurlExchange?>(nil)

        init(_ task: URLSessionTask) { self.task = task }

        var identifier: Int { task.taskIdentifier }

        var exchange: CurlExchange? { carried.withLock { $0 } }

        func carry(_ exchange: CurlExchange?) { carried.withLock { $0 = exchange } }

        /// Starts loading it; or, if it is loading, tells the session that it is over.
        func resume() { task.resume() }

        func cancel() { task.cancel() }
    }

    /// A request, and the caller that waits for its answer.
    ///
    /// The answer goes straight to that caller. The session learns only that a task is over: it would act on anything
    /// else, by asking for credentials, following redirects or loading again.
    final class CurlExchange: Exchange {
        let outcome = OneShot<Result<any Answer, HTTPClientError>>()
        let request: CurlRequest
        let task: CurlTask
        let thread: CurlThread
        private let isOver = Atomic(false)

        init(_ request: CurlRequest, _ task: CurlTask, _ thread: CurlThread) {
            self.request = request
            self.task = task
            self.thread = thread
        }

        func expire() { thread.expire(self) }

        func giveUp(_ error: HTTPClientError) {
            outcome.resolve(.failure(error))
            if end() { task.cancel() }
        }

        /// Marks the exchange as over: a session that is told of two ends of a task crashes the process. Returns
        /// whether it was not over before.
        func end() -> Bool { !isOver.exchange(true, ordering: .acquiringAndReleasing) }
    }

    /// Loads a task by libcurl. The session calls it on a queue of its own, the only one where its client may be
    /// called; to get back to that queue, a running task is resumed, which makes the session start it again.
    final class CurlProtocol: URLProtocol {
        private var hasStarted = false

        override static func canInit(with request: URLRequest) -> Bool { true }

        override static func canonicalRequest(for request: URLRequest) -> URLRequest { request }

        private var exchange: CurlExchange? { task.flatMap { ($0.delegate as? CurlTasks)?[$0] }?.exchange }

        override func startLoading() {
            if hasStarted {
                client?.urlProtocolDidFinishLoading(self)
            } else if let exchange {
                exchange.thread.start(exchange)
            }
            hasStarted = true
        }

        override func stopLoading() {
            if let exchange { exchange.thread.stop(exchange) }
        }
    }

    struct CurlSettings: Sendable {
        let bodyLimit: Int
        let maximumConnectionsPerHost: Int
        /// The file of trusted certificates; `nil` for the library's default.
        ///
        /// The library itself ignores the variables that OpenSSL and the program `curl` read them from.
        let authorityFile: String?
        let authorityFolder: String?
        /// The hosts that are reached without a proxy: those named by the environment, and this machine.
        let noProxy: String
        let proxies: EnvironmentProxies

        init(_ configuration: URLSessionHTTPClient.Configuration, environment: [String: String]) {
            bodyLimit = configuration.bodyLimit
            maximumConnectionsPerHost = configuration.maximumConnectionsPerHost
            authorityFile = environment["SSL_CERT_FILE"].flatMap { $0.isEmpty ? nil : $0 }
            authorityFolder = environment["SSL_CERT_DIR"].flatMap { $0.isEmpty ? nil : $0 }
            proxies = EnvironmentProxies(environment)
            noProxy = HTTPTransport.exemptingLoopback(environment["no_proxy"] ?? environment["NO_PROXY"])
        }
    }
#endif
