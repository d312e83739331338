import CommandLineSupport
import Composition
import HTTPMessages
import HTTPTransport
import ScreenParts
import SurveyAppComposition
import SurveyScreens
import TestSupport

@testable import survey

/// ClinIQ's mock service is the embedded sandbox: a real server, on a loopback port, which the app talks to by HTTP.
@MainActor
@Suite(.fewAtOnce, .timeLimit(.minutes(60))) struct `ClinIQ, mock service` {
    @Test func `CQ-3.1: it has predefined credentials, with which one logs in`() async throws {
        try await withSandbox { sandbox in
            let app = try await App(at: sandbox)

            try await app.submit(.logIn, EmbeddedSandbox.user.email, "password")

            #expect(app.isHome)
        }
    }

    @Test func `CQ-3.3: who registers is kept while it runs, and no longer`() async throws {
        try await withSandbox { sandbox in
            let first = try await App(at: sandbox)
            try first.form.press(.goToSignUp)
            try await first.submit(.signUp, "fresh@email.com", "passw0rd")
            #expect(first.isHome)
            let second = try await App(at: sandbox)

            try await second.submit(.logIn, "fresh@email.com", "passw0rd")

            #expect(second.isHome)
        }
        try await withSandbox { sandbox in
            let app = try await App(at: sandbox)

            try await app.submit(.logIn, "fresh@email.com", "passw0rd")

            #expect(try app.form.form.ribbonText == "The email or the password is wrong.")
        }
    }

    @Test(
        arguments: [
            (EmbeddedSandbox.user.email, "wrong"), ("nobody@email.com", "password"),
        ])
    func `CQ-3.4: its answer to wrong credentials fits, and is told`(email: String, password: String) async throws {
        try await withSandbox { sandbox in
            let app = try await App(at: sandbox)

            try await app.submit(.logIn, email, password)

            #expect(!app.isHome)
            #expect(try app.form.form.ribbonText == "The email or the password is wrong.")
        }
    }

    @Test func `CQ-3.4: its answer to an email that is taken fits, and is told`() async throws {
        try await withSandbox { sandbox in
            let app = try await App(at: sandbox)
            try app.form.press(.goToSignUp)

            try await app.submit(.signUp, EmbeddedSandbox.user.email, "passw0rd")

            #expect(!app.isHome)
            #expect(
                try app.form.form.ribbonText
                    == "An account with this email already exists. The server says: Email has already been taken")
        }
    }

    @Test func `CQ-3.5: it serves registration and login, one after the other`() async throws {
        try await withSandbox { sandbox in
            let app = try await App(at: sandbox)
            try await app.submit(.logIn, "fresh@email.com", "passw0rd")
            #expect(!app.isHome)
            try app.form.press(.goToSignUp)
            try await app.submit(.signUp, "fresh@email.com", "passw0rd")
            #expect(app.isHome)
            app.flow.logOut()
            await app.flow.settle()
            #expect(!app.isHome)

            try await app.submit(.logIn, "fresh@email.com", "passw0rd")

            #expect(app.isHome)
        }
    }

    @Test func `CQ-5.1: the session holds while the app is used, also when its token expires`() async throws {
        try await withSandbox { sandbox in
            let now = Protected(Date(timeIntervalSinceNow: 0))
            let app = try await App(at: sandbox, now: { now.withLock { $0 } })
            try await app.submit(.logIn, EmbeddedSandbox.user.email, "password")
            #expect(app.client.tokenRequests == 1)
            now.withLock { $0 += 86_400 }

            guard case .home(let home) = app.flow.screen else { throw NoHome() }
            await home.list.refresh().value
            await app.flow.settle()

            #expect(app.isHome)
            #expect(home.list.ribbonText == nil)
            #expect(app.client.tokenRequests == 2)
        }
    }

    private struct NoHome: Error {}

    @Test func `CQ-3.3: this app's accounts are kept in memory, and those of the others where all find them`() {
        #expect(AppSpec.all.filter { $0.accountPolicy == .whileProcessLives } == [.cliniq])
    }

    @Test func `CQ-3.2: login and registration take a realistic time each`() async throws {
        let clock = ClockStub()
        try await withSandbox(latency: .seconds(1), clock: clock) { sandbox in
            let app = try await App(at: sandbox)

            try await app.submit(.logIn, "fresh@email.com", "passw0rd")
            #expect(clock.sleeps == [.seconds(1)])
            try app.form.press(.goToSignUp)
            try await app.submit(.signUp, "fresh@email.com", "passw0rd")

            #expect(app.isHome)
            // The account, the login with it, the surveys.
            #expect(clock.sleeps == Array(repeating: .seconds(1), count: 4))
        }
    }
}

