import Foundation
import RecordStorage
import ShowsSession

/// The one store and the one server of the shows' sessions, where a credential is a number.
struct ShowsWorld: OneStoreWorld {
    /// The ways of a server with its credentials.
    enum Behavior: String, Sendable, CaseIterable {
        /// An answer to the newest credential brings a newer one. The older ones go on, without one in their answers.
        case renewing
        case strict  // An answer brings a newer one, and the older ones are refused at once.
        case constant  // A credential stays as it is.
    }

    struct Credential: Hashable, Sendable {
        let family: Int
        var replaces: Int?  // The one that it came in the place of.
        var holders: Set<Int> = []  // The processes that it is on its way to, or has arrived at, and that live.
        var wasStored = false
        var isExcused = false  // An accident kept it from the store.
    }

    struct Family: Hashable, Sendable {
        var current: Int?  // What the server takes; `nil` where it takes nothing any more.
        var isOver = false  // Somebody logged out, or somebody else has signed in.
        var accidents = 0  // Accidents that may cost the session.
    }

    struct CallNotes: Hashable, Sendable {
        let kind: Call
        let ended: Set<Int>  // The sessions that its process had ended, as it began.
        var sent: [Int] = []  // Whose credential it sent, each time.
        var wasBlind = false  // The store was out of its reach.
    }

    let behavior: Behavior
    var credentials: [Credential] = [Credential(family: 0, wasStored: true)]
    var families = [Family(current: 0)]
    var record = Record.pair(0)
    var calls: [Caller: CallNotes] = [:]
    var endedBy: [Int: Set<Int>] = [:]  // The sessions that a process itself has ended.
    var clock = 0
    var violation: String?

    /// A world in which one user has signed in, and their credential is cached.
    init(_ behavior: Behavior) { self.behavior = behavior }

    var turn: Caller? { nil }

    mutating func fail(_ violation: String) {
        if self.violation == nil { self.violation = violation }
    }

    func family(_ credential: Int) -> Int { credentials[credential].family }

    func descends(_ credential: Int, from old: Int) -> Bool {
        var next = credentials[credential].replaces
        while let current = next {
            if current == old { return true }
            next = credentials[current].replaces
        }
        return false
    }

    func honors(_ credential: Int) -> Bool {
        guard let current = families[family(credential)].current else { return false }
        return behavior != .strict || current == credential
    }

    /// Something that came with an answer is gone, or may be.
    mutating func excuse(_ credential: Int) {
        credentials[credential].isExcused = true
        families[family(credential)].accidents += 1
    }
}

extension ShowsWorld {
    static func decode(_ bytes: Data) -> DecodedRecord {
        do {
            return DecodedRecord(record: try CredentialsRecord.decode(bytes).token.map { .pair($0.number) } ?? .none)
        } catch {
            return DecodedRecord(record: .torn)
        }
    }

    mutating func read(_ caller: Caller) -> Record { record }

    mutating func replace(with new: Record, by caller: Caller) {
        let old = record
        record = new
        guard let number = new.pair else { return fail("the store holds no whole record") }
        credentials[number].wasStored = true
        if families[family(number)].isOver { fail("a session that is over is in the store again") }
        if calls[caller]?.kind == .logIn {
            if let old = old.pair { end(family(old), by: caller) }
        } else if !(old.pair.map { descends(number, from: $0) } ?? false) {
            fail("C\(number) was saved over something else than what it was given for")
        }
    }

    mutating func clear(_ caller: Caller) {
        if calls[caller]?.kind == .logOut {
            for number in credentials.indices where credentials[number].family == record.pair.map(family) {
                credentials[number].isExcused = true
            }
            if let old = record.pair { end(family(old), by: caller) }
        } else if let old = record.pair, honors(old) {
            fail("the store was cleared of C\(old), which the server honors")
        }
        record = .none
    }

    mutating func saveFailed(_ number: Int?, by caller: Caller) {
        guard let number else { return }
        excuse(number)
    }

    mutating func scopeFailed(_ caller: Caller) {
        calls[caller]?.wasBlind = true
        for number in credentials.indices
        where credentials[number].holders.contains(caller.process) && !credentials[number].wasStored { excuse(number) }
    }

    private mutating func end(_ family: Int, by caller: Caller) {
        families[family].isOver = true
        endedBy[caller.process, default: []].insert(family)
    }
}
