public import ArgumentParsing
import HTTP

/// Which server a command talks to, after options, environment, the last log-in and defaults have been weighed.
public struct ServerChoice: Sendable {
    /// The server.
    public let address: ServerAddress
    /// How long a whole request may take.
    public let timeout: Duration
    /// Whether plain `http` may go to other machines.
    public let allowsInsecureHTTP: Bool

    /// Weighs what was given for `address`.
    ///
    /// - Parameter sends: whether the command cannot do without the server: one that can goes through where the server is
    ///   the recorded one.
    /// - Throws: a failure of usage, also where plain `http` would go to another machine unasked.
    public init(
        _ address: ServerAddress, given command: ParsedCommand, options: ServerOptions, sending sends: Bool = true
    ) throws(CommandFailure) {
        self.address = address
        do throws(UsageError) {
            timeout = try command.seconds(options.timeout, in: 0.1...86_400) ?? .seconds(30)
        } catch {
            throw .usage(Wording(error.message))
        }
        allowsInsecureHTTP = command.flag(CommonOptions.allowInsecureHTTP)
        let mayBeRefused = sends || command.string(options.apiURL) != nil
        if mayBeRefused, case .url(let url) = address, let origin = Origin(url), origin.scheme == "http",
            !origin.isLoopback,
            !allowsInsecureHTTP
        {
            let place: Wording =
                if let given = command.given(options.apiURL) {
                    " (\(options.apiURL.name(for: given.source)) is '\(given.value)')"
                } else {
                    ""
                }
            throw .usage(
                "Plain http to \(origin.host) would show the password to anyone on the way\(place). "
                    + "Use https, or allow it with --allow-insecure-http.")
        }
    }

    /// Which server: the one given, else that of the last log-in, else the sandbox.
    ///
    /// - Parameter isLogIn: whether a record of the last log-in that cannot be read counts as none. Only a log-in may
    ///   begin anew: a log-out would end another session than the one meant.
    /// - Throws: a failure of usage where the address is none, of the cache where the record cannot be read.
    public static func address(
        given command: ParsedCommand, options: ServerOptions, in folder: StateFolder, loggingIn isLogIn: Bool = false
    ) throws(CommandFailure) -> ServerAddress {
        if let given = command.given(options.apiURL) {
            do throws(ServerAddress.Problem) {
                return try ServerAddress(given.value)
            } catch {
                throw .usage(error.sentence(of: given.value, from: options.apiURL.name(for: given.source)))
            }
        }
        do throws(StateFolderError) {
            return try folder.currentServer() ?? .sandbox
        } catch {
            guard isLogIn else {
                throw CommandFailure(
                    .cache,
                    "The session's cache failed: \(error.reason). "
                        + "Run '\(.program) login' again, with --api-url unless it is to be the built-in sandbox.")
            }
            return .sandbox
        }
    }
}

extension ServerAddress {
    /// What a person calls the server.
    public var displayName: String { self == .sandbox ? "the built-in sandbox" : description }
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
    /// A URL, well-formed or not, without what may be secret in it: all that stands between the scheme and the last `@`,
    /// and what follows the first `?` or `#` behind that.
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
