import ShowsSession
import TestSupport

@Suite struct `Replacement of header credentials` {
    private let sut = HeaderCredentials.sample("old")

    @Test func `is what the answer brings`() {
        let headers: HTTPHeaders = [
            "Access-Token": "access-new", "Client": "client-new", "Uid": "ann@example.org", "Token-Type": "Other",
            "Expiry": "1800000000",
        ]

        let expected = HeaderCredentials(
            accessToken: "access-new", client: "client-new", uid: "ann@example.org", tokenType: "Other",
            expiry: "1800000000")
        #expect(sut.replacement(in: headers) == expected)
    }

    @Test func `keeps what the answer leaves out, but not the end of another token`() {
        let expected = HeaderCredentials(
            accessToken: "access-new", client: sut.client, uid: sut.uid, tokenType: "Bearer", expiry: nil)
        #expect(sut.replacement(in: ["access-token": "access-new", "client": " "]) == expected)
    }

    @Test func `may be a new end of the same token`() {
        let expected = HeaderCredentials(
            accessToken: sut.accessToken, client: sut.client, uid: sut.uid, tokenType: "Bearer", expiry: "1800000000")
        #expect(sut.replacement(in: ["access-token": "access-old", "expiry": "1800000000"]) == expected)
    }

    @Test(
        arguments: [
            [:], ["access-token": ""], ["access-token": " "], ["access-token": "a\r\nX-Evil: 1"],
            ["client": "client-new", "uid": "bob@example.test"],
            ["access-token": "", "client": "client-new", "uid": "bob@example.test", "expiry": "1800000000"],
            ["access-token": "access-old"],
            ["access-token": "access-old", "client": "client-old", "uid": "ann@example.test", "expiry": "1700003600"],
        ] as [HTTPHeaders])
    func `is none where the answer brings no token, or nothing new`(headers: HTTPHeaders) {
        #expect(sut.replacement(in: headers) == nil)
    }
}
