import Credentials
import Foundation
import Login
import OAuth
import SurveyAccount
import SurveySession
import TestSupport
import TokenCache
import TokenRefresh

/// One process at a ``WindowServer``, and one accident at its first refresh.
struct WindowWorld {
    enum Accident: String, CaseIterable, Sendable {
        case lost = "the answer is lost"
        case lateAfter502 = "a proxy answers 502, and the request arrives late"
        case lateAfterCut = "the connection is cut, and the request arrives late"
    }

    /// What becomes of a session after the accident.
    enum Fate: String {
        case lives
        case endsAtOnce = "ends at once"
        case endsAfterWindow = "ends after the window"
    }

    private let session: UserSession
    private let authenticated: AuthenticatedHTTPClient
    private let cache: LocalTokenCache
    private let client: WindowClient
    private let isWindowKnown: Bool

    /// The fate of a session at a server of `dialect`, whose window the process knows or not.
    static func fate(
        at dialect: WindowServer.Dialect, after accident: Accident, isWindowKnown: Bool
    ) async throws -> Fate {
        func lives(afterPause pause: TimeInterval) async throws -> Bool {
            let world = WindowWorld(dialect, accident, isWindowKnown: isWindowKnown)
            return try await world.lives(afterPause: pause)
        }
        let (within, after) = (RefreshWindow.sample.seconds / 2, RefreshWindow.sample.seconds * 2)
        if try await lives(afterPause: within) {
            return try await lives(afterPause: after) ? .lives : .endsAfterWindow
        }
        return .endsAtOnce
    }

    private init(_ dialect: WindowServer.Dialect, _ accident: Accident, isWindowKnown: Bool) {
        self.isWindowKnown = isWindowKnown
        let client = WindowClient(WindowServer(dialect, window: RefreshWindow.sample.seconds), accident)
        let credentials = ClientCredentials(id: "app", secret: nil)
        let endpoint = TokenEndpoint(url: URL.server.appending(path: "token"), credentials: credentials)
        let now: @Sendable () -> Date = { client.state.withLock { $0.now } }
        cache = LocalTokenCache(store: InMemoryRecordStore(), server: "\(URL.server)")
        session = UserSession(
            login: RemoteLogin(httpClient: client, endpoint: endpoint, now: now),
            refresh: RemoteTokenLoader(httpClient: client, endpoint: endpoint, now: now),
            confirmation: RemoteTokenConfirmer(httpClient: client, url: URL.server.appending(path: "me")),
            revocation: RemoteTokenRevoker(
                httpClient: client,
                endpoint: RevocationEndpoint(url: URL.server.appending(path: "revoke"), credentials: credentials)),
            cache: cache, now: now, clock: SessionClock(), random: { 0.5 })
        // swift-format-ignore: NeverForceUnwrap
        authenticated = AuthenticatedHTTPClient(client, for: Origin(URL.server)!, tokens: session, now: now)
        self.client = client
    }

    /// Whether a user's requests succeed after the accident, and again once `pause` and the token's life have passed.
    private func lives(afterPause pause: TimeInterval) async throws -> Bool {
        let first = Token(
            accessToken: "A0", refreshToken: "R0", receivedAt: .sample - WindowClient.lifetime,
            lifetime: WindowClient.lifetime, grantID: .sample,
            source: isWindowKnown ? TokenSource(refreshWindow: .sample) : nil)
        _ = try await cache.cache(first, of: "ann")
        guard await succeeds() else { return false }
        client.state.withLock { $0.now += pause }
        return await succeeds()
    }

    /// Sends a request, and sends it again once, as a user does whose first one has failed.
    private func succeeds() async -> Bool {
        for _ in 1...2 {
            do {
                let request = HTTPRequest.getJSON(URL.server.appending(path: "surveys"))
                if try await authenticated.send(request).status == 200 { return true }
            } catch {}
        }
        return false
    }
}

/// The way to the server. The first refresh has the accident.
private final class WindowClient: HTTPClient {
    /// Of access tokens, in seconds.
    static let lifetime: TimeInterval = 10

    struct State {
        var server: WindowServer
        var now = Date.sample
        var accident: WindowWorld.Accident?
        var late: Int?  // The refresh token of the request that is still under way.
    }

    let state: Protected<State>

    init(_ server: WindowServer, _ accident: WindowWorld.Accident) {
        state = Protected(State(server: server, accident: accident))
    }

    func send(_ request: HTTPRequest) async throws(HTTPClientError) -> HTTPResponse {
        let answer: HTTPResponse? = state.withLock { state in
            switch Request(request) {
            case .use(let access): HTTPResponse(status: state.server.accepts(access) ? 200 : 401)
            case .refresh(let token): state.refresh(token)
            default: HTTPResponse(status: 404)
            }
        }
        guard let answer else { throw .connectivity(ConnectivityFailure(.connectionLost)) }
        return answer
    }
}

extension WindowClient.State {
    /// The answer; `nil` if it is lost. A request that is late arrives after the next one.
    fileprivate mutating func refresh(_ token: Int) -> HTTPResponse? {
        if let accident {
            self.accident = nil
            guard accident == .lost else {
                late = token
                return accident == .lateAfter502 ? HTTPResponse(status: 502) : nil
            }
            _ = server.refresh(token, at: now)
            return nil
        }
        let answer = server.refresh(token, at: now)
        if let late {
            self.late = nil
            _ = server.refresh(late, at: now)
        }
        guard let answer else { return .json(#"{"error":"invalid_grant"}"#, status: 400) }
        let refresh = answer.refresh.map { #","refresh_token":"R\#($0)""# } ?? ""
        return .json(#"{"access_token":"A\#(answer.access)","expires_in":10\#(refresh)}"#)
    }
}
