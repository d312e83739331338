#if canImport(FoundationEssentials)
    public import FoundationEssentials
#else
    public import Foundation
#endif

/// Where a photo is taken from that a person names.
public protocol PhotoFiles: Sendable {
    /// The first bytes of the file at `path`, at most `limit` of them.
    ///
    /// - Throws: ``PhotoFileError``.
    func contents(at path: String, upTo limit: Int) async throws(PhotoFileError) -> Data
}

/// The file cannot be read; the reason is for a person.
public struct PhotoFileError: Error, Hashable, Sendable {
    /// Why, such as `No such file or directory`.
    public let reason: String

    /// An error for a reason.
    public init(reason: String) {
        self.reason = reason
    }
}
