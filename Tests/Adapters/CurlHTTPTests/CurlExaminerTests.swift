#if os(Linux)
    import Foundation
    import HTTPExchange
    import HTTPMessages
    import TestSupport
    import Testing

    @testable import CurlHTTP

    @Suite(.fewAtOnce) struct `An examined server` {
        @Test(
            arguments: [
                ("Expire date:Jan  1 00:00:00 2100 GMT", 4_102_444_800.0),
                ("Expire date:2100-01-01 00:00:00 GMT", 4_102_444_800),
                ("Expire date:Nov 28 12:30:05 2026 GMT", 1_795_869_005), ("Start date:Jan  1 00:00:00 2100 GMT", nil),
                ("Expire date:", nil), ("Expire date:Foo  1 00:00:00 2100 GMT", nil),
                ("Expire date:Feb 31 00:00:00 2100 GMT or so", nil),
            ] as [(String, Double?)])
        func `tells when its certificate expires`(detail: String, expiry: Double?) {
            #expect(CurlExaminer.expiry(detail) == expiry.map { Date(timeIntervalSince1970: $0) })
        }

        @Test func `is not there at an address`() async throws {
            let port = try DeadPort()
            let origin = try #require(URL(string: "https://127.0.0.1:\(port.number)/").flatMap(Origin.init))

            let found = await CurlExaminer.certificates(of: origin, within: .seconds(10))

            #expect(found.map(\.address) == ["127.0.0.1"])
            if case .trusted? = found.first?.outcome { Issue.record("there is no server") }
            withExtendedLifetime(port) {}
        }

        @Test func `shows no certificate over plain HTTP`() async throws {
            let origin = try #require(URL(string: "http://127.0.0.1:1/").flatMap(Origin.init))

            #expect(await CurlExaminer.certificates(of: origin, within: .seconds(10)).isEmpty)
        }
    }
#endif
