import TestSupport

@Suite struct `Token answer` {
    @Test(arguments: [
        #"{"access_token":"aaa","token_type":"Bearer","expires_in":7200,"refresh_token":"bbb"}"#,
        #"{"refresh_token":"bbb","scope":"read","expires_in":7200,"token_type":"bearer","access_token":"aaa","x":[{}]}"#,
        #"{"data":{"id":"4711","type":"token","attributes":{"access_token":"aaa","token_type":"Bearer","#
            + #""expires_in":7200,"refresh_token":"bbb","created_at":1700000000}}}"#,
        #"{"data":{"id":4711,"attributes":{"access_token":"aaa","expires_in":7200,"refresh_token":"bbb"}}}"#,
        #"{"data":null,"access_token":"aaa","expires_in":7200,"refresh_token":"bbb"}"#,
    ])
    func `is read flat and in an envelope`(json: String) throws {
        let answer = try TokenAnswer.decode(Data(json.utf8))

        #expect(answer.accessToken == "aaa")
        #expect(answer.refreshToken == "bbb")
        #expect(answer.lifetime == 7200)
    }

    @Test(
        arguments: [
            ("3600", 3600), ("3599.5", 3599.5), (#""3600""#, 3600), ("1e3", 1000), ("0", 0), ("-5", 0), (#""-5""#, 0),
            ("99999999999999", TokenAnswer.longestLifetime), ("1e300", TokenAnswer.longestLifetime),
            (#""inf""#, TokenAnswer.longestLifetime), (#""nan""#, nil), (#""""#, nil), (#""soon""#, nil), ("null", nil),
            ("true", nil), ("[]", nil), ("{}", nil), ("1e400", nil),
        ] as [(String, TimeInterval?)])
    func `makes the best of a lifetime`(expiresIn: String, lifetime: Double?) throws {
        let answer = try TokenAnswer.decode(Data(#"{"access_token":"aaa","expires_in":\#(expiresIn)}"#.utf8))

        #expect(answer.lifetime == lifetime)
    }

    @Test(arguments: ["null", #""""#, #"" ""#, "7", "{}"])
    func `a refresh token that is none counts as absent`(refreshToken: String) throws {
        let answer = try TokenAnswer.decode(Data(#"{"access_token":"aaa","refresh_token":\#(refreshToken)}"#.utf8))

        #expect(answer.refreshToken == nil)
        #expect(answer.lifetime == nil)
    }

    @Test(arguments: ["null", #""""#, #"" ""#, #""bearer""#, #""BEARER""#])
    func `a token is presented as Bearer however the type is written`(type: String) throws {
        let answer = try TokenAnswer.decode(Data(#"{"access_token":"aaa","token_type":\#(type)}"#.utf8))

        #expect(answer.token(receivedAt: .sample, grantID: .sample).authorization == "Bearer aaa")
    }

    @Test(arguments: [
        (#"{}"#, "access_token: missing"),
        (#"{"access_token":null}"#, "access_token: expected text, found null"),
        (#"{"access_token":7}"#, "access_token: expected text"),
        (#"{"access_token":""}"#, "access_token: blank, or not fit for a header"),
        (#"{"access_token":"   "}"#, "access_token: blank, or not fit for a header"),
        (#"{"access_token":"a b"}"#, "access_token: blank, or not fit for a header"),
        (#"{"access_token":"a\r\nX-Evil: 1"}"#, "access_token: blank, or not fit for a header"),
        (#"{"access_token":"a\u0000"}"#, "access_token: blank, or not fit for a header"),
        (#"{"access_token":"a\u007f"}"#, "access_token: blank, or not fit for a header"),
        (#"{"access_token":"é"}"#, "access_token: blank, or not fit for a header"),
        (#"{"access_token":"aaa","token_type":"mac"}"#, "token_type: not Bearer"),
        (#"{"access_token":"aaa","token_type":7}"#, "token_type: expected text"),
        (#"{"error":"invalid_grant"}"#, "access_token: missing"),
        (#"{"data":null}"#, "data: expected an object, found null"),
        (#"{"data":{}}"#, "data.attributes: missing"),
        (#"{"data":[]}"#, "data: expected an object"),
        (#"{"data":{"attributes":{}}}"#, "data.attributes.access_token: missing"),
        (#"["aaa"]"#, "expected an object"),
        ("<html>", "not JSON, or a number out of range"),
        ("", "not JSON, or a number out of range"),
    ])
    func `insists on an access token that can be sent`(json: String, reason: String) {
        #expect(throws: InvalidData(reason: reason)) { try TokenAnswer.decode(Data(json.utf8)) }
    }

    @Test func `makes a token that keeps the old refresh token where there is no new one`() throws {
        let silent = try TokenAnswer.decode(Data(#"{"access_token":"aaa","expires_in":60}"#.utf8))
        let rotating = try TokenAnswer.decode(Data(#"{"access_token":"aaa","refresh_token":"new"}"#.utf8))

        #expect(
            silent.token(receivedAt: .sample, grantID: .other, keeping: "old")
                == Token(
                    accessToken: "aaa", refreshToken: "old", receivedAt: .sample, lifetime: 60, grantID: .other))
        #expect(rotating.token(receivedAt: .sample, grantID: .other, keeping: "old").refreshToken == "new")
    }

    @Test(arguments: [
        #"{"access_token":"aaa","token_type":"Bearer","expires_in":"72","refresh_token":"b"}"#,
        #"{"data":{"attributes":{"access_token":"aaa","expires_in":7200}}}"#,
    ])
    func `takes any bytes, and lets no unfit token through`(json: String) {
        for data in SpoiltData.variants(of: json) {
            do {
                let answer = try TokenAnswer.decode(data)
                #expect(answer.accessToken.revealed.utf8.allSatisfy { (0x21...0x7E).contains($0) })
                #expect(answer.lifetime.map { (0...TokenAnswer.longestLifetime).contains($0) } ?? true)
            } catch {
                #expect(!error.reason.isEmpty)
            }
        }
    }
}
