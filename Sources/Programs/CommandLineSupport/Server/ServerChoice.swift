package import ArgumentParsing
import CoreSupport
package import FileRecordStorage
package import Foundation
package import HTTPMessages
package import LoginCredentials
package import UserMessages

package enum ServerAddress: Hashable, Sendable {
    case sandbox
    /// A server's API URL, normalized.
    case url(URL)

    /// The reason that a text is not the address of a server.
    package enum Problem: Error, Hashable, Sendable {
        case notAnHTTPURL
        /// It contains a user or a password, which would be visible on the command line.
        case carriesCredentials
        /// It contains a query or a fragment, to which no path can be added.
        case carriesQuery
    }

    /// Parses an address: `sandbox`, or a URL, which is normalized so that one server has one session.
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
}

/// The server and the account of a command, chosen from options, environment, the selection and defaults.
package struct ServerChoice: Sendable {
    package let address: ServerAddress
    package let account: AccountInUse
    package let timeout: Duration
    package let allowsInsecureHTTP: Bool
    /// A token from the environment, which replaces the session: nothing is read or saved on this machine.
    package let token: Secret?
}

/// How a command uses its server.
package enum ServerUse: Sendable {
    case asUser
    case anonymous
    /// Logs in, which replaces records that cannot be read.
    case loggingIn
    /// Logs out, which succeeds even if the server is down or a record of the session is damaged.
    case loggingOut
    /// Logs in and out, and uses the session meanwhile.
    case app
    case readOnly

    package var toleratesUnreadableRecords: Bool { self == .loggingIn || self == .loggingOut || self == .app }

    /// Whether a person may log in with it, or ask for a new password. It does not log in by itself.
    var mayBeginSession: Bool { self == .loggingIn || self == .app || self == .anonymous }

    fileprivate var sends: Bool { self != .loggingOut && self != .readOnly }
}

extension CommandContext {
    /// Chooses the account that is given, or else that of the given server, or else the selected one, or else, before
    /// any login at another server, the sandbox's (AC-5, AC-8).
    ///
    /// - Throws: `.usage` if the label or the address is invalid, if they disagree, or if plain `http` to another machine
    ///   is not allowed; `.notLoggedIn` if no account is selected; `.cache` if the records of the accounts cannot be
    ///   read. A login continues despite that if there are no accounts but the sandbox's.
    package func chooseServer(for use: ServerUse) throws -> ServerChoice {
        let token = try givenToken(for: use)
        let (address, account) = try chosenAccount(for: use, token)
        return try choice(of: account, at: address, token, for: use)
    }

    /// Chooses this account.
    package func choose(_ account: Account, for use: ServerUse) throws -> ServerChoice {
        try choice(of: account, at: address(of: account), nil, isOneOfSeveral: true, for: use)
    }

    private func choice(
        of account: Account?, at address: ServerAddress, _ token: Secret?, isOneOfSeveral: Bool = false,
        for use: ServerUse
    ) throws -> ServerChoice {
        if !folder.isExamined { try account?.secure(reporting: console.note) }
        let choice = ServerChoice(
            address: address, account: AccountInUse(account),
            timeout: try command.seconds(program.server.timeout, in: 0.1...86_400) ?? .seconds(30),
            allowsInsecureHTTP: command.flag(CommonOptions.allowInsecureHTTP), token: token)
        // A command that sends nothing is allowed if the server is the recorded one.
        if use.sends || command.string(program.server.apiURL) != nil { try refusePlainHTTP(to: choice) }
        // Captures no context, which has the console.
        let (options, command) = (program.server, command)
        // A login or a sign-up is of another user, unless the account is named.
        let isOfAccount =
            use != .anonymous && (use != .loggingIn || command.given(options.account)?.value == account?.label)
        console.connection = Console.Connection(
            address: address, account: isOfAccount ? choice.account : nil,
            options: { options.given(in: command, of: isOneOfSeveral ? account : nil) },
            helper: nameOfHelper(of: choice.account))
        return choice
    }

    /// Returns the token from the environment. It is sent only to a server given explicitly.
    private func givenToken(for use: ServerUse) throws -> Secret? {
        guard let name = program.tokenVariable, let text = command.variable(name) else { return nil }
        let token = Secret(text)
        let option = program.server.apiURL
        if let given = command.given(program.server.account) {
            throw CommandFailure.usage(
                code: "token.noState",
                "With \(name), nothing is read on this machine. Unset it, or leave out \(given.name).")
        }
        guard command.given(option) != nil else {
            let names = [option.spelling, option.environment].compactMap(\.self).joined(separator: " or ")
            throw CommandFailure.usage(
                code: "token.noServer", "\(name) is set, but its server is not. Set \(names), or unset \(name).")
        }
        if [.loggingIn, .loggingOut].contains(use) { try needStateFolder() }
        return token
    }

    /// Whether the environment contains a token, with which nothing is saved.
    package var hasGivenToken: Bool { program.givenTokenVariable(command) != nil }

    /// Throws if the environment contains a token, for a command that reads or changes saved data.
    package func needStateFolder() throws {
        guard let name = program.givenTokenVariable(command) else { return }
        let words = command.path.joined(separator: " ")
        throw CommandFailure.usage(
            code: "token.noState",
            "With \(name), nothing is read or saved on this machine. Unset it for '\(.program) \(words)'.")
    }

    private func refusePlainHTTP(to choice: ServerChoice) throws {
        guard case .url(let url) = choice.address, let origin = Origin(url) else { return }
        try refusePlainHTTP(to: origin, namedBy: program.server.apiURL)
    }

    /// Throws `.usage` if requests to `origin` would go to another machine over plain `http`, unless that is allowed.
    package func refusePlainHTTP(to origin: Origin, namedBy option: Option) throws {
        guard origin.scheme == "http", !origin.isLoopback, !command.flag(CommonOptions.allowInsecureHTTP) else {
            return
        }
        let place: Message = command.given(option).map { " (\($0.name) is '\($0.value)')" } ?? ""
        throw CommandFailure.usage(
            code: "server.plainHTTP",
            "Plain http to \(origin.host) would show the password to anyone on the way\(place). "
                + "Use https, or allow it with --allow-insecure-http.")
    }
}

extension URL {
    /// The host, followed by the port if the URL names one.
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
    /// A URL, well-formed or not, without its possible secrets: everything between the scheme and the last `@`, and
    /// everything after the first `?` or `#` that follows.
    ///
    /// It compares scalars, because an `@` with a combining mark is a different character but still ends the user part.
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
