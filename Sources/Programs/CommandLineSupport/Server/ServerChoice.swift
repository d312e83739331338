import ArgumentParsing
import HTTP
import ScreenParts

/// Which server a command talks to, after options, environment, the last log-in and defaults have been weighed.
package struct ServerChoice: Sendable {
    package let address: ServerAddress
    package let timeout: Duration
    package let allowsInsecureHTTP: Bool
}

/// What a command wants of its server, and so how much of what was recorded there must be readable.
package enum ServerUse: Sendable {
    case asUser
    case asAnybody
    /// To log in, which writes anew what was recorded and cannot be read.
    case loggingIn
    /// To log out, which goes through even if the server, or a record of the session, is out of order.
    case loggingOut
    case lookingOnly

    /// Whether a session's record that cannot be read counts as missing.
    package var forgivesRecords: Bool { self == .loggingIn || self == .loggingOut }

    fileprivate var sends: Bool { self != .loggingOut && self != .lookingOnly }
}

extension CommandContext {
    /// Chooses the server: the one given, else that of the last log-in, else the sandbox.
    ///
    /// - Throws: a failure of usage if the address is invalid, or if plain `http` would go to another machine unasked; of
    ///   the cache if the record of the last log-in cannot be read. Only a log-in goes on then: a log-out would end
    ///   another session than the one meant.
    package func chooseServer(for use: ServerUse) throws -> ServerChoice {
        let address = try serverAddress(loggingIn: use == .loggingIn)
        let choice = ServerChoice(
            address: address,
            timeout: try command.seconds(program.server.timeout, in: 0.1...86_400) ?? .seconds(30),
            allowsInsecureHTTP: command.flag(CommonOptions.allowInsecureHTTP))
        // A command that can do without the server goes through if that is the recorded one.
        if use.sends || command.string(program.server.apiURL) != nil { try refusePlainHTTP(to: choice) }
        console.talk(to: address.displayName, loginOptions: program.server.given(in: command))
        return choice
    }

    private func serverAddress(loggingIn isLogIn: Bool) throws -> ServerAddress {
        let option = program.server.apiURL
        if let given = command.given(option) {
            do {
                return try ServerAddress(given.value)
            } catch {
                throw CommandFailure.usage(error.sentence(of: given.value, from: option.name(for: given.source)))
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
        guard case .url(let url) = choice.address, let origin = Origin(url), origin.scheme == "http",
            !origin.isLoopback, !choice.allowsInsecureHTTP
        else { return }
        let option = program.server.apiURL
        let place: Wording =
            command.given(option).map { " (\(option.name(for: $0.source)) is '\($0.value)')" } ?? ""
        throw CommandFailure.usage(
            "Plain http to \(origin.host) would show the password to anyone on the way\(place). "
                + "Use https, or allow it with --allow-insecure-http.")
    }
}

extension ServerAddress {
    package var displayName: String { self == .sandbox ? "the built-in sandbox" : description }
}

extension ServerAddress.Problem {
    /// - Parameter source: the option or variable that `value` came from.
    fileprivate func sentence(of value: String, from source: String) -> Wording {
        let shown = value.withoutSecretsOfURL
        return switch self {
        case .notAnHTTPURL:
            "\(source) is no http or https URL: '\(shown)'. Write it like https://api.example.com/api/v1, or 'sandbox'."
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
