import CoreSupport
import Dispatch
import Foundation
import HTTPExchange
import HTTPMessages

#if canImport(FoundationNetworking)
    import FoundationNetworking
#endif

/// A session's task, its answer so far, and the waiting caller.
///
/// On Linux, creating, starting or cancelling a task waits for the session, whose queue is busy with incoming data.
/// That would block a thread of the cooperative pool, and deadlock the delegate, which is called on that queue. So all
/// three happen on a separate serial queue.
final class TaskExchange: Exchange {
    let outcome = OneShot<Result<any ReceivedResponse, HTTPClientError>>()
    private let bodyLimit: Int
    private let tasks: DispatchQueue
    private let answer: Protected<TaskAnswer>
    /// The task while it runs. Do not wait for the session while holding this lock: the session waits for its delegate,
    /// which takes the lock.
    private let running = Protected<URLSessionTask?>(nil)

    init(bodyLimit: Int, tasks: DispatchQueue) {
        self.bodyLimit = bodyLimit
        self.tasks = tasks
        answer = Protected(TaskAnswer(bodyLimit: bodyLimit))
    }

    /// Creates and resumes the task, unless the caller has already left.
    func start(_ makeTask: @escaping @Sendable () -> URLSessionTask) {
        tasks.async {
            guard !self.outcome.isResolved else { return }
            let task = makeTask()
            self.running.withLock { $0 = task }
            task.resume()
        }
    }

    /// Updates the answer with `take`. Gives up the exchange if `take` returns that the answer is too large.
    func receive(_ take: (inout TaskAnswer) -> Bool) {
        guard !answer.withLock(take) else { return }
        giveUp(.bodyOver(bodyLimit))
    }

    /// Saves the response of a challenge, whose body arrived before it.
    func challenged(with response: HTTPURLResponse) {
        answer.withLock { $0.challengeResponse = response }
    }

    /// Does nothing: during the grace period, the session can deliver what has arrived.
    func expire() {}

    /// Resolves the outcome, unless it is already resolved, and cancels the task.
    func giveUp(_ error: HTTPClientError) {
        outcome.resolve(.failure(answer.withLock { $0.describing(error) }))
        answer.withLock { $0.drop() }
        // Does nothing if the task has completed meanwhile.
        tasks.async { self.running.withLock(\.self)?.cancel() }
    }

    func complete(_ response: URLResponse?, _ error: (any Error)?) {
        running.withLock { $0 = nil }
        outcome.resolve(answer.withLock { $0.outcome(response, error) })
    }
}

/// The part of an answer that has arrived.
struct TaskAnswer: Sendable {
    /// A complete answer. The waiting caller decodes it, so that it does not block the session.
    struct Whole: ReceivedResponse {
        let head: HTTPURLResponse
        let body: Data

        /// Returns the response. The session's header fields have no order, so they are sorted by name.
        func response() -> HTTPResponse {
            let fields = head.allHeaderFields.map { name, value in
                // They are strings; a cast is much cheaper than an interpolation.
                HTTPHeaders.Field(name: name.base as? String ?? "\(name)", value: value as? String ?? "\(value)")
            }
            return HTTPResponse(
                status: head.statusCode, headers: HTTPHeaders(fields.sorted { $0.name < $1.name }), body: body)
        }
    }

    /// The 401 of a challenge. On Linux its task then ends as cancelled.
    var challengeResponse: HTTPURLResponse?
    private let bodyLimit: Int
    private var body = Data()
    private var isWanted = true
    private var hasBegun = false

    init(bodyLimit: Int) {
        self.bodyLimit = bodyLimit
    }

    /// Reserves room for a body of the announced length (-1 if unknown). Returns whether it is within the limit.
    mutating func expect(_ length: Int64) -> Bool {
        hasBegun = true
        guard isWanted else { return true }
        guard length <= bodyLimit else { return false }
        body.reserveCapacity(max(0, Int(length)))
        return true
    }

    /// Appends bytes of the body. Returns whether they were within the limit.
    mutating func append(_ bytes: Data) -> Bool {
        guard isWanted else { return true }
        guard bytes.count <= bodyLimit - body.count else { return false }
        body.append(bytes)
        return true
    }

    /// Returns `error`, with its cause if the time was over within the body.
    func describing(_ error: HTTPClientError) -> HTTPClientError {
        guard hasBegun, case .connectivity(let failure) = error, failure.reason == .timedOut else { return error }
        return .deadlinePassed(mayHaveBeenSent: failure.mayHaveBeenSent, .receivingAnswer)
    }

    /// Discards the body, and all data that arrives later.
    mutating func drop() {
        isWanted = false
        body = Data()
    }

    func outcome(_ response: URLResponse?, _ error: (any Error)?) -> Result<any ReceivedResponse, HTTPClientError> {
        if let challengeResponse, (error as? URLError)?.code == .cancelled {
            return .success(Whole(head: challengeResponse, body: body))
        }
        if let error { return .failure(HTTPClientError(sorting: error)) }
        guard let response = response as? HTTPURLResponse else {
            return .failure(.invalidResponse(reason: "the answer is not HTTP"))
        }
        return .success(Whole(head: response, body: body))
    }
}
