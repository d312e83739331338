#if canImport(FoundationEssentials)
    public import FoundationEssentials
#else
    public import Foundation
#endif

/// Dates as the API writes them: ISO 8601, exact to the millisecond, by integer arithmetic.
///
/// (`Date.ISO8601FormatStyle` truncates where it formats, and so loses a millisecond in half of all values.)
public enum WireDate {
    /// Reads `2020-01-02T03:04:05.678Z` and its like (RFC 3339), rounded to the millisecond.
    ///
    /// The fraction may be missing or of any length; the zone is `Z` or an offset such as `+07:00`, `+0700` or `+07`. A
    /// leap second is taken as the second after it.
    ///
    /// - Returns: `nil` for anything else, and for dates outside of the years 1 to 9999 in UTC.
    public static func parse(_ text: String) -> Date? {
        var text = text
        return text.withUTF8 { milliseconds($0) }.map(date)
    }

    /// As ``parse(_:)``, from the bytes of the text, and in milliseconds from 1970.
    static func milliseconds(_ bytes: some RandomAccessCollection<UInt8>) -> Int? {
        var scanner = DateScanner(bytes)
        return scanner.milliseconds().flatMap { range.contains($0) ? $0 : nil }
    }

    /// The date so many milliseconds after 1970.
    static func date(_ milliseconds: Int) -> Date {
        Date(timeIntervalSince1970: Double(milliseconds) / 1000)
    }

    /// Writes `date` in UTC with three decimals, `2020-01-02T03:04:05.678Z`, rounded to the millisecond: what
    /// ``parse(_:)`` read comes out as it was received. A date outside of the years 1 to 9999 comes out as the nearest
    /// one within.
    public static func format(_ date: Date) -> String {
        let exact = (date.timeIntervalSince1970 * 1000).rounded()
        // `max` and `min` in this order also turn a date that is no number into the first one.
        let bounded = Int(min(max(Double(range.lowerBound), exact), Double(range.upperBound)))
        let (days, ofDay) = bounded.flooredDivision(by: millisecondsOfDay)
        let date = CivilDate(daysSinceEpoch: days)
        let (seconds, fraction) = ofDay.quotientAndRemainder(dividingBy: 1000)
        return String(unsafeUninitializedCapacity: 24) { text in
            var writer = DigitWriter(text)
            writer.write(date.year, digits: 4, then: "-")
            writer.write(date.month, digits: 2, then: "-")
            writer.write(date.day, digits: 2, then: "T")
            writer.write(seconds / 3600, digits: 2, then: ":")
            writer.write(seconds / 60 % 60, digits: 2, then: ":")
            writer.write(seconds % 60, digits: 2, then: ".")
            writer.write(fraction, digits: 3, then: "Z")
            return writer.count
        }
    }

    static let millisecondsOfDay = 86_400_000

    /// From 0001-01-01T00:00:00.000Z to 9999-12-31T23:59:59.999Z, in milliseconds since 1970.
    private static let range = -62_135_596_800_000...253_402_300_799_999
}

/// Writes numbers of a fixed width, each with the character after it.
private struct DigitWriter {
    private let text: UnsafeMutableBufferPointer<UInt8>
    private(set) var count = 0

    init(_ text: UnsafeMutableBufferPointer<UInt8>) {
        self.text = text
    }

    mutating func write(_ number: Int, digits: Int, then separator: Unicode.Scalar) {
        var rest = number
        for place in stride(from: count + digits - 1, through: count, by: -1) {
            text[place] = UInt8(ascii: "0") + UInt8(rest % 10)
            rest /= 10
        }
        count += digits
        text[count] = UInt8(ascii: separator)
        count += 1
    }
}

extension Int {
    /// The quotient rounded down, and the remainder, which is then never negative.
    fileprivate func flooredDivision(by divisor: Int) -> (quotient: Int, remainder: Int) {
        let (quotient, remainder) = quotientAndRemainder(dividingBy: divisor)
        return remainder < 0 ? (quotient - 1, remainder + divisor) : (quotient, remainder)
    }
}
