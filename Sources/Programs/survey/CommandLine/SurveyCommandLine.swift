import ArgumentParsing
import CommandLineSupport
import Composition

/// The command line of `survey`, described: the source of its parser, its help and its completions.
enum SurveyCommandLine {
    static let program = Program(root, version: "1.0.0", apiName: "survey API")

    private static let root = Command(
        "survey",
        summary: "Surveys from a shell: log in once, fetch what is yours",
        discussion: """
            With no configuration it talks to a sandbox that it brings along. The session is kept between commands and \
            renewed when it must be.

            Exit status: 0 done, 1 failed, 2 wrong usage, 3 not logged in, 4 no connection, 5 invalid data, 6 cache \
            failed, 130 interrupted.
            """,
        examples: [
            .init("survey list", "Print the first page of surveys."),
            .init("survey list --all --format ndjson | jq .title", "Every survey, one JSON object a line."),
            .init("survey login --api-url https://api.example.com/api/v1", "Log in to a server of yours."),
        ],
        options: SurveyOptions.everywhere,
        variables: [
            .init("SURVEY_CLIENT_SECRET", help: "The client's secret itself."),
            .init(
                "SURVEY_HOME",
                help: "The folder of the session; else $XDG_STATE_HOME/survey, else ~/.local/state/survey."),
            .init("NO_COLOR", help: "Switches colour off, set to anything."),
        ],
        subcommands: [
            login, list, show, status, token, logout, signUp, profile, resetPassword, app, sandbox, completions,
        ])

    private static let login = Command(
        "login", summary: "Log in and keep the session",
        discussion: "Asks for email and password; the password is not shown. The server, the style and the client are "
            + "kept with the session, so that later commands need none of them.",
        examples: [
            .init("survey login", "Be asked for email and password."),
            .init("survey login --email ann@example.com --password-stdin < password.txt", "Log in from a script."),
        ],
        options: [CommonOptions.email, CommonOptions.passwordStdin])

    private static let list = Command(
        "list", summary: "Print surveys",
        discussion: "Field names in json, ndjson, csv and tsv: id, title, description, coverImageURL, isActive, "
            + "createdAt, activeAt, inactiveAt, surveyType.",
        examples: [
            .init("survey list --page 2 --page-size 50", "The second page of fifty."),
            .init("survey list --all --format csv > surveys.csv", "All of them, for a spreadsheet."),
        ],
        options: [CommonOptions.page, SurveyOptions.pageSize, CommonOptions.all, CommonOptions.format])

    private static let show = Command(
        "show", summary: "Print one survey in full",
        examples: [.init("survey show 0a1b2c3d4e5f60718293 --format json", "With its questions, for a program.")],
        options: [CommonOptions.formatOfOne], positionals: [SurveyPositionals.id])

    private static let status = Command(
        "status", summary: "Tell who is logged in, where, and until when",
        discussion: "Asks no server. Ends with 3 when nobody is logged in or the session has ended.")

    private static let token = Command(
        "token", summary: "Print a valid access token for other tools",
        discussion: "Refreshed if need be. Keep it out of argument lists and logs.",
        examples: [
            .init(
                #"printf 'Authorization: Bearer %s' "$(survey token)" | curl -H @- https://api.example.com/api/v1/me"#,
                "Call the API with curl.")
        ])

    private static let logout = Command(
        "logout", summary: "Revoke the token and forget the session",
        discussion: "The session is forgotten even when the server cannot be told; the message says which happened.")

    private static let app = Command(
        "app", summary: "Use the surveys in a full-screen terminal app",
        discussion:
            "Get started, Login or Sign-up, the surveys, their details, the profile. The last row names the keys. "
            + "Where a spec keeps its session it is that of the other commands. \(EmbeddedSandbox.note).",
        examples: [
            .init("survey app", "Look through the surveys."),
            .init(
                "survey app --spec cliniq --latency 0", "Other screens and rules, and a sandbox that answers at once."),
        ],
        options: [SurveyOptions.spec, CommonOptions.latency])

    private static let sandbox = Command(
        "sandbox", summary: "Serve the built-in sandbox on a loopback port",
        discussion:
            "Prints its URL on the first line of standard output and serves until it is interrupted. Its user is "
            + "registered@email.com with the password 'password'.",
        examples: [.init("survey sandbox --port 8080", "Serve on http://127.0.0.1:8080/api/v1.")],
        options: [CommonOptions.port])

    private static let completions = Command(
        "completions", summary: "Print a completion script",
        examples: [.init("source <(survey completions bash)", "Complete in this shell.")],
        positionals: [CommonOptions.shell])
}
