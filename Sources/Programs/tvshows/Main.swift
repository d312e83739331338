import ArgumentParsing
import CommandLineSupport

@main struct Main {
    static func main() { ProgramProcess.main(of: .tvshows) }
}

extension Program {
    static let tvshows = Program(
        "tvshows", apiName: "TV Shows API", sandboxUser: EmbeddedShowsSandbox.user.email,
        summary: "Browse and review TV shows from the command line",
        discussion: "Without configuration, tvshows uses a built-in sandbox. The session is saved between "
            + "commands until the server ends it.",
        examples: [
            .init("tvshows list", "Print the first page of shows."),
            .init("tvshows list --all --format ndjson | jq .title", "Every show, one JSON object per line."),
            .init("tvshows review 4 --rating 5 --comment 'Slow and lovely'", "Review a show."),
            .init("tvshows login --api-url https://api.example.com", "Log in to your own server."),
        ],
        commands: [
            "login": LoginCommand.init,
            "register": RegisterCommand.init,
            "list": ListCommand.init,
            "show": ShowCommand.init,
            "reviews": ReviewsCommand.init,
            "review": ReviewCommand.init,
            "profile": ProfileCommand.init,
            "photo": PhotoCommand.init,
            "status": StatusCommand.init,
            "doctor": DoctorCommand.init,
            "logout": LogoutCommand.init,
            "accounts": { AccountsCommand(of: "tvshows", hasAnswers: false, AccountFacts.init) },
            "switch": { SwitchCommand(of: "tvshows") },
            "app": AppCommand.init,
            "sandbox": { EmbeddedShowsSandbox.command },
        ], meaning: meaning)
}

enum ShowsOptions {
    static let items = Option("items", value: .text("N"), default: "20", help: "The number of items per page.")
    static let showID = Positional.listedID(help: "The show's id, as 'tvshows list' shows it.")
}
