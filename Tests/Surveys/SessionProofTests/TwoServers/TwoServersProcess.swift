import CoreSupport
import Foundation
import HTTPMessages
import Login
import LoginCredentials
import OAuthTokens
import RecordStorage
import SurveyAccount
import SurveySession
import TestSupport
import TokenCache
import TokenRefresh

/// A mistake in the wiring of a process that is configured with another server than the session's.
enum TwoServersFault: CaseIterable {
    case revokesAtOwnServer  // The revoker is built from the new client.
    case refreshesAtOwnServer  // So is the refresh.
    case acceptsAnyToken  // The cache does not look who issued the token.
}

/// A process that is configured with server `number`: the real session over the store of both.
struct TwoServersProcess: Sendable {
    private let session: UserSession

    init(
        number: Int, _ behavior: TwoServersWorld.Behavior, in execution: Execution<TwoServersWorld>,
        fault: TwoServersFault?
    ) {
        let client = ServerClient(execution: execution)
        let now: @Sendable () -> Date = { execution.state.withLock { .begin(ofHour: $0.world.clock) } }
        let own = TokenEndpoint.ofServer(number, behavior)
        let revocation = URL.ofServer(number, "revoke")
        let endpoints = TokenEndpoints(own, revocationURL: revocation, below: .server)
        session = UserSession(
            login: RemoteLogin(
                httpClient: client, endpoint: own, now: now,
                makeGrantID: { execution.state.withLock { $0.makeGrantID(for: number) } }),
            refresh: fault == .refreshesAtOwnServer
                ? RemoteTokenLoader(httpClient: client, endpoint: own, now: now)
                : RemoteTokenLoader(httpClient: client, endpoints: endpoints, now: now),
            confirmation: RemoteTokenConfirmer(httpClient: client, url: URL.server.appending(path: "me")),
            revocation: fault == .revokesAtOwnServer
                ? RemoteTokenRevoker(
                    httpClient: client, endpoint: RevocationEndpoint(url: revocation, credentials: own.credentials))
                : RemoteTokenRevoker(httpClient: client, endpoints: endpoints),
            cache: LocalTokenCache(
                store: SharedStore(execution: execution), server: "\(URL.server)",
                source: fault == .acceptsAnyToken ? nil : own.source),
            now: now, clock: SessionClock(), random: { 0.5 })
    }

    func perform(_ call: Call) async -> Told {
        do {
            switch call {
            case .token, .request, .another: return .token(try await session.validToken().pair)
            case .logIn:
                try await session.logIn(username: "next", password: "secret")
                return .loggedIn
            case .logOut: return .loggedOut(isConfirmed: try await session.logOut() == .confirmed)
            }
        } catch {
            return error as? ProvideValidTokenError == .notLoggedIn ? .notLoggedIn : .failed
        }
    }
}

extension Execution where World == TwoServersWorld {
    /// A run of `scenario` that has come to where it begins: every task waits at its first step.
    convenience init(
        _ scenario: Scenario, _ behavior: TwoServersWorld.Behavior, choices: Choices, keepsLog: Bool,
        fault: TwoServersFault? = nil
    ) throws {
        let first = Token(
            accessToken: "A0", refreshToken: "R0", receivedAt: .begin(ofHour: 0), lifetime: 3600,
            grantID: UUID(uuid: (0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0)),
            source: TokenEndpoint.ofServer(0, behavior).source)
        let session = SavedSession(server: "\(URL.server)", user: "first", token: first)
        self.init(
            State(
                world: TwoServersWorld(behavior), bytes: ["": try TokenRecord.encode(session)],
                bounds: scenario.bounds, choices: choices, log: keepsLog ? [] : nil))
        let processes = scenario.processes.indices.map {
            TwoServersProcess(number: $0, behavior, in: self, fault: fault)
        }
        begin(scenario) { number, call in await processes[number].perform(call) }
    }
}

extension TokenEndpoint {
    fileprivate static func ofServer(_ number: Int, _ behavior: TwoServersWorld.Behavior) -> TokenEndpoint {
        let takesOthers = number == 1 && behavior == .othersEndpoint
        let tokenURL = URL.ofServer(takesOthers ? 0 : number, "token")
        return TokenEndpoint(
            url: tokenURL,
            credentials: ClientCredentials(id: "client-\(number)", secret: Secret("\(number)-secret")),
            source: TokenSource(
                issuer: takesOthers ? "https://1.example.com" : nil, tokenURL: tokenURL,
                revocationURL: .ofServer(number, "revoke"), clientID: "client-\(number)"))
    }
}

extension URL {
    // swift-format-ignore: NeverForceUnwrap
    fileprivate static func ofServer(_ number: Int, _ path: String) -> URL {
        URL(string: "https://\(number).example.com/\(path)")!
    }
}
