package import ArgumentParsing
package import FileRecordStorage
import RecordFormats

package enum CommonOptions {
    package static let allowInsecureHTTP = Option.flag(
        "allow-insecure-http", help: "Allow http: to another machine; anyone on the network path can read it.")
    package static let quiet = Option.flag("quiet", short: "q", help: "Print no notes.")
    package static let verbose = Option.flag(
        "verbose", short: "v", help: "Log requests and answers, without secrets.")

    /// Whether failures and notes are sentences for a person or JSON for a program.
    static func errorFormat(of program: String) -> Option {
        Option(
            "error-format", value: .choice("FORMAT", of: ErrorFormat.allCases.map(\.rawValue)),
            environment: "\(program.uppercased())_ERROR_FORMAT", default: ErrorFormat.text.rawValue,
            help: "The format of failures and notes: text, or a JSON object per line.")
    }

    package static let email = Option(
        "email", value: .text("EMAIL"), default: "asked for", help: "The email to log in with.")
    package static let newEmail = Option(
        "email", value: .text("EMAIL"), default: "asked for", help: "The email of the new account.")
    package static let passwordStdin = Option.flag("password-stdin", help: "Read the password from standard input.")

    package static func credentialHelper(of program: String) -> Option {
        Option(
            "credential-helper", value: .text("NAME"), environment: "\(program.uppercased())_CREDENTIAL_HELPER",
            default: "the last login's, else none",
            help: "Save the session with docker-credential-NAME, such as pass; 'none' saves it in a file.")
    }

    package static let page = Option("page", value: .text("N"), default: "1", help: "The page to print.")
    package static let all = Option.flag("all", help: "Print every page as it arrives, in the server's order.")
    package static let limit = Option(
        "limit", value: .text("N"), help: "Print at most N, from as many pages as needed.")
    package static let fields = Option(
        "fields", value: .text("A,B,C"), help: "Print only these fields, in this order.")
    package static let format = Option(
        "format", value: .choice("FORMAT", of: RecordFormat.allCases.map(\.rawValue)),
        default: "table on a terminal, else tsv", help: "The output format.")
    /// The format of a result that a person wants to see even through a pipe.
    package static let formatOfResult = formatOfResult(orElse: "table")

    /// The same for a command whose default `format` needs words.
    package static func formatOfResult(orElse format: String) -> Option {
        Option(
            "format", value: .choice("FORMAT", of: RecordFormat.allCases.map(\.rawValue)), default: format,
            help: "The output format.")
    }
    package static let header = Option.flag("header", help: "Begin tsv with the names of the fields, as csv does.")

    /// Accepted by the apps, which then refer to the commands.
    package static let plain = Option.unlistedFlag("plain")
    package static let noMouse = Option.flag("no-mouse", help: "Leave the mouse to the terminal.")
    package static let latency = Option(
        "latency", value: .text("SECONDS"), default: "1", help: "The delay of the built-in sandbox's answers.")
}

/// The options that choose a program's server. Their variables begin with the program's name.
package struct ServerOptions: Sendable {
    package let apiURL: Option
    package let account: Option
    package let timeout: Option
    private let own: [Option]
    private let login: @Sendable () -> [Option]

    init(program name: String, own: [Option], login: @escaping @Sendable () -> [Option], timeoutHelp: String) {
        self.own = own
        self.login = login
        apiURL = Option(
            "api-url", value: .text("URL"), environment: "\(name.uppercased())_API_URL",
            default: "the selected account's; before the first login, the built-in sandbox",
            help: "The base URL of the server's API; 'sandbox' is the built-in one.")
        account = Option(
            "account", value: .listed("LABEL", of: .accounts), environment: "\(name.uppercased())_ACCOUNT",
            default: "the one at --api-url, else the selected one",
            help: "The account to use; '\(name) accounts' lists them.")
        timeout = Option(
            "timeout", value: .text("SECONDS"), environment: "\(name.uppercased())_TIMEOUT", default: "30",
            help: timeoutHelp)
    }

    /// The options that choose the account, its server and its client.
    var all: [Option] { [apiURL, account] + own + login() }

    /// The options that make another command use the same account, quoted for a shell.
    package struct Given: Sendable {
        package let account: [String]
        /// Those of a login, which also needs the terms of the client.
        package let login: [String]
        /// Those of a command without an account, which only needs the server.
        package let server: [String]

        package init(account: [String] = [], login: [String] = [], server: [String] = []) {
            (self.account, self.login, self.server) = (account, login, server)
        }
    }

    /// Returns the options of `command`. Options set by a variable are omitted, because the variable still applies.
    ///
    /// - Parameter chosen: the account, if the command uses several.
    package func given(in command: ParsedCommand, of chosen: Account? = nil) -> Given {
        func spelled(_ options: [Option]) -> [String] {
            (options + [CommonOptions.allowInsecureHTTP]).flatMap { option -> [String] in
                guard command.isTyped(option), let value = command.string(option) else { return [] }
                return option.value == nil ? [option.spelling] : [option.spelling, value.inCommand]
            }
        }
        var choice: [String] = []
        if let chosen {
            // A variable with another server would contradict the label.
            if command.given(apiURL) != nil { choice += [apiURL.spelling, chosen.server.inCommand] }
            choice += [account.spelling, chosen.label]
        }
        return Given(
            account: choice + spelled([apiURL, account]), login: choice + spelled(all), server: spelled([apiURL]))
    }
}
