import ConcurrencySupport
import Dispatch
import Foundation
import HTTP

#if canImport(FoundationNetworking)
    import FoundationNetworking
#endif

/// One task of the session, what came of its answer so far, and the one who waits for it.
final class Exchange: Sendable {
    typealias Outcome = Result<HTTPResponse, HTTPClientError>

    /// Arrives when the task is complete, or before that when the exchange is given up.
    let outcome = OneShot<Outcome>()
    private let task: URLSessionTask
    private let bodyLimit: Int
    private let cancellations: DispatchQueue
    private let answer: Protected<Answer>
    private let isComplete = Protected(false)
    private let hasEnded = Protected(false)

    init(_ task: URLSessionTask, bodyLimit: Int, cancellations: DispatchQueue) {
        self.task = task
        self.bodyLimit = bodyLimit
        self.cancellations = cancellations
        answer = Protected(Answer(bodyLimit: bodyLimit))
    }

    /// Whether nobody waits for the outcome any more.
    var isOver: Bool { hasEnded.withLock(\.self) }

    /// Nobody waits for the outcome any more.
    func end() {
        hasEnded.withLock { $0 = true }
    }

    /// Lets the answer take what came; gives the exchange up when the answer says that it is too much.
    func receive(_ take: (inout Answer) -> Bool) {
        guard !answer.withLock(take) else { return }
        giveUp(.invalidResponse(reason: "the body is larger than \(bodyLimit) bytes"))
    }

    /// Keeps the response that came with a challenge; its body came before it.
    func challenged(with response: HTTPURLResponse) {
        answer.withLock { $0.challengeResponse = response }
    }

    /// Resolves the outcome, unless it is already, and cancels the task.
    ///
    /// Cancelling waits for the session, which may be long when a server sends faster than bytes are taken. So it does
    /// not happen here, which may be the delegate queue: what came would pile up there.
    func giveUp(_ error: HTTPClientError) {
        outcome.resolve(.failure(error))
        answer.withLock { $0.drop() }
        cancellations.async { self.ifIncomplete { self.task.cancel() } }
    }

    /// Delivers the answer of the completed task, or what became of it.
    func complete(_ error: (any Error)?) {
        isComplete.withLock { $0 = true }
        outcome.resolve(answer.withLock { $0.outcome(task.response, error) })
    }

    /// Does something to the task, unless it is complete: that would be a fatal error on Linux.
    ///
    /// The task cannot become complete meanwhile, since the session tells its delegate first, and ``complete(_:)`` waits
    /// for `body`. Nothing that the session does for `body` waits for its delegate.
    func ifIncomplete(_ body: () -> Void) {
        isComplete.withLock { if !$0 { body() } }
    }
}
