import CommandLineSupport
import Composition
import ScreenParts
import SurveyScreens
import TestSupport
import URLSessionHTTP

@testable import survey

@Suite(.inTemporaryFolder) struct `README` {
    @Test func `its example does what it says, and again without a second log-in`() async throws {
        let sandbox = try EmbeddedSandbox.start(stateFile: "\(folder)/sandbox.json")
        let file = URL(filePath: "\(folder)/session.json")

        let first = try await titles(at: sandbox.apiURL, as: EmbeddedSandbox.credentials, sessionFile: file)
        let token = try Data(contentsOf: file)
        let second = try await titles(at: sandbox.apiURL, as: EmbeddedSandbox.credentials, sessionFile: file)
        await sandbox.stop()

        #expect(first.count >= 60)
        #expect(second == first)
        #expect(try Data(contentsOf: file) == token)
    }

    @Test @MainActor func `its login fields log in`() async throws {
        let sandbox = try EmbeddedSandbox.start(stateFile: "\(folder)/sandbox.json")
        let app = try SurveyApp(
            .authFlow, at: SurveyServer(apiURL: sandbox.apiURL, credentials: EmbeddedSandbox.credentials),
            store: InMemoryRecordStore(), httpClient: HTTPTransport.client(userAgent: "example/1.0"))
        let flow = AppFlow(preset: app.preset, useCases: app.useCases)
        await flow.launch()
        guard case .login(let screen) = flow.screen else {
            Issue.record("the app opens on its login screen")
            return
        }
        let fields = LoginFields(screen: screen)

        #expect(!fields.canLogIn)
        fields.email = EmbeddedSandbox.user.email
        fields.password = "password"
        #expect(fields.canLogIn)
        fields.logIn()
        await screen.settle()
        await flow.settle()
        await sandbox.stop()

        guard case .home = flow.screen else {
            Issue.record("a login leads home")
            return
        }
    }
}
