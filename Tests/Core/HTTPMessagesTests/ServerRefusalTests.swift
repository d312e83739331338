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
            (#"{"errors":[{"code":"c","detail":"d"},{"code":"e","detail":"f"}]}"#, "c", "d; f"),
            (#"{"errors":[{"status":"422","title":"t"}]}"#, nil, "t"),
            (#"{"errors":[{"code":"c","title":"t","detail":null},{"title":"u","detail":"d"}]}"#, "c", "t; d"),
            (#"{"type":"about:blank","title":"t","status":422,"detail":"d"}"#, nil, "d"),
            (#"{"type":"about:blank","title":"t","status":422}"#, nil, "t"),
            (#"{"detail":[{"loc":["body"],"msg":"m","type":"missing"}]}"#, nil, "m"),
            (#"{"message":"m"}"#, nil, "m"), (#"{"error":"c","message":"m","path":"/x"}"#, "c", "m"),
            (#"{"error":{"code":7,"message":"m"}}"#, nil, "m"), (#"{"error":{"code":"c","message":"m"}}"#, nil, "m"),
            (#"{"errors":[]}"#, nil, nil),
            (#"{"errors":["text"]}"#, nil, "text"),
            (#"{"success":false,"errors":["text"]}"#, nil, "text"),
            (#"{"errors":["",{"detail":"d"},7," ","text",null]}"#, nil, "d; text"),
            (#"{"error":"c","error_description":"d","errors":["text"]}"#, "c", "d"),
            (#"{"errors":[{"code":"e","detail":"f"}],"error":"c","error_description":"d"}"#, "c", "d"),
            (#"{"errors":[{"code":"e","detail":"f"}],"error":"c"}"#, "c", "f"),
            (#"{"errors":[{"code":"e","detail":"f"}],"error_description":"d"}"#, "e", "d"),
            (#"{"error":" ","error_description":"d"}"#, nil, "d"),
            (#"{"errors":{"email":["no"],"full_messages":["text"]}}"#, nil, "text"),
            (#"{"errors":{"full_messages":"text"}}"#, nil, "text"),
            (#"{"errors":{"full_messages":[7,null,"text"]}}"#, nil, "text"),
            (
                #"{"errors":{"email":["is taken","is odd"],"first_name":["can't be blank"]}}"#, nil,
                "email is taken; email is odd; first name can't be blank"
            ),
            (#"{"errors":{"title":["is taken"],"base":["Too late"]}}"#, nil, "Too late; title is taken"),
            (#"{"title":"t","errors":{"Email":["The email is needed."]}}"#, nil, "Email: The email is needed."),
            (#"{"errors":{"user":{"email":["is taken"]},"status":422}}"#, nil, "user email is taken"),
            (#"{"errors":{"detail":"d"}}"#, nil, "d"), (#"{"errors":"text"}"#, nil, "text"),
            ("Answer is too long\nmore", nil, "Answer is too long"), ("\r\n  No.\r\n<p>", nil, "No."),
            (#""text""#, nil, "text"), (#"["text"]"#, nil, "text"), ("null", nil, nil), ("7", nil, nil),
            (#"{"errors":[{"detail":"#, nil, nil), ("\u{FEFF}<html>", nil, nil), ("<?xml?>", nil, nil),
            (#"{"errors":{}}"#, nil, nil), (#"{"errors":null,"detail":null,"message":{},"title":7}"#, nil, nil),
            (#"{"error":{"code":401}}"#, nil, nil), (#"{}"#, nil, nil), (#"[]"#, nil, nil), ("", nil, nil),
            (" ", nil, nil), ("<html>no</html>", nil, nil),
        ] as [(String, String?, String?)])
    func `is read in either form, as far as it can be`(body: String, code: String?, message: String?) {
        let refusal = ServerRefusal(.json(body, status: 400))

        #expect(refusal.status == 400)
        #expect(refusal.code == code)
        #expect(refusal.message == message)
        #expect(refusal.isReadable == (code != nil || message != nil))
        #expect(refusal.text == message ?? code)
    }

    @Test(
        arguments: [
            (403, #"Bearer realm="a, b", error="insufficient_scope", scope="r:x w""#, "", "r:x w"),
            (403, #"bearer error = insufficient_scope , scope=r"#, "", "r"),
            (403, #"Digest nonce="Bearer x", Bearer scope="r", error="insufficient_scope""#, "", "r"),
            (403, #"Bearer error_description="scope=\"no\"", error="insufficient_scope", scope="r""#, "", "r"),
            (403, nil, #"{"error":"insufficient_scope","scope":"r"}"#, "r"),
            (403, #"Bearer error="insufficient_scope""#, #"{"error":"forbidden","scope":"r"}"#, "r"),
            (403, #"Bearer error="insufficient_scope""#, "", nil),
            (403, #"Bearer error="insufficient_scope", scope=" ""#, "", nil),
            (403, "Bearer error=\"insufficient_scope\", scope=\"\u{1B}[31m\"", "", nil),
            (403, #"Bearer error="insufficient_scope", scope="\#(String(repeating: "r", count: 501))""#, "", nil),
        ] as [(Int, String?, String, String?)])
    func `names the scope that is missing, from the challenge or the body`(
        status: Int, challenge: String?, body: String, scope: String?
    ) {
        let refusal = ServerRefusal(self.response(status, challenge, body))

        #expect(refusal.lacksScope)
        #expect(refusal.code == "insufficient_scope")
        #expect(refusal.missingScope == scope)
    }

    @Test(
        arguments: [
            (401, #"Bearer error="insufficient_scope", scope="r""#, ""), (403, #"Bearer scope="r""#, ""),
            (403, #"Basic error="insufficient_scope", scope="r""#, ""),
            (403, nil, #"{"error":"forbidden","scope":"r"}"#), (403, #"Bearer error="invalid_token", scope="r""#, ""),
        ] as [(Int, String?, String)])
    func `names no scope if something else is wrong`(status: Int, challenge: String?, body: String) {
        let refusal = ServerRefusal(self.response(status, challenge, body))

        #expect(!refusal.lacksScope && refusal.missingScope == nil)
    }

    private func response(_ status: Int, _ challenge: String?, _ body: String) -> HTTPResponse {
        let headers: HTTPHeaders = challenge.map { ["WWW-Authenticate": $0] } ?? [:]
        return HTTPResponse(status: status, headers: headers, body: Data(body.utf8))
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

    @Test func `shows no web page, and no bytes that are not text`() {
        let page = HTTPResponse(status: 403, headers: ["Content-Type": "text/html"], body: Data("Blocked".utf8))
        #expect(ServerRefusal(page).message == nil)
        #expect(ServerRefusal(HTTPResponse(status: 403, body: Data([0x4E, 0x6F, 0xFF]))).message == nil)
    }

    @Test func `keeps as many sentences of a list as are not too long for anybody`() {
        let start = String(repeating: "e", count: ServerRefusal.longestMessage - 3)

        #expect(ServerRefusal(.json(#"{"errors":["\#(start)","m"]}"#, status: 422)).messages == [start, "m"])
        #expect(ServerRefusal(.json(#"{"errors":["\#(start)","mo"]}"#, status: 422)).messages == [start])
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

    @Test(arguments: [
        #"{"error":"about WORD","error_description":"no WORD"}"#,
        #"{"errors":[{"code":"about WORD","detail":"no WORD"}]}"#,
        #"{"errors":{"base":["no WORD"]}}"#, #"{"errors":["no WORD"]}"#, #"{"message":"no WORD"}"#,
        #"{"type":"about:blank","title":"no WORD"}"#, #"["no WORD"]"#, #"{"error":{"message":"no WORD"}}"#,
    ])
    func `repeats no secret that the response carries`(body: String) {
        let forms = [
            "access-1", #"acc\u0065ss-1"#, #"acc\u001b[31mess-1"#, #"acc\u001b]0;title\u0007ess-1"#,
            #"acc\u009b1mess-1"#,
            #"acc\ness-1"#, #"\u0000access-1"#, "p%40ss%2Fword", "p@ss/word",
        ]
        for form in forms {
            var response = HTTPResponse.json(body.replacing("WORD", with: form), status: 422)
            response.secrets.insert(["access-1", "p@ss/word"])
            let refusal = ServerRefusal(response)

            #expect(refusal.message?.unicodeScalars.filter { $0 != "\0" }.map(String.init).joined() == "no ***")
            #expect(refusal.code == nil || refusal.code?.hasPrefix("about ") == true)
            #expect(refusal.code?.contains("1") != true && refusal.code?.contains("word") != true)
        }
    }

    @Test func `repeats no secret in plain text`() {
        var response = HTTPResponse(status: 403, body: Data("no access-1\nmore".utf8))
        response.secrets.insert(["access-1"])

        #expect(ServerRefusal(response).message == "no ***")
    }

    @Test func `withholds words that hold a short secret, and is still readable`() {
        var response = HTTPResponse.json(#"{"error":"odd","errors":["it is abc","No."]}"#, status: 422)
        response.secrets.insert(["abc", "odd"])
        let refusal = ServerRefusal(response)

        #expect(refusal.code == "…")
        #expect(refusal.messages == ["…", "No."])
        #expect(refusal.isReadable)
    }

    @Test func `means the same where a code of the protocol is a secret too`() {
        var response = HTTPResponse.json(#"{"error":"invalid_grant","error_description":"invalid_grant"}"#, status: 400)
        response.secrets.insert(["invalid_grant", "grant"])

        #expect(ServerRefusal(response).code == "invalid_grant")
        #expect(ServerRefusal(response).message == "***")
    }
}
