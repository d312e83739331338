import TestSupport

/// A value that is printed by accident must not tell a header's value, a query or a body.
@Suite struct HTTPSecrecyTests {
    @Test(
        arguments: [
            ["Authorization": marker] as HTTPHeaders,
            HTTPHeaders.Field(name: "Authorization", value: marker),
            HTTPRequest(
                .post, example("https://ann:\(marker)@host.test/surveys?token=\(marker)#\(marker)"),
                headers: ["Cookie": marker], body: Data(marker.utf8)),
            HTTPResponse(status: 200, headers: ["Set-Cookie": marker], body: Data(marker.utf8)),
        ] as [any Sendable])
    func `no way of printing tells a secret`(value: any Sendable) {
        var dumped = ""
        dump([value] as [Any], to: &dumped)
        let texts = [
            "\(value)", String(describing: value), String(reflecting: value), String(reflecting: [value]), dumped,
            "\(Optional(value) as Any)", "\(Mirror(reflecting: value).children.map { "\($0)" })",
        ]
        for text in texts { #expect(!text.contains(marker), "\(text.count) characters hold it") }
    }

    @Test func `what is printed is still of use`() {
        #expect("\(HTTPRequest(.get, example("https://host.test/surveys/7?a=b")))" == "GET /surveys/7")
        #expect("\(HTTPResponse(status: 404, body: Data([1, 2])))" == "404, 2 bytes")
        #expect("\(["A": "1", "b": "2"] as HTTPHeaders)" == "[A, b]")
        #expect("\(HTTPHeaders.Field(name: "A", value: "1"))" == "A")
    }
}

private let marker = "hunter2-marker"
