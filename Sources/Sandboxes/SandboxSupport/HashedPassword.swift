import Foundation
import LoginCredentials

/// A salted hash of a password, so that only guessing reveals a password that a person also uses elsewhere.
package struct HashedPassword: Hashable, Codable, Sendable {
    private let salt: String
    private let hash: Data

    /// Enough for sample accounts; a sandbox has to answer at once.
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

extension HashedPassword: Redacted {
    package var description: String { "<password>" }
}

/// A value whose description reveals no secret, and whose dump shows only its description.
package protocol Redacted: CustomStringConvertible, CustomReflectable {}

extension Redacted {
    package var customMirror: Mirror { Mirror(self, children: ["": description]) }
}
