/// Reads Swift source as code alone: comments and what stands in literals are dropped, line breaks and names stay.
struct SwiftCode {
    private let source: [UInt8]
    private var code: [UInt8] = []
    private var index = 0

    /// The lines of `source`, each with the code that it holds.
    static func lines(of source: String) -> [String] {
        var reader = SwiftCode(source: Array(source.utf8))
        reader.read()
        return String(decoding: reader.code, as: UTF8.self).lines
    }

    private init(source: [UInt8]) {
        self.source = source
        code.reserveCapacity(source.count)
    }

    private mutating func read() {
        while index < source.count {
            switch source[index] {
            case Self.slash where byte(after: 1) == Self.slash: skip(to: Self.newline)
            case Self.slash where byte(after: 1) == Self.star: skipComment()
            case Self.backtick: keepRawIdentifier()
            case Self.quote: skipLiteral(hashes: 0)
            case Self.hash: keepOrSkipLiteral()
            default: keep()
            }
        }
    }

    private static let newline = UInt8(ascii: "\n")
    private static let slash = UInt8(ascii: "/")
    private static let star = UInt8(ascii: "*")
    private static let backtick = UInt8(ascii: "`")
    private static let backslash = UInt8(ascii: "\\")
    private static let quote = UInt8(ascii: "\"")
    private static let hash = UInt8(ascii: "#")

    private func byte(after distance: Int) -> UInt8? {
        index + distance < source.count ? source[index + distance] : nil
    }

    private mutating func keep() {
        code.append(source[index])
        index += 1
    }

    private mutating func skip(to end: UInt8) {
        while index < source.count, source[index] != end { index += 1 }
    }

    private mutating func skipComment() {
        var depth = 0
        repeat {
            if source[index] == Self.newline { code.append(Self.newline) }
            let pair = (source[index], byte(after: 1))
            if pair == (Self.slash, Self.star) { depth += 1 }
            if pair == (Self.star, Self.slash) { depth -= 1 }
            index += pair == (Self.slash, Self.star) || pair == (Self.star, Self.slash) ? 2 : 1
        } while depth > 0 && index < source.count
    }

    private mutating func keepRawIdentifier() {
        repeat { keep() } while index < source.count && source[index] != Self.backtick && source[index] != Self.newline
        if index < source.count { keep() }
    }

    private mutating func keepOrSkipLiteral() {
        var hashes = 1
        while byte(after: hashes) == Self.hash { hashes += 1 }
        if byte(after: hashes) == Self.quote {
            index += hashes
            skipLiteral(hashes: hashes)
        } else {
            keep()
        }
    }

    /// Skips from the opening quote to the closing one; a literal of one line ends with its line at the latest.
    private mutating func skipLiteral(hashes: Int) {
        let isLong = byte(after: 1) == Self.quote && byte(after: 2) == Self.quote && byte(after: 3) == Self.newline
        let end = [UInt8](repeating: Self.quote, count: isLong ? 3 : 1) + [UInt8](repeating: Self.hash, count: hashes)
        code += [Self.quote, Self.quote]
        index += isLong ? 3 : 1
        while index < source.count {
            if source[index] == Self.newline {
                guard isLong else { return }
                code.append(Self.newline)
            } else if source[index] == Self.quote, source[index...].starts(with: end) {
                index += end.count
                return
            } else if source[index] == Self.backslash, hashes == 0, byte(after: 1) != Self.newline {
                index += 1
            }
            index += 1
        }
    }
}
