#if canImport(FoundationEssentials)
    public import FoundationEssentials
#else
    public import Foundation
#endif

/// How the token request is written. Its answer is read in either form.
public enum TokenRequestStyle: String, Sendable, CaseIterable {
    /// A form with `username` (RFC 6749, 4.3 and 6).
    case oauth2
    /// JSON with `email`, as the survey service wants it.
    case nimble
}

/// Where tokens are had, and as whom they are asked for.
public struct TokenEndpoint: Hashable, Sendable {
    /// The URL to post to.
    public let url: URL
    /// How the request is written.
    public let style: TokenRequestStyle
    /// The client's credentials, sent in the body.
    public let client: ClientCredentials

    /// A token endpoint.
    public init(url: URL, style: TokenRequestStyle = .oauth2, client: ClientCredentials) {
        self.url = url
        self.style = style
        self.client = client
    }
}
