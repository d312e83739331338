import TestSupport
import TokenCache

@Suite struct `Token record` {
    @Test(arguments: [
        makeToken(), makeToken(refreshToken: nil), makeToken(lifetime: nil), makeToken(refreshToken: ""),
        makeToken("!/\\\"~", type: "DPoP", refreshToken: "ünï/\\\"\u{0}\u{7f}\u{1F511}"), makeToken(lifetime: 0),
        makeToken(lifetime: -1.5), makeToken(lifetime: 0.1 + 0.2), makeToken(receivedAt: -978_307_200),
        makeToken(receivedAt: 0),
        makeToken(receivedAt: 1e9 / 3), makeToken(receivedAt: 1e9.nextUp),
        makeToken(receivedAt: .leastNonzeroMagnitude), makeToken(receivedAt: 252_423_993_600.0.nextDown),
    ])
    func `comes back as the token that it was made of`(_ token: Token) throws {
        #expect(try TokenRecord.decode(record(of: token)).token == token)
    }

    private let grantID = UUID(uuid: (109, 28, 15, 110, 107, 15, 76, 107, 156, 85, 60, 42, 107, 43, 122, 16))

    @Test func `has the form that is on people's disks`() throws {
        let token = makeToken("a", refreshToken: "r", receivedAt: 800_000_000.25, lifetime: 7200, grantID: grantID)
        let session = SavedSession(
            server: "https://api.example.com/v1", client: RecordedClient(id: "app", secret: "s", style: "oauth2"),
            user: "ann@example.com",
            token: token.from(
                TokenSource(
                    issuer: "https://id.example.com", tokenURL: URL(string: "https://id.example.com/token"),
                    revocationURL: URL(string: "https://id.example.com/revoke"),
                    codeURL: URL(string: "https://id.example.com/device"),
                    pageURL: URL(string: "https://id.example.com/page"), clientID: "app", style: .oauth2,
                    refreshWindow: RefreshWindow(seconds: 30), clientAuthentication: .basic,
                    revocationAuthentication: .post, resources: ["urn:a"])),
            refresh: RefreshState(
                sentAt: Date(timeIntervalSinceReferenceDate: 800_000_001.5),
                holder: .init(processID: 7, startedAt: Date(timeIntervalSinceReferenceDate: 800_000_000)),
                pausedUntil: Date(timeIntervalSinceReferenceDate: 800_000_010),
                older: .init(refreshToken: "r0", until: Date(timeIntervalSinceReferenceDate: 800_000_031.5))))
        let record = """
            {
              "client" : {
                "id" : "app",
                "secret" : "s",
                "style" : "oauth2"
              },
              "refresh" : {
                "holder" : {
                  "processID" : 7,
                  "startedAt" : 800000000
                },
                "older" : {
                  "refreshToken" : "r0",
                  "until" : 800000031.5
                },
                "pausedUntil" : 800000010,
                "sentAt" : 800000001.5
              },
              "server" : "https://api.example.com/v1",
              "token" : {
                "accessToken" : "a",
                "grantID" : "6D1C0F6E-6B0F-4C6B-9C55-3C2A6B2B7A10",
                "lifetime" : 7200,
                "receivedAt" : 800000000.25,
                "refreshToken" : "r",
                "source" : {
                  "clientAuthentication" : "basic",
                  "clientID" : "app",
                  "codeURL" : "https://id.example.com/device",
                  "issuer" : "https://id.example.com",
                  "pageURL" : "https://id.example.com/page",
                  "refreshWindow" : 30,
                  "resources" : [
                    "urn:a"
                  ],
                  "revocationAuthentication" : "post",
                  "revocationURL" : "https://id.example.com/revoke",
                  "style" : "oauth2",
                  "tokenURL" : "https://id.example.com/token"
                },
                "tokenType" : "Bearer"
              },
              "user" : "ann@example.com",
              "version" : 2
            }
            """

        #expect(String(decoding: try TokenRecord.encode(session), as: UTF8.self) == record)
        #expect(try TokenRecord.decode(Data(record.utf8)) == session)
    }

    @Test(arguments: [
        ("", nil),
        (
            #""client":{"id":"app","secret":"s","style":"nimble"},"#,
            TokenSource(clientID: "app", style: .nimble)
        ),
        (
            #""client":{"id":"app","style":"oauth2","tokenURL":"https://id.example.com/t","issuer":"https://id.example.com"},"#,
            TokenSource(tokenURL: URL(string: "https://id.example.com/t"), clientID: "app", style: .oauth2)
        ),
    ])
    func `of an older version is of the token endpoint that it names, else of the API's`(
        client: String, source: TokenSource?
    ) throws {
        let session = try TokenRecord.decode(oldRecord(client))

        #expect(session.token?.source == source)
        #expect(session.refresh == RefreshState() && session.end == nil)
        #expect(try TokenRecord.decode(TokenRecord.encode(session)) == session)
    }

