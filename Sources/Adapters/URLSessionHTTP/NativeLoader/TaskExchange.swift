import ConcurrencySupport
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
