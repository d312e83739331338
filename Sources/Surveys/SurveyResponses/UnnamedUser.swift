package import CoreSupport
import Credentials

/// A user whose name the server does not tell. Each login gets a new name, so that no user finds another's answers.
package enum UnnamedUser {
    private static let prefix = "unnamed-"

    package static func name(of grantID: UUID) -> String { prefix + grantID.uuidString }

    package static func isName(_ name: String) -> Bool {
        name.hasPrefix(prefix) && UUID(uuidString: String(name.dropFirst(prefix.count))) != nil
    }
}

/// The part of a store's name that identifies a user at a server without revealing either.
struct OwnerDigest {
    /// Ends in a hyphen.
    let text: String
    /// The prefix of the digests of all unnamed users at this server, by which their data is found.
    let unnamed: String

    init(server: String, user: String) {
        unnamed = Self.digest("\(server)\n\n") + "-"
        let name = user.lowercased()
        text = (UnnamedUser.isName(name) ? unnamed + Self.digest(name) : Self.digest("\(server)\n\(name)")) + "-"
    }

    /// The first half of a SHA-256 in hexadecimal digits, which is long enough for a name.
    static func digest(_ text: String) -> String {
        SHA256.digest(of: text.utf8).prefix(16).hexadecimal
    }
}
