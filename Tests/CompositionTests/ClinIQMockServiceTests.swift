import Composition
import ScreenParts
import Screens
import Secrets
import TestSupport
import Testing
import TokenStorage

/// ClinIQ's mock service is the embedded sandbox: a real server, on a loopback port, which the app talks to by HTTP.
@MainActor
@Suite(.fewAtOnce, .timeLimit(.minutes(5))) struct `ClinIQ, mock service` {
    @Test func `CQ-3.1: it has predefined credentials, with which one logs in`() async throws {
        try await withSandbox { sandbox in
            let app = try await App(at: sandbox)

            try await app.submit(.logIn, EmbeddedSandbox.user.email, "password")

            #expect(app.isHome)
        }
    }

    @Test func `CQ-3.3: who registers is kept while it runs, and logs in from elsewhere`() async throws {
        try await withSandbox { sandbox in
            let first = try await App(at: sandbox)
            try first.form.press(.goToSignUp)
            try await first.submit(.signUp, "fresh@email.com", "passw0rd")
            #expect(first.isHome)
            let second = try await App(at: sandbox)

            try await second.submit(.logIn, "fresh@email.com", "passw0rd")

            #expect(second.isHome)
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
            #expect(try app.form.form.ribbon == "The email or the password is wrong.")
        }
    }

    @Test func `CQ-3.4: its answer to an email that is taken fits, and is told`() async throws {
        try await withSandbox { sandbox in
            let app = try await App(at: sandbox)
            try app.form.press(.goToSignUp)

            try await app.submit(.signUp, EmbeddedSandbox.user.email, "passw0rd")

            #expect(!app.isHome)
            #expect(
                try app.form.form.ribbon
                    == "There is an account with this email already. The server refused: Email has already been taken")
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

    private nonisolated func withSandbox(_ body: @MainActor (EmbeddedSandbox) async throws -> Void) async throws {
        try await withTemporaryFolder { folder async throws in
            let sandbox = try EmbeddedSandbox.start(stateFile: "\(folder)/sandbox.json")
            do {
                try await body(sandbox)
            } catch {
                await sandbox.stop()
                throw error
            }
            await sandbox.stop()
        }
    }
}

/// ClinIQ's app, launched, on a device of its own.
@MainActor
private struct App {
    let flow: AppFlow

    init(at sandbox: EmbeddedSandbox) async throws {
        let store = InMemoryTokenStore()
        let service = try SurveyService(
            SurveyServer(apiURL: sandbox.apiURL, client: EmbeddedSandbox.client), store: store,
            client: Network.client(userAgent: "tests/1.0"))
        flow = AppFlow(preset: .cliniq, useCases: AppUseCases(service, store: store))
        await flow.launch()
    }

    /// The form on the screen.
    var form: FormScreen<ScreenEvent> { get throws { try #require(flow.screen.form) } }

    var isHome: Bool {
        if case .home = flow.screen { true } else { false }
    }

    func submit(_ action: FormAction, _ email: String, _ password: String) async throws {
        let screen = try form
        screen.form[.email] = email
        screen.form[.password] = password
        screen.form[.passwordConfirmation] = password
        screen.press(action)
        await flow.settle()
    }
}
