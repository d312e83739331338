public import CoreSupport

/// Load Image Use Case: loads an image by its URL.
public protocol LoadImageUseCase: Sendable {
    /// Loads an image. `url` is the text that a server sent.
    func loadImage(_ url: String) async throws(LoadImageError) -> Data
}

extension LoadImageUseCase {
    /// Returns the image's bytes, or `nil` if it cannot be loaded for any reason.
    public func image(at url: String) async -> Data? {
        // If there is no image, a screen shows its URL.
        try? await loadImage(url)
    }
}

/// The error courses of the Load Image Use Case.
public typealias LoadImageError = RequestFailure

/// Loads images that an API names, only from places to which that API may direct the client.
public struct RemoteImageLoader: LoadImageUseCase {
    /// The default size limit: 4 MiB.
    public static let usualLimit = 4_194_304
    private static let maximumRedirects = 5

    private let httpClient: any HTTPClient
    private let api: Origin
    private let limit: Int

    /// Creates a loader over an `httpClient` that adds no credential, because an image's URL may point anywhere.
    ///
    /// - Parameters:
    ///   - httpClient: sends the requests.
    ///   - api: the API whose answers name the images. Images are loaded from it, by `https` from other machines, and
    ///     from this machine only if the API is on it: a remote server must not make programs send requests to this
    ///     machine.
    ///   - limit: the largest accepted size in bytes.
    public init(httpClient: any HTTPClient, for api: Origin, limit: Int = Self.usualLimit) {
        self.httpClient = httpClient
        self.api = api
        self.limit = limit
    }

    /// Loads the image with a `GET` without body and header fields. It follows a redirect only to a URL that it could
    /// load directly.
    public func loadImage(_ url: String) async throws(LoadImageError) -> Data {
        var place = try permitted(URL(string: url))
        for _ in 0...Self.maximumRedirects {
            let response: HTTPResponse
            do throws(HTTPClientError) {
                response = try await httpClient.send(HTTPRequest(.get, place))
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
    /// The target if the response redirects a GET; otherwise `nil`.
    fileprivate var redirection: String? {
        [301, 302, 303, 307, 308].contains(status) ? headers["Location"] : nil
    }
}
