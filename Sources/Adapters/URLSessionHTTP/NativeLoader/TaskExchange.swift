import CoreSupport
import Dispatch
import Foundation
import HTTP

#if canImport(FoundationNetworking)
    import FoundationNetworking
#endif

/// One task of a session, what came of its answer so far, and the one who waits for it.
///
/// Making, starting and cancelling a task waits for the session on Linux, whose own queue is busy with what arrives: that
/// would hold up a thread of the concurrent pool, and never end for the delegate, which is told on that very queue. So all
/// three happen on a queue for that, in turn.
final class TaskExchange: Exchange {
    /// Arrives when the task is complete, or before that when the exchange is given up.
    let outcome = OneShot<Result<any Answer, HTTPClientError>>()
    private let bodyLimit: Int
    private let tasks: DispatchQueue
    private let answer: Protected<TaskAnswer>
    /// The task from its start to its end. Nothing that waits for the session happens under this lock, since the session
    /// waits for its delegate, which takes it.
    private let running = Protected<URLSessionTask?>(nil)

    init(bodyLimit: Int, tasks: DispatchQueue) {
        self.bodyLimit = bodyLimit
        self.tasks = tasks
        answer = Protected(TaskAnswer(bodyLimit: bodyLimit))
    }

    /// Makes the task and resumes it, unless nobody waits any more when its turn comes.
    func start(_ makeTask: @escaping @Sendable () -> URLSessionTask) {
        tasks.async {
            guard !self.outcome.isResolved else { return }
            let task = makeTask()
            self.running.withLock { $0 = task }
            task.resume()
        }
    }

    /// Lets the answer take what came; gives the exchange up when the answer says that it is too much.
    func receive(_ take: (inout TaskAnswer) -> Bool) {
        guard !answer.withLock(take) else { return }
        giveUp(.bodyOver(bodyLimit))
    }

    /// Keeps the response that came with a challenge; its body came before it.
    func challenged(with response: HTTPURLResponse) {
        answer.withLock { $0.challengeResponse = response }
    }

    /// Resolves the outcome, unless it is already, and cancels the task.
    func giveUp(_ error: HTTPClientError) {
        outcome.resolve(.failure(error))
        answer.withLock { $0.drop() }
        // Where the task has come to its end meanwhile, this does nothing.
        tasks.async { self.running.withLock(\.self)?.cancel() }
    }

    /// Delivers the answer of the completed task, or what became of it.
    func complete(_ response: URLResponse?, _ error: (any Error)?) {
        running.withLock { $0 = nil }
        outcome.resolve(answer.withLock { $0.outcome(response, error) })
    }
}

/// What came of an answer so far.
struct TaskAnswer: Sendable {
    /// A whole answer. It is told as it is, so that what it means is worked out by the one who waits for it, and does
    /// not hold up the session.
    struct Whole: Answer {
        let head: HTTPURLResponse
        let body: Data

        /// The session keeps the header fields in no order; here they go by name.
        func response() -> HTTPResponse {
            let fields = head.allHeaderFields.map { name, value in
                // They are strings; a cast costs a fraction of an interpolation.
                HTTPHeaders.Field(name: name.base as? String ?? "\(name)", value: value as? String ?? "\(value)")
            }
            return HTTPResponse(
                status: head.statusCode, headers: HTTPHeaders(fields.sorted { $0.name < $1.name }), body: body)
        }
    }

    /// The 401 that came with a challenge. On Linux its task then ends as a cancelled one.
    var challengeResponse: HTTPURLResponse?
    private let bodyLimit: Int
    private var body = Data()
    private var isWanted = true

    init(bodyLimit: Int) {
        self.bodyLimit = bodyLimit
    }

    /// Makes room for a body of the announced length, which is -1 when unknown.
    ///
    /// - Returns: whether it is within the limit.
    mutating func expect(_ length: Int64) -> Bool {
        guard isWanted else { return true }
        guard length <= bodyLimit else { return false }
        body.reserveCapacity(max(0, Int(length)))
        return true
    }

    /// Takes the next bytes of the body.
    ///
    /// - Returns: whether they were within the limit.
    mutating func append(_ bytes: Data) -> Bool {
        guard isWanted else { return true }
        guard bytes.count <= bodyLimit - body.count else { return false }
        body.append(bytes)
        return true
    }

    /// Lets go of what came, and takes nothing more.
    mutating func drop() {
        isWanted = false
        body = Data()
    }

    /// What the completed task came to.
    func outcome(_ response: URLResponse?, _ error: (any Error)?) -> Result<any Answer, HTTPClientError> {
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
