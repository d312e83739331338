import CoreSupport
import Foundation
import HTTPMessages
import LoginCredentials
import RecordStorage
import ShowsSession

/// A process: the real session of the shows, with a memory of its own over the shared store.
struct ShowsProcess: Sendable {
    private let session: HeaderSession
    private let authenticated: HeaderAuthenticatedHTTPClient

    init(in execution: Execution<ShowsWorld>, storeMayBeOutOfReach: Bool) {
        let client = ServerClient(execution: execution)
        session = HeaderSession(
            signIn: RemoteSignIn(httpClient: client, apiURL: .server),
            userCreator: RemoteUserCreator(httpClient: client, apiURL: .server),
            cache: LocalCredentialsCache(
                store: SharedStore(execution: execution, mayBeOutOfReach: storeMayBeOutOfReach),
                server: "\(URL.server)"))
        // swift-format-ignore: NeverForceUnwrap
        authenticated = HeaderAuthenticatedHTTPClient(client, for: Origin(URL.server)!, session: session)
    }

    func perform(_ call: Call) async -> Told {
        do {
            switch call {
            case .token, .another: return .token(try await session.credentials().number)
            case .request:
                return .answer(status: try await authenticated.send(.getJSON(.server.appending(path: "shows"))).status)
            case .logIn:
                try await session.signIn(email: "next@example.test", password: "secret")
                return .loggedIn
            case .logOut:
                try await session.forgetCredentials()
                return .loggedOut(isConfirmed: false)
            }
        } catch {
            return switch error.reason {
            case ProvideCredentialsError.notLoggedIn: .notLoggedIn
            case HTTPClientError.cancelled: .cancelled
            default: .failed
            }
        }
    }
}

extension HeaderCredentials {
    /// What the store holds when all begins.
    fileprivate static let first = HeaderCredentials(
        accessToken: "C0", client: "client-0", uid: "user0@example.test", tokenType: "Bearer", expiry: "1700000000")

    var number: Int { Int(accessToken.revealed.dropFirst()) ?? -1 }
}

extension Execution where World == ShowsWorld {
    /// A run of `scenario` that has come to where it begins: every task waits at its first step.
    convenience init(_ scenario: Scenario, _ behavior: ShowsWorld.Behavior, choices: Choices, keepsLog: Bool) throws {
        let session = SavedSession(server: "\(URL.server)", user: "user0", token: HeaderCredentials.first)
        self.init(
            State(
                world: ShowsWorld(behavior), bytes: ["": try CredentialsRecord.encode(session)],
                bounds: scenario.bounds, choices: choices, log: keepsLog ? [] : nil))
        if scenario.start == .rejected { state.withLock { $0.world.families[0].current = nil } }
        // Another accident at every step of the store, so it is left to the scenarios that are about saves.
        let processes = scenario.processes.map { _ in
            ShowsProcess(in: self, storeMayBeOutOfReach: scenario.bounds.accidents > 1)
        }
        begin(scenario) { number, call in await processes[number].perform(call) }
    }
}
