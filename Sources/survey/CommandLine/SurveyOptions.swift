import Arguments
import OAuth
import RecordFormats
import Screens

/// The options of `survey`, each declared once.
enum SurveyOptions {
    static let apiURL = Option(
        "api-url", value: .text("URL"), environment: "SURVEY_API_URL",
        default: "the server of the last login, else the built-in sandbox",
        help: "The URL that the server's API stands below; 'sandbox' is the built-in one.")
    static let apiStyle = Option(
        "api-style", value: .choice("STYLE", of: TokenRequestStyle.allCases.map(\.rawValue)),
        environment: "SURVEY_API_STYLE", default: "the last login's, else oauth2",
        help: "How the server wants a token to be asked for.")
    static let clientID = Option(
        "client-id", value: .text("ID"), environment: "SURVEY_CLIENT_ID",
        default: "the last login's, else the sandbox's",
        help: "What this program is called at the server.")
    static let clientSecretFile = Option(
        "client-secret-file", value: .file(),
        default: "SURVEY_CLIENT_SECRET, the last login's, else the sandbox's",
        help: "A file whose first line is the client's secret.")
    static let timeout = Option(
        "timeout", value: .text("SECONDS"), environment: "SURVEY_TIMEOUT", default: "30",
        help: "How long a whole request may take.")
    static let allowInsecureHTTP = Option.flag(
        "allow-insecure-http", help: "Allow http: to a host that is not this machine; anyone on the way can read it.")
    static let quiet = Option.flag("quiet", short: "q", help: "Print no notes.")
    static let verbose = Option.flag("verbose", short: "v", help: "Tell what is sent and received, without secrets.")

    static let everywhere = [
        apiURL, apiStyle, clientID, clientSecretFile, timeout, allowInsecureHTTP, quiet, verbose,
    ]

    static let email = Option("email", value: .text("EMAIL"), default: "asked for", help: "Who to log in.")
    static let passwordStdin = Option.flag("password-stdin", help: "Read the password from standard input.")

    static let newEmail = Option(
        "email", value: .text("EMAIL"), default: "asked for", help: "The email of the new account.")
    static let name = Option("name", value: .text("NAME"), help: "The name of whom the account is for.")
    static let gender = Option(
        "gender", value: .choice("GENDER", of: Gender.allCases.map(\.label), ignoringCase: true),
        help: "The gender of whom the account is for.")
    static let emailToReset = Option(
        "email", value: .text("EMAIL"), default: "asked for", help: "Whose password shall be reset.")

    static let page = Option("page", value: .text("N"), default: "1", help: "Which page.")
    static let pageSize = Option(
        "page-size", value: .text("N"), default: "20", help: "How many surveys a page shall hold.")
    static let all = Option.flag("all", help: "Every page, in the server's order, written as it arrives.")
    static let format = Option(
        "format", value: .choice("FORMAT", of: RecordFormat.allCases.map(\.rawValue)),
        default: "table on a terminal, else tsv", help: "How to print.")
    static let formatOfOne = Option(
        "format", value: .choice("FORMAT", of: RecordFormat.allCases.map(\.rawValue)), default: "table",
        help: "How to print.")
    static let spec = Option(
        "spec", value: .choice("SPEC", of: FlowPreset.all.map(\.name)), default: FlowPreset.survey.name,
        help: "Whose screens and rules to show.")
    static let latency = Option(
        "latency", value: .text("SECONDS"), default: "1", help: "How long the built-in sandbox takes for an answer.")
    static let port = Option("port", value: .text("N"), default: "0, any free one", help: "The port to listen on.")
}

/// The words that a command takes by their place.
enum SurveyPositionals {
    static let id = Positional(.text("ID"), help: "The survey's id, as 'survey list' shows it.")
    static let shell = Positional(
        .choice("SHELL", of: CompletionShell.allCases.map(\.rawValue)), help: "The shell to complete in.")
}
