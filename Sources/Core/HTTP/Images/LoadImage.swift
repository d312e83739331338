public import CoreSupport

/// Load Image Use Case: an image that something else names by its URL.
public protocol LoadImageUseCase: Sendable {
    /// Delivers the image's bytes.
    ///
    /// - Parameter url: the URL as it came from a server.
    /// - Throws: ``LoadImageError``, one case for each error course in `UseCases.md`.
    func loadImage(_ url: String) async throws(LoadImageError) -> Data
}

extension LoadImageUseCase {
    /// The image's bytes; `nil` where there is none to show, whatever the reason.
    public func image(at url: String) async -> Data? {
        // Whoever cannot show an image shows its URL.
        try? await loadImage(url)
    }
}

/// The error courses of the Load Image Use Case.
public typealias LoadImageError = RequestFailure

/// Loads the images that an API names, from where that API may send us.
public struct RemoteImageLoader: LoadImageUseCase {
    /// How many bytes an image may hold unless told otherwise: 4 MiB.
    public static let usualLimit = 4_194_304
    private static let maximumRedirects = 5

    private let client: any HTTPClient
    private let api: Origin
    private let limit: Int

    /// A loader over a `client` that adds no credential: an image's URL may lead anywhere.
    ///
    /// - Parameters:
    ///   - client: what sends the requests.
    ///   - api: whose answers name the images. Images are loaded from it, by `https` from other machines, and from this
    ///     machine only where the API is on it: a server elsewhere has no say in what is asked of programs here.
    ///   - limit: how many bytes an image may hold.
    public init(client: any HTTPClient, for api: Origin, limit: Int = Self.usualLimit) {
        self.client = client
        self.api = api
        self.limit = limit
    }

    /// Loads the image by a `GET` without a body and without header fields, following redirects where an image may be.
    public func loadImage(_ url: String) async throws(LoadImageError) -> Data {
        var place = try permitted(URL(string: url))
        for _ in 0...Self.maximumRedirects {
            let response: HTTPResponse
            do throws(HTTPClientError) {
                response = try await client.send(HTTPRequest(.get, place))
            } catch {
                throw LoadImageError(error)
            }
            guard let next = response.redirection else { return try image(in: response) }
            place = try permitted(URL(string: next, relativeTo: place)?.absoluteURL)
        }
        throw .invalidData(reason: "more than \(Self.maximumRedirects) redirects")
    }

    private func permitted(_ url: URL?) throws(LoadImageError) -> URL {
        guard let url, let place = Origin(url) else { throw .invalidData(reason: "no HTTP URL") }
        guard url.user(percentEncoded: true) == nil, url.password(percentEncoded: true) == nil else {
            throw .invalidData(reason: "a URL that carries credentials")
        }
        if place == api || place.isLoopback && api.isLoopback { return url }
        guard !place.mayBeThisMachine else { throw .invalidData(reason: "a URL of this machine") }
        guard place.scheme == "https" else { throw .invalidData(reason: "plain http to another machine") }
        return url
    }

    private func image(in response: HTTPResponse) throws(LoadImageError) -> Data {
        if let failure = LoadImageError(response) { throw failure }
        guard !response.body.isEmpty else { throw .invalidData(reason: "empty") }
        guard response.body.count <= limit else { throw .invalidData(reason: "more than \(limit) bytes") }
        return response.body
    }
}

extension HTTPResponse {
    /// Where the answer sends a GET on to, if it does.
    fileprivate var redirection: String? {
        [301, 302, 303, 307, 308].contains(status) ? headers["Location"] : nil
    }
}
