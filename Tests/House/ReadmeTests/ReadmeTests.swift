import CommandLineSupport
import Composition
import FileRecordStorage
import HTTPTransport
import ScreenParts
import SurveyAccount
import SurveyAppComposition
import SurveyScreens
import TestSupport
import TokenCache

@testable import survey

@Suite(.inTemporaryFolder) struct `README` {
    private func sessionFile(in directory: URL) throws -> URL? {
        try FileManager.default.contentsOfDirectory(at: directory, includingPropertiesForKeys: nil)
            .first { $0.lastPathComponent.hasPrefix("session-") && $0.pathExtension == "json" }
    }

    @Test func `its example does what it says, and again without a second login`() async throws {
        let sandbox = try EmbeddedSandbox.start(stateFile: "\(folder)/sandbox.json")
        let directory = URL(filePath: "\(folder)/app")

        let first = try await titles(at: sandbox.apiURL, as: EmbeddedSandbox.credentials, directory: directory)
        let file = try #require(try sessionFile(in: directory))
        let token = try Data(contentsOf: file)
        let second = try await titles(at: sandbox.apiURL, as: EmbeddedSandbox.credentials, directory: directory)
        await sandbox.stop()

        #expect(first.count >= 60)
        #expect(second == first)
        #expect(try Data(contentsOf: file) == token)
    }

    @Test func `its example logs in again after the server has ended the session`() async throws {
        let sandbox = try EmbeddedSandbox.start(stateFile: "\(folder)/sandbox.json")
        let directory = URL(filePath: "\(folder)/app")
        let server = SurveyServer(apiURL: sandbox.apiURL, credentials: EmbeddedSandbox.credentials)
        let first = try await titles(at: sandbox.apiURL, as: EmbeddedSandbox.credentials, directory: directory)
        let file = try #require(try sessionFile(in: directory)).path(percentEncoded: false)
        let cache = LocalTokenCache(store: RecordFileStore(path: file), server: server.name)
        let endpoint = RevocationEndpoint(
            url: sandbox.apiURL.appending(path: "oauth/revoke"), credentials: EmbeddedSandbox.credentials)
        let revoker = RemoteTokenRevoker(httpClient: HTTPTransport.client(userAgent: "example/1.0"), endpoint: endpoint)
        try await revoker.revoke(try await cache.loadToken())

        let ending = await #expect(throws: LoadAllPagesError.self) {
            try await titles(at: sandbox.apiURL, as: EmbeddedSandbox.credentials, directory: directory)
        }
        let end = try await cache.loadSession().end
        let again = try await titles(at: sandbox.apiURL, as: EmbeddedSandbox.credentials, directory: directory)
        await sandbox.stop()

        #expect(ending?.loginAdvice == .required)
        #expect(end?.code == "invalid_grant")
        #expect(again == first)
    }

    @Test func `the five use cases, wired by hand, log in, load surveys and refresh the token`() async throws {
        let sandbox = try EmbeddedSandbox.start(stateFile: "\(folder)/sandbox.json")
        func open() -> FiveUseCases {
            FiveUseCases(
                at: sandbox.apiURL, credentials: EmbeddedSandbox.credentials, email: EmbeddedSandbox.user.email,
                file: "\(folder)/token.json")
        }
        let page = PageRequest(number: 1, size: 20)

        let failure = await #expect(throws: LoadTokenFromCacheError.self) { try await open().surveys(page) }
        try await open().logIn(EmbeddedSandbox.user.password)
        let first = try await open().cache.loadToken()
        #expect(try await open().surveys(page).items.count == 20)
        #expect(try await open().cache.loadToken() == first)
        #expect(try await open().surveys(page, at: .distantFuture).items.count == 20)
        let second = try await open().cache.loadToken()
        await sandbox.stop()

        #expect(failure == .notFound)
        #expect(second.refreshToken != first.refreshToken)
        #expect(second.grantID == first.grantID)
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
