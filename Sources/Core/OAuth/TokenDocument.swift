import HTTP

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
