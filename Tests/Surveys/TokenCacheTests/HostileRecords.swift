import Foundation

/// Bytes that are no token, and why.
typealias HostileRecord = (name: String, bytes: Data, reason: String)

/// A record with some of its fields in another form. Its secrets have the word `marker` in them.
func makeRecord(
    version: String = "2", server: String = #""https://api.example.com/v1""#, accessToken: String = #""marker-access""#,
    tokenType: String = #""Bearer""#, refreshToken: String = #""marker-refresh""#, receivedAt: String = "800000000.25",
    lifetime: String = "7200", grantID: String = #""6D1C0F6E-6B0F-4C6B-9C55-3C2A6B2B7A10""#, adding more: String = ""
) -> Data {
    Data(
        """
        {"version":\(version),"server":\(server),"client":{"id":"marker-id","secret":"marker-secret","style":"oauth2"},\
        "user":"marker-user","token":{\(more)"accessToken":\(accessToken),"tokenType":\(tokenType),\
        "refreshToken":\(refreshToken),"receivedAt":\(receivedAt),"lifetime":\(lifetime),"grantID":\(grantID)}}
        """.utf8)
}

private let noJSON = "not the JSON of a session"

let hostileRecords: [HostileRecord] = unreadable + ofAnotherVersion + ofWrongForm + absurd

private let unreadable: [HostileRecord] = [
    ("no bytes", Data(), noJSON),
    ("zeros, as after a power cut", Data(count: 512), noJSON),
    ("all bytes", Data(0...255), noJSON),
    ("cut short", makeRecord().dropLast(), noJSON),
    ("trailing bytes", makeRecord() + Data("}".utf8), noJSON),
    ("two records", makeRecord() + makeRecord(), noJSON),
    ("no UTF-8", makeRecord(accessToken: "\"marker") + Data([0xff]), noJSON),
    ("an array", Data("[1]".utf8), noJSON),
    ("a string", Data("\"marker\"".utf8), noJSON),
    ("null", Data("null".utf8), noJSON),
    ("deeply nested", Data(repeating: UInt8(ascii: "["), count: 1 << 20), noJSON),
]

private let ofAnotherVersion: [HostileRecord] = [
    ("no version", Data(#"{"accessToken":"marker"}"#.utf8), "`version` is missing"),
    ("a newer version", makeRecord(version: "3"), "written by a newer version"),
    (
        "a newer version of another form", Data(#"{"version":7,"accessToken":{"marker":1}}"#.utf8),
        "written by a newer version"
    ),
    ("the version before", makeRecord(version: "1"), "of an unknown version"),
    ("version zero", makeRecord(version: "0"), "of an unknown version"),
    ("a negative version", makeRecord(version: "-1"), "of an unknown version"),
    ("half a version", makeRecord(version: "1.5"), noJSON),
    ("a huge version", makeRecord(version: "1e400"), noJSON),
]

private let ofWrongForm: [HostileRecord] = [
    ("a number as token", makeRecord(accessToken: "12345"), "`accessToken` is of the wrong form"),
    ("null as token", makeRecord(accessToken: "null"), "`accessToken` is of the wrong form"),
    ("an object as refresh token", makeRecord(refreshToken: #"{"marker":1}"#), "`refreshToken` is of the wrong form"),
    ("true as type", makeRecord(tokenType: "true"), "`tokenType` is of the wrong form"),
    ("a text as date", makeRecord(receivedAt: #""marker""#), "`receivedAt` is of the wrong form"),
    ("NaN as date", makeRecord(receivedAt: "NaN"), noJSON),
    ("a text as lifetime", makeRecord(lifetime: #""7200""#), "`lifetime` is of the wrong form"),
    ("a number as server", makeRecord(server: "1"), "`server` is of the wrong form"),
    ("no server", Data(#"{"version":2,"user":"marker"}"#.utf8), "`server` is missing"),
    ("a text as client", Data(#"{"version":2,"server":"s","client":"marker"}"#.utf8), "`client` is of the wrong form"),
    ("no UUID", makeRecord(grantID: #""marker""#), "`grantID` is of the wrong form"),
    (
        "no grant",
        Data(#"{"version":2,"server":"s","token":{"accessToken":"a","tokenType":"b","receivedAt":1}}"#.utf8),
        "`grantID` is missing"
    ),
]

private let absurd: [HostileRecord] = [
    ("an empty token", makeRecord(accessToken: #""""#), "`accessToken` is blank"),
    ("a blank token", makeRecord(accessToken: #"" \n\u00a0""#), "`accessToken` is blank"),
    ("a blank type", makeRecord(tokenType: #""""#), "`tokenType` is blank"),
    ("a token of two lines", makeRecord(accessToken: #""a\r\nX-Evil: 1""#), "`accessToken` does not fit a header"),
    ("a token that ends in a line break", makeRecord(accessToken: #""a\n""#), "`accessToken` does not fit a header"),
    ("a token with a space", makeRecord(accessToken: #""a b""#), "`accessToken` does not fit a header"),
    ("a token with NUL", makeRecord(accessToken: #""a\u0000""#), "`accessToken` does not fit a header"),
    ("a token with DEL", makeRecord(accessToken: #""a\u007f""#), "`accessToken` does not fit a header"),
    ("a token beyond ASCII", makeRecord(accessToken: #""\u00e9\u2028""#), "`accessToken` does not fit a header"),
    ("a type of two lines", makeRecord(tokenType: #""Bearer\nX""#), "`tokenType` does not fit a header"),
    ("a type of two words", makeRecord(tokenType: #""Bearer x""#), "`tokenType` does not fit a header"),
    ("a date before 1970", makeRecord(receivedAt: "-1e10"), "`receivedAt` is not a valid date"),
    ("a date after 9999", makeRecord(receivedAt: "1e300"), "`receivedAt` is not a valid date"),
    ("an endless lifetime", makeRecord(lifetime: "1e300"), "`lifetime` is out of range"),
    ("a lifetime back to before", makeRecord(lifetime: "-1e300"), "`lifetime` is out of range"),
]
