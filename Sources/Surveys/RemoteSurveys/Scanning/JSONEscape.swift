/// An escape in a JSON text (RFC 8259, 7).
struct JSONEscape {
    let scalar: Unicode.Scalar
    /// The number of bytes from the backslash on: 2, 6, or 12 for a surrogate pair.
    let length: Int

    /// Reads the escape whose backslash is at `start`; `nil` if it is not valid, or a lone surrogate.
    @inline(__always)
    init?(at start: UnsafeRawPointer, before end: UnsafeRawPointer) {
        guard end - start >= 2 else { return nil }
        let byte = start.load(fromByteOffset: 1, as: UInt8.self)
        guard byte == UInt8(ascii: "u") else {
            guard let scalar = Self.scalar(named: byte) else { return nil }
            self.init(scalar, length: 2)
            return
        }
        guard let unit = Self.unit(at: start, before: end) else { return nil }
        if let scalar = Unicode.Scalar(unit) {
            self.init(scalar, length: 6)
            return
        }
        guard unit < 0xDC00, let low = Self.unit(at: start + 6, before: end), low & 0xFC00 == 0xDC00,
            let scalar = Unicode.Scalar(0x1_0000 + (UInt32(unit & 0x3FF) << 10 | UInt32(low & 0x3FF)))
        else { return nil }
        self.init(scalar, length: 12)
    }

    private init(_ scalar: Unicode.Scalar, length: Int) {
        self.scalar = scalar
        self.length = length
    }

    /// Returns the character for a backslash and `byte`.
    @inline(__always)
    private static func scalar(named byte: UInt8) -> Unicode.Scalar? {
        switch byte {
        case UInt8(ascii: "\""), UInt8(ascii: "\\"), UInt8(ascii: "/"): Unicode.Scalar(byte)
        case UInt8(ascii: "n"): "\n"
        case UInt8(ascii: "r"): "\r"
        case UInt8(ascii: "t"): "\t"
        case UInt8(ascii: "b"): "\u{8}"
        case UInt8(ascii: "f"): "\u{C}"
        default: nil
        }
    }

    /// Returns the UTF-16 code unit of an escape such as `\u202e`.
    @inline(__always)
    private static func unit(at start: UnsafeRawPointer, before end: UnsafeRawPointer) -> UInt16? {
        guard end - start >= 6, start.load(as: UInt8.self) == UInt8(ascii: "\\"),
            start.load(fromByteOffset: 1, as: UInt8.self) == UInt8(ascii: "u")
        else { return nil }
        var unit: UInt16 = 0
        for place in 2..<6 {
            let byte = start.load(fromByteOffset: place, as: UInt8.self)
            let (digit, letter) = (byte &- UInt8(ascii: "0"), (byte | 0x20) &- UInt8(ascii: "a"))
            guard digit < 10 || letter < 6 else { return nil }
            unit = unit << 4 | UInt16(digit < 10 ? digit : letter &+ 10)
        }
        return unit
    }
}

extension JSONEscape {
    /// Decodes the escapes in `text`, which must be valid. Writes the text to `output` and returns its length, which is
    /// at most that of `text`.
    static func unescape(_ text: UnsafeRawBufferPointer, to output: UnsafeMutableRawPointer) -> Int {
        guard var next = text.baseAddress else { return 0 }
        let end = next + text.count
        var place = output
        while next < end {
            let count = copyPlain(from: next, before: end, to: place)
            next += count
            place += count
            guard let escape = JSONEscape(at: next, before: end) else { break }
            for byte in escape.scalar.utf8 {
                place.storeBytes(of: byte, as: UInt8.self)
                place += 1
            }
            next += escape.length
        }
        return place - output
    }

    /// Copies the bytes before the next backslash and returns their number. It may write past them, but not past
    /// `end - start` bytes.
    @inline(__always)
    private static func copyPlain(
        from start: UnsafeRawPointer, before end: UnsafeRawPointer, to output: UnsafeMutableRawPointer
    ) -> Int {
        let backslashes = SIMD16<UInt8>(repeating: UInt8(ascii: "\\"))
        var count = 0
        while end - start - count >= 16 {
            let bytes = start.loadUnaligned(fromByteOffset: count, as: SIMD16<UInt8>.self)
            output.storeBytes(of: bytes, toByteOffset: count, as: SIMD16<UInt8>.self)
            if let stop = (bytes .== backslashes).firstTrue { return count + stop }
            count += 16
        }
        while count < end - start {
            let byte = start.load(fromByteOffset: count, as: UInt8.self)
            if byte == UInt8(ascii: "\\") { break }
            output.storeBytes(of: byte, toByteOffset: count, as: UInt8.self)
            count += 1
        }
        return count
    }
}
