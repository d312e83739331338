import RemoteSurveys
import TestSupport

@Suite struct `Wire date` {
    @Test(arguments: [
        ("1970-01-01T00:00:00.000Z", 0), ("1970-01-01T00:00:00Z", 0), ("2020-01-02T03:04:05.678Z", 1_577_934_245_678),
        ("2020-01-02t03:04:05.678z", 1_577_934_245_678), ("2020-01-02T03:04:05,678Z", 1_577_934_245_678),
        ("2020-01-02T10:04:05.678+07:00", 1_577_934_245_678), ("2020-01-02T10:04:05.678+0700", 1_577_934_245_678),
        ("2020-01-02T10:04:05.678+07", 1_577_934_245_678), ("2020-01-01T23:34:05.678-03:30", 1_577_934_245_678),
        ("2020-01-02T03:04:05.678-00:00", 1_577_934_245_678), ("2020-01-02T03:04:05.6Z", 1_577_934_245_600),
        ("2020-01-02T03:04:05.67Z", 1_577_934_245_670), ("2020-01-02T03:04:05.6784Z", 1_577_934_245_678),
        ("2020-01-02T03:04:05.6785Z", 1_577_934_245_679),
        ("2020-01-02T03:04:05.678499999999999999999999Z", 1_577_934_245_678),
        ("2020-01-02T03:04:05.9999Z", 1_577_934_246_000), ("2019-12-31T23:59:59.9996Z", 1_577_836_800_000),
        ("1969-12-31T23:59:59.999Z", -1), ("2016-12-31T23:59:60Z", 1_483_228_800_000),
        ("2017-01-01T07:59:60.250+08:00", 1_483_228_800_250), ("2000-02-29T00:00:00Z", 951_782_400_000),
        ("2024-02-29T00:00:00Z", 1_709_164_800_000), ("0001-01-01T00:00:00.000Z", -62_135_596_800_000),
        ("9999-12-31T23:59:59.999Z", 253_402_300_799_999), ("9999-12-31T23:59:59.999+23:59", 253_402_214_459_999),
    ])
    func `is read to the millisecond`(text: String, milliseconds: Int) throws {
        #expect(WireDate.parse(text) == Date(timeIntervalSince1970: Double(milliseconds) / 1000))
    }

    @Test(arguments: [
        "", "Z", "yesterday", "2020", "2020-01-02", "2020-01-02T03:04Z", "2020-01-02T03:04:05", "2020-01-02 03:04:05Z",
        "2020-01-02T03:04:05.Z", "2020-01-02T03:04:05.+07:00", "2020-01-02T03:04:05Zz", " 2020-01-02T03:04:05Z",
        "2020-01-02T03:04:05Z ", "2020-1-02T03:04:05Z", "20200102T030405Z", "+2020-01-02T03:04:05Z",
        "-020-01-02T03:04:05Z", "12020-01-02T03:04:05Z", "2020-00-02T03:04:05Z", "2020-13-02T03:04:05Z",
        "2020-01-00T03:04:05Z", "2020-01-32T03:04:05Z", "2020-04-31T03:04:05Z", "2023-02-29T00:00:00Z",
        "1900-02-29T00:00:00Z", "2020-01-02T24:00:00Z", "2020-01-02T03:60:05Z", "2020-01-02T03:04:61Z",
        "2020-01-02T03:04:60Z", "2017-01-01T23:59:60+08:00", "2020-01-02T03:04:05+24:00", "2020-01-02T03:04:05+07:60",
        "2020-01-02T03:04:05+7:00", "2020-01-02T03:04:05+07:", "2020-01-02T03:04:05+070", "2020-01-02T03:04:05+07:00Z",
        "2020-01-02T03:04:05\u{2212}07:00", "２０２０-01-02T03:04:05Z", "0000-12-31T23:59:59Z",
        "0001-01-01T00:00:00+00:01", "9999-12-31T23:59:59-00:01", "9999-12-31T23:59:59.9995Z",
        "9999-12-31T23:59:60Z",
    ])
    func `is nothing else`(text: String) {
        #expect(WireDate.parse(text) == nil)
    }

    @Test(arguments: [
        (1_577_934_245.678, "2020-01-02T03:04:05.678Z"), (1_577_934_245.6784, "2020-01-02T03:04:05.678Z"),
        (1_577_934_245.6786, "2020-01-02T03:04:05.679Z"), (-0.001, "1969-12-31T23:59:59.999Z"),
        (-0.0001, "1970-01-01T00:00:00.000Z"), (-TimeInterval.infinity, "0001-01-01T00:00:00.000Z"),
        (.nan, "0001-01-01T00:00:00.000Z"), (1e300, "9999-12-31T23:59:59.999Z"),
        (Date.distantPast.timeIntervalSince1970, "0001-01-01T00:00:00.000Z"),
        (Date.distantFuture.timeIntervalSince1970, "4001-01-01T00:00:00.000Z"),
    ])
    func `is written in UTC with three decimals`(seconds: Double, text: String) {
        #expect(WireDate.format(Date(timeIntervalSince1970: seconds)) == text)
    }

    @Test func `comes out as it was received, for every millisecond of a second`() {
        for millisecond in 0..<1000 {
            for second in ["0001-01-01T00:00:00", "1969-12-31T23:59:59", "2020-02-29T12:34:56", "9999-12-31T23:59:59"] {
                let digits = String(millisecond)
                let text = "\(second).\(String(repeating: "0", count: 3 - digits.count))\(digits)Z"
                #expect(WireDate.parse(text).map(WireDate.format) == text)
            }
        }
    }

    /// Years, which repeat themselves every 400, and when the first of them begins, in seconds from 1970.
    static let years: [(ClosedRange<Int>, TimeInterval)] = [
        (1...401, -62_135_596_800), (1899...2101, -2_240_524_800), (9599...9999, 240_747_984_000),
    ]

    @Test(arguments: years)
    func `counts the days of every year as they follow one another`(years: ClosedRange<Int>, start: Double) {
        var expected: Date? = Date(timeIntervalSince1970: start)
        for year in years {
            let digits = String(year)
            let padded = String(repeating: "0", count: 4 - digits.count) + digits
            let isLeap = year.isMultiple(of: 400) || (year.isMultiple(of: 4) && !year.isMultiple(of: 100))
            for (month, length) in [31, isLeap ? 29 : 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31].enumerated() {
                let month = month < 9 ? "0\(month + 1)" : "\(month + 1)"
                let first = "\(padded)-\(month)-01T00:00:00.000Z"
                let last = "\(padded)-\(month)-\(length)T00:00:00.000Z"
                let parsed = WireDate.parse(first)
                if parsed != expected { Issue.record("\(first) is \(String(describing: parsed))") }
                let lastDate = parsed?.addingTimeInterval(Double(length - 1) * 86_400)
                if parsed.map(WireDate.format) != first { Issue.record("\(first) does not come out") }
                if lastDate.map(WireDate.format) != last { Issue.record("\(last) does not come out") }
                expected = lastDate?.addingTimeInterval(86_400)
            }
        }
    }
}
