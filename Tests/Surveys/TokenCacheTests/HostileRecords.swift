import Foundation
import Testing

/// Bytes that are no token, and why.
struct HostileRecord: CustomTestStringConvertible, Sendable {
    let testDescription: String
    let bytes: Data
    let reason: String

    init(_ testDescription: String, _ bytes: Data, reason: String) {
        self.testDescription = testDescription
        self.bytes = bytes
        self.reason = reason
    }
}

/// A record with some of its fields in another form. Its secrets have the word `marker` in them.
func makeRecord(
    version: String = "2", server: String = #""https://api.example.com/v1""#, accessToken: String = #""marker-access""#,
    tokenType: String = #""Bearer""#,
    refreshToken: String = #""marker-refresh""#, receivedAt: String = "800000000.25", lifetime: String = "7200",
    grantID: String = #""6D1C0F6E-6B0F-4C6B-9C55-3C2A6B2B7A10""#, adding more: String = ""
) -> Data {
    Data(
        """
        {"version":\(version),"server":\(server),"client":{"id":"marker-id","secret":"marker-secret","style":"oauth2"},\
        "user":"marker-user","token":{\(more)"accessToken":\(accessToken),"tokenType":\(tokenType),\
        "refreshToken":\(refreshToken),"receivedAt":\(receivedAt),"lifetime":\(lifetime),"grantID":\(grantID)}}
        """.utf8)
}

let hostileRecords: [HostileRecord] = unreadable + ofAnotherVersion + ofWrongForm + absurd

private let unreadable = [
    HostileRecord("no bytes", Data(), reason: "not the JSON of a session"),
    HostileRecord("zeros, as after a power cut", Data(count: 512), reason: "not the JSON of a session"),
    HostileRecord("all bytes", Data(0...255), reason: "not the JSON of a session"),
    HostileRecord("cut short", makeRecord().dropLast(), reason: "not the JSON of a session"),
    HostileRecord("trailing bytes", makeRecord() + Data("}".utf8), reason: "not the JSON of a session"),
    HostileRecord("two records", makeRecord() + makeRecord(), reason: "not the JSON of a session"),
    HostileRecord("no UTF-8", makeRecord(accessToken: "\"marker") + Data([0xff]), reason: "not the JSON of a session"),
    HostileRecord("an array", Data("[1]".utf8), reason: "not the JSON of a session"),
    HostileRecord("a string", Data("\"marker\"".utf8), reason: "not the JSON of a session"),
    HostileRecord("null", Data("null".utf8), reason: "not the JSON of a session"),
    HostileRecord(
        "deeply nested", Data(repeating: UInt8(ascii: "["), count: 1 << 20), reason: "not the JSON of a session"),
]

private let ofAnotherVersion = [
    HostileRecord("no version", Data(#"{"accessToken":"marker"}"#.utf8), reason: "`version` is missing"),
    HostileRecord("a newer version", makeRecord(version: "3"), reason: "written by a newer version"),
    HostileRecord(
        "a newer version of another form", Data(#"{"version":7,"accessToken":{"marker":1}}"#.utf8),
        reason: "written by a newer version"),
    HostileRecord("the version before", makeRecord(version: "1"), reason: "of an unknown version"),
    HostileRecord("version zero", makeRecord(version: "0"), reason: "of an unknown version"),
    HostileRecord("a negative version", makeRecord(version: "-1"), reason: "of an unknown version"),
    HostileRecord("half a version", makeRecord(version: "1.5"), reason: "not the JSON of a session"),
    HostileRecord("a huge version", makeRecord(version: "1e400"), reason: "not the JSON of a session"),
]

private let ofWrongForm = [
    HostileRecord("a number as token", makeRecord(accessToken: "12345"), reason: "`accessToken` is of the wrong form"),
    HostileRecord("null as token", makeRecord(accessToken: "null"), reason: "`accessToken` is of the wrong form"),
    HostileRecord(
        "an object as refresh token", makeRecord(refreshToken: #"{"marker":1}"#),
        reason: "`refreshToken` is of the wrong form"),
    HostileRecord("true as type", makeRecord(tokenType: "true"), reason: "`tokenType` is of the wrong form"),
    HostileRecord("a text as date", makeRecord(receivedAt: #""marker""#), reason: "`receivedAt` is of the wrong form"),
    HostileRecord("NaN as date", makeRecord(receivedAt: "NaN"), reason: "not the JSON of a session"),
    HostileRecord("a text as lifetime", makeRecord(lifetime: #""7200""#), reason: "`lifetime` is of the wrong form"),
    HostileRecord("a number as server", makeRecord(server: "1"), reason: "`server` is of the wrong form"),
    HostileRecord("no server", Data(#"{"version":2,"user":"marker"}"#.utf8), reason: "`server` is missing"),
    HostileRecord(
        "a text as client", Data(#"{"version":2,"server":"s","client":"marker"}"#.utf8),
        reason: "`client` is of the wrong form"),
    HostileRecord("no UUID", makeRecord(grantID: #""marker""#), reason: "`grantID` is of the wrong form"),
    HostileRecord(
        "no grant",
        Data(#"{"version":2,"server":"s","token":{"accessToken":"a","tokenType":"b","receivedAt":1}}"#.utf8),
        reason: "`grantID` is missing"),
]

private let absurd = [
    HostileRecord("an empty token", makeRecord(accessToken: #""""#), reason: "`accessToken` is blank"),
    HostileRecord("a blank token", makeRecord(accessToken: #"" \n\u00a0""#), reason: "`accessToken` is blank"),
    HostileRecord("a blank type", makeRecord(tokenType: #""""#), reason: "`tokenType` is blank"),
    HostileRecord("a date before 1970", makeRecord(receivedAt: "-1e10"), reason: "`receivedAt` is not a valid date"),
    HostileRecord("a date after 9999", makeRecord(receivedAt: "1e300"), reason: "`receivedAt` is not a valid date"),
    HostileRecord("an endless lifetime", makeRecord(lifetime: "1e300"), reason: "`lifetime` is out of range"),
    HostileRecord(
        "a lifetime back to before", makeRecord(lifetime: "-1e300"), reason: "`lifetime` is out of range"),
]