    @Test(arguments: [
        #""refresh":7,"#, #""refresh":{"sentAt":"yesterday"},"#, #""refresh":[],"end":[],"#, #""end":{"date":[]},"#,
        #""refresh":{"holder":{"processID":1e300,"startedAt":1}},"#, #""refresh":null,"end":null,"#,
    ])
    func `is as good without a note that is damaged`(field: String) throws {
        let session = try TokenRecord.decode(oldRecord(field))

        #expect(session.token?.accessToken.revealed == "marker-access")
        #expect(session.refresh == RefreshState() && session.end == nil)
    }

    @Test func `has no members for what is not kept`() throws {
        let session = SavedSession<Token>(server: "sandbox", token: nil)
        let record = """
            {
              "server" : "sandbox",
              "version" : 2
            }
            """

        #expect(String(decoding: try TokenRecord.encode(session), as: UTF8.self) == record)
        #expect(try TokenRecord.decode(Data(record.utf8)) == session)
    }

    @Test func `prints none of its secrets`() throws {
        let session = SavedSession(
            server: "s", client: RecordedClient(id: "app", secret: "marker", style: "oauth2"), user: "ann",
            token: makeToken("marker", refreshToken: "marker"))

        #expect(!"\(session)".contains("marker") && !String(reflecting: session).contains("marker"))
    }

    @Test func `may hold fields that are not known`() throws {
        let record = makeRecord(adding: #""scope":["read"],"#)

        #expect(try TokenRecord.decode(record).token?.accessToken.revealed == "marker-access")
    }

    @Test(arguments: absurdTokens) func `is not made of a token that it could not give back`(_ absurd: AbsurdToken) {
        let error = #expect(throws: StoreFailure.self) { try record(of: absurd.token) }
        #expect(error?.reason == absurd.reason)
    }

    @Test(arguments: hostileRecords)
    func `refuses what is no token, and quotes nothing of it`(name: String, bytes: Data, reason: String) {
        let error = #expect(throws: StoreFailure.self) { try TokenRecord.decode(bytes) }
        #expect(error?.reason == reason)
    }

    @Test func `is refused or read, never more, with any byte changed, missing or doubled`() {
        let record = makeRecord()
        var refused = 0
        for index in record.indices {
            for bytes in [[], [0], [0x22], [0x39], [0x7d], [0xff], [record[index], record[index]]] as [[UInt8]] {
                var changed = record
                changed.replaceSubrange(index...index, with: bytes)
                let result = Result { try TokenRecord.decode(changed) }
                guard case .failure(let error) = result else { continue }
                #expect((error as? StoreFailure)?.reason?.contains("marker") == false)
                refused += 1
            }
        }
        #expect(refused > 0)
    }
}

/// A token that could not be loaded again, and why.
struct AbsurdToken: CustomTestStringConvertible, Sendable {
    let token: Token
    let reason: String

    /// Without the token: a date that is not a number has no description, asking for it is a trap.
    var testDescription: String { reason }
}

/// A record as versions before this one wrote it, with more fields of the session.
private func oldRecord(_ more: String) -> Data {
    Data(
        """
        {"version":2,"server":"s",\(more)"user":"u","token":{"accessToken":"marker-access","tokenType":"Bearer",\
        "refreshToken":"r","receivedAt":1,"lifetime":7200,"grantID":"6D1C0F6E-6B0F-4C6B-9C55-3C2A6B2B7A10"}}
        """.utf8)
}

private let absurdTokens = [
    AbsurdToken(token: makeToken(""), reason: "`accessToken` is blank"),
    AbsurdToken(token: makeToken(type: " \t"), reason: "`tokenType` is blank"),
    AbsurdToken(token: makeToken("a\r\nX-Evil: 1"), reason: "`accessToken` does not fit a header"),
    AbsurdToken(token: makeToken(type: "Bearer\n"), reason: "`tokenType` does not fit a header"),
    AbsurdToken(token: makeToken(receivedAt: .nan), reason: "`receivedAt` is not a valid date"),
    AbsurdToken(token: makeToken(receivedAt: .infinity), reason: "`receivedAt` is not a valid date"),
    AbsurdToken(token: makeToken(receivedAt: -1e9), reason: "`receivedAt` is not a valid date"),
    AbsurdToken(token: makeToken(lifetime: .nan), reason: "`lifetime` is out of range"),
    AbsurdToken(token: makeToken(lifetime: -.infinity), reason: "`lifetime` is out of range"),
]
