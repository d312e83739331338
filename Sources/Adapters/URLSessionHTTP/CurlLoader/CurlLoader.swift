#if canImport(FoundationNetworking)
    import CoreSupport
    import Foundation
    import FoundationNetworking
    import HTTP
    import Synchronization

    /// Carries exchanges out over a session whose tasks are loaded by libcurl, without the session's own loader.
    final class CurlLoader: ExchangeLoader {
        private let tasks = CurlTasks()
        private let session: URLSession
        private let thread: CurlThread

        /// `nil` where there is no libcurl that is new enough.
        init?(
            _ configuration: URLSessionHTTPClient.Configuration, environment: [String: String],
            libcurl: () -> Libcurl? = { .loaded }
        ) {
            let sessionConfiguration = URLSessionConfiguration.ephemeral(configuration)
            sessionConfiguration.protocolClasses = [CurlProtocol.self]
            let settings = CurlSettings(configuration, environment: environment)
            let before = Set(Self.localSockets)
            // Before libcurl is looked for: the first session initialises it.
            session = URLSession(configuration: sessionConfiguration, delegate: tasks, delegateQueue: .serial())
            let thread = libcurl().flatMap { CurlThread($0, settings) }
            // libcurl tells nobody of those that it wakes a thread by, and a program that is started would have them. One that
            // another thread opens just now is taken for one of them.
            for socket in Self.localSockets where !before.contains(socket) { _ = fcntl(socket, F_SETFD, FD_CLOEXEC) }
            guard let thread else { return nil }
            self.thread = thread
        }

        /// The process's sockets that lead nowhere else.
        private static var localSockets: [Int32] {
            let descriptors = try? FileManager.default.contentsOfDirectory(atPath: "/proc/self/fd")
            return (descriptors ?? []).compactMap { Int32($0) }.filter { descriptor in
                var (address, length) = (sockaddr(), socklen_t(MemoryLayout<sockaddr>.size))
                return getsockname(descriptor, &address, &length) == 0 && address.sa_family == sa_family_t(AF_UNIX)
            }
        }

        /// The session has no need of the request itself, and does not see it.
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

        /// How many tasks the session has not told the end of.
        var taskCount: Int { tasks.count }
    }

    /// Knows the tasks of a session. It is the session's delegate, which a task leads to.
    final class CurlTasks: NSObject, URLSessionTaskDelegate {
        private let tasks = Protected<[Int: CurlTask]>([:])

        func add(_ task: CurlTask) { tasks.withLock { $0[task.identifier] = task } }

        var count: Int { tasks.withLock(\.count) }

        subscript(task: URLSessionTask) -> CurlTask? { tasks.withLock { $0[task.taskIdentifier] } }

        func urlSession(_ session: URLSession, task: URLSessionTask, didCompleteWithError error: (any Error)?) {
            // Where it was cancelled it holds what it carried, which holds it.
            tasks.withLock { $0.removeValue(forKey: task.taskIdentifier) }?.carry(nil)
        }
    }

    /// A task of a session that libcurl loads. It carries one exchange after another while there are any: to make a task and
    /// to have it loaded takes the session's queue as much time as libcurl a small transfer.
    final class CurlTask: Sendable {
        private let task: URLSessionTask
        private let carried = Protected<CurlExchange?>(nil)

        init(_ task: URLSessionTask) { self.task = task }

        var identifier: Int { task.taskIdentifier }

        var exchange: CurlExchange? { carried.withLock { $0 } }

        func carry(_ exchange: CurlExchange?) { carried.withLock { $0 = exchange } }

        /// Has the session load it; or, where it loads, has the session told that it is over.
        func resume() { task.resume() }

        func cancel() { task.cancel() }
    }

    /// A request, and the one who waits for its answer.
    ///
    /// The answer goes straight to the one who waits. The session hears no more than that a task is over: what else it can be
    /// told it would act upon, by asking for credentials, by following, by loading again on its own.
    final class CurlExchange: Exchange {
        let outcome = OneShot<Result<any Answer, HTTPClientError>>()
        let request: CurlRequest
        let task: CurlTask
        /// Where its transfer is made.
        let thread: CurlThread
        private let isOver = Atomic(false)

        init(_ request: CurlRequest, _ task: CurlTask, _ thread: CurlThread) {
            self.request = request
            self.task = task
            self.thread = thread
        }

        func giveUp(_ error: HTTPClientError) {
            outcome.resolve(.failure(error))
            if end() { task.cancel() }
        }

        /// Ends this in one way: a session that hears of two ends for a task stops the process.
        ///
        /// - Returns: whether it was not over yet.
        func end() -> Bool { !isOver.exchange(true, ordering: .acquiringAndReleasing) }
    }

    /// Loads a task by libcurl. The session calls it on a queue of its own, where alone its client may be told anything; the
    /// way back to that queue is that a task which is resumed while it runs is asked once more to start.
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
