import ArgumentParsing
import CommandLineSupport

/// The commands about a person's own account, described.
extension SurveyCommandLine {
    static let signUp = Command(
        "signup", summary: "Create an account and log in",
        discussion: "Asks for email, name and password where the email is not given; the password, asked for twice, is "
            + "not shown. It must have 6 to 128 characters. The session is kept as by 'survey login'.",
        examples: [
            .init("survey signup", "Be asked for everything."),
            .init(
                "survey signup --email ann@example.com --password-stdin < password.txt",
                "Sign up from a script."),
        ],
        options: [CommonOptions.newEmail, SurveyOptions.name, SurveyOptions.gender, CommonOptions.passwordStdin])

    static let profile = Command(
        "profile", summary: "Print who is logged in, as the server knows them",
        discussion: "Field names in json, ndjson, csv and tsv: id, email, name, avatarURL, gender.",
        examples: [.init("survey profile --format json | jq -r .name", "The name alone.")],
        options: [CommonOptions.formatOfOne])

    static let resetPassword = Command(
        "reset-password", summary: "Have the server send a password reset",
        discussion: "Needs no log-in. The answer is the same whether or not there is an account.",
        examples: [.init("survey reset-password --email ann@example.com", "Ask for a reset.")],
        options: [SurveyOptions.emailToReset])
}
