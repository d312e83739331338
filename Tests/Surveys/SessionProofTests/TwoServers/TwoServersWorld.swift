import Foundation
import RecordStorage

/// One store for the sessions of one API at which two authorization servers issue tokens, each with a client that has a
/// secret. Process `n` is configured with server `n`. At first, the store holds a session of server 0.
struct TwoServersWorld: OneStoreWorld {
    typealias Server = Int

    /// The token endpoint that server 1 names, beside a revocation endpoint of its own.
    enum Behavior: String, Sendable, CaseIterable {
        case ownEndpoint
        case othersEndpoint  // That of server 0, as an issuer does that wants its tokens.
    }

    let behavior: Behavior
    var tokens = AuthorizationServer(behavior: .reuseDetection)  // The tokens of both.
    var issuers: [Server] = []  // Of each family.
    var record = Record.none
    var turn: Caller?
    var clock = 0
    var calls: [Caller: Call] = [:]
    var accidents = 0
    var replaced: Set<Int> = []  // The sessions of another server that a login has replaced.
    var violation: String?

    init(_ behavior: Behavior) {
        self.behavior = behavior
        record = .pair(logIn(at: 0))
        happen(.timePasses)
    }

    func issuer(of pair: Int) -> Server { issuers[tokens.pairs[pair].family] }

    /// The server whose token endpoint `server` names.
    func tokenServer(of server: Server) -> Server { behavior == .ownEndpoint ? server : 0 }

    mutating func fail(_ violation: String) {
        if self.violation == nil { self.violation = violation }
    }

    mutating func logIn(at server: Server) -> Int {
        issuers.append(server)
        return tokens.logIn(at: clock)
    }
}

// The calls.
extension TwoServersWorld {
    mutating func happen(_ happening: Happening) {
        if case .timePasses = happening { clock += 1 }
    }

    mutating func begin(_ call: Call, _ caller: Caller) { calls[caller] = call }

    mutating func end(_ caller: Caller, _ told: Told) {
        calls[caller] = nil
        if case .token(let pair) = told, issuer(of: pair) != caller.process {
            fail("given A\(pair) of a server that this process is not configured with")
        }
    }

    mutating func crash(_ process: Int) {
        accidents += 1
        if turn?.process == process { turn = nil }
        calls = calls.filter { $0.key.process != process }
    }

    mutating func checkEnd() {
        for caller in calls.keys { fail("\(caller) waits for ever") }
        guard accidents == 0 else { return }
        for pair in tokens.pairs.indices where replaced.contains(tokens.pairs[pair].family) && tokens.honors(pair) {
            fail("R\(pair) is good at its server, though a login at the other one has replaced its session")
        }
    }
}

// The store.
extension TwoServersWorld {
    static var notesRefreshes: Bool { true }
    static func decode(_ bytes: Data) -> DecodedRecord { DecodedRecord(record: World.decode(bytes).record) }

    mutating func takeTurn(_ caller: Caller, mayBeTaken: Bool) { turn = caller }
    mutating func giveBackTurn(_ caller: Caller) { if turn == caller { turn = nil } }
    mutating func read(_ caller: Caller) -> Record { record }

    mutating func replace(with new: Record, by caller: Caller) {
        if calls[caller] == .logIn {
            if let old = record.pair, issuer(of: old) != caller.process { replaced.insert(tokens.pairs[old].family) }
        } else {
            checkChange(by: caller)
        }
        record = new
    }

    mutating func note(_ note: RefreshNote, ofRefreshing pair: Int, by caller: Caller) { checkChange(by: caller) }

    mutating func clear(_ caller: Caller) {
        checkChange(by: caller)
        record = .none
    }

    mutating func saveFailed(_ pair: Int?, by caller: Caller) { accidents += 1 }

    private mutating func checkChange(by caller: Caller) {
        if let pair = record.pair, issuer(of: pair) != caller.process {
            fail("the record of R\(pair) was changed by a process that is configured with another server")
        }
    }
}
