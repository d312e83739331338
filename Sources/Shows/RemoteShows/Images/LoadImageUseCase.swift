public import HTTP

#if canImport(FoundationEssentials)
    public import FoundationEssentials
#else
    public import Foundation
#endif

/// Load Image Use Case: an image that something else names by its URL.
public protocol LoadImageUseCase: Sendable {
    /// Delivers the image's bytes.
    ///
    /// - Parameter url: the URL as it came from a server.
    /// - Throws: ``LoadImageError``, one case for each error course in `UseCases.md`.
    func loadImage(_ url: String) async throws(LoadImageError) -> Data
}

/// The error courses of the Load Image Use Case.
public enum LoadImageError: Error, Hashable, Sendable {
    /// The server was not reached, or cannot answer now.
    case connectivity(ConnectivityFailure)
    /// No image may be at the URL (see `UseCases.md`), or the image is empty or too large; the reason is for a log.
    case invalidData(reason: String)
    /// The server refused; `message` is its own words, not to be trusted.
    case refused(status: Int, message: String?)
    /// The caller was cancelled.
    case cancelled
}
