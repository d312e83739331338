import Foundation
import HTTP
import TestSupport
import Testing

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
            (#"{"errors":["text"]}"#, nil, nil),
            (#"{"errors":"text"}"#, nil, nil),
            (#"{"error":{"code":401}}"#, nil, nil),
            (#"{}"#, nil, nil),
            (#"[]"#, nil, nil),
            ("", nil, nil),
            (" ", nil, nil),
            ("<html>no</html>", nil, nil),
        ] as [(String, String?, String?)])
    func `is read in either form, as far as it can be`(body: String, code: String?, message: String?) {
        let refusal = ServerRefusal(.json(body, status: 400))

        #expect(refusal == ServerRefusal(status: 400, code: code, message: message))
        #expect(refusal.isReadable == (code != nil || message != nil))
        #expect(refusal.words == message ?? code)
    }

    @Test func `keeps no more than the first words of a long message`() {
        let message = String(repeating: "é", count: ServerRefusal.longestMessage)

        let refusal = ServerRefusal(.json(#"{"error":"e","error_description":"\#(message)more"}"#, status: 400))

        #expect(refusal.message == message)
    }

    @Test func `takes any bytes`() {
        for data in SpoiltData.variants(of: #"{"error":"e","errors":[{"code":"c","detail":"d"}]}"#) {
            #expect(ServerRefusal(HTTPResponse(status: 418, body: data)).status == 418)
        }
    }
}
