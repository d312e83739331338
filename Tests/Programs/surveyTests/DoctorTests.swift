import SurveySandbox
import TestSupport

@Suite(.world) struct `Doctor` {
    /// A check as JSON says it.
    private struct Finding: Decodable {
        let check: String
        let state: String
        let message: String
        let remedy: String?
        let code: String?
        let status: Int32
    }

    @Test(.loggedIn) func `in good health every check is ok, and nothing changes`() async throws {
        let before = try contents()
        let (findings, run) = try await examine(survey)
        run.expect(0, says: "")
        #expect(
            findings.map(\.check) == [
                "program", "state folder", "session", "environment", "connection", "clock", "API", "credential",
            ])
        #expect(findings.allSatisfy { $0.state == "ok" && $0.status == 0 && $0.code == nil }, "\(run.text)")
        #expect(try contents() == before)
        #expect(server.grants == ["password"])
        let text = try await survey.run("doctor").expect(0)
        #expect(text.lines.count == 8 && text.lines.allSatisfy { $0.hasPrefix("ok      ") })
    }

    @Test func `the built-in sandbox needs no login`() async throws {
        let (findings, run) = try await examine(sandboxed)
        run.expect(0)
        #expect(findings.map(\.check) == ["program", "state folder", "session", "environment"])
        #expect(!FileManager.default.fileExists(atPath: sandboxed.home))
    }

    // MARK: Troubles

    @Test func `without a home there is no place`() async throws {
        let (findings, run) = try await examine(survey, environment: ["SURVEY_HOME": "", "HOME": ""])
        expect("state folder", "state.noPlace", 6, in: findings, run)
    }

    @Test func `a place where nothing can be created`() async throws {
        let (findings, run) = try await examine(survey, environment: ["SURVEY_HOME": "/proc/nowhere"])
        expect("state folder", "state.notUsable", 6, in: findings, run)
    }

    @Test func `a folder that others may write to`() async throws {
        try FileManager.default.createDirectory(atPath: survey.home, withIntermediateDirectories: true)
        try makeFile(survey.home + "/letter")
        chmod(survey.home, 0o777)
        let (findings, run) = try await examine(survey)
        expect("state folder", "state.notUsable", 6, in: findings, run)
        #expect(try mode(of: survey.home) == 0o777)
    }

    @Test func `a folder of another user`() async throws {
        var home = "/usr"
        if geteuid() == 0 {
            home = survey.home
            try FileManager.default.createDirectory(atPath: home, withIntermediateDirectories: true)
            #expect(chown(home, 4_000_000_001, 4_000_000_001) == 0)
        }
        let (findings, run) = try await examine(survey, environment: ["SURVEY_HOME": home])
        expect("state folder", "state.notUsable", 6, in: findings, run)
        #expect(run.messages.contains("it belongs to another user"))
    }

    @Test(.loggedIn, .enabled(if: geteuid() == 0, "only root can give files away"))
    func `a session of another user`() async throws {
        #expect(chown(try survey.session(at: server), 4_000_000_001, 4_000_000_001) == 0)
        let (findings, run) = try await examine(survey)
        expect("session", "state.notUsable", 6, in: findings, run)
        #expect(run.messages.contains("it belongs to another user"))
    }

    @Test(.loggedIn, .enabled(if: geteuid() != 0, "root may write anywhere"))
    func `a folder that cannot be written to is a warning, since a session can be used there`() async throws {
        chmod(survey.home, 0o500)
        defer { chmod(survey.home, 0o700) }
        try await survey.run("list").expect(0)
        let (findings, run) = try await examine(survey)
        run.expect(0)
        #expect(findings.first { $0.check == "state folder" }?.state == "warning")
    }

    @Test(.loggedIn) func `a folder that is open to others is a warning, and stays so`() async throws {
        chmod(survey.home, 0o755)
        let (findings, run) = try await examine(survey)
        run.expect(0)
        #expect(findings.first { $0.check == "state folder" }?.state == "warning")
        #expect(try mode(of: survey.home) == 0o755)
    }

    @Test(.loggedIn, arguments: ["", "session.json", "account.json"])
    func `an account's folder or file that is open to others stays so`(_ name: String) async throws {
        let folder = URL(filePath: try survey.session(at: server)).deletingLastPathComponent()
        let place = folder.appending(path: name).path(percentEncoded: false)
        let wide: mode_t = name.isEmpty ? 0o755 : 0o644
        chmod(place, wide)
        let (findings, run) = try await examine(survey)
        run.expect(0, says: "")
        let isSecret = name != "account.json"
        #expect(findings.first { $0.check == "session" }?.state == (isSecret ? "warning" : "ok"))
        #expect(try mode(of: place) == Int(wide))
        try await survey.run("list").expect(0)
        #expect(try mode(of: place) == (name.isEmpty ? 0o700 : 0o600))
    }

    @Test(.loggedIn) func `an account's folder that others can access is private again, with all that is in it`()
        async throws
    {
        let folder = try #require(try survey.accountFolders(at: server.apiURL).first)
        try await survey.queue()
        #expect(FileManager.default.fileExists(atPath: folder + "/account.lock"))
        chmod(folder, 0o755)

        try await survey.run("outbox").expect(0, mentions: "was open to others. It is private again.")
        #expect(try mode(of: folder) == 0o700)
    }

    @Test func `a session that cannot be renewed yet`() async throws {
        server.change { $0.tokenLifetime = 0 }
        try await survey.logIn()
        let headers: HTTPHeaders = ["Retry-After": "120"]
        server.answer("oauth/token", with: HTTPResponse(status: 503, headers: headers))
        try await survey.run("list").expect(4)

        let (findings, run) = try await examine(survey)
        expect("session", "request.notBefore", 4, in: findings, run)
        #expect(!run.messages.contains("the next command renews it"))
        try await survey.run("status", "--online").expect(4, mentions: "asked to wait")
    }

    @Test(.loggedIn) func `accounts that cannot be changed`() async throws {
        let lock = survey.home + "/accounts.lock"
        try FileManager.default.removeItem(atPath: lock)
        try FileManager.default.createDirectory(atPath: lock, withIntermediateDirectories: false)

        let (findings, run) = try await examine(survey)
        expect("state folder", "state.notUsable", 6, in: findings, run)
        #expect(run.messages.contains("accounts.lock"))
    }

    @Test(.loggedIn) func `an account whose records cannot be changed`() async throws {
        let folder = try #require(try survey.accountFolders(at: server.apiURL).first)
        try await survey.queue()
        try FileManager.default.removeItem(atPath: folder + "/account.lock")
        try FileManager.default.createDirectory(atPath: folder + "/account.lock", withIntermediateDirectories: false)

        let (findings, run) = try await examine(survey)
        expect("session", "state.notUsable", 6, in: findings, run)
        for command in [["sync"], ["outbox", "send"]] {
            let run = try await survey.run(command).expect(6, mentions: "account.lock")
            #expect(!run.messages.contains("outbox drop"))
        }
        #expect(try await survey.run("outbox").expect(0).lines.count == 1)
    }

    @Test func `without a refresh token, the token is tried and not renewed`() async throws {
        server.answer(
            "oauth/token", with: .json(#"{"access_token":"a","token_type":"Bearer","expires_in":600}"#))
        try await survey.logIn()
        server.answer("surveys", with: .json(#"{"data":[],"meta":{"page":1,"pages":1,"page_size":20,"records":0}}"#))

        let (findings, run) = try await examine(survey, "--refresh")
        run.expect(0)
        let finding = try #require(findings.first { $0.check == "credential" })
        #expect(finding.state == "ok")
        #expect(finding.message == "The server accepts the token, which cannot be renewed.")
    }

    @Test(.loggedIn) func `a refresh is saved in a file that only the user can read`() async throws {
        let file = try survey.session(at: server)
        chmod(file, 0o644)
        try await survey.run("doctor", "--refresh").expect(0)
        #expect(server.grants == ["password", "refresh_token"])
        #expect(try mode(of: file) == 0o600)
    }

    @Test func `nobody is logged in`() async throws {
        let (findings, run) = try await examine(survey)
        expect("session", "session.none", 3, in: findings, run)
        #expect(findings.contains { $0.check == "API" && $0.state == "ok" })
    }

    @Test(.loggedIn) func `a session that cannot be read`() async throws {
        try makeFile(try survey.session(at: server), "{", mode: 0o600)
        let (findings, run) = try await examine(survey)
        expect("session", "session.notReadable", 6, in: findings, run)
    }

    @Test func `a session that has ended`() async throws {
        server.change { $0.tokenLifetime = 0 }
        try await survey.logIn()
        server.answer("oauth/token", with: .json(#"{"error":"invalid_grant"}"#, status: 400))
        try await survey.run("list").expect(3)
        let (findings, run) = try await examine(survey)
        expect("session", "session.ended", 3, in: findings, run)
    }

    @Test(.loggedIn) func `a session that has expired, and cannot be renewed, is one finding`() async throws {
        try survey.ageToken(by: 7_201)
        let path = try #require(try survey.files().first { $0.hasSuffix("/session.json") })
        let record = try String(contentsOfFile: path, encoding: .utf8)
        try makeFile(path, record.replacing(#/"refreshToken"\s*:\s*"[^"]*",?/#, with: ""), mode: 0o600)

        let (findings, run) = try await examine(survey)

        expect("session", "session.ended", 3, in: findings, run)
        #expect(!findings.contains { $0.check == "credential" })
    }

    @Test(.loggedIn) func `certificates that cannot be read`() async throws {
        let (findings, run) = try await examine(survey, environment: ["SSL_CERT_FILE": "/nowhere.pem"])
        expect("environment", "environment.certificates", 4, in: findings, run)
    }

    #if os(Linux)
        @Test(
            .enabled(if: Tool.openssl != nil, "the program openssl is missing"),
            arguments: [
                (Certificate(), true, "API", "request.invalidData", 5),
                (Certificate(), false, "connection", "request.unknownIssuer", 4),
                (Certificate(name: "DNS:other.example"), true, "connection", "request.otherCertificate", 4),
                (Certificate(valid: "19990101"..<"20000101"), true, "connection", "request.certificateExpired", 4),
                (Certificate(valid: "20990101"..<"21000101"), true, "connection", "request.certificateNotYetValid", 4),
            ] as [(Certificate, Bool, String, String, Int32)])
        func `a certificate that is not trusted`(
            _ certificate: Certificate, isKnown: Bool, _ check: String, _ code: String, _ status: Int32
        ) async throws {
            try await withTLSServer(certificate) { url, file in
                let (findings, run) = try await examine(
                    url.absoluteString, with: isKnown ? "SSL_CERT_FILE='\(file)'" : "")
                expect(check, code, status, in: findings, run)
            }
        }

        @Test(
            .enabled(if: Tool.openssl != nil, "the program openssl is missing"),
            arguments: [(-1, "ok"), (7, "warning")] as [(Int, String)])
        func `the certificate's dates are told for each address`(days: Int, state: String) async throws {
            let end = days < 0 ? "21000101" : Date(timeIntervalSinceNow: Double(days) * 86_400).compactDay
            try await withTLSServer(Certificate(valid: "20000101"..<end)) { url, file in
                let (findings, _) = try await examine(url.absoluteString, with: "SSL_CERT_FILE='\(file)'")
                let finding = try #require(findings.first { $0.check == "certificate" })
                #expect(finding.state == state && finding.status == 0)
                #expect(finding.message.hasPrefix("127.0.0.1: valid until "))
                #expect(findings.first?.message.contains("libcurl/") == true)
            }
        }

        @Test(
            .enabled(if: Tool.openssl != nil && Tool.compiler != nil, "the program openssl or cc is missing"),
            arguments: [
                (Certificate(name: "DNS:two.example", valid: "20000101"..<"20990701"), "ok", "valid until "),
                (Certificate(name: "DNS:two.example", valid: "20000101"..<"20000201"), "warning", "expired"),
                (Certificate(name: "DNS:other.example"), "warning", "two.example"),
            ] as [(Certificate, String, String)])
        func `a certificate is told for each address of a name`(
            second: Certificate, state: String, words: String
        ) async throws {
            let first = Certificate(name: "DNS:two.example", valid: "20000101"..<"21000701")
            try await withTLSServer(first) { url, file in
                let port = try #require(url.port)
                try await withTLSServer(second, at: 2, port: UInt16(port)) { _, other in
                    try await withTemporaryFolder { folder in
                        let library = try await NameOfTwoServers(in: folder).library
                        let both = try [file, other].map { try String(contentsOfFile: $0, encoding: .utf8) }
                        try makeFile(folder + "/both.pem", both.joined())
                        let (findings, _) = try await examine(
                            "https://\(NameOfTwoServers.name):\(port)/",
                            with: "SSL_CERT_FILE='\(folder)/both.pem' LD_PRELOAD='\(library)'")
                        let finding = try #require(findings.first { $0.check == "certificate" })
                        #expect(finding.state == state && finding.status == 0)
                        let parts = finding.message.components(separatedBy: " 127.0.0.2: ")
                        try #require(parts.count == 2, "\(finding.message)")
                        #expect(parts[0].hasPrefix("127.0.0.1: valid until ") && parts[0].contains("2100"))
                        #expect(parts[1].contains(words) && parts[1].contains("2099") == (state == "ok"), "\(parts)")
                    }
                }
            }
        }

        @Test(
            arguments: [
                ("403 Forbidden", "request.proxyRefused"), ("407 Proxy Authentication Required", "request.proxyLogin"),
                (nil, "request.proxyUnreachable"),
            ] as [(String?, String)])
        func `a proxy that does not help`(_ answer: String?, _ code: String) async throws {
            let proxy = try RawServer { _ in answer.map { [.expectRequest, .respond($0)] } ?? [.reset] }
            defer { proxy.close() }
            let deadPort = try DeadPort()
            defer { withExtendedLifetime(deadPort) {} }
            let port = answer == nil ? deadPort.number : proxy.port
            let (findings, run) = try await examine(
                "https://a.example/", with: "https_proxy='http://ann:s3cr3t@127.0.0.1:\(port)/'")
            expect("connection", code, 4, in: findings, run)
            #expect(run.text.contains("127.0.0.1:\(port)") && !(run.text + run.messages).contains("s3cr3t"))
            #expect(findings.first { $0.check == "environment" }?.message == "Set: https_proxy.")
        }
    #endif

    @Test(.loggedIn) func `a server that is not there`() async throws {
        try await server.stop()
        let (findings, run) = try await examine(survey)
        expect("connection", "request.connectionRefused", 4, in: findings, run)
        #expect(findings.last?.check == "connection")
    }

    @Test(.loggedIn) func `a port that breaks the connection`() async throws {
        let raw = try RawServer { _ in [.expectRequest, .reset] }
        defer { raw.close() }
        let (findings, run) = try await examine(survey, "--api-url", raw.url().absoluteString)
        expect("session", "session.none", 3, in: findings, run)
        #expect(findings.last { $0.state == "fail" }?.code == "request.connectionLost")
    }

    @Test(
        .loggedIn,
        arguments: [
            ("API", "server.noAPI", 5, .html(status: 404)), ("API", "request.invalidData", 5, .html(status: 200)),
            ("API", "request.redirected", 5, HTTPResponse(status: 302, headers: ["Location": "https://a.test/"])),
            ("API", "request.unavailable", 4, HTTPResponse(status: 500)),
        ] as [(String, String, Int32, HTTPResponse)])
    func `a server that is not the API`(
        _ check: String, _ code: String, _ status: Int32, _ answer: HTTPResponse
    ) async throws {
        server.answer("surveys", with: answer)
        let (findings, run) = try await examine(survey)
        expect(check, code, status, in: findings, run)
    }

    @Test(.loggedIn) func `a token that the server rejects is a warning, and --refresh tries more`() async throws {
        server.answer("surveys", with: .error("invalid_token", status: 401))
        let (findings, run) = try await examine(survey)
        run.expect(0)
        let credential = try #require(findings.last)
        #expect(credential.check == "credential" && credential.state == "warning")
        #expect(credential.remedy?.contains("--refresh") == true)
        #expect(server.grants == ["password"])
        server.play { _ in nil }
        try await survey.run("doctor", "--refresh").expect(0)
        #expect(server.grants == ["password", "refresh_token"])
        server.answer("oauth/token", with: .json(#"{"error":"invalid_grant"}"#, status: 400))
        let (others, last) = try await examine(survey, "--refresh")
        expect("credential", "session.ended", 3, in: others, last)
    }

    @Test(.loggedIn) func `a clock that differs is a warning`() async throws {
        server.answer(
            "surveys",
            with: HTTPResponse(status: 401, headers: ["Date": "Sun, 06 Nov 1994 08:49:37 GMT"], body: Data("{}".utf8)))
        let (findings, _) = try await examine(survey)
        #expect(findings.first { $0.check == "clock" }?.state == "warning")
    }

    @Test(.loggedIn) func `no secret is shown`() async throws {
        let token = try await survey.run("token").text.trimmingCharacters(in: .newlines)
        server.answer("surveys", with: .json(#"{"errors":[{"detail":"\#(token)"}]}"#, status: 422))
        for arguments in [["doctor"], ["doctor", "--refresh", "-v"]] {
            let run = try await survey.run(arguments)
            #expect(!(run.text + run.messages).contains(token))
        }
    }

    // MARK: Helpers

    /// Runs the program in a process with its own environment, since the network libraries read that of the process.
    private func examine(_ url: String, with assignment: String) async throws -> ([Finding], CommandOutcome) {
        let run = try await survey.runInShell(
            ["doctor", "--format", "json", "--api-url", url], "export SURVEY_TOKEN=t \(assignment); \"$@\"")
        return (try JSONDecoder().decode([Finding].self, from: run.output), run)
    }

    private func examine(
        _ installation: Installation, _ options: String..., environment: [String: String] = [:]
    ) async throws -> ([Finding], CommandOutcome) {
        let run = try await installation.run(["doctor", "--format", "json"] + options, environment: environment)
        return (try JSONDecoder().decode([Finding].self, from: run.output), run)
    }

    /// Expects the first failure, and its status.
    private func expect(
        _ check: String, _ code: String, _ status: Int32, in findings: [Finding], _ run: CommandOutcome,
        sourceLocation: SourceLocation = #_sourceLocation
    ) {
        let failure = findings.first { $0.state == "fail" }
        #expect(failure?.check == check, "\(run.text)", sourceLocation: sourceLocation)
        #expect(failure?.code == code, "\(run.text)", sourceLocation: sourceLocation)
        #expect(failure?.status == status && run.status == status, "\(run.text)", sourceLocation: sourceLocation)
        #expect(run.messages.hasPrefix("survey: \(failure?.message ?? "")"), sourceLocation: sourceLocation)
    }

    private func contents() throws -> [String: Data] {
        let files = try survey.files()
        return try Dictionary(uniqueKeysWithValues: files.map { ($0, try Data(contentsOf: URL(filePath: $0))) })
    }
}

extension Date {
    /// The day in UTC, as `yyyymmdd`.
    fileprivate var compactDay: String {
        formatted(.iso8601.year().month().day().dateSeparator(.omitted))
    }
}
