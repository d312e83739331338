import Composition
import DatabaseSessions
import Foundation
import HTTPTransport
import Testing
import UseCasesTesting

/// Each backend is a process of a web server; all of them use the sandbox's server and the database.
@Suite(.timeLimit(.minutes(60))) struct `Backend` {
    /// The web session of a caller.
    private let caller = UUID().uuidString
    private let email = InMemorySurveyServer.email
    private let password = InMemorySurveyServer.password
    // swift-format-ignore: NeverForceUnwrap
    private let callback = URL(string: "http://127.0.0.1:9/callback")!

    @Test func `serves who is logged in, until they log out`() async throws {
        let sut = try await makeSUT()
        let login = try await sut.titles(of: caller)
        guard case .login(_?) = login else { return #expect(login == .login("")) }

        let page = try await sut.logIn(email, password, as: caller)

        guard case .page(let titles) = page else { return #expect(page == .page([])) }
        #expect(!titles.isEmpty)
        #expect(try await sut.titles(of: caller) == page)
        #expect(try await sut.titles(of: "another than \(caller)") == login)
        #expect(try await sut.logOut(caller) == .login(nil))
        #expect(try await sut.titles(of: caller) == login)
    }

    @Test func `shows the login again, with the reason, if a login fails`() async throws {
        let answer = try await makeSUT().logIn(email, "wrong", as: caller)

        guard case .login(let reason?) = answer else { return #expect(answer == .login("")) }
        #expect(!reason.isEmpty)
    }

    @Test func `serves a session after a restart, and in another process`() async throws {
        let first = try await makeSUT()
        let page = try await first.logIn(email, password, as: caller)
        #expect(await first.settle() == [])

        let second = try await makeSUT()
        #expect(try await second.titles(of: caller) == page)

        // The logout of one ends the session in the other.
        #expect(try await second.logOut(caller) == .login(nil))
        guard case .login = try await first.titles(of: caller) else { return #expect(page == .login(nil)) }
    }

    @Test func `finishes a login at the server's page in another process, once`() async throws {
        let begun = try await makeSUT().beginLogin(of: caller)
        guard case .redirect(let page) = begun else { return #expect(begun == .redirect(callback)) }
        let url = try await comeBack(from: page)
        let sut = try await makeSUT()

        #expect(try await sut.finishLogin(of: "another than \(caller)", at: url) == .login(nil))
        let answer = try await sut.finishLogin(of: caller, at: url)

        guard case .page = answer else { return #expect(answer == .page([])) }
        #expect(try await sut.finishLogin(of: caller, at: url) == .login(nil))
        #expect(try await sut.titles(of: caller) == answer)
    }

    @Test func `takes a pending login for no session, whatever the caller is called`() async throws {
        let sut = try await makeSUT()
        _ = try await sut.beginLogin(of: caller)

        for name in [caller, "login of \(caller)", "login \(caller)"] {
            let answer = try await sut.titles(of: name)
            guard case .login = answer else { return #expect(answer == .login(nil)) }
        }
    }

    @Test func `forgets a login that was begun too long ago`() async throws {
        let sut = try await makeSUT()
        let begun = try await sut.beginLogin(of: caller)
        guard case .redirect(let page) = begun else { return #expect(begun == .redirect(callback)) }
        let url = try await comeBack(from: page)
        execute("UPDATE sessions_logins SET saved = now() - interval '1 h' WHERE name = '\(caller)'")

        try await sut.sweep()

        #expect(try await sut.finishLogin(of: caller, at: url) == .login(nil))
    }

    @Test func `drops the services of idle callers, and serves them again`() async throws {
        let sut = try await makeSUT()
        let page = try await sut.logIn(email, password, as: caller)

        try await sut.sweep()

        #expect(try await sut.titles(of: caller) == page)
    }

    @Test func `names the variable that is missing`() async throws {
        let error = await #expect(throws: BackEnd.InvalidVariable.self) { _ = try await BackEnd(environment: [:]) }

        #expect(error?.name == "CLIENT_ID")
    }

    private func makeSUT() async throws -> BackEnd {
        // `.ci/check-database` starts the sandbox there.
        let server = try #require(ProcessInfo.processInfo.environment["USECASES_SANDBOX"])
        let credentials = InMemorySurveyServer.credentials
        return try await BackEnd(environment: [
            "API_URL": server, "CLIENT_ID": credentials.id, "CLIENT_SECRET": credentials.secret?.revealed ?? "",
            "DATABASE": databaseAddress, "CALLBACK_URL": callback.absoluteString,
        ])
    }

    /// What the user's browser does: logs in at the server's page, and is sent back.
    private func comeBack(from page: URL) async throws -> URL {
        let form = "\(page.query() ?? "")&action=allow&email=\(email)&password=\(password.revealed)"
        let response = try await HTTPTransport.client(userAgent: "browser").send(
            HTTPRequest(
                .post, page, headers: ["Content-Type": "application/x-www-form-urlencoded"], body: Data(form.utf8)))
        return try #require(response.headers["Location"].flatMap { URL(string: $0) })
    }
}
