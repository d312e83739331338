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

/// A process: the real session, wired as in the composition root, with a memory of its own over the shared store.
struct ProcessUnderTest: Sendable {
    private let session: UserSession
    private let authenticated: AuthenticatedHTTPClient
    private let execution: Execution<World>

    init(number: Int, in execution: Execution<World>, storeMayBeOutOfReach: Bool) {
        self.execution = execution
        session = UserSession(
            ofProcess: number, in: execution,
            over: SharedStore(execution: execution, mayBeOutOfReach: storeMayBeOutOfReach),
            now: { execution.state.withLock { Date($0.world.moment) } })
        // swift-format-ignore: NeverForceUnwrap
        authenticated = AuthenticatedHTTPClient(
            ServerClient(execution: execution), for: Origin(URL.server)!, tokens: session)
    }

    /// Reads the cached token into this process's memory.
    func warmUp() async { _ = try? await session.validToken() }

    func perform(_ call: Call) async -> Told {
        switch call {
        case .token: await Told.by { .token(try await session.validToken().pair) }
        case .another:
            await Told.by {
                let token = try await session.validToken()
                let caller = Caller.current
                execution.change(by: caller) { $0.reject(token.pair, by: caller) }
                return .token(try await session.validToken(insteadOf: token).pair)
            }
        case .request:
            await Told.by {
                .answer(status: try await authenticated.send(.getJSON(.server.appending(path: "surveys"))).status)
            }
        case .logIn:
            await Told.by {
                try await session.logIn(username: "next", password: "secret")
                return .loggedIn
            }
        case .logOut: await Told.by { .loggedOut(isConfirmed: try await session.logOut() == .confirmed) }
        }
    }
}

extension UserSession {
    /// The session of a process, wired as in the composition root.
    convenience init<World: ExploredWorld>(
        ofProcess number: Int, in execution: Execution<World>, over store: SharedStore<World>,
        now: @escaping @Sendable () -> Date
    ) {
        let client = ServerClient(execution: execution)
        let credentials = ClientCredentials(id: "app", secret: nil)
        let endpoint = TokenEndpoint(url: URL.server.appending(path: "token"), credentials: credentials)
        self.init(
            login: RemoteLogin(
                httpClient: client, endpoint: endpoint, now: now,
                makeGrantID: { execution.state.withLock { $0.makeGrantID(for: number) } }),
            refresh: RemoteTokenLoader(httpClient: client, endpoint: endpoint, now: now),
            confirmation: RemoteTokenConfirmer(httpClient: client, url: URL.server.appending(path: "me")),
            revocation: RemoteTokenRevoker(
                httpClient: client,
                endpoint: RevocationEndpoint(url: URL.server.appending(path: "revoke"), credentials: credentials)),
            cache: LocalTokenCache(store: store, server: "\(URL.server)"), now: now, clock: SessionClock(),
            random: { 0.5 }, holder: RefreshState.Holder(processID: Int32(number), startedAt: .begin(ofHour: 0)))
    }
}

extension Told {
    /// What a caller is told by `body`, also by its error.
    static func by(_ body: () async throws -> Told) async -> Told {
        do {
            return try await body()
        } catch {
            return switch error.reason {
            case ProvideValidTokenError.notLoggedIn: .notLoggedIn
            case ProvideValidTokenError.sessionEnded(let end): .sessionEnded(mayFollowLoss: end.mayFollowLoss)
            case ProvideValidTokenError.request(.cancelled), HTTPClientError.cancelled: .cancelled
            default: .failed
            }
        }
    }
}

extension Error {
    /// The error itself, or why there was no credential to send.
    var reason: any Error {
        if case .unauthenticated(let missing) = self as? HTTPClientError { missing.reason } else { self }
    }
}

extension Moment {
    init(_ date: Date) {
        let seconds = Int(date.timeIntervalSince(.begin(ofHour: 0)))
        self.init(clock: date.hour, windows: (seconds - 7200 * date.hour) / 60)
    }
}

extension Date {
    init(_ moment: Moment) { self = .begin(ofHour: moment.clock) + 60 * Double(moment.windows) }

    /// Tokens live an hour, and the clock goes on by two.
    static func begin(ofHour hour: Int) -> Date { Date(timeIntervalSince1970: 1_700_000_000 + 7200 * Double(hour)) }

    var hour: Int { Int(((timeIntervalSince1970 - 1_700_000_000) / 7200).rounded(.down)) }
}

extension Execution.State {
    /// An id of its own for each login: which process, and its how many-eth.
    mutating func makeGrantID(for process: Int) -> UUID {
        let number = logIns[process, default: 0]
        logIns[process] = number + 1
        return UUID(uuid: (1, UInt8(process), UInt8(number), 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0))
    }
}

extension Token {
    /// The pair that the store holds when all begins.
    static func first(isWindowDeclared: Bool) -> Token {
        Token(
            accessToken: "A0", refreshToken: "R0", receivedAt: .begin(ofHour: 0), lifetime: 3600,
            grantID: UUID(uuid: (0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0)),
            source: isWindowDeclared ? TokenSource(refreshWindow: .sample) : nil)
    }
}
