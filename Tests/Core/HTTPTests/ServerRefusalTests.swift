import TestSupport

@Suite struct `Server refusal` {
    @Test(
        arguments: [
            (#"{"error":"invalid_grant","error_description":"Wrong."}"#, "invalid_grant", "Wrong."),
            (#"{"error":"invalid_grant"}"#, "invalid_grant", nil),
            (#"{"error":"invalid_grant","error_description":null}"#, "invalid_grant", nil),
            (#"{"error":"invalid_grant","error_description":["Wrong."]}"#, "invalid_grant", nil),
            (#"{"error":"invalid_grant","error_description":" ","error_uri":"u"}"#, "invalid_grant", nil),
            (#"{"errors":[{"code":"invalid_token","detail":"Expired."}]}"#, "invalid_token", "Expired."),
            (#"{"errors":[{"detail":"Email is taken"}]}"#, nil, "Email is taken"),
            (#"{"errors":[{"source":"x","code":"c","detail":"d"}]}"#, "c", "d"),
            (#"{"errors":[{"source":{"parameter":"x"},"code":4,"detail":"d"}]}"#, nil, "d"),
            (#"{"errors":[{"code":"c","detail":"d"},{"code":"e","detail":"f"}]}"#, "c", "d"),
            (#"{"errors":[]}"#, nil, nil),
            (#"{"errors":["text"]}"#, nil, "text"),
            (#"{"success":false,"errors":["text"]}"#, nil, "text"),
            (#"{"errors":["",{"detail":"d"},7," ","text",null]}"#, nil, "text"),
            (#"{"error":"c","error_description":"d","errors":["text"]}"#, "c", "d"),
            (#"{"errors":[{"code":"e","detail":"f"}],"error":"c","error_description":"d"}"#, "c", "d"),
            (#"{"errors":[{"code":"e","detail":"f"}],"error":"c"}"#, "c", "f"),
            (#"{"errors":[{"code":"e","detail":"f"}],"error_description":"d"}"#, "e", "d"),
            (#"{"error":" ","error_description":"d"}"#, nil, "d"),
            (#"{"errors":{"email":["no"],"full_messages":["text"]}}"#, nil, "text"),
            (#"{"errors":{"full_messages":"text"}}"#, nil, nil),
            (#"{"errors":{"full_messages":[7,null,"text"]}}"#, nil, "text"),
            (#"{"errors":{"email":["no"]}}"#, nil, nil), (#"{"errors":"text"}"#, nil, nil),
            (#"{"error":{"code":401}}"#, nil, nil), (#"{}"#, nil, nil), (#"[]"#, nil, nil), ("", nil, nil),
            (" ", nil, nil), ("<html>no</html>", nil, nil),
        ] as [(String, String?, String?)])
    func `is read in either form, as far as it can be`(body: String, code: String?, message: String?) {
        let refusal = ServerRefusal(.json(body, status: 400))

        #expect(refusal == ServerRefusal(status: 400, code: code, message: message))
        #expect(refusal.isReadable == (code != nil || message != nil))
        #expect(refusal.words == message ?? code)
    }

    @Test func `keeps a message whole, or leaves it out where it is too long for anybody`() {
        let message = String(repeating: "é", count: ServerRefusal.longestMessage / 2)

        let refusal = ServerRefusal(.json(#"{"error":"e","error_description":"\#(message)"}"#, status: 400))
        let babble = ServerRefusal(.json(#"{"error":"e","error_description":"\#(message)e"}"#, status: 400))
        let long = ServerRefusal(.json(#"{"error":"\#(message)e"}"#, status: 400))

        #expect(refusal.message == message)
        #expect(babble == ServerRefusal(status: 400, code: "e"))
        #expect(long == ServerRefusal(status: 400))
    }

    @Test(arguments: [
        #"{"errors":["One.","Two."]}"#, #"{"errors":{"full_messages":["One.","Two."]}}"#,
    ])
    func `keeps the sentences of a list apart`(body: String) {
        let refusal = ServerRefusal(.json(body, status: 422))

        #expect(refusal == ServerRefusal(status: 422, messages: ["One.", "Two."]))
        #expect(refusal.message == "One.; Two.")
    }

    @Test func `keeps a list whole, or leaves it out where it is too long for anybody`() {
        let start = String(repeating: "e", count: ServerRefusal.longestMessage - 3)

        #expect(ServerRefusal(.json(#"{"errors":["\#(start)","m"]}"#, status: 422)).messages == [start, "m"])
        #expect(ServerRefusal(.json(#"{"errors":["\#(start)","mo"]}"#, status: 422)).messages == [])
    }

    @Test(arguments: [
        #"{"error":"e","errors":[{"code":"c","detail":"d"}]}"#, #"{"errors":["a","b"]}"#,
        #"{"errors":{"full_messages":["a","b"]}}"#,
    ])
    func `takes any bytes`(body: String) {
        for data in SpoiltData.variants(of: body) {
            #expect(ServerRefusal(HTTPResponse(status: 418, body: data)).status == 418)
        }
    }
}
