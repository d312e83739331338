import HTTPTransport
import LoopbackServer
import PasswordlessLogin
import SurveySandbox
import TestSupport

@testable import survey

/// Logins at the server's own page, with a code or in a browser.
@Suite(.world, .needs("bash")) struct `Logging in without a password` {
    private static let user = "email=registered@email.com&password=password&action="

    @Test func `LG-1 the code, the page and the whole URL are shown, and the session is the user's`() async throws {
        let terminal = try survey.open("login --device --quiet", columns: 300)
        let code = try await terminal.code(at: server)
        try await server.decide("allow", on: code)
        try await terminal.wait(for: "status 0 echo on")

        #expect(try await survey.run("status", "--format", "table").text.contains("registered@email.com"))
        try await survey.run("list").expect(0)
        #expect(server.requests.allSatisfy { $0.form["grant_type"] != "password" })
    }

    @Test(arguments: [
        ("deny", "The login was denied."), ("expire", "The code has expired."),
    ])
    func `LG-3 a login that is denied or too late ends with 3, and leaves nothing`(
        how: String, message: String
    ) async throws {
        if how == "expire" { server.change { $0.deviceLifetime = 1 } }
        let terminal = try survey.open("login --device", columns: 300)
        let code = try await terminal.code(at: server)
        if how == "deny" { try await server.decide("deny", on: code) }
        try await terminal.wait(for: message)
        try await terminal.wait(for: "status 3 echo on")
        try await survey.run("status").expect(3)
    }

    @Test func `LG-2 Ctrl-C ends the wait at once`() async throws {
        server.change { $0.deviceInterval = 600 }
        let terminal = try survey.openInShell("login --device", columns: 300)
        _ = try await terminal.code(at: server)
        await terminal.type("\u{03}")
        try await terminal.wait(for: "status 130 echo on")
        #expect(server.requests(to: "oauth/token").isEmpty)
    }

    @Test func `LG-3 a server without codes says so, and one that is gone ends with 4`() async throws {
        server.answer("oauth/authorize_device", with: .html(status: 404))
        try await survey.run("login", "--device")
            .expect(1, mentions: "This server does not support this way to log in. Use --browser or --password.\n")
        try await server.stop()
        try await survey.run("login", "--device").expect(4)
    }

    @Test func `LG-4 a login in the browser of a server that is gone ends with 4, and opens nothing`() async throws {
        try await server.stop()
        let run = try await survey.runProcess(
            ["login", "--browser"], environment: ["BROWSER": "/bin/true", "DISPLAY": ":0"])
        run.expect(4, begins: "survey: The server cannot be reached: ")
        #expect(!run.messages.contains("To log in"))
    }

    @Test(arguments: ["/bin/true", "/bin/false", "/nonexistent"])
    func `LG-4 LG-6 the browser brings a code back, whatever became of the program that should open it`(
        launcher: String
    ) async throws {
        let terminal = try survey.open(
            "login --browser", environment: ["BROWSER": launcher], columns: 500)
        try await terminal.wait(for: "To log in at 127.0.0.1 as the program 'survey-sandbox', open this page in a")
        let page = try await terminal.url(to: "\(server.apiURL)/oauth/authorize?")
        let back = try await server.logIn(on: page)
        let answer = try await HTTPTransport.client(userAgent: "browser/1.0").send(HTTPRequest(.get, back))
        #expect(answer.status == 200 && String(decoding: answer.body, as: UTF8.self).contains("You are logged in."))
        try await terminal.wait(for: "status 0 echo on")
        try await survey.run("list").expect(0)
        let exchange = try #require(server.requests(to: "oauth/token").first).form
        #expect(exchange["code_verifier"]?.isEmpty == false)
        #expect(server.requests.count { $0.url.absoluteString.contains("code_verifier") } == 0)
    }

    @Test func `LG-5 a thousand requests of strangers change nothing, and the true one is taken once`() async throws {
        let client = HTTPTransport.client(userAgent: "browser/1.0")
        let (login, statuses) = (LoginStub(), Protected<[Int: Int]>([:]))
        let begun = OneShot<URL>()
        let browser = Task {
            let page = await begun.wait(onCancel: URL(filePath: "/"))
            let place = try #require(page.item("redirect_uri").flatMap { URL(string: $0) })
            let state = try #require(page.item("state"))
            func ask(_ text: String, _ method: HTTPMethod = .get) async throws {
                let response = try await client.send(HTTPRequest(method, try #require(URL(string: text))))
                statuses.withLock { $0[response.status, default: 0] += 1 }
            }
            try await withThrowingTaskGroup(of: Void.self) { group in
                for number in 0..<1_000 {
                    group.addTask {
                        switch number % 4 {
                        case 0: try await ask("\(place)?state=\(number)&code=c")
                        case 1: try await ask("\(place)?error=access_denied")
                        case 2: try await ask("\(place)?state=\(state)&code=c".replacing("/callback", with: "/other"))
                        default: try await ask("\(place)?state=\(state)&code=c", .post)
                        }
                    }
                    if number % 50 == 49 { try await group.waitForAll() }
                }
            }
            #expect(login.finished == 0)
            #expect(statuses.withLock { $0 } == [400: 500, 404: 250, 405: 250])
            async let first: Void = ask("\(place)?state=\(state)&code=c")
            async let second: Void = ask("\(place)?state=\(state)&code=c")
            // The later of the two may come when nobody listens any more.
            _ = try? await (first, second)
        }

        let token = try await Self.token(by: login) { begun.resolve($0) }

        try await browser.value
        #expect(token.accessToken == "aaa")
        #expect(login.finished == 1)
    }

    @Test func `LG-5 requests that come before the login has begun are refused, however many`() async throws {
        let (login, statuses) = (LoginStub(), Protected<[Int]>([]))
        login.prepare { place in
            let answered = DispatchSemaphore(value: 0)
            for _ in 0..<4 {
                Task.detached {
                    let status = await Self.status(of: "GET", place, "state=s&code=c")
                    statuses.withLock { $0.append(status) }
                    answered.signal()
                }
            }
            for _ in 0..<4 { answered.wait() }
        }
        await #expect(throws: LogInWithBrowserError.notIssued(reason: "the login was not completed in time")) {
            _ = try await BrowserLogin.token(by: login, within: .milliseconds(1)) { _ in }
        }
        #expect(statuses.withLock { $0 } == [404, 404, 404, 404])
        #expect(login.finished == 0)
    }

    @Test func `LG-5 only a GET ends a login`() async throws {
        let (login, statuses) = (LoginStub(), Protected<[Int]>([]))
        let begun = OneShot<URL>()
        let browser = Task {
            let page = await begun.wait(onCancel: URL(filePath: "/"))
            let place = try #require(page.item("redirect_uri").flatMap { URL(string: $0) })
            let query = "state=\(try #require(page.item("state")))&code=c"
            for method in ["HEAD", "POST", "PUT", "DELETE", "OPTIONS", "GET"] {
                let status = await Self.status(of: method, place, query)
                statuses.withLock { $0.append(status) }
                if method != "GET" { #expect(login.finished == 0) }
            }
        }
        _ = try await Self.token(by: login) { begun.resolve($0) }
        try await browser.value
        #expect(statuses.withLock { $0 } == [405, 405, 405, 405, 405, 200])
        #expect(login.finished == 1)
    }

    @Test func `LG-5 a request for another host is refused, and changes nothing`() async throws {
        let (login, statuses) = (LoginStub(), Protected<[Int]>([]))
        let begun = OneShot<URL>()
        let browser = Task {
            let page = await begun.wait(onCancel: URL(filePath: "/"))
            let place = try #require(page.item("redirect_uri").flatMap { URL(string: $0) })
            let (port, query) = (place.port ?? 0, "state=\(try #require(page.item("state")))&code=c")
            for host in ["localhost:\(port)", "evil.example:\(port)", "127.0.0.1", "127.0.0.1:1", "[::1]:\(port)"] {
                let status = await Self.status(of: "GET", place, query, host: host)
                statuses.withLock { $0.append(status) }
            }
            #expect(login.finished == 0)
            _ = await Self.status(of: "GET", place, query)
        }
        _ = try await Self.token(by: login) { begun.resolve($0) }
        try await browser.value
        #expect(statuses.withLock { $0 } == [421, 421, 421, 421, 421])
        #expect(login.finished == 1)
    }

    /// The token of a login whose listener makes room, and waits longer than the program does.
    private static func token(by login: LoginStub, opening open: (URL) async throws -> Void) async throws -> Token {
        var limits = BrowserLogin.limits
        (limits.idleTime, limits.requestTime, limits.writeTime) = (longestWait, longestWait, longestWait)
        return try await BrowserLogin.token(by: login, within: longestWait, limits: limits, opening: open)
    }

    /// The status of the answer to a request that is written as it is, over a connection of its own; 0 without one.
    private static func status(
        of method: String, _ place: URL, _ query: String, host: String? = nil
    ) async -> Int {
        let port = place.port ?? 0
        guard let client = try? RawClient(port: UInt16(port)) else { return 0 }
        await client.send(
            "\(method) \(place.path)?\(query) HTTP/1.1\r\nHost: \(host ?? "127.0.0.1:\(port)")\r\nContent-Length: 0\r\n"
                + "Connection: close\r\n\r\n")
        return Int(await client.readToEnd().split(separator: " ").dropFirst().first ?? "") ?? 0
    }

    @Test(arguments: ["", "GET /callback?state=x HTTP/1.1\r\nHos"])
    func `LG-5 strangers cannot hold the listener`(begun: String) async throws {
        let login = LoginStub()
        let begins = OneShot<URL>()
        let browser = Task {
            let page = await begins.wait(onCancel: URL(filePath: "/"))
            let place = try #require(page.item("redirect_uri").flatMap { URL(string: $0) })
            var strangers: [RawClient] = []
            for _ in 0..<300 {
                let stranger = try RawClient(port: UInt16(place.port ?? 0))
                await stranger.send(begun)
                strangers.append(stranger)
            }
            let status = await Self.status(of: "GET", place, "state=\(try #require(page.item("state")))&code=c")
            withExtendedLifetime(strangers) {}
            return status
        }
        _ = try await Self.token(by: login) { begins.resolve($0) }

        #expect(try await browser.value == 200)
        #expect(BrowserLogin.limits.makesRoom)
        #expect(BrowserLogin.limits.idleTime <= .seconds(2) && BrowserLogin.limits.requestTime <= .seconds(2))
    }

    @Test func `LG-5 nobody is waited for longer than the patience`() async throws {
        await #expect(throws: LogInWithBrowserError.notIssued(reason: "the login was not completed in time")) {
            _ = try await BrowserLogin.token(by: LoginStub(), within: .milliseconds(1)) { _ in }
        }
    }

    @Test(arguments: [
        (["DISPLAY": ":0", "BROWSER": "/bin/true"], "", "in a browser"), ([:], "", "on any machine"),
        (["DISPLAY": ":0", "BROWSER": "/bin/true", "SSH_CONNECTION": "1 2 3 4"], "", "on any machine"),
        (["DISPLAY": ":0", "BROWSER": "/bin/true"], " --no-browser", "on any machine"),
        (["DISPLAY": ":0", "BROWSER": "/bin/true"], " --password", "Email: "), ([:], " --browser", "in a browser"),
    ])
    func `LG-6 LG-7 the issuer says what there is, and a code comes first where no browser can be opened`(
        environment: [String: String], options: String, words: String
    ) async throws {
        let terminal = try survey.openInShell(
            "login --issuer \(server.apiURL)\(options)", environment: environment, columns: 300)
        try await terminal.wait(for: words)
        await terminal.type("\u{03}")
        try await terminal.wait(for: "status 130 echo on")
    }

    @Test func `LG-7 an endpoint is used on whatever host the issuer names`() async throws {
        server.play { [server = server, elsewhere = elsewhere] request in
            guard request.isFor(".well-known/openid-configuration") else { return nil }
            let answer = try await server.sandboxAnswer(to: request)
            let text = String(decoding: answer.body, as: UTF8.self)
            return .json(text.replacing("\"\(server.apiURL)/oauth/", with: "\"\(elsewhere.apiURL)/oauth/"))
        }
        elsewhere.answer("oauth/authorize_device", with: .html(status: 404))
        try await survey.run("login", "--api-url", server.apiURL, "--issuer", server.apiURL, "--device")
            .expect(1, mentions: "This server does not support this way to log in.")
        #expect(elsewhere.requests.count == 1)
    }

    @Test(arguments: [
        ("oauth/token", "token_endpoint", "http://login.example/token"),
        ("oauth/token", "token_endpoint", "https://ann:s3cr3t@login.example/token"),
        ("oauth/authorize_device", "device_authorization_endpoint", "https://login.example/device#s3cr3t"),
        ("oauth/authorize", "authorization_endpoint", "ftp://login.example/page"),
        ("oauth/revoke", "revocation_endpoint", "http://login.example/revoke"),
    ])
    func `LG-7 an endpoint that may not be used is named, and nothing is sent`(
        path: String, endpoint: String, url: String
    ) async throws {
        name(path, instead: url)
        let rule = "it must be an https URL with a plain host, no user, no fragment."
        try await survey.run("login", "--api-url", server.apiURL, "--issuer", server.apiURL, "--device")
            .expect(5, says: "survey: The server's \(endpoint) is not used: \(rule) Check --issuer.\n")
        #expect(server.requests.allSatisfy { $0.method == .get })
    }

    /// Makes the server's metadata name `url` as its endpoint at `path`.
    private func name(_ path: String, instead url: String) {
        server.play { [server = server] request in
            guard request.isFor(".well-known/openid-configuration") else { return nil }
            let answer = try await server.sandboxAnswer(to: request)
            let text = String(decoding: answer.body, as: UTF8.self)
            return .json(text.replacing("\"\(server.apiURL)/\(path)\"", with: "\"\(url)\""))
        }
    }

    @Test func `LG-7 what is no issuer is refused`() async throws {
        try await survey.run("login", "--issuer", server.apiURL + "/none", "--device")
            .expect(1, mentions: "publishes no login metadata")
        try await survey.run("login", "--issuer", "example.com").expect(
            2, mentions: "--issuer must be an http or https URL.")
    }

    @Test(
        arguments: ["issuer", "token-url", "device-url", "authorize-url", "revocation-url"],
        ["https://ann:s3cr3t@login.example/a?b=c", "http://s3cr3t@login.example", "https://:@login.example"])
    func `LG-7 no URL of the server may carry a user`(option: String, url: String) async throws {
        let run = try await survey.run("login", "--\(option)", url)
        run.expect(2, begins: "survey: --\(option) carries a user or password, which others can see: '")
        #expect(!run.text.contains("s3cr3t") && !run.messages.contains("s3cr3t"))
        #expect(server.requests.isEmpty)
    }

    @Test(arguments: [("WDJB-MJHT", "WDJB-MJHT"), ("\u{0416}~1", "\u{0416}~1")])
    func `LG-1 what is copied is what is shown`(code: String, shown: String) async throws {
        server.answer(
            "oauth/authorize_device",
            with: .json(
                #"{"device_code":"0123","user_code":"\#(code)","verification_uri":"https://a.example","expires_in":9}"#)
        )
        let terminal = try survey.openInShell("login --device --copy-code", columns: 300)
        try await terminal.wait(for: "and type the code:\r\n  \(shown)\r\n")
        try await terminal.wait(for: "\u{1B}]52;c;\(Data(shown.utf8).base64EncodedString())\u{1B}\\")
        await terminal.type("\u{03}")
        try await terminal.wait(for: "status 130 echo on")
    }

    @Test func `LG-1 the code and its page are notes with a code each`() async throws {
        let urls = #""verification_uri":"https://a.example/d","verification_uri_complete":"https://a.example/d?c=AB""#
        server.play { request in
            if request.isFor("oauth/authorize_device") {
                return .json(#"{"device_code":"0123","user_code":"AB",\#(urls),"expires_in":9,"interval":1}"#)
            }
            return request.isFor("oauth/token") ? .json(#"{"error":"access_denied"}"#, status: 400) : nil
        }
        let run = try await survey.run("login", "--device", "--error-format", "json").expect(3)
        let notes = try run.data.compactMap { $0["note"] }
        func message(_ code: String) -> JSONValue? { notes.first { $0["code"] == .text(code) }?["message"] }
        #expect(message("login.page") == .text("https://a.example/d"))
        #expect(message("login.code") == .text("AB"))
        #expect(message("login.completePage") == .text("https://a.example/d?c=AB"))
    }

    @Test func `LG-1 the device code is not printed, even if the server repeats it`() async throws {
        let hidden = Protected("")
        server.play { [server = server] request in
            if request.isFor("oauth/authorize_device") {
                let answer = try await server.sandboxAnswer(to: request)
                let match = String(decoding: answer.body, as: UTF8.self).firstMatch(of: /"device_code":\s*"([^"]+)"/)
                hidden.withLock { $0 = match.map { String($0.output.1) } ?? "" }
                return answer
            }
            guard request.isFor("oauth/token") else { return nil }
            return .json(
                #"{"error":"invalid_request","error_description":"bad \#(hidden.withLock { $0 }) code"}"#, status: 400)
        }
        let run = try await survey.run("login", "--device", "--verbose")
        #expect(!hidden.withLock { $0 }.isEmpty)
        run.expect(1, mentions: "bad *** code")
        #expect(!(run.text + run.messages).contains(hidden.withLock { $0 }))
    }

    @Test func `LG-8 a client without a secret logs in, refreshes where the issuer said, and logs out`() async throws {
        let words = "login --device --issuer \(server.apiURL) --client-id survey-sandbox-public"
        let terminal = try survey.open(words, columns: 300)
        try await server.decide("allow", on: try await terminal.code(at: server, as: "survey-sandbox-public"))
        try await terminal.wait(for: "status 0 echo on")

        let isFirst = Protected(true)
        server.play { request in
            guard request.isFor("surveys") else { return nil }
            let isRejected = isFirst.withLock { isFirst in
                defer { isFirst = false }
                return isFirst
            }
            return isRejected ? HTTPResponse(status: 401) : nil
        }
        try await survey.run("list").expect(0)
        // The server's ways are still known.
        let again = try survey.openInShell("login", columns: 300)
        try await again.wait(for: "on any machine")
        await again.type("\u{03}")
        try await again.wait(for: "status 130 echo on")
        try await survey.run("logout").expect(0)
        let forms = server.requests.map(\.form)
        #expect(forms.contains { $0["grant_type"] == "refresh_token" })
        #expect(forms.allSatisfy { $0["client_secret"] == nil })
        #expect(server.requests(to: "oauth/revoke").count >= 1)
    }

    @Test func `LG-1 the app shows the code in large letters, and opens when the user has decided`() async throws {
        let app = try survey.openApp("--device", latency: nil)
        try await app.wait(for: "▸ Email", then: "registered@email.com\t\r")
        try await app.wait(for: "▸ Password", "[ Log in with a code ]", then: Press.tab + Press.tab)
        try await app.wait(for: "▸ [ Log in with a code ]", then: "\r")
        try await app.wait(for: "\(server.apiURL)/oauth/device", "and type the code:", "█", "Waiting for your decision")
        let code = Protected("")
        try await app.terminal.wait(for: "the code") { bytes in
            let match = TerminalPicture(bytes: bytes).text.firstMatch(of: /\b[0-9A-F]{4}-[0-9A-F]{4}\b/)
            code.withLock { $0 = match.map { String($0.output) } ?? "" }
            return match != nil
        }
        try await server.decide("allow", on: code.withLock { $0 })
        try await app.wait(for: "Surveys", "registered@email.com")
        try await app.interrupt()
        #expect(try await survey.run("status", "--format", "table").text.contains("registered@email.com"))
    }

    @Test func `LG-4 the app shows the page, and opens when the browser has come back`() async throws {
        let app = try survey.openApp("--browser", latency: nil, environment: ["BROWSER": "/nonexistent"])
        try await app.wait(for: "▸ Email", then: "registered@email.com\t\r")
        try await app.wait(for: "▸ Password", "[ Log in with a browser ]", then: Press.tab + Press.tab)
        try await app.wait(for: "▸ [ Log in with a browser ]", then: "\r")
        try await app.wait(for: "Open this page:", "o open the page")
        let back = try await server.logIn(
            on: try await app.terminal.url(to: "\(server.apiURL)/oauth/authorize?", end: "\u{1B}\\"))
        _ = try await HTTPTransport.client(userAgent: "browser/1.0").send(HTTPRequest(.get, back))
        try await app.wait(for: "Surveys", "registered@email.com")
        try await app.interrupt()
        try await survey.run("status").expect(0)
    }

    @Test(arguments: [
        ["--device", "--browser"], ["--device", "--email", "ann@example.com"], ["--browser", "--password-stdin"],
    ])
    func `two ways at once are no way`(_ options: [String]) async throws {
        try await survey.run(["login"] + options)
            .expect(2, begins: "survey: --browser, --device and --password cannot be combined. Use only one of them;")
    }
}

extension PseudoTerminal {
    /// The code that is shown, with all that belongs to it.
    fileprivate func code(at server: ServerDouble, as client: String = "survey-sandbox") async throws -> String {
        try await wait(for: "To log in at 127.0.0.1 as the program '\(client)', open this page on any machine:")
        try await wait(for: "\(server.apiURL)/oauth/device\r\n")
        try await wait(for: "and type the code:\r\n  ")
        let code = try await wait(for: "\r\n").filter { !$0.isWhitespace }
        try await wait(
            for: "Or open this page, which has the code:\r\n  \(server.apiURL)/oauth/device?user_code=\(code)")
        return code
    }

    /// The URL that is shown, or linked to, and begins and ends so.
    fileprivate func url(to start: String, end: String = "\r\n") async throws -> URL {
        try await wait(for: start)
        let rest = try await wait(for: end).dropLast(end.count).filter { !$0.isWhitespace }
        return try #require(URL(string: start + rest))
    }
}

extension ServerDouble {
    fileprivate func decide(_ action: String, on code: String) async throws {
        let page = try await post(
            "oauth/device", "user_code=\(code)&\(`Logging in without a password`.credentials(action))")
        try #require(page.status == 200)
    }

    /// Logs the registered user in on the page, and returns where the browser is sent.
    fileprivate func logIn(on page: URL) async throws -> URL {
        let query = page.query(percentEncoded: true) ?? ""
        let answer = try await post(
            "oauth/authorize", "\(query)&\(`Logging in without a password`.credentials("allow"))")
        return try #require(answer.headers["Location"].flatMap { URL(string: $0) })
    }

    private func post(_ path: String, _ form: String) async throws -> HTTPResponse {
        let url = try #require(URL(string: "\(apiURL)/\(path)"))
        let headers: HTTPHeaders = ["Content-Type": "application/x-www-form-urlencoded"]
        return try await sandboxAnswer(to: HTTPRequest(.post, url, headers: headers, body: Data(form.utf8)))
    }
}

extension `Logging in without a password` {
    fileprivate static func credentials(_ action: String) -> String { user + action }
}

extension URL {
    fileprivate func item(_ name: String) -> String? {
        URLComponents(url: self, resolvingAgainstBaseURL: false)?.queryItems?.first { $0.name == name }?.value
    }
}

/// A login whose exchange always succeeds, and is counted.
private final class LoginStub: LogInWithBrowserUseCase {
    private let count = Protected(0)
    private let remote = RemoteBrowserLogin(
        httpClient: HTTPClientSpy(),
        endpoint: TokenEndpoint(url: .api, credentials: ClientCredentials(id: "c", secret: nil)),
        pageURL: .api)

    private let preparation = Protected<@Sendable (URL) -> Void>({ _ in })

    var finished: Int { count.withLock { $0 } }

    /// Has `body` run with the redirect URI before the login begins.
    func prepare(_ body: @escaping @Sendable (URL) -> Void) { preparation.withLock { $0 = body } }

    func begin(redirectURI: URL) -> PendingLogin {
        preparation.withLock { $0 }(redirectURI)
        return remote.begin(redirectURI: redirectURI)
    }

    func finish(_ login: PendingLogin, at callback: URL) async throws(LogInWithBrowserError) -> Token {
        count.withLock { $0 += 1 }
        return Token(accessToken: "aaa", refreshToken: nil, receivedAt: Date(), lifetime: nil, grantID: UUID())
    }
}
