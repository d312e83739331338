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
public typealias LoadImageError = RequestFailure
