public import HTTP

#if canImport(FoundationEssentials)
    public import FoundationEssentials
#else
    public import Foundation
#endif

/// Loads images from wherever they are.
public struct RemoteImageLoader: LoadImageUseCase {
    /// How many bytes an image may hold unless told otherwise: 4 MiB.
    public static let usualLimit = 4_194_304

    private let client: any HTTPClient
    private let limit: Int

    /// A loader over a `client` that adds no credential: an image's URL may lead anywhere.
    ///
    /// - Parameter limit: how many bytes an image may hold.
    public init(client: any HTTPClient, limit: Int = Self.usualLimit) {
        self.client = client
        self.limit = limit
    }

    /// Loads the image by a `GET` without a body.
    public func loadImage(_ url: String) async throws(LoadImageError) -> Data {
        guard let url = URL(string: url), Origin(url) != nil else { throw .invalidData(reason: "no HTTP URL") }
        let image = try await client.value(of: HTTPRequest(.get, url), orThrow: LoadImageError.self) { $0 }
        guard !image.isEmpty else { throw .invalidData(reason: "empty") }
        guard image.count <= limit else { throw .invalidData(reason: "more than \(limit) bytes") }
        return image
    }
}

extension LoadImageError: ExchangeError {
    package static func course(of refusal: ServerRefusal) -> Self? { nil }
}
