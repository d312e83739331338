import CoreSupport
import HTTPMessages

/// The claims of an ID token about its user (OpenID Connect Core, 2).
///
/// Its signature is not validated: it comes directly from the token endpoint (3.1.3.7, 6), and only names a user's
/// files on this machine.
struct IDToken: Hashable, Sendable {
    let issuer: String
    let subject: String
    let audiences: [String]

    /// Reads the claims of a signed token; `nil` if it is not one, or has no claim that names a user.
    init?(_ text: String) {
        let parts = text.split(separator: ".", omittingEmptySubsequences: false)
        // An unreadable token names no user.
        guard parts.count == 3, let payload = Data(base64URL: parts[1]),
            let claims = try? JSONBody.decode(Claims.self, from: payload)
        else { return nil }
        // The specification limits the length; the text must be printable.
        guard Self.isVisible(claims.sub, atMost: 255), Self.isVisible(claims.iss, atMost: 2048) else { return nil }
        (issuer, subject, audiences) = (claims.iss, claims.sub, claims.aud.values)
    }

    /// Returns the user's name, which includes the issuer because subjects are unique only within it. Returns `nil` if
    /// the token is not from `expected`, or is for another client.
    func userName(for clientID: String, from expected: String?) -> String? {
        guard audiences.contains(clientID), expected ?? issuer == issuer else { return nil }
        return "\(subject) at \(issuer)"
    }

    private static func isVisible(_ text: String, atMost limit: Int) -> Bool {
        (1...limit).contains(text.utf8.count) && text.utf8.allSatisfy { (0x21...0x7E).contains($0) }
    }

    private struct Claims: Decodable {
        let iss: String
        let sub: String
        let aud: Audience
    }

    /// One audience, or a list of audiences.
    private struct Audience: Decodable {
        let values: [String]

        init(from decoder: any Decoder) throws {
            let container = try decoder.singleValueContainer()
            do {
                values = [try container.decode(String.self)]
            } catch {
                values = try container.decode([String].self)
            }
        }
    }
}

extension Data {
    /// Decodes base64 for URLs, without padding (RFC 4648, 5).
    fileprivate init?(base64URL text: Substring) {
        let standard = text.replacing("-", with: "+").replacing("_", with: "/")
        self.init(base64Encoded: standard + String(repeating: "=", count: (4 - standard.utf8.count % 4) % 4))
    }
}
