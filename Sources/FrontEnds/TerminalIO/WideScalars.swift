/// Which code points take two columns (East Asian Width W and F, Unicode 16), emoji aside: those the standard library
/// knows. Unassigned points between neighbours are counted with them, which keeps the table short.
enum WideScalars {
    private static let ranges: [ClosedRange<UInt32>] = [
        0x1100...0x115F,  // leading Hangul jamo
        0x2329...0x232A,  // angle brackets
        0x2630...0x2637, 0x268A...0x268F,  // trigrams and digrams
        0x2E80...0x303E,  // radicals, ideographic space and punctuation
        0x3041...0xA4CF,  // kana, bopomofo, ideographs, hexagrams, Yi
        0xA960...0xA97F,  // Hangul jamo, extended A
        0xAC00...0xD7A3,  // Hangul syllables
        0xF900...0xFAFF,  // compatibility ideographs
        0xFE10...0xFE19, 0xFE30...0xFE6F,  // vertical and small forms
        0xFF01...0xFF60, 0xFFE0...0xFFE6,  // fullwidth forms
        0x16FE0...0x18DFF,  // Tangut, Khitan
        0x1AFF0...0x1B2FF,  // kana supplements, Nüshu
        0x1D300...0x1D376,  // Tai Xuan Jing, counting rods
        0x1F200...0x1F2FF,  // enclosed ideographs
        0x20000...0x2FFFD, 0x30000...0x3FFFD,  // ideographs of the second and third plane
    ]

    static func contains(_ scalar: Unicode.Scalar) -> Bool {
        guard scalar.value >= 0x1100 else { return false }
        var low = 0
        var high = ranges.count
        while low < high {
            let middle = (low + high) / 2
            if ranges[middle].upperBound < scalar.value { low = middle + 1 } else { high = middle }
        }
        return low < ranges.count && ranges[low].contains(scalar.value)
    }
}
