/// Ways to spoil a document, the same at every run, for decoders that must take any bytes.
package enum SpoiltData {
    /// Every beginning of `text`, and `text` with each byte replaced in turn by each of a few awkward ones.
    package static func variants(of text: String) -> some Sequence<Data> {
        let whole = Data(text.utf8)
        let beginnings = (0...whole.count).lazy.map { whole.prefix($0) }
        let replaced = whole.indices.lazy.flatMap { index in
            awkwardBytes.lazy.map { byte in
                var spoilt = whole
                spoilt[index] = byte
                return spoilt
            }
        }
        return Array(beginnings) + Array(replaced)
    }

    private static let awkwardBytes: [UInt8] = [0x00, 0x22, 0x2C, 0x2D, 0x39, 0x5B, 0x5C, 0x65, 0x7B, 0x7D, 0xC3, 0xFF]
}
