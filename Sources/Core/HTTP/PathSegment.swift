#if canImport(FoundationEssentials)
    package import FoundationEssentials
#else
    package import Foundation
#endif

extension URL {
    /// This URL with `segment` after its path, percent-encoded, or `nil` for a text that cannot be one segment of a path
    /// (RFC 3986, 5.2.4): what a server has under such a name cannot be asked for.
    package func appending(segment: String) -> URL? {
        ["", ".", ".."].contains(segment) ? nil : appending(component: segment)
    }
}
