import Foundation
import HTTPMessages

/// What is outside of the processes in a run, and what was promised about it: a value, so that two states can be told
/// apart. Each change keeps its own books and notes the first promise that was broken.
protocol ExploredWorld: Hashable, Sendable {
    associatedtype Request: ExploredRequest
    associatedtype Response: ExploredResponse

    var clock: Int { get }  // What the processes take for the time.
    var violation: String? { get }  // The first promise that was broken.

    mutating func fail(_ violation: String)
    mutating func happen(_ happening: Happening)
    mutating func begin(_ call: Call, _ caller: Caller)
    mutating func end(_ caller: Caller, _ told: Told)
    mutating func crash(_ process: Int)
    mutating func checkEnd()

    /// The store that `caller` uses, by a name; what it holds, and who has its turn.
    func store(of caller: Caller) -> String
    func record(for caller: Caller) -> Record
    func turn(for caller: Caller) -> Caller?
    mutating func takeTurn(_ caller: Caller, mayBeTaken: Bool)
    mutating func giveBackTurn(_ caller: Caller)
    static func decode(_ bytes: Data) -> DecodedRecord  // What the bytes of the store say.
    mutating func read(_ caller: Caller) -> Record  // The record, as `caller` reads it in the exclusive scope.
    mutating func replace(with new: Record, by caller: Caller)
    /// The same, with what the record says of the refresh of the new pair.
    mutating func replace(with new: Record, noting note: RefreshNote, by caller: Caller)
    /// Whether a record may be replaced by itself with a note of its refresh.
    static var notesRefreshes: Bool { get }
    mutating func note(_ note: RefreshNote, ofRefreshing pair: Int, by caller: Caller)
    mutating func noteFailed(by caller: Caller)
    mutating func clear(_ caller: Caller)
    /// The record says that the session has ended, and whether that may follow a loss.
    mutating func clear(_ caller: Caller, mayFollowLoss: Bool?)
    mutating func reject(_ pair: Int, by caller: Caller)  // `caller` saw the access token of `pair` rejected.
    mutating func saveFailed(_ pair: Int?, by caller: Caller)
    mutating func scopeFailed(_ caller: Caller)  // The exclusive scope was not had in time.

    /// The session gives `request` away; it has not left yet.
    mutating func handOver(_ request: Request, by caller: Caller)
    mutating func send(_ request: Request, by caller: Caller)  // The request leaves, whether or not it arrives.
    mutating func answer(to request: Request, from caller: Caller) -> Response
    mutating func lose(_ request: Request, by caller: Caller)
    mutating func refuse(_ request: Request, by caller: Caller)  // The server answers that it cannot answer now.
    mutating func lose(_ answer: Response, to request: Request, by caller: Caller)
    mutating func pause(_ request: Request, by caller: Caller)  // The server asks to wait until the clock goes on.
    /// `caller` gives `request` up while it is on its way: its connection was cut, or no answer came. It may still arrive.
    mutating func giveUp(_ request: Request, isCut: Bool, by caller: Caller)
    mutating func arrive(_ request: Request)  // What was given up arrives.
    func isAnswered(_ request: Request) -> Bool  // Whether the same request was answered before.
    /// What the server does with `request` if it uses a refresh token once more.
    func reuse(by request: Request) -> AuthorizationServer.Reuse?
    mutating func check(_ new: DecodedRecord)  // What is about to be saved.
}

/// A world with one store.
protocol OneStoreWorld: ExploredWorld {
    var turn: Caller? { get }
    var record: Record { get }
}

extension OneStoreWorld {
    func store(of caller: Caller) -> String { "" }
    func record(for caller: Caller) -> Record { record }
    func turn(for caller: Caller) -> Caller? { turn }
}

extension ExploredWorld {
    mutating func fail(_ claim: Claim, _ words: String) {
        if claim != Claim.leftOut { fail("\(claim): \(words)") }
    }

    mutating func happen(_ happening: Happening) {}
    mutating func takeTurn(_ caller: Caller, mayBeTaken: Bool) {}
    mutating func giveBackTurn(_ caller: Caller) {}
    mutating func scopeFailed(_ caller: Caller) {}
    mutating func handOver(_ request: Request, by caller: Caller) {}
    mutating func send(_ request: Request, by caller: Caller) {}
    mutating func lose(_ request: Request, by caller: Caller) {}
    mutating func refuse(_ request: Request, by caller: Caller) { lose(request, by: caller) }
    mutating func giveUp(_ request: Request, isCut: Bool, by caller: Caller) { lose(request, by: caller) }
    mutating func arrive(_ request: Request) {}
    func isAnswered(_ request: Request) -> Bool { false }
    func reuse(by request: Request) -> AuthorizationServer.Reuse? { nil }
    mutating func check(_ new: DecodedRecord) {}
    static var notesRefreshes: Bool { false }
    mutating func note(_ note: RefreshNote, ofRefreshing pair: Int, by caller: Caller) {}
    mutating func noteFailed(by caller: Caller) {}
    mutating func replace(with new: Record, noting note: RefreshNote, by caller: Caller) {
        replace(with: new, by: caller)
    }
    mutating func clear(_ caller: Caller, mayFollowLoss: Bool?) { clear(caller) }
    mutating func pause(_ request: Request, by caller: Caller) { lose(request, by: caller) }
    mutating func reject(_ pair: Int, by caller: Caller) {}
}

/// What is in the store's bytes.
struct DecodedRecord {
    var record: Record
    var refreshToken: Int?  // The pair whose refresh token it holds.
    var note = RefreshNote()
    var mayFollowLoss: Bool?  // Whether the end of the session, if it has ended, may follow a loss.
}

/// What a record says of the refresh of its token.
struct RefreshNote: Hashable, Sendable {
    var isSent = false
    var holder: Int?  // The process that has sent it.
    var pausedAt: Int?  // When the server asked to wait; until the clock goes on, nobody asks it.
    var older: Older?  // The token that was sent to a server whose window is declared.

    struct Older: Hashable, Sendable {
        let pair: Int
        let sentAt: Moment
    }
}

/// A moment of the processes' clock. The window of a server closes before the next one.
struct Moment: Hashable, Sendable {
    var clock: Int
    var windows: Int
}

/// A request, as far as it matters to the server.
protocol ExploredRequest: Hashable, Sendable {
    var mayBeRefused: Bool { get }  // Whether a server that cannot answer now is worth a schedule of its own.

    var isRefresh: Bool { get }  // Whether it may be given up, where a scenario says so.

    init(_ request: HTTPRequest)
}

extension ExploredRequest {
    var isRefresh: Bool { false }
}

/// What the server says, and the form in which it says it.
protocol ExploredResponse: Hashable, Sendable { var response: HTTPResponse { get } }

enum Record: Hashable, Sendable {
    case none
    case pair(Int)
    case torn  // Neither the old record nor the new.

    var pair: Int? {
        if case .pair(let pair) = self { pair } else { nil }
    }
}
