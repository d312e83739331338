import SurveySandbox
import TestSupport

@Suite(.world) struct `The token command` {
    @Test func `prints the token alone, or with its type and expiry for a program`() async throws {
        server.answer("oauth/token", with: .token("access"))
        try await survey.logIn()

        try await survey.run("token").expect(0, prints: "access\n", says: "")
        let object = try await members(of: survey.run("token", "--format", "json").expect(0, says: ""))
        #expect(Set(object.keys) == ["accessToken", "tokenType", "expiresAt"])
        #expect(object["accessToken"] as? String == "access" && object["tokenType"] as? String == "Bearer")
        let expiry = try #require(object["expiresAt"] as? String)
        #expect(expiry.wholeMatch(of: /\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?Z/) != nil)
    }

    @Test func `says that the server names no expiry`() async throws {
        server.answer("oauth/token", with: .json(#"{"access_token":"access","token_type":"Bearer"}"#))
        try await survey.logIn()

        let outcome = try await survey.run("token", "--format", "json", "--min-life", "3600").expect(0, says: "")
        #expect(try members(of: outcome)["expiresAt"] is NSNull)
    }

    @Test func `renews a token that would expire too soon, and no other`() async throws {
        issueTokens(lasting: [3600, 7200])
        try await survey.logIn()

        try await survey.run("token", "--min-life", "3000").expect(0, prints: "token-1\n", says: "")
        for _ in 1...2 { try await survey.run("token", "--min-life", "5000").expect(0, prints: "token-2\n", says: "") }
        #expect(server.grants == ["password", "refresh_token"])
    }

    @Test func `says that the server issues no token that lives longer`() async throws {
        issueTokens(lasting: [100, 100])
        try await survey.logIn()

        let outcome = try await survey.run("token", "--min-life", "3600").expect(0, prints: "token-2\n")
        #expect(outcome.messages.contains("; the server issues none that lives longer."))
        #expect(server.grants == ["password", "refresh_token"])
    }

    @Test func `says that a token cannot be renewed`() async throws {
        server.answer(
            "oauth/token", with: .json(#"{"access_token":"token-1","token_type":"Bearer","expires_in":3000}"#))
        try await survey.logIn()

        let outcome = try await survey.run("token", "--min-life", "3600").expect(0, prints: "token-1\n")
        #expect(outcome.messages.hasSuffix("; it cannot be renewed.\n"))
    }

    @Test func `fails if a token that expires too soon cannot be renewed`() async throws {
        server.answer("oauth/token", with: .token("access", lifetime: 100))
        try await survey.logIn()
        server.answer("oauth/token", with: HTTPResponse(status: 503))

        try await survey.run("token", "--min-life", "3600").expect(4, prints: "")
    }

    @Test(arguments: [["--min-life", "-1"], ["--min-life", "soon"], ["--format", "csv"]])
    func `refuses what it cannot mean`(_ options: [String]) async throws {
        try await survey.run(["token"] + options).expect(2, prints: "")
    }

    @Test(arguments: [429, 503])
    func `a wait of an hour is said as it is at the API, and as five minutes at the token endpoint (SS-6)`(
        _ status: Int
    ) async throws {
        try await survey.logInWithExpiredToken(at: server)
        let answer = HTTPResponse(status: status, headers: ["Retry-After": "3600"])
        server.answer("oauth/token", with: answer)
        let begin = Date()
        let tokens = [try await survey.run("token").expect(4), try await survey.run("token").expect(4)]
        #expect(server.requests(to: "oauth/token").count == 2)
        server.play { _ in nil }
        try await survey.logIn().expect(0)
        server.answer("surveys", with: answer)
        let list = try await survey.run("list").expect(status == 429 ? 1 : 4)

        // In whole minutes.
        let calendar = Calendar(identifier: .gregorian)
        func expect(_ run: CommandOutcome, _ words: String, after seconds: TimeInterval) {
            let times = stride(from: begin, through: Date() + 60, by: 60).map { time in
                let parts = calendar.dateComponents([.hour, .minute], from: time + seconds + 59)
                let digits = [parts.hour, parts.minute].map { "\(100 + ($0 ?? 0))".dropFirst() }
                return "\(digits.joined(separator: ":"))."
            }
            #expect(run.messages.contains(words))
            #expect(times.contains { run.messages.contains($0) }, "\(run.messages) \(times)")
        }
        // Requests for a token wait for five minutes at most.
        for run in tokens { expect(run, "The server asked to wait, so nothing is sent before ", after: 300) }
        expect(list, "he server asked to wait until ", after: 3_600)
    }

    private func members(of outcome: CommandOutcome) throws -> [String: Any] {
        try #require(JSONSerialization.jsonObject(with: outcome.output) as? [String: Any])
    }

    private func issueTokens(lasting lifetimes: [Int]) {
        server.play { [weak server = server] request in
            guard request.isFor("oauth/token"), let number = server?.grants.count else { return nil }
            return .token("token-\(number)", lifetime: lifetimes[min(number, lifetimes.count) - 1])
        }
    }
}
