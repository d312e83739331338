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
        unnamed = SHA256.name(for: "\(server)\n\n") + "-"
        let name = user.lowercased()
        let digest =
            UnnamedUser.isName(name) ? unnamed + SHA256.name(for: name) : SHA256.name(for: "\(server)\n\(name)")
        text = digest + "-"
    }
}
