/// Parses the parts of a date, byte by byte. Each step returns `nil` if the text does not match.
struct DateScanner<Bytes: RandomAccessCollection<UInt8>> {
    private let bytes: Bytes
    private var index: Bytes.Index

    init(_ bytes: Bytes) {
        self.bytes = bytes
        index = bytes.startIndex
    }

    /// The date that the whole text names, in milliseconds since 1970.
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

    /// The fraction of the second, 0 to 1000 milliseconds; 0 if it is missing.
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

/// A date in the service's own form, `2020-01-02T03:04:05.678Z`, read eight bytes at a time.
struct PlainDate {
    private let day: CivilDate
    private let millisecondsOfDay: Int

    /// Parses a date in that form; returns `nil` for any other, including a leap second.
    init?(_ bytes: UnsafeRawBufferPointer) {
        guard bytes.count == 24,
            let first = Digits(bytes, at: 0, as: "0000-00-"),
            let second = Digits(bytes, at: 8, as: "00T00:00"),
            let third = Digits(bytes, at: 16, as: ":00.000Z")
        else { return nil }
        let hour = second[3] * 10 + second[4]
        let minute = second[6] * 10 + second[7]
        let seconds = third[1] * 10 + third[2]
        guard hour < 24, minute < 60, seconds < 60,
            let day = CivilDate(
                year: first[0] * 1000 + first[1] * 100 + first[2] * 10 + first[3],
                month: first[5] * 10 + first[6], day: second[0] * 10 + second[1])
        else { return nil }
        self.day = day
        let fraction = third[4] * 100 + third[5] * 10 + third[6]
        millisecondsOfDay = ((hour * 60 + minute) * 60 + seconds) * 1000 + fraction
    }

    var milliseconds: Int { day.daysSinceEpoch * WireDate.millisecondsOfDay + millisecondsOfDay }

    /// Eight characters, some of them digits.
    private struct Digits {
        /// Each byte holds a digit's value, or zero if the character is not a digit.
        private let values: UInt64

        /// Reads eight characters. Returns `nil` if they do not match `form`, in which a zero matches any digit.
        @inline(__always)
        init?(_ bytes: UnsafeRawBufferPointer, at offset: Int, as form: StaticString) {
            let expected = UnsafeRawPointer(form.utf8Start).loadUnaligned(as: UInt64.self).littleEndian
            let found = bytes.loadUnaligned(fromByteOffset: offset, as: UInt64.self).littleEndian
            let zeros: UInt64 = 0x3030_3030_3030_3030
            let highHalves: UInt64 = 0xF0F0_F0F0_F0F0_F0F0
            values = found ^ expected
            // A byte of the form that is not `0` must match exactly; for a `0`, the difference may be up to nine.
            let places = Self.bytesThatAreZero(expected ^ zeros)
            guard values & ~places == 0, (values | (values &+ 0x0606_0606_0606_0606)) & highHalves == 0 else {
                return nil
            }
        }

        @inline(__always)
        subscript(place: Int) -> Int { Int(truncatingIfNeeded: values >> (UInt64(place) * 8) & 0xFF) }

        /// All ones in each zero byte of `word`.
        @inline(__always)
        private static func bytesThatAreZero(_ word: UInt64) -> UInt64 {
            let sevens: UInt64 = 0x7F7F_7F7F_7F7F_7F7F
            let tops = ~(((word & sevens) &+ sevens) | word | sevens)
            return (tops >> 7) &* 0xFF
        }
    }
}
