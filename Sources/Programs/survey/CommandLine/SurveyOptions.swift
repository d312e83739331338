import ArgumentParsing
import CommandLineSupport
import OAuth
import SurveyScreens

/// The options of `survey`, each declared once.
enum SurveyOptions {
    static let server = ServerOptions(program: "survey")
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

    static let everywhere = [
        server.apiURL, apiStyle, clientID, clientSecretFile, server.timeout, CommonOptions.allowInsecureHTTP,
        CommonOptions.quiet, CommonOptions.verbose,
    ]

    static let name = Option("name", value: .text("NAME"), help: "The name of whom the account is for.")
    static let gender = Option(
        "gender", value: .choice("GENDER", of: Gender.allCases.map(\.label), ignoringCase: true),
        help: "The gender of whom the account is for.")
    static let emailToReset = Option(
        "email", value: .text("EMAIL"), default: "asked for", help: "Whose password shall be reset.")

    static let pageSize = Option(
        "page-size", value: .text("N"), default: "20", help: "How many surveys a page shall hold.")
    static let spec = Option(
        "spec", value: .choice("SPEC", of: FlowPreset.all.map(\.name)), default: FlowPreset.survey.name,
        help: "Whose screens and rules to show.")
}

/// The words that a command takes by their place.
enum SurveyPositionals {
    static let id = Positional(.text("ID"), help: "The survey's id, as 'survey list' shows it.")
}
