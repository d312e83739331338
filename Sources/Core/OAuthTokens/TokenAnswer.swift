public import CoreSupport
public import HTTPMessages
public import LoginCredentials

/// A token endpoint's answer (RFC 6749, 5.1), validated.
public struct TokenAnswer: Hashable, Sendable {
    /// The access token: visible ASCII only, so that it fits a header.
    public let accessToken: Secret
    public let refreshToken: Secret?
    /// The access token's lifetime in seconds, 0 to ``longestLifetime``; `nil` if the server did not say.
    public let lifetime: TimeInterval?
    /// The user who logged in, if the server says so.
    let idToken: IDToken?

    /// A hundred years. Longer lifetimes are reduced to it, so that the expiry can always be written as a date.
    public static let longestLifetime: TimeInterval = 36_525 * 86_400

    /// Decodes `data`, flat (RFC 6749, 5.1) or in a JSON:API envelope (`data.attributes`).
    ///
    /// An answer rejected at a refresh would lose the rotated token, so decoding is tolerant: an invalid lifetime or
    /// refresh token counts as absent, and so does a missing token type. An access token that fits a header is
    /// required, and a type other than `Bearer` is rejected (RFC 6749, 7.1).
    ///
    /// - Throws: `InvalidData`, which contains none of `data`.
    public static func decode(_ data: Data) throws(InvalidData) -> TokenAnswer {
        let fields = try JSONBody.decode(TokenDocument.self, from: data).fields
        guard Token.fitsHeader(accessToken: fields.accessToken) else {
            throw InvalidData(reason: "access_token: blank, or not fit for a header")
        }
        if let type = fields.tokenType, !isBlank(type), type.lowercased() != "bearer" {
            throw InvalidData(reason: "token_type: not Bearer")
        }
        return TokenAnswer(
            accessToken: Secret(fields.accessToken),
            refreshToken: fields.refreshToken?.value.flatMap { isBlank($0) ? nil : Secret($0) },
            lifetime: fields.expiresIn?.value?.seconds.map { min(max($0, 0), longestLifetime) },
            idToken: fields.idToken?.value.flatMap { IDToken($0) })
    }

    /// Decodes the body of `response`.
    package static func decoded<Failure: TokenUseCaseError>(
        from response: HTTPResponse, orThrow failure: Failure.Type
    ) throws(Failure) -> TokenAnswer {
        do {
            return try decode(response.body)
        } catch {
            throw .request(.invalidData(reason: error.reason))
        }
    }

    /// Returns the token of this answer from `source`, received at `receivedAt` in the login `grantID`. It has
    /// `oldRefreshToken` if the answer has no new one (RFC 6749, 6).
    public func token(
        receivedAt: Date, grantID: UUID, from source: TokenSource? = nil, keeping oldRefreshToken: Secret? = nil
    ) -> Token {
        Token(
            accessToken: accessToken, refreshToken: refreshToken ?? oldRefreshToken, receivedAt: receivedAt,
            lifetime: lifetime, grantID: grantID, source: source)
    }

    /// Returns the token of a login at `endpoint`, with its user's name if the answer has an ID token for this client.
    package func token(receivedAt: Date, grantID: UUID, at endpoint: TokenEndpoint) -> Token {
        Token(
            accessToken: accessToken, refreshToken: refreshToken, receivedAt: receivedAt, lifetime: lifetime,
            grantID: grantID, source: endpoint.source,
            userName: idToken?.userName(for: endpoint.credentials.id, from: endpoint.source?.issuer))
    }

    private static func isBlank(_ text: String) -> Bool {
        text.allSatisfy(\.isWhitespace)
    }
}

/// The JSON of a token answer, flat or in an envelope.
struct TokenDocument: Decodable {
    struct Fields: Decodable {
        let accessToken: String
        let tokenType: String?
        let expiresIn: Lenient<Seconds>?
        let refreshToken: Lenient<String>?
        let idToken: Lenient<String>?

        enum CodingKeys: String, CodingKey {
            case accessToken = "access_token"
            case tokenType = "token_type"
            case expiresIn = "expires_in"
            case refreshToken = "refresh_token"
            case idToken = "id_token"
        }
    }

    private struct Resource: Decodable {
        let attributes: Fields
    }

    private enum CodingKeys: String, CodingKey {
        case data
        case accessToken = "access_token"
    }

    let fields: Fields

    init(from decoder: any Decoder) throws {
        let document = try decoder.container(keyedBy: CodingKeys.self)
        if document.contains(.data) && !document.contains(.accessToken) {
            fields = try document.decode(Resource.self, forKey: .data).attributes
        } else {
            fields = try Fields(from: decoder)
        }
    }
}

/// A number of seconds, which some servers send as text.
package struct Seconds: Decodable {
    package let seconds: Double?

    package init(from decoder: any Decoder) throws {
        let container = try decoder.singleValueContainer()
        let number: Double?
        do {
            number = try container.decode(Double.self)
        } catch {
            number = Double(try container.decode(String.self))
        }
        seconds = number.flatMap { $0.isNaN ? nil : $0 }
    }
}
