import CoreSupport
import Dispatch

/// The answers that a terminal owes. Its attributes are the last one.
final class TerminalAnswers: Sendable {
    private struct Question {
        var decoder = KeyDecoder()
        let askedAt = ContinuousClock.now
        let arrival = DispatchSemaphore(value: 0)
    }

    private struct State {
        var question: Question?
        var hasAnswered = false
    }

    private let patience: Duration
    private let state = Protected(State())

    init(patience: Duration) { self.patience = patience }

    var areExpected: Bool { state.withLock { $0.question != nil } }

    /// Whether the terminal is known to answer, and owes nothing.
    var canBeAskedAgain: Bool { state.withLock { $0.question == nil && $0.hasAnswered } }

    /// Expects an answer from now on.
    func expect() { state.withLock { $0.question = Question() } }

    /// Looks for the last answer in what was read.
    func note(_ input: [UInt8]) {
        state.withLock { state in
            guard var question = state.question else { return }
            _ = question.decoder.decode(input)
            let isAnswered = question.decoder.takeReports().contains(where: \.isOfAttributes)
            if isAnswered { question.arrival.signal() }
            state.question = isAnswered ? nil : question
            state.hasAnswered = state.hasAnswered || isAnswered
        }
    }

    /// Waits until the last answer has come, and then expects none. The terminal has its patience once from now, and
    /// twice since it was asked.
    func wait() {
        guard let question = state.withLock(\.question) else { return }
        let rest = min(patience, patience * 2 - question.askedAt.duration(to: .now))
        if rest > .zero {
            _ = question.arrival.wait(timeout: .now() + .milliseconds(Int(rest / .milliseconds(1))))
        }
        state.withLock { $0.question = nil }
    }
}
