#if canImport(FoundationEssentials)
    package import FoundationEssentials
#else
    package import Foundation
#endif

extension URL {
    /// The parts of the path below `base`, as they came: an escaped slash separates nothing. `nil` for another path.
    package func pathSegments(below base: String) -> [String]? {
        let path = path(percentEncoded: true)
        guard path.hasPrefix(base + "/") else { return nil }
        return path.dropFirst(base.count).split(separator: "/").map(String.init)
    }
}
