import Credentials
package import Foundation
import HTTP

/// Which server a person means: the built-in sandbox, or one with a URL.
package enum ServerAddress: Hashable, Sendable {
    case sandbox
    /// A server by its API URL, in normal form.
    case url(URL)

    /// Why a text is not the address of a server. Each is a sentence for a person.
    package enum Problem: Error, Hashable, Sendable {
        /// It is no absolute `http` or `https` URL with a host.
        case notAnHTTPURL
        /// It carries a user or a password, which would stand on a command line.
        case carriesCredentials
        /// It carries a query or a fragment, below which no path can stand.
        case carriesQuery
    }

    /// Reads an address: `sandbox`, or a URL, brought into normal form so that one server has one session.
    package init(_ text: String) throws(Problem) {
        if text == Self.sandboxName {
            self = .sandbox
            return
        }
        guard !text.unicodeScalars.contains(where: { $0.value <= 0x20 || $0.value == 0x7F }),
            let components = URLComponents(string: text), let given = components.url, let origin = Origin(given),
            (1...65535).contains(origin.port)
        else { throw .notAnHTTPURL }
        guard components.user == nil, components.password == nil else { throw .carriesCredentials }
        guard components.query == nil, components.fragment == nil else { throw .carriesQuery }
        guard let url = given.serverName.flatMap(URL.init(string:)) else { throw .notAnHTTPURL }
        self = .url(url)
    }

    private static let sandboxName = "sandbox"
}

extension ServerAddress: CustomStringConvertible {
    package var description: String {
        switch self {
        case .sandbox: Self.sandboxName
        case .url(let url): url.absoluteString
        }
    }

    /// A file name for what belongs to this server: the whole address if that is short, otherwise its beginning and a
    /// digest that is long enough to rule out a second address of the same name.
    var fileName: String {
        let readable = FormEncoding.percentEncode(description)
        guard readable.utf8.count > Self.longestReadableName else { return readable }
        return "\(readable.prefix(Self.longestReadableName))-\(SHA256.digest(of: description.utf8).hexadecimal)"
    }

    private static let longestReadableName = 120
}
