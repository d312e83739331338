/// Something that a schedule comes to. A scenario that no longer reaches what it is for reaches fewer marks.
enum Mark: Hashable, Sendable {
    case accident(Outcome, at: Step, process: Int)
    case told(Told, process: Int)
    case happening(Happening)
    case turnPassed(from: Int, to: Int, hasCrashed: Bool)
    case turnTaken(from: Int, by: Int)  // While its holder lives.
    case lateArrival(isOvertaken: Bool)  // Overtaken: the same request was answered before it.
    case shared(process: Int)  // A call ends with what another task of its process was told.
    case reuse(AuthorizationServer.Reuse)
    case fate(Fate)
    case account(TwoAccountsWorld.Change, process: Int)
}

extension Mark: CustomStringConvertible {
    var description: String {
        switch self {
        case .accident(let outcome, let step, let process): "\(outcome) at \(step.name) of \(process + 1)"
        case .told(let told, let process): "\(process + 1) told \(told.name)"
        case .happening(let happening): happening.name
        case .turnPassed(let first, let next, let hasCrashed):
            "turn from \(first + 1)\(hasCrashed ? ", crashed," : "") to \(next + 1)"
        case .turnTaken(let first, let next): "turn of \(first + 1) taken by \(next + 1)"
        case .lateArrival(let isOvertaken): "late arrival\(isOvertaken ? " after an answer" : "")"
        case .shared(let process): "\(process + 1) shares an answer"
        case .reuse(let reuse): "a used token \(reuse.rawValue)"
        case .fate(let fate): "the session \(fate.rawValue)"
        case .account(let change, let process): "\(process + 1) \(change.rawValue)"
        }
    }
}

extension Step {
    fileprivate var name: String {
        switch self {
        case .begin: "begin"
        case .store: "store"
        case .turn: "turn"
        case .send: "send"
        case .receive: "receive"
        case .happen: "happening"
        case .arrive: "arrival"
        }
    }
}

extension Told {
    fileprivate var name: String {
        switch self {
        case .token: "a token"
        case .answer(let status): "status \(status)"
        case .loggedIn: "logged in"
        case .loggedOut(let isConfirmed): isConfirmed ? "logged out and revoked" : "logged out"
        case .notLoggedIn: "not logged in"
        case .sessionEnded(let mayFollowLoss): mayFollowLoss ? "ended after a loss" : "ended"
        case .cancelled: "cancelled"
        case .failed: "failed"
        }
    }
}

extension Happening {
    fileprivate var name: String {
        switch self {
        case .timePasses: "time passes"
        case .clockGoesBack: "clock goes back"
        case .clockGoesOn: "clock goes on"
        case .windowCloses: "window closes"
        case .cancellation(let caller): "cancellation of \(caller.process + 1)"
        }
    }
}
