#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

/// How a text may look inside of a Base64 text (RFC 4648).
enum Base64Forms {
    /// One form for each place at which the text may begin within a group of three bytes, in both alphabets, without the
    /// characters at the ends that also depend on what stands beside it.
    static func forms(of text: [UInt8]) -> [[UInt8]] {
        (0..<3).flatMap { shift -> [[UInt8]] in
            let encoded = Array(Data(Array(repeating: 0, count: shift) + text).base64EncodedString().utf8)
            let first = (shift * 8 + 5) / 6
            let end = (shift + text.count) * 8 / 6
            let standard = Array(encoded[first..<end])
            // Shorter ones are met by chance.
            guard standard.count >= 4 else { return [] }
            let forURLs = standard.map {
                $0 == UInt8(ascii: "+") ? UInt8(ascii: "-") : $0 == UInt8(ascii: "/") ? UInt8(ascii: "_") : $0
            }
            return forURLs == standard ? [standard] : [standard, forURLs]
        }
    }
}