@MainActor
@Suite(.fewAtOnce, .timeLimit(.minutes(60))) struct `Myworkout, mock service` {
    @Test func `MW-13: the email, the login and the sign-up take a second each`() async throws {
        let clock = ClockStub()
        try await withSandbox(latency: .seconds(1), clock: clock) { sandbox in
            let app = try await App(.myworkout, at: sandbox)

            try await app.submit(.next, EmbeddedSandbox.user.email)
            #expect(clock.sleeps == [.seconds(1)])
            try await app.submit(.logIn, EmbeddedSandbox.user.email, "wrong")
            #expect(clock.sleeps == [.seconds(1), .seconds(1)])
            try app.form.press(.cancel)
            try await app.submit(.next, "fresh@email.com")
            try app.form.form.gender = .other
            let before = clock.sleeps.count
            try await app.submit(.signUp, "fresh@email.com", "passw0rd")

            guard case .profile = app.flow.screen else { throw NoProfile() }
            // The account, the login with it, the profile.
            #expect(Array(clock.sleeps.dropFirst(before)) == [.seconds(1), .seconds(1), .seconds(1)])
        }
    }

    private struct NoProfile: Error {}
}

/// Runs `body` with a sandbox that keeps its accounts in memory.
private func withSandbox(
    latency: Duration = .zero, clock: any Clock<Duration> = ContinuousClock(),
    _ body: @MainActor (SandboxServer) async throws -> Void
) async throws {
    let sandbox = try EmbeddedSandbox.start(stateFile: nil, traits: SandboxTraits(latency: latency), clock: clock)
    do {
        try await body(sandbox)
    } catch {
        await sandbox.stop()
        throw error
    }
    await sandbox.stop()
}

/// An app, launched, on a device of its own.
@MainActor
private struct App {
    let flow: AppFlow
    let client = CountingClient()

    init(
        _ spec: AppSpec = .cliniq, at sandbox: SandboxServer, now: @escaping @Sendable () -> Date = { Date() }
    ) async throws {
        let app = try SurveyApp(
            spec, at: SurveyServer(apiURL: sandbox.apiURL, credentials: EmbeddedSandbox.credentials),
            store: InMemoryRecordStore(), httpClient: client, now: now)
        flow = AppFlow(spec: spec, entrance: app.entrance)
        await flow.launch()
    }

    /// The form on the screen.
    var form: FormScreen<ScreenEvent> { get throws { try #require(flow.screen.form) } }

    var isHome: Bool {
        if case .home = flow.screen { true } else { false }
    }

    func submit(_ action: FormAction, _ email: String, _ password: String = "") async throws {
        let screen = try form
        screen.form[.email] = email
        screen.form[.password] = password
        screen.form[.passwordConfirmation] = password
        screen.press(action)
        await flow.settle()
    }
}

/// Counts the requests for a token.
private struct CountingClient: HTTPClient {
    private let client = HTTPTransport.client(userAgent: "tests/1.0")
    private let count = Protected(0)

    var tokenRequests: Int { count.withLock { $0 } }

    func send(_ request: HTTPRequest) async throws(HTTPClientError) -> HTTPResponse {
        if request.url.path.hasSuffix("/oauth/token") { count.withLock { $0 += 1 } }
        return try await client.send(request)
    }
}
