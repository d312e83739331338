import ArgumentParsing
import CommandLineSupport
import RecordFormats

@main struct Main {
    static func main() { ProgramProcess.main(of: .survey) }
}

extension Program {
    static let survey = Program(
        "survey", apiName: "survey API", sandboxUser: EmbeddedSandbox.user.email,
        summary: "Fetch and answer surveys from the command line",
        discussion: "Without configuration, survey uses a built-in sandbox. The session is saved between "
            + "commands and renewed automatically.",
        examples: [
            .init("survey list", "Print the first page of surveys."),
            .init("survey list --all --format ndjson | jq .title", "Every survey, one JSON object per line."),
            .init("survey login --api-url https://api.example.com/api/v1", "Log in to your own server."),
        ],
        serverOptions: [SurveyOptions.apiStyle, SurveyOptions.clientID, SurveyOptions.clientSecretFile],
        loginOptions: AuthorizationOptions.all + LoginCommand.methods,
        timeoutHelp: "Limits each request except a token refresh.",
        variables: [
            .init(
                ServerSettings.secretVariable,
                help: "The client's secret itself. With accounts at several servers, give its id, too."),
            .init(
                "SURVEY_TOKEN",
                help: "An access token for SURVEY_API_URL or --api-url, sent as it is; no session is read or saved."),
            .init(
                SentCommand.variable,
                help: "'off' records only the survey's id and the date of the answers that are sent."),
        ], tokenVariable: "SURVEY_TOKEN",
        commands: [
            "login": LoginCommand.init,
            "list": ListCommand.init,
            "show": ShowCommand.init,
            "answer": AnswerCommand.init,
            "sync": SyncCommand.init,
            "outbox": OutboxCommand.init,
            "drafts": DraftsCommand.init,
            "sent": SentCommand.init,
            "status": StatusCommand.init,
            "token": TokenCommand.init,
            "api": ApiCommand.init,
            "doctor": DoctorCommand.init,
            "logout": LogoutCommand.init,
            "accounts": { AccountsCommand(of: "survey", hasAnswers: true, AccountFacts.init) },
            "switch": { SwitchCommand(of: "survey") },
            "signup": SignUpCommand.init,
            "profile": ProfileCommand.init,
            "reset-password": ResetPasswordCommand.init,
            "app": AppCommand.init,
            "sandbox": { EmbeddedSandbox.command },
        ], documents: ["template": Record.template.schema], listings: Listing.ofSurveys, meaning: meaning)
}
