public import CoreSupport
package import Credentials

/// How a session ended.
public struct SessionEnd: Error, Hashable, Sendable, Codable {
    /// The longest message, in characters.
    public static let longestMessage = 200

    public let date: Date
    /// The server's code, such as `invalid_grant`; `nil` if there was no refresh token.
    public let code: String?
    /// The server's words, without secrets. Do not trust them.
    public let message: String?
    /// Whether an earlier answer may have been lost, which may be why the server ended the session.
    public let mayFollowLoss: Bool
    /// Whether the server rejected a credential that only a login renews, rather than a refresh.
    public var isRejection: Bool { rejection ?? false }

    /// `nil` in records of an older version.
    private let rejection: Bool?

    public init(
        date: Date, code: String? = nil, message: String? = nil, mayFollowLoss: Bool = false, isRejection: Bool = false
    ) {
        self.date = date
        self.code = code
        self.message = message
        self.mayFollowLoss = mayFollowLoss
        rejection = isRejection ? true : nil
    }

    /// Creates an end with the server's words, from which `secrets` are removed before they are truncated.
    package init(
        date: Date, code: String?, message: String?, hiding secrets: [Secret?], mayFollowLoss: Bool = false,
        isRejection: Bool = false
    ) {
        let redactor = Redactor(secrets.compactMap(\.self))
        func excerpt(_ text: String?) -> String? {
            let clean = text.map { redactor.clean($0).prefix(Self.longestMessage) }
            return clean.flatMap { $0.isEmpty ? nil : String($0) }
        }
        self.init(
            date: date, code: excerpt(code), message: excerpt(message), mayFollowLoss: mayFollowLoss,
            isRejection: isRejection)
    }
}
