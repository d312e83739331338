package import ArgumentParsing
package import Credentials
package import Foundation
package import HTTP
package import Messages

package enum ServerAddress: Hashable, Sendable {
    case sandbox
    /// A server by its API URL, in normal form.
    case url(URL)

    /// Why a text is not the address of a server. Each is a sentence for a person.
    package enum Problem: Error, Hashable, Sendable {
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

/// Which server a command talks to, after options, environment, the last log-in and defaults have been weighed.
package struct ServerChoice: Sendable {
    package let address: ServerAddress
    package let timeout: Duration
    package let allowsInsecureHTTP: Bool
    /// A token from the environment, in the place of the session: nothing is read or saved here then.
    package let token: Secret?
}

/// How a command uses its server.
package enum ServerUse: Sendable {
    case asUser
    case anonymous
    /// To log in, which writes anew what was recorded and cannot be read.
    case loggingIn
    /// To log out, which goes through even if the server, or a record of the session, is out of order.
    case loggingOut
    case readOnly

    package var toleratesUnreadableRecords: Bool { self == .loggingIn || self == .loggingOut }

    fileprivate var sends: Bool { self != .loggingOut && self != .readOnly }
}

extension CommandContext {
    /// Chooses the server: the one given, else that of the last log-in, else the sandbox.
    ///
    /// - Throws: a failure of usage if the address is invalid, or if plain `http` would go to another machine unasked; of
    ///   the cache if the record of the last log-in cannot be read. Only a log-in goes on then: a log-out would end
    ///   another session than the one meant.
    package func chooseServer(for use: ServerUse) throws -> ServerChoice {
        let token = try givenToken(for: use)
        let address = try serverAddress(loggingIn: use == .loggingIn)
        let choice = ServerChoice(
            address: address,
            timeout: try command.seconds(program.server.timeout, in: 0.1...86_400) ?? .seconds(30),
            allowsInsecureHTTP: command.flag(CommonOptions.allowInsecureHTTP), token: token)
        // A command that can do without the server goes through if that is the recorded one.
        if use.sends || command.string(program.server.apiURL) != nil { try refusePlainHTTP(to: choice) }
        console.talk(to: address.displayName, loginOptions: program.server.given(in: command))
        return choice
    }

    /// The token that the environment gives. It goes only to a server that is named.
    private func givenToken(for use: ServerUse) throws -> Secret? {
        guard let name = program.tokenVariable, let text = command.variable(name) else { return nil }
        let token = Secret(text)
        console.hide(token)
        guard command.given(program.server.apiURL) != nil else {
            throw CommandFailure.usage(
                "\(name) is set, but the server that it is for is not named. Give --api-url, or unset \(name).")
        }
        if use == .loggingIn || use == .loggingOut { try needStateFolder() }
        return token
    }

    /// Refuses a command that reads or changes what is saved on this machine, if the environment gives a token.
    package func needStateFolder() throws {
        guard let name = program.tokenVariable, command.variable(name) != nil else { return }
        let words = command.path.joined(separator: " ")
        throw CommandFailure.usage(
            "With \(name), nothing is read or saved on this machine. Unset it for '\(.program) \(words)'.")
    }

    private func serverAddress(loggingIn isLogIn: Bool) throws -> ServerAddress {
        let option = program.server.apiURL
        if let given = command.given(option) {
            do {
                return try ServerAddress(given.value)
            } catch {
                throw CommandFailure.usage(error.sentence(of: given.value, from: given.name))
            }
        }
        do {
            return try folder.currentServer() ?? .sandbox
        } catch {
            guard isLogIn else {
                throw CommandFailure(
                    .cache, saying: .notReadable(reason: "\(error)"),
                    "Run '\(.program) login' again, with --api-url unless it is to be the built-in sandbox.")
            }
            return .sandbox
        }
    }

    private func refusePlainHTTP(to choice: ServerChoice) throws {
        guard case .url(let url) = choice.address, let origin = Origin(url) else { return }
        try refusePlainHTTP(to: origin, namedBy: program.server.apiURL)
    }

    /// Throws a failure of usage if `origin` is another machine that would be asked by plain `http`, unless that is
    /// allowed.
    package func refusePlainHTTP(to origin: Origin, namedBy option: Option) throws {
        guard origin.scheme == "http", !origin.isLoopback, !command.flag(CommonOptions.allowInsecureHTTP) else {
            return
        }
        let place: Message = command.given(option).map { " (\($0.name) is '\($0.value)')" } ?? ""
        throw CommandFailure.usage(
            "Plain http to \(origin.host) would show the password to anyone on the way\(place). "
                + "Use https, or allow it with --allow-insecure-http.")
    }
}

extension URL {
    /// The host, with its port unless that is the scheme's own.
    package var hostAndPort: String {
        let host = host(percentEncoded: true) ?? ""
        return port.map { "\(host):\($0)" } ?? host
    }
}

extension ServerAddress {
    package var displayName: String { self == .sandbox ? "the built-in sandbox" : description }
}

extension ServerAddress.Problem {
    /// - Parameter source: the option or variable that `value` came from.
    package func sentence(of value: String, from source: String) -> Message {
        let shown = value.withoutSecretsOfURL
        return switch self {
        case .notAnHTTPURL:
            "\(source) must be an http or https URL: '\(shown)'. Write it like https://api.example.com/api/v1, or 'sandbox'."
        case .carriesCredentials:
            """
            \(source) carries a user or password, which others can see: '\(shown)'. \
            Leave it out and run '\(.program) login'.
            """
        case .carriesQuery: "\(source) carries a query or fragment: '\(shown)'. Leave it out."
        }
    }
}

extension String {
    /// A URL, well-formed or not, without what may be secret in it: all that stands between the scheme and the last
    /// `@`, and what follows the first `?` or `#` behind that.
    ///
    /// By scalars, since an `@` with a combining mark is another character and ends a user's part all the same.
    fileprivate var withoutSecretsOfURL: String {
        var rest = unicodeScalars[...]
        var scheme = ""
        let name = rest.prefix { $0.isASCII && $0.properties.isAlphabetic }
        if rest[name.endIndex...].starts(with: "://".unicodeScalars) {
            scheme = String(name) + "://"
            rest = rest[name.endIndex...].dropFirst(3)
        }
        let host = rest.lastIndex(of: "@").map { "…" + String(rest[$0...]) } ?? String(rest)
        guard let end = host.unicodeScalars.firstIndex(where: { $0 == "?" || $0 == "#" }) else { return scheme + host }
        return scheme + String(host.unicodeScalars[...end]) + "…"
    }
}
