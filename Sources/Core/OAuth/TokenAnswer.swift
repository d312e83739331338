public import CoreSupport
public import Credentials
public import HTTP

/// What a token endpoint answers (RFC 6749, 5.1), checked.
public struct TokenAnswer: Hashable, Sendable {
    /// The access token: visible ASCII alone, so that it fits a header.
    public let accessToken: Secret
    /// The refresh token, if the server gave one.
    public let refreshToken: Secret?
    /// How many seconds the access token lives, 0 to ``longestLifetime``; `nil` when the server did not say.
    public let lifetime: TimeInterval?

    /// A hundred years. What a server says beyond is cut to it, so that an expiry is always a date that can be written.
    public static let longestLifetime: TimeInterval = 36_525 * 86_400

    /// Reads `data`, flat (RFC 6749, 5.1) or in a JSON:API envelope (`data.attributes`).
    ///
    /// It is as tolerant as can be, since an answer that is thrown away at a refresh takes the rotated token with it: a
    /// lifetime or refresh token that is invalid counts as absent, and so does a missing token type. It insists on an
    /// access token that fits a header, and on a type it understands, which is `Bearer` alone (RFC 6749, 7.1).
    ///
    /// - Throws: `InvalidData`, which holds nothing of `data`.
    public static func decode(_ data: Data) throws(InvalidData) -> TokenAnswer {
        let fields = try JSONBody.decode(TokenDocument.self, from: data).fields
        guard fields.accessToken.utf8.allSatisfy({ (0x21...0x7E).contains($0) }), !fields.accessToken.isEmpty else {
            throw InvalidData(reason: "access_token: blank, or not fit for a header")
        }
        if let type = fields.tokenType, !isBlank(type), type.lowercased() != "bearer" {
            throw InvalidData(reason: "token_type: not Bearer")
        }
        return TokenAnswer(
            accessToken: Secret(fields.accessToken),
            refreshToken: fields.refreshToken?.value.flatMap { isBlank($0) ? nil : Secret($0) },
            lifetime: fields.expiresIn?.value?.seconds.map { min(max($0, 0), longestLifetime) })
    }

    /// The token that this answer makes: received at `receivedAt` under the log-in `grantID`, with `oldRefreshToken` where
    /// the answer brought no new one (RFC 6749, 6).
    public func token(receivedAt: Date, grantID: UUID, keeping oldRefreshToken: Secret? = nil) -> Token {
        Token(
            accessToken: accessToken, refreshToken: refreshToken ?? oldRefreshToken, receivedAt: receivedAt,
            lifetime: lifetime, grantID: grantID)
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

        enum CodingKeys: String, CodingKey {
            case accessToken = "access_token"
            case tokenType = "token_type"
            case expiresIn = "expires_in"
            case refreshToken = "refresh_token"
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

/// A number of seconds, which some servers write as text.
struct Seconds: Decodable {
    /// The number, or `nil` where the text is none.
    let seconds: Double?

    init(from decoder: any Decoder) throws {
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
