import CoreSupport
import FileRecordStorage
import Foundation
import Login
import LoginCredentials
import OAuthTokens
import RecordStorage
import SurveySession
import TestSupport
import TokenCache

/// A mistake in how a program uses its accounts.
enum TwoAccountsFault: CaseIterable {
    case staysInAccount  // A login does not move to the account of its user.
    case followsSelection  // A session's store is that of whichever account is selected.
    case keepsSession  // A switch goes on with the session of the account before.
    case restoresAccount  // A switch to an account adds it again after its removal.
    case removesSessions  // A logout removes the account even if somebody has logged in again.
}

/// A process that uses the accounts as the programs do: the real session over the store of one account at a time, and the real
/// accounts. It begins in the selected account, and logs in as the user of its number. `another` is a switch to the other
/// account.
struct TwoAccountsProcess: Sendable {
    private let number: Int
    private let execution: Execution<TwoAccountsWorld>
    private let accounts: AccountsOnDisk
    private let fault: TwoAccountsFault?
    private let session = Protected<UserSession?>(nil)
    private let isOver = Protected(false)  // Whether its last call has found no session, or has ended it.

    init(number: Int, in execution: Execution<TwoAccountsWorld>, _ accounts: AccountsOnDisk, fault: TwoAccountsFault?) {
        (self.number, self.execution, self.accounts, self.fault) = (number, execution, accounts, fault)
    }

    func perform(_ call: Call) async -> Told {
        let told = await Told.by {
            switch call {
            case .token, .request: return .token(try await chosenSession().validToken().pair)
            case .another:
                try await switchAccount()
                return .token(try await chosenSession().validToken().pair)
            case .logIn:
                try await logIn(as: TwoAccountsWorld.users[number])
                return .loggedIn
            case .logOut:
                let outcome = try await chosenSession().logOut()
                if let account { try await change(.remove(account)) }
                return .loggedOut(isConfirmed: outcome == .confirmed)
            }
        }
        isOver.withLock { isOver in
            isOver =
                switch told {
                case .notLoggedIn, .sessionEnded, .loggedOut: true
                case .token, .answer, .loggedIn, .cancelled, .failed: false
                }
        }
        return told
    }

    private var account: Account? {
        let process = Caller.current.process
        return execution.state.withLock { $0.world.accounts[process] }
    }

    /// The session of the account in use, or else of the selected one.
    private func chosenSession() throws -> UserSession {
        if let session = session.withLock({ $0 }) {
            // A login may have failed since.
            if let account, let user = account.user { use(account, for: user) }
            return session
        }
        let caller = Caller.current
        let selected = execution.state.withLock { state in
            state.note(caller, state.world.folder.selected?.label)
            return state.world.folder.selected
        }
        guard let selected, let user = selected.user else { throw ProvideValidTokenError.notLoggedIn }
        use(selected, for: user)
        return newSession()
    }

    private func newSession() -> UserSession {
        let new = UserSession(
            ofProcess: number, in: execution, over: SharedStore(execution: execution),
            now: { [execution] in execution.state.withLock { .begin(ofHour: $0.world.clock) } })
        session.withLock { $0 = new }
        return new
    }

    private func use(_ account: Account?, for user: String) {
        let caller = Caller.current
        execution.change(by: caller) { $0.use(account, for: user, by: caller) }
    }

    private func switchAccount() async throws {
        _ = try chosenSession()
        let caller = Caller.current
        let other = execution.state.withLock { state in
            let other = state.world.folder.accounts.first { $0.label != state.world.accounts[caller.process]?.label }
            state.note(caller, other?.label)
            return other
        }
        guard let other, let user = other.user else { return }
        try await change(fault == .restoresAccount ? .selectAfterLogin(other) : .select(other))
        use(other, for: user)
        if fault != .keepsSession { _ = newSession() }
    }

    /// Logs in as the program does, in the session of the account before if that is over. The program adds the account,
    /// saves its session and selects it in one turn; here, these are three steps, and others come between them.
    private func logIn(as user: String) async throws {
        let session = try isOver.withLock { $0 } ? chosenSession() : newSession()
        use(account, for: user)
        let token = try await session.login.logIn(username: user, password: "secret")
        let account: Account?
        do {
            account = try await change(.add(user: user))
        } catch {
            await session.revokeDropped(token)
            throw error
        }
        guard let account else { return }
        if fault != .staysInAccount { use(account, for: user) }
        do {
            try await session.logIn(with: token, of: user)
        } catch {
            // The login's failure counts.
            _ = try? await change(.remove(account))
            throw error
        }
        try await change(.selectAfterLogin(account))
    }

    /// A change of the accounts: a step that may fail, or that the process may not live to see.
    @discardableResult
    private func change(_ operation: AccountsOnDisk.Operation) async throws -> Account? {
        let caller = Caller.current
        try await SharedStore(execution: execution, mayBeOutOfReach: true).enter(.store)
        let (folder, sessions) = execution.state.withLock { ($0.world.folder, $0.world.sessions) }
        let outcome = try accounts.perform(
            operation, in: folder, sessions: fault == .removesSessions ? [] : sessions)
        execution.state.withLock { state in
            let change = state.world.change(by: operation, to: outcome, caller)
            state.marks.insert(.account(change, process: caller.process))
            state.note(caller, outcome.account?.label)
        }
        return outcome.account
    }
}

extension Execution where World == TwoAccountsWorld {
    /// A run of `scenario` that has come to where it begins: every task waits at its first step.
    convenience init(
        _ scenario: Scenario, _ accounts: AccountsOnDisk, choices: Choices, keepsLog: Bool,
        fault: TwoAccountsFault? = nil
    ) throws {
        var (world, bytes) = (TwoAccountsWorld(), [String: Data]())
        world.followsSelection = fault == .followsSelection
        for (number, user) in TwoAccountsWorld.users.enumerated() {
            let token = Token(
                accessToken: Secret("A\(number)"), refreshToken: Secret("R\(number)"), receivedAt: .begin(ofHour: 0),
                lifetime: 3600, grantID: UUID(uuid: (0, UInt8(number), 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0)))
            let added = try accounts.perform(.add(user: user), in: world.folder, sessions: [])
            world.folder = added.folder
            guard let account = added.account else { continue }
            world.folder = try accounts.perform(.select(account), in: world.folder, sessions: []).folder
            world.stores[account.label] = TwoAccountsWorld.Store(
                record: .pair(world.logIn(user)), exists: true, owner: user)
            bytes[account.label] = try TokenRecord.encode(
                SavedSession(server: "\(URL.server)", user: user, token: token))
        }
        world.happen(.timePasses)
        self.init(
            State(world: world, bytes: bytes, bounds: scenario.bounds, choices: choices, log: keepsLog ? [] : nil))
        let processes = scenario.processes.indices.map {
            TwoAccountsProcess(number: $0, in: self, accounts, fault: fault)
        }
        begin(scenario) { number, call in await processes[number].perform(call) }
    }
}
