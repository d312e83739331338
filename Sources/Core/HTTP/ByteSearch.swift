#if canImport(FoundationEssentials)
    package import FoundationEssentials
#else
    package import Foundation
#endif

extension Data {
    /// Where `bytes` first begin, counted from the first byte, at `offset` or after it; `nil` where they do not occur.
    /// FoundationEssentials has no such search.
    package func offset(of bytes: some Sequence<UInt8>, from offset: Int = 0) -> Int? {
        let bytes = Array(bytes)
        guard let first = bytes.first, offset >= 0, offset + bytes.count <= count else { return nil }
        return withUnsafeBytes { data in
            (offset...data.count - bytes.count).first { start in
                data[start] == first && data[start..<start + bytes.count].elementsEqual(bytes)
            }
        }
    }
}
