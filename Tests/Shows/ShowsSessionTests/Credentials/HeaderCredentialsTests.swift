import ShowsSession
import TestSupport

@Suite struct `Header credentials` {
    private let all: HTTPHeaders = [
        "access-token": "tok", "client": "cli", "uid": "ann@example.test", "token-type": "Bearer",
        "expiry": "1700003600",
    ]

    @Test(arguments: [
        ["access-token", "client", "uid", "token-type", "expiry"],
        ["Access-Token", "Client", "Uid", "Token-Type", "Expiry"],
        ["ACCESS-TOKEN", "CLIENT", "UID", "TOKEN-TYPE", "EXPIRY"],
    ])
    func `are read whatever the case of the names`(names: [String]) throws {
        let values = ["tok", "cli", "ann@example.test", "Bearer", "1700003600"]
        let headers = HTTPHeaders(zip(names, values).map { HTTPHeaders.Field(name: $0, value: $1) })

        let expected = HeaderCredentials(
            accessToken: "tok", client: "cli", uid: "ann@example.test", tokenType: "Bearer", expiry: "1700003600")
        #expect(try HeaderCredentials(headers) == expected)
    }

    @Test(arguments: ["access-token", "client", "uid"])
    func `lack nothing essential`(name: String) {
        var headers = all
        headers[name] = nil

        #expect(throws: InvalidData(reason: "`\(name)` is missing")) { try HeaderCredentials(headers) }
    }

    @Test(
        arguments: ["access-token", "client", "uid"],
        ["", " ", "\u{a0}", "a\r\nX-Evil: 1", "a\nb", "a\rb", "a\u{0}b", "a\u{7f}b", "a\u{85}b", "a\u{2028}b"])
    func `hold nothing essential that is blank, or would end its line`(name: String, value: String) {
        var headers = all
        headers[name] = value

        #expect(throws: InvalidData(reason: "`\(name)` is blank, or not fit for a header")) {
            try HeaderCredentials(headers)
        }
    }

    @Test(arguments: [nil, "", "  ", "a\r\nX-Evil: 1"] as [String?])
    func `may lack the other two`(value: String?) throws {
        var headers = all
        headers["token-type"] = value
        headers["expiry"] = value

        let sut = try HeaderCredentials(headers)

        #expect(sut.tokenType == nil)
        #expect(sut.expiry == nil)
    }

    @Test func `are sent with all that came, in the place of what is there`() throws {
        let request = HTTPRequest(.get, URL(filePath: "/"), headers: ["Accept": "x", "UID": "bob@example.test"])

        let authorized = request.authorized(by: try HeaderCredentials(all))

        #expect(
            authorized.headers == [
                "Accept": "x", "access-token": "tok", "client": "cli", "uid": "ann@example.test",
                "token-type": "Bearer", "expiry": "1700003600",
            ])
    }

    @Test func `are sent without what did not come`() {
        let sut = HeaderCredentials(accessToken: "tok", client: "cli", uid: "ann@example.test")

        let headers = HTTPRequest(.get, URL(filePath: "/")).authorized(by: sut).headers
        #expect(headers == ["access-token": "tok", "client": "cli", "uid": "ann@example.test"])
    }

    @Test func `cannot begin a field of their own, wherever they come from`() {
        let evil = "a\r\nX-Evil: 1"
        let sut = HeaderCredentials(
            accessToken: Secret(evil), client: Secret(evil), uid: evil, tokenType: evil, expiry: evil)

        #expect(HTTPRequest(.get, URL(filePath: "/")).authorized(by: sut).headers == [:])
    }

    @Test func `show nothing of themselves`() {
        let sut = HeaderCredentials.sample()
        var dumped = ""
        dump(sut, to: &dumped)

        for text in ["\(sut)", String(reflecting: sut), "\([sut])", dumped, "\(Optional(sut) as Any)"] {
            #expect(!text.contains("access-one") && !text.contains("client-one") && !text.contains("ann@"))
        }
    }

    @Test(arguments: [
        ("1700003600", Date(timeIntervalSince1970: 1_700_003_600)), ("0", Date(timeIntervalSince1970: 0)),
        ("253402300799", Date(timeIntervalSince1970: 253_402_300_799)),
    ])
    func `end when the server says`(expiry: String, date: Date) {
        #expect(makeSUT(expiry: expiry).expiryDate == date)
    }

    @Test(arguments: [
        nil, "", " ", "-1", "+1", "1.5", "1e9", "0x10", "soon", "١٧٠٠", "253402300800", "9223372036854775807",
        "9223372036854775808", String(repeating: "9", count: 400), "NaN", "inf",
    ])
    func `say nothing of their end where that can be none`(expiry: String?) {
        #expect(makeSUT(expiry: expiry).expiryDate == nil)
    }

    private func makeSUT(expiry: String?) -> HeaderCredentials {
        HeaderCredentials(accessToken: "a", client: "c", uid: "u", expiry: expiry)
    }
}
