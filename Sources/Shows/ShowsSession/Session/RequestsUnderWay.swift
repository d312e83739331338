import CoreSupport
import LoginCredentials

/// The requests under way with each credential.
final class RequestsUnderWay: Sendable {
    private struct State {
        var lastNumber = 0
        var running: [Int: HeaderCredentials] = [:]
        var waits: [(pending: Set<Int>, end: OneShot<Bool>)] = []
    }

    private let state = Protected(State())

    var waiting: Int { state.withLock { $0.waits.count } }

    /// Notes that a request begins. Returns its number.
    func begin(with credentials: HeaderCredentials) -> Int {
        state.withLock { state in
            state.lastNumber += 1
            state.running[state.lastNumber] = credentials
            return state.lastNumber
        }
    }

    func end(_ number: Int) {
        let ended = state.withLock { state in
            state.running[number] = nil
            for index in state.waits.indices { state.waits[index].pending.remove(number) }
            defer { state.waits.removeAll { $0.pending.isEmpty } }
            return state.waits.filter { $0.pending.isEmpty }.map(\.end)
        }
        for end in ended { end.resolve(true) }
    }

    /// Waits for the requests with `credentials` that are under way now; later ones could make the wait endless. Returns
    /// `false` at once if the caller is cancelled.
    func othersEnd(with credentials: HeaderCredentials) async -> Bool {
        let end = OneShot<Bool>()
        let isAlone = state.withLock { state in
            let pending = Set(state.running.filter { $0.value == credentials }.keys)
            if !pending.isEmpty { state.waits.append((pending, end)) }
            return pending.isEmpty
        }
        return isAlone ? !Task.isCancelled : await end.wait(onCancel: false)
    }
}
