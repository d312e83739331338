/// Reads the parts of a date text, byte by byte. Each step gives `nil` where the text is not as it must be.
struct DateScanner<Bytes: RandomAccessCollection<UInt8>> {
    private let bytes: Bytes
    private var index: Bytes.Index

    init(_ bytes: Bytes) {
        self.bytes = bytes
        index = bytes.startIndex
    }

    /// The milliseconds from 1970 to the date that the whole text names.
    mutating func milliseconds() -> Int? {
        guard let date = date(), take("T", "t"), let time = time(), let fraction = fraction(),
            let offset = offset(), index == bytes.endIndex
        else { return nil }
        let minutes = time.minutes - offset
        // A leap second is the last second of a day in UTC.
        guard time.second < 60 || (minutes + 1).isMultiple(of: 1440) else { return nil }
        return date.daysSinceEpoch * WireDate.millisecondsOfDay + (minutes * 60 + time.second) * 1000 + fraction
    }

    private mutating func date() -> CivilDate? {
        guard let year = number(digits: 4), take("-"), let month = number(digits: 2), take("-"),
            let day = number(digits: 2)
        else { return nil }
        return CivilDate(year: year, month: month, day: day)
    }

    private mutating func time() -> (minutes: Int, second: Int)? {
        guard let hour = number(digits: 2), take(":"), let minute = number(digits: 2), take(":"),
            let second = number(digits: 2)
        else { return nil }
        guard hour < 24, minute < 60, second <= 60 else { return nil }
        return (hour * 60 + minute, second)
    }

    /// The fraction of the second, 0 to 1000 milliseconds; 0 when there is none.
    private mutating func fraction() -> Int? {
        guard take(".", ",") else { return 0 }
        guard let tenths = digit() else { return nil }
        let hundredths = digit() ?? 0
        let thousandths = digit() ?? 0
        let rounding = (digit() ?? 0) >= 5 ? 1 : 0
        while digit() != nil {}
        return tenths * 100 + hundredths * 10 + thousandths + rounding
    }

    /// The zone's offset from UTC in minutes, positive to the east.
    private mutating func offset() -> Int? {
        if take("Z", "z") { return 0 }
        guard let sign = take("+") ? 1 : take("-") ? -1 : nil, let hours = number(digits: 2) else { return nil }
        var minutes = 0
        if take(":") || index < bytes.endIndex {
            guard let number = number(digits: 2) else { return nil }
            minutes = number
        }
        guard hours < 24, minutes < 60 else { return nil }
        return sign * (hours * 60 + minutes)
    }

    private mutating func number(digits: Int) -> Int? {
        var number = 0
        for _ in 0..<digits {
            guard let digit = digit() else { return nil }
            number = number * 10 + digit
        }
        return number
    }

    private mutating func digit() -> Int? {
        guard index < bytes.endIndex else { return nil }
        let digit = bytes[index] &- UInt8(ascii: "0")
        guard digit <= 9 else { return nil }
        bytes.formIndex(after: &index)
        return Int(digit)
    }

    private mutating func take(_ character: Unicode.Scalar, _ other: Unicode.Scalar? = nil) -> Bool {
        guard index < bytes.endIndex else { return false }
        let scalar = Unicode.Scalar(bytes[index])
        guard scalar == character || scalar == other else { return false }
        bytes.formIndex(after: &index)
        return true
    }
}
