import TestSupport

@testable import HTTPMessages

@Suite struct HTTPDateTests {
    @Test(arguments: [
        ("Sun, 06 Nov 1994 08:49:37 GMT", 784_111_777), ("Thu, 01 Jan 1970 00:00:00 GMT", 0),
        ("Tue, 29 Feb 2028 23:59:59 GMT", 1_835_481_599),
        // A leap second (RFC 9110, 5.6.7).
        ("Sat, 31 Dec 2016 23:59:60 GMT", 1_483_228_800),
    ])
    func `the form that servers must send is read`(text: String, seconds: Int) {
        #expect(HTTPDate.parse(text) == Date(timeIntervalSince1970: TimeInterval(seconds)))
    }

    @Test(arguments: [
        "", "soon", "06 Nov 1994", "Sun, 06 Nov 1994 08:49:37", "Sun, 06 Nov 1994 08:49:37 CET",
        "Sun, 06 Nix 1994 08:49:37 GMT", "Sun, 32 Nov 1994 08:49:37 GMT", "Sun, 06 Nov 1994 24:49:37 GMT",
        "Sun, 06 Nov 1994 08:60:37 GMT", "Sun, 06 Nov 1994 08:49 GMT", "Sun, 06 Nov 1994 8:49:37 GMT",
        "Sun, 06 Nov 19940 08:49:37 GMT", "Sun, +6 Nov 1994 08:49:37 GMT", "1994-11-06T08:49:37Z",
        "Sun, 06 Nov 1994 08 49 37 GMT", "Sun 06:Nov:1994 08:49:37 GMT", "Sunday, 06-Nov-94 08:49:37 GMT",
        "Sun Nov  6 08:49:37 1994",
    ])
    func `anything else is not`(text: String) {
        #expect(HTTPDate.parse(text) == nil)
    }
}

@Suite struct RetryAfterTests {
    @Test(
        arguments: [
            ("0", .zero), ("120", .seconds(120)), ("99999999999999999999", .seconds(UInt32.max)),
            ("Thu, 01 Jan 2026 00:00:30 GMT", .seconds(30)), ("Thu, 01 Jan 2025 00:00:00 GMT", .zero),
        ] as [(String, Duration)])
    func `seconds and dates are waits`(value: String, wait: Duration) {
        #expect(RetryAfter.wait(value, now: now) == wait)
    }

    @Test(arguments: ["", "-1", "+1", "1.5", "1 s", "soon", "０"])
    func `anything else is none`(value: String) {
        #expect(RetryAfter.wait(value, now: now) == nil)
    }

    @Test func `a date is compared with the clock of the server that named it`() {
        let date = "Sun, 06 Nov 1994 08:49:37 GMT"
        let halfAMinuteBefore = "Sun, 06 Nov 1994 08:49:07 GMT"
        var response = HTTPResponse(status: 503, headers: ["Retry-After": date, "Date": halfAMinuteBefore])
        #expect(RetryAfter.wait(in: response, now: .distantFuture) == .seconds(30))

        response.headers["Date"] = "yesterday"
        response.headers["Retry-After"] = "Thu, 01 Jan 2026 00:00:30 GMT"
        #expect(RetryAfter.wait(in: response, now: now) == .seconds(30))
        #expect(RetryAfter.wait(in: HTTPResponse(status: 503)) == nil)
    }
}

/// 2026-01-01T00:00:00Z.
private let now = Date(timeIntervalSince1970: 1_767_225_600)
