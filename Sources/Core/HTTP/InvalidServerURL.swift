#if canImport(FoundationEssentials)
    public import FoundationEssentials
#else
    public import Foundation
#endif

/// A server's URL that is no absolute `http` or `https` URL.
public struct InvalidServerURL: Error, Hashable, Sendable {
    /// The URL.
    public let url: URL

    /// An error about `url`.
    public init(url: URL) {
        self.url = url
    }
}
