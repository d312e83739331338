import TestSupport
import TokenCache

@Suite struct `Token record` {
    @Test(arguments: [
        makeToken(), makeToken(refreshToken: nil), makeToken(lifetime: nil), makeToken(refreshToken: ""),
        makeToken("ünï/\\\"\u{0}\u{7f}\u{1F511}", type: "DPoP"), makeToken(lifetime: 0), makeToken(lifetime: -1.5),
        makeToken(lifetime: 0.1 + 0.2), makeToken(receivedAt: -978_307_200), makeToken(receivedAt: 0),
        makeToken(receivedAt: 1e9 / 3), makeToken(receivedAt: 1e9.nextUp),
        makeToken(receivedAt: .leastNonzeroMagnitude), makeToken(receivedAt: 252_423_993_600.0.nextDown),
    ])
    func `comes back as the token that it was made of`(_ token: Token) throws {
        #expect(try TokenRecord.decode(record(of: token)).token == token)
    }

    @Test func `has the form that is on people's disks`() throws {
        let grantID = try #require(UUID(uuidString: "6D1C0F6E-6B0F-4C6B-9C55-3C2A6B2B7A10"))
        let session = KeptSession(
            server: "https://api.example.com/v1", client: KeptClient(id: "app", secret: "s", style: "oauth2"),
            user: "ann@example.com",
            token: makeToken("a", refreshToken: "r", receivedAt: 800_000_000.25, lifetime: 7200, grantID: grantID))
        let record = """
            {
              "client" : {
                "id" : "app",
                "secret" : "s",
                "style" : "oauth2"
              },
              "server" : "https://api.example.com/v1",
              "token" : {
                "accessToken" : "a",
                "grantID" : "6D1C0F6E-6B0F-4C6B-9C55-3C2A6B2B7A10",
                "lifetime" : 7200,
                "receivedAt" : 800000000.25,
                "refreshToken" : "r",
                "tokenType" : "Bearer"
              },
              "user" : "ann@example.com",
              "version" : 2
            }
            """

        #expect(String(decoding: try TokenRecord.encode(session), as: UTF8.self) == record)
        #expect(try TokenRecord.decode(Data(record.utf8)) == session)
    }

    @Test func `has no members for what is not kept`() throws {
        let session = KeptSession<Token>(server: "sandbox", token: nil)
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
        let session = KeptSession(
            server: "s", client: KeptClient(id: "app", secret: "marker", style: "oauth2"), user: "ann",
            token: makeToken("marker", refreshToken: "marker"))

        #expect(!"\(session)".contains("marker") && !String(reflecting: session).contains("marker"))
    }

    @Test func `may hold fields that are not known`() throws {
        let record = makeRecord(adding: #""scope":["read"],"#)

        #expect(try TokenRecord.decode(record).token?.accessToken.revealed == "marker-access")
    }

    @Test(arguments: absurdTokens) func `is not made of a token that it could not give back`(_ absurd: AbsurdToken) {
        let error = #expect(throws: RecordError.self) { try record(of: absurd.token) }
        #expect(error?.reason == absurd.reason)
    }

    @Test(arguments: hostileRecords)
    func `refuses what is no token, and quotes nothing of it`(name: String, bytes: Data, reason: String) {
        let error = #expect(throws: RecordError.self) { try TokenRecord.decode(bytes) }
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
                #expect((error as? RecordError)?.reason.contains("marker") == false)
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

private let absurdTokens = [
    AbsurdToken(token: makeToken(""), reason: "`accessToken` is blank"),
    AbsurdToken(token: makeToken(type: " \t"), reason: "`tokenType` is blank"),
    AbsurdToken(token: makeToken(receivedAt: .nan), reason: "`receivedAt` is not a valid date"),
    AbsurdToken(token: makeToken(receivedAt: .infinity), reason: "`receivedAt` is not a valid date"),
    AbsurdToken(token: makeToken(receivedAt: -1e9), reason: "`receivedAt` is not a valid date"),
    AbsurdToken(token: makeToken(lifetime: .nan), reason: "`lifetime` is out of range"),
    AbsurdToken(token: makeToken(lifetime: -.infinity), reason: "`lifetime` is out of range"),
]
