import RemoteShows
import ShowsSession
import TestSupport

/// A session over a real cache, and all that is outside of it: the store, which another process may write too, and the
/// server. The messages of both stand in one log.
final class SessionWorld: Sendable {
    enum Event: Equatable {
        case signIn(String)
        case createUser(String)
        case send(HTTPRequest)
    }

    private struct State {
        var events: [Event] = []
        var signIn: Result<SignedInUser, SignInError> = .failure(.credentialsRejected)
        var createUser: Result<SignedInUser, CreateUserError> = .failure(.rejected(["no"]))
        var answers: [@Sendable () async -> Result<HTTPResponse, HTTPClientError>] = []
        var failure: StoreFailure?
    }

    private let state = Protected(State())
    private let memory: InMemoryRecordStore

    /// What another process sees and does.
    let elsewhere: LocalCredentialsCache

    init(cached: HeaderCredentials? = nil) throws {
        memory = InMemoryRecordStore(record: try cached.map { try makeRecord(of: $0) })
        elsewhere = LocalCredentialsCache(store: memory, server: server)
    }

    func makeSession() -> HeaderSession {
        HeaderSession(
            signIn: self, userCreator: self, cache: LocalCredentialsCache(store: self, server: server), now: { .sample }
        )
    }

    var events: [Event] { state.withLock { $0.events } }

    /// The tokens that were sent, in order.
    var sent: [String?] {
        events.compactMap { if case .send(let request) = $0 { request.headers["access-token"] } else { nil } }
    }

    /// What the cache holds.
    var cached: HeaderCredentials? {
        get async throws {
            do throws(LoadCredentialsFromCacheError) {
                return try await elsewhere.loadCredentials()
            } catch .notFound {
                return nil
            }
        }
    }

    func answerSignIn(with result: Result<SignedInUser, SignInError>) { state.withLock { $0.signIn = result } }

    func answerCreateUser(with result: Result<SignedInUser, CreateUserError>) {
        state.withLock { $0.createUser = result }
    }

    /// Makes the step of the store that `failure` belongs to fail from now on; `nil` heals it.
    func fail(_ failure: StoreFailure?) { state.withLock { $0.failure = failure } }

    /// Gives the next request this answer, whenever it has one.
    func answer(_ answer: @escaping @Sendable () async -> Result<HTTPResponse, HTTPClientError>) {
        state.withLock { $0.answers.append(answer) }
    }

    func answer(_ status: Int, _ headers: HTTPHeaders = [:]) {
        answer { .success(HTTPResponse(status: status, headers: headers)) }
    }

    /// Answers the next request when another process has renewed the credential.
    func answer(_ status: Int, afterCachingElsewhere credentials: HeaderCredentials) {
        answer { [elsewhere] in
            // Cannot fail: the store is in memory.
            try? await elsewhere.cache(credentials)
            return .success(HTTPResponse(status: status))
        }
    }

    private func record(_ event: Event) { state.withLock { $0.events.append(event) } }
}

/// A session and its world.
func makeSession(cached: HeaderCredentials? = nil) throws -> (sut: HeaderSession, world: SessionWorld) {
    let world = try SessionWorld(cached: cached)
    return (world.makeSession(), world)
}

extension SessionWorld: SignInUseCase, CreateUserUseCase {
    func signIn(email: String, password: Secret) async throws(SignInError) -> SignedInUser {
        record(.signIn(email))
        return try state.withLock { $0.signIn }.get()
    }

    func createUser(email: String, password: Secret) async throws(CreateUserError) -> SignedInUser {
        record(.createUser(email))
        return try state.withLock { $0.createUser }.get()
    }
}

extension SessionWorld: HTTPClient {
    func send(_ request: HTTPRequest) async throws(HTTPClientError) -> HTTPResponse {
        record(.send(request))
        let answer = state.withLock { $0.answers.isEmpty ? nil : $0.answers.removeFirst() }
        guard let answer else {
            Issue.record("unexpected request: \(request)")
            throw .cancelled
        }
        return try await answer().get()
    }
}

extension SessionWorld: RecordStore {
    func withExclusiveAccess<Value: Sendable>(
        _ body: @escaping @Sendable (any RecordStoreAccess) throws(StoreFailure) -> Value
    ) async throws(StoreFailure) -> Value {
        try await RecordStoreSpy(memory, failure: state.withLock { $0.failure }).withExclusiveAccess(body)
    }

    func withRefreshTurn<Value: Sendable>(
        _ body: @escaping @Sendable () async -> Value
    ) async throws(StoreFailure) -> Value {
        try await memory.withRefreshTurn(body)
    }
}

extension HeaderCredentials {
    /// The header fields in which a server gives this credential.
    var given: HTTPHeaders {
        HTTPHeaders(
            HTTPRequest(.get, URL(filePath: "/")).authorized(by: self).headers.map {
                HTTPHeaders.Field(name: $0.name.capitalized, value: $0.value)
            })
    }
}

extension SignedInUser {
    static let ann = SignedInUser(
        user: User(id: "1", email: "ann@example.test", imageURL: nil), credentials: .sample("ann"))
    static let bob = SignedInUser(
        user: User(id: "2", email: "bob@example.test", imageURL: nil),
        credentials: .sample("bob", uid: "bob@example.test"))
}
