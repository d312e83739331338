import FileRecordStorage
import Foundation
import RecordStorage

/// One server, two users, and an account of each: a store of its own, and the record of the selected account beside them. At
/// first, both have a session whose token has expired, and the second user's account is selected.
struct TwoAccountsWorld: ExploredWorld {
    struct Store: Hashable, Sendable {
        var record = Record.none
        var exists = false  // It also has a record after the session has ended.
        var turn: Caller?
        var owner: String?  // The user whose tokens it has held so far.
    }

    /// What a process does to the accounts.
    enum Change: String, Sendable {
        case added = "adds an account"
        case found = "finds its account"
        case selected = "selects an account"
        case removed = "removes an account"
        case kept = "keeps an account that has a session"
    }

    static let users = ["ann", "bob"]

    var tokens = AuthorizationServer(behavior: .reuseDetection)
    var users: [String] = []  // Of each family.
    var stores: [String: Store] = [:]  // By the label of the account.
    var folder = AccountsFolder()
    var accounts: [Int: Account] = [:]  // What each process uses.
    var acting: [Int: String] = [:]  // The user whom each process acts for.
    var calls: [Caller: Call] = [:]
    var clock = 0
    var followsSelection = false  // Whether a process uses whatever account is selected, by mistake.
    var unlucky: Set<String> = []  // The users for whom something went wrong.
    var leaving: Set<String> = []  // The users who have logged out.
    var violation: String?

    func user(of pair: Int) -> String { users[tokens.pairs[pair].family] }

    /// The labels of the accounts that have a record of a session.
    var sessions: Set<String> { Set(stores.filter(\.value.exists).keys) }

    mutating func fail(_ violation: String) {
        if self.violation == nil { self.violation = violation }
    }

    mutating func logIn(_ user: String) -> Int {
        users.append(user)
        return tokens.logIn(at: clock)
    }

    /// The process of `caller` goes on with `account`, for `user`.
    mutating func use(_ account: Account?, for user: String, by caller: Caller) {
        accounts[caller.process] = account
        acting[caller.process] = user
    }

    func isOfUser(_ user: String?, _ caller: Caller) -> Bool { user == acting[caller.process] }
}

// The calls.
extension TwoAccountsWorld {
    mutating func happen(_ happening: Happening) {
        if case .timePasses = happening { clock += 1 }
    }

    mutating func begin(_ call: Call, _ caller: Caller) { calls[caller] = call }

    mutating func end(_ caller: Caller, _ told: Told) {
        if calls[caller] == .logOut, let user = acting[caller.process] { leaving.insert(user) }
        calls[caller] = nil
        if case .token(let pair) = told, !isOfUser(user(of: pair), caller) {
            fail(.separate, "given A\(pair) of the other account")
        }
    }

    mutating func crash(_ process: Int) {
        if let user = acting[process] { unlucky.insert(user) }
        for label in stores.keys where stores[label]?.turn?.process == process { stores[label]?.turn = nil }
        calls = calls.filter { $0.key.process != process }
    }

    mutating func checkEnd() {
        for caller in calls.keys { fail(.answered, "\(caller) waits for ever") }
        for (label, store) in stores where !unlucky.contains(label) {
            if store.turn != nil { fail(.answered, "the refresh turn of \(label) is held by nobody") }
            if store.exists, !folder.labels.contains(label) { fail(.separate, "the account of \(label) is gone") }
            if !leaving.contains(label), !(store.record.pair.map(tokens.honors) ?? false) {
                fail(.separate, "the session of \(label) is over, though only the other user's could be")
            }
        }
    }
}

// The accounts.
extension TwoAccountsWorld {
    /// What has come of `operation`. Nothing of the other account may have changed.
    mutating func change(
        by operation: AccountsOnDisk.Operation, to outcome: AccountsOnDisk.Outcome, _ caller: Caller
    ) -> Change {
        let before = folder
        folder = outcome.folder
        switch operation {
        case .add:
            let lost = before.labels.subtracting(folder.labels)
            if !lost.isEmpty || folder.selected != before.selected {
                fail(.separate, "the account of somebody else has changed with a login")
            }
            return before.labels == folder.labels ? .found : .added
        case .select, .selectAfterLogin:
            if calls[caller] == .another, folder.labels != before.labels {
                fail(.separate, "an account has come back with a switch")
            }
            return .selected
        case .remove(let account):
            if folder.labels != before.labels.subtracting([account.label]), folder.labels != before.labels {
                fail(.separate, "another account was removed with \(account.label)")
            }
            if stores[account.label]?.exists ?? false, !folder.labels.contains(account.label) {
                fail(.separate, "the account \(account.label) was removed, though it has a session")
            }
            if before.selected?.label != account.label, folder.selected != before.selected {
                fail(.separate, "the selected account has changed with the removal of \(account.label)")
            }
            return outcome.account == nil ? .removed : .kept
        }
    }
}

// The stores.
extension TwoAccountsWorld {
    static var notesRefreshes: Bool { true }
    static func decode(_ bytes: Data) -> DecodedRecord { World.decode(bytes) }

    func store(of caller: Caller) -> String {
        (followsSelection ? folder.selected : accounts[caller.process])?.label ?? ""
    }
    func record(for caller: Caller) -> Record { stores[store(of: caller)]?.record ?? .none }
    func turn(for caller: Caller) -> Caller? { stores[store(of: caller)]?.turn }

    mutating func takeTurn(_ caller: Caller, mayBeTaken: Bool) {
        stores[store(of: caller), default: Store()].turn = caller
    }

    mutating func giveBackTurn(_ caller: Caller) {
        for label in stores.keys where stores[label]?.turn == caller { stores[label]?.turn = nil }
    }

    mutating func read(_ caller: Caller) -> Record {
        if let owner = stores[store(of: caller)]?.owner, !isOfUser(owner, caller) {
            fail(.separate, "the record of \(owner) was read for the other user")
        }
        return record(for: caller)
    }

    mutating func replace(with new: Record, by caller: Caller) {
        let label = store(of: caller)
        if let pair = new.pair {
            let owner = stores[label]?.owner ?? user(of: pair)
            if user(of: pair) != owner { fail(.separate, "R\(pair) was saved in the place of a token of \(owner)") }
            stores[label, default: Store()].owner = owner
        }
        checkChange(by: caller)
        (stores[label, default: Store()].record, stores[label, default: Store()].exists) = (new, true)
    }

    mutating func note(_ note: RefreshNote, ofRefreshing pair: Int, by caller: Caller) { checkChange(by: caller) }

    mutating func clear(_ caller: Caller, mayFollowLoss: Bool?) {
        clear(caller)
        stores[store(of: caller)]?.exists = mayFollowLoss != nil
    }

    mutating func clear(_ caller: Caller) {
        checkChange(by: caller)
        let label = store(of: caller)
        stores[label] = Store(turn: stores[label]?.turn, owner: stores[label]?.owner)
    }

    mutating func saveFailed(_ pair: Int?, by caller: Caller) { goWrong(for: caller) }
    mutating func noteFailed(by caller: Caller) { goWrong(for: caller) }
    mutating func scopeFailed(_ caller: Caller) { goWrong(for: caller) }

    mutating func goWrong(for caller: Caller) {
        if let user = acting[caller.process] { unlucky.insert(user) }
    }

    private mutating func checkChange(by caller: Caller) {
        if let owner = stores[store(of: caller)]?.owner, !isOfUser(owner, caller) {
            fail(.separate, "the record of \(owner) was changed for the other user")
        }
    }
}
