import ArgumentParsing
import CommandLineSupport
import Composition
import Credentials
import OAuth
import TerminalIO

/// Which server a command talks to and how, after options, environment, the last log-in and defaults have been weighed.
struct ServerSettings: Sendable {
    let choice: ServerChoice
    let style: TokenRequestStyle
    let client: ClientCredentials

    var address: ServerAddress { choice.address }

    /// Weighs what was given for `address` against what the last log-in there recorded.
    ///
    /// - Parameter sends: whether the command cannot do without the server.
    static func weigh(
        _ address: ServerAddress, given command: ParsedCommand, recorded profile: SurveyProfile?,
        sending sends: Bool = true
    ) async throws(CommandFailure) -> ServerSettings {
        let style: TokenRequestStyle
        do throws(UsageError) {
            style =
                try command.choice(SurveyOptions.apiStyle, as: TokenRequestStyle.self)
                ?? profile.flatMap { TokenRequestStyle(rawValue: $0.style) } ?? .oauth2
        } catch {
            throw .usage(Wording(error.message))
        }
        let choice = try ServerChoice(address, given: command, options: SurveyOptions.server, sending: sends)
        let client = try await client(given: command, recorded: profile, within: choice.timeout)
        return ServerSettings(choice: choice, style: style, client: client)
    }

    /// Which server: the one given, else that of the last log-in, else the sandbox.
    static func address(
        given command: ParsedCommand, in folder: StateFolder, loggingIn isLogIn: Bool = false
    ) throws(CommandFailure) -> ServerAddress {
        try ServerChoice.address(given: command, options: SurveyOptions.server, in: folder, loggingIn: isLogIn)
    }

    /// A secret belongs to one client: the recorded or built-in one goes with its own client's id alone.
    private static func client(
        given command: ParsedCommand, recorded profile: SurveyProfile?, within patience: Duration
    ) async throws(CommandFailure) -> ClientCredentials {
        let fallback = profile?.client ?? EmbeddedSandbox.client
        let id = command.string(SurveyOptions.clientID) ?? fallback.id
        if let file = command.string(SurveyOptions.clientSecretFile) {
            return ClientCredentials(id: id, secret: try await secret(inFirstLineOf: file, within: patience))
        }
        if let secret = command.variable("SURVEY_CLIENT_SECRET") {
            return ClientCredentials(id: id, secret: Secret(secret))
        }
        return ClientCredentials(id: id, secret: id == fallback.id ? fallback.secret : nil)
    }

    /// The file may be what a password manager prints for `<(…)`: a pipe, which is waited for as a server is.
    private static func secret(
        inFirstLineOf path: String, within patience: Duration
    ) async throws(CommandFailure) -> Secret {
        let line: String?
        do throws(InputError) {
            line = try await LineReader.firstLine(ofFileAt: path, limit: 64 << 10, within: patience)
        } catch {
            switch error {
            case .cancelled: throw .interrupted
            case .timedOut:
                throw .usage(
                    "Nobody wrote the client's secret to '\(path)' in time. Check --client-secret-file and --timeout.")
            case .failed(let reason):
                throw .usage(
                    "The client's secret cannot be read from '\(path)': \(reason). Check --client-secret-file.")
            case .tooLong, .notUTF8, .empty, .severalLines, .noTerminal: line = nil
            }
        }
        // A line may end in a CR alone, too.
        guard let secret = line?.unicodeScalars.prefix(while: { $0 != "\r" }), !secret.isEmpty else {
            throw .usage("The first line of '\(path)' holds no client secret. Write it there, or name another file.")
        }
        return Secret(String(secret))
    }
}
