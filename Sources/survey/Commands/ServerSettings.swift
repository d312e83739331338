import Arguments
import CommandLineSupport
import Composition
import Foundation
import OAuth
import Secrets
import ServerProfiles

/// Which server a command talks to and how, after options, environment, the last log-in and defaults have been weighed.
struct ServerSettings: Sendable {
    let choice: ServerChoice
    let style: TokenRequestStyle
    let client: ClientCredentials

    var address: ServerAddress { choice.address }

    /// Weighs what was given for `address` against what the last log-in there recorded.
    ///
    /// - Parameter sends: whether the command cannot do without the server.
    init(
        address: ServerAddress, given command: ParsedCommand, recorded profile: SurveyProfile?,
        sending sends: Bool = true
    ) throws(CommandFailure) {
        do throws(UsageError) {
            style =
                try command.choice(SurveyOptions.apiStyle, as: TokenRequestStyle.self)
                ?? profile.flatMap { TokenRequestStyle(rawValue: $0.style) } ?? .oauth2
        } catch {
            throw .usage(Wording(error.message))
        }
        client = try Self.client(given: command, recorded: profile)
        choice = try ServerChoice(address, given: command, options: SurveyOptions.server, sending: sends)
    }

    /// Which server: the one given, else that of the last log-in, else the sandbox.
    static func address(
        given command: ParsedCommand, in folder: StateFolder, loggingIn isLogIn: Bool = false
    ) throws(CommandFailure) -> ServerAddress {
        try ServerChoice.address(given: command, options: SurveyOptions.server, in: folder, loggingIn: isLogIn)
    }

    /// A secret belongs to one client: the recorded or built-in one goes with its own client's id alone.
    private static func client(
        given command: ParsedCommand, recorded profile: SurveyProfile?
    ) throws(CommandFailure) -> ClientCredentials {
        let fallback = profile?.client ?? EmbeddedSandbox.client
        let id = command.string(SurveyOptions.clientID) ?? fallback.id
        if let file = command.string(SurveyOptions.clientSecretFile) {
            return ClientCredentials(id: id, secret: try secret(inFirstLineOf: file))
        }
        if let secret = command.variable("SURVEY_CLIENT_SECRET") {
            return ClientCredentials(id: id, secret: Secret(secret))
        }
        return ClientCredentials(id: id, secret: id == fallback.id ? fallback.secret : nil)
    }

    /// How many bytes of a secret's file are looked at.
    private static let longestSecretFile = 64 << 10

    private static func secret(inFirstLineOf path: String) throws(CommandFailure) -> Secret {
        let contents: Data
        do {
            // Not `Data(contentsOf:)`, which refuses a pipe, and so what a password manager prints for `<(…)`.
            let file = try FileHandle(forReadingFrom: URL(filePath: path))
            contents = try file.read(upToCount: longestSecretFile) ?? Data()
        } catch {
            throw .usage("The file of --client-secret-file cannot be read. Check its path and its permissions.")
        }
        let line = contents.prefix { $0 != UInt8(ascii: "\n") && $0 != UInt8(ascii: "\r") }
        guard let text = String(validating: line, as: UTF8.self), !text.isEmpty else {
            throw .usage("The first line of the file of --client-secret-file holds no secret. Write it there.")
        }
        return Secret(text)
    }
}
