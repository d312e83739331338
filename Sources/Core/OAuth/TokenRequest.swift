public import HTTP

#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

extension TokenEndpoint {
    /// The request that trades `grant` for a token (RFC 6749, 4.3.2 and 6).
    public func request(for grant: TokenGrant) -> HTTPRequest {
        style.post(grant.fields(in: style), as: client, to: url)
    }
}

extension TokenRequestStyle {
    /// A post of `fields` and the client's credentials in this style.
    func post(
        _ fields: [(name: String, value: String)], as client: ClientCredentials, to url: URL
    ) -> HTTPRequest {
        switch self {
        case .oauth2: client.postForm(fields, to: url)
        case .nimble: client.postJSON(fields.map { ($0.name, .text($0.value)) }, to: url)
        }
    }
}
