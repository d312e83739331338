import ShowsSession
import TestSupport

@Suite struct `Credentials record` {
    @Test(arguments: [
        HeaderCredentials.sample(),
        HeaderCredentials(accessToken: "a", client: "c", uid: "u"),
        HeaderCredentials(accessToken: #"ünï/\"🔑"#, client: "c d", uid: "ann+tv@example.test", expiry: "soon"),
    ])
    func `comes back as the credential that it was made of`(_ credentials: HeaderCredentials) throws {
        #expect(try CredentialsRecord.decode(makeRecord(of: credentials)).token == credentials)
    }

    @Test func `has the form that is on people's disks`() throws {
        let text = """
            {
              "server" : "https://tv.example.com",
              "token" : {
                "accessToken" : "access-one",
                "client" : "client-one",
                "expiry" : "1700003600",
                "tokenType" : "Bearer",
                "uid" : "ann@example.test"
              },
              "user" : "ann@example.test",
              "version" : 2
            }
            """

        #expect(String(decoding: try makeRecord(of: .sample()), as: UTF8.self) == text)
        #expect(try CredentialsRecord.decode(Data(text.utf8)).token == .sample())
    }

    @Test func `may hold fields that are not known`() throws {
        let record = Data(
            #"{"version":2,"server":"s","token":{"accessToken":"a","client":"c","uid":"u","more":[1]}}"#.utf8)

        let expected = HeaderCredentials(accessToken: "a", client: "c", uid: "u")
        #expect(try CredentialsRecord.decode(record).token == expected)
    }

    @Test(arguments: [
        ("", "not the JSON of a session"),
        ("[1]", "not the JSON of a session"),
        (
            #"{"version":2,"server":"s","token":{"accessToken":"marker","client":"marker","uid":"u""#,
            "not the JSON of a session"
        ),
        (#"{"accessToken":"marker","client":"marker","uid":"u"}"#, "`version` is missing"),
        (#"{"version":3,"accessToken":{"marker":1}}"#, "written by a newer version"),
        (#"{"version":0}"#, "of an unknown version"),
        (#"{"version":2,"server":"s","token":{"accessToken":"marker","uid":"u"}}"#, "`client` is missing"),
        (
            #"{"version":2,"server":"s","token":{"accessToken":7,"client":"marker","uid":"u"}}"#,
            "`accessToken` is of the wrong form"
        ),
        (
            #"{"version":2,"server":"s","token":{"accessToken":"marker","client":" ","uid":"u"}}"#,
            "`client` is blank, or not fit for a header"
        ),
        (
            #"{"version":2,"server":"s","token":{"accessToken":"marker\r\nX-Evil: 1","client":"marker","uid":"u"}}"#,
            "`access-token` is blank, or not fit for a header"
        ),
    ])
    func `refuses what is no credential, and quotes nothing of it`(record: String, reason: String) {
        #expect(throws: StoreFailure.damaged(reason: reason)) { try CredentialsRecord.decode(Data(record.utf8)) }
    }
}
