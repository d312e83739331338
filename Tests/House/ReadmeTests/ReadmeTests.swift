import CommandLineSupport
import Composition
import FileRecordStorage
import ScreenParts
import SurveyAccount
import SurveyAppComposition
import SurveyScreens
import TestSupport
import TokenCache
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

    @Test func `its example logs in again after the server has ended the session`() async throws {
        let sandbox = try EmbeddedSandbox.start(stateFile: "\(folder)/sandbox.json")
        let file = URL(filePath: "\(folder)/session.json")
        let server = SurveyServer(apiURL: sandbox.apiURL, credentials: EmbeddedSandbox.credentials)
        let cache = LocalTokenCache(store: RecordFileStore(path: "\(folder)/session.json"), server: server.name)
        let first = try await titles(at: sandbox.apiURL, as: EmbeddedSandbox.credentials, sessionFile: file)
        let endpoint = RevocationEndpoint(
            url: sandbox.apiURL.appending(path: "oauth/revoke"), credentials: EmbeddedSandbox.credentials)
        let revoker = RemoteTokenRevoker(httpClient: HTTPTransport.client(userAgent: "example/1.0"), endpoint: endpoint)
        try await revoker.revoke(try await cache.loadToken())

        let ending = await #expect(throws: LoadAllPagesError.self) {
            try await titles(at: sandbox.apiURL, as: EmbeddedSandbox.credentials, sessionFile: file)
        }
        let end = try await cache.loadSession().end
        let again = try await titles(at: sandbox.apiURL, as: EmbeddedSandbox.credentials, sessionFile: file)
        await sandbox.stop()

        #expect(ending?.loginAdvice == .required)
        #expect(end?.code == "invalid_grant")
        #expect(again == first)
    }

    @Test @MainActor func `the app of its SwiftUI page logs in`() async throws {
        let sandbox = try EmbeddedSandbox.start(stateFile: "\(folder)/sandbox.json")
        let flow = try await openApp(
            at: SurveyServer(apiURL: sandbox.apiURL, credentials: EmbeddedSandbox.credentials),
            store: InMemoryRecordStore(), httpClient: HTTPTransport.client(userAgent: "example/1.0"))
        guard case .login(let screen) = flow.screen else {
            Issue.record("the app opens on its login screen")
            return
        }

        screen.form[.email] = EmbeddedSandbox.user.email
        screen.form[.password] = "password"
        screen.press(.logIn)
        await screen.settle()
        await flow.settle()
        await sandbox.stop()

        guard case .home = flow.screen else {
            Issue.record("a login leads home")
            return
        }
    }
}
