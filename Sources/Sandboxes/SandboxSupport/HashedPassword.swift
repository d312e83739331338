import Credentials
import Foundation

/// A salted hash of a password, so that the sandbox's file does not reveal a password that a person uses elsewhere too,
/// except by trying.
package struct HashedPassword: Hashable, Sendable {
    private let salt: String
    private let hash: Data

    /// Enough for accounts to play with; a sandbox has to answer at once.
    private static let iterations = 200
}

extension HashedPassword {
    /// Hashes `password` with a new `salt`.
    package init(_ password: String, salt: String = RandomText.token()) {
        self.init(salt: salt, hash: Self.hash(password, salt))
    }

    package func matches(_ password: String?) -> Bool {
        password.map { Self.hash($0, salt) } == hash
    }

    private static func hash(_ password: String, _ salt: String) -> Data {
        Data(PasswordHash.derive(from: password, salt: salt.utf8, iterations: iterations))
    }
}

extension HashedPassword: Codable {
    /// Reads a hash, or the plain password that older sandboxes saved, and hashes it.
    package init(from decoder: any Decoder) throws {
        if let password = try? decoder.singleValueContainer().decode(String.self) {
            self = HashedPassword(password)
        } else {
            let container = try decoder.container(keyedBy: CodingKeys.self)
            self = HashedPassword(
                salt: try container.decode(String.self, forKey: .salt),
                hash: try container.decode(Data.self, forKey: .hash))
        }
    }
}

extension HashedPassword: Redacted {
    package var description: String { "<password>" }
}

/// A value whose description shows nothing secret, and whose dump shows its description alone.
package protocol Redacted: CustomStringConvertible, CustomReflectable {}

extension Redacted {
    package var customMirror: Mirror { Mirror(self, children: ["": description]) }
}
