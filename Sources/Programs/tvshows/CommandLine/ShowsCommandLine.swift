import ArgumentParsing
import CommandLineSupport
import ShowsComposition

/// The command line of `tvshows`, described: the source of its parser, its help and its completions.
enum ShowsCommandLine {
    static let program = Program(root, version: "1.0.0", apiName: "TV Shows API")

    private static let root = Command(
        "tvshows",
        summary: "TV shows from a shell: look through them, and tell what you think",
        discussion: """
            With no configuration it talks to a sandbox that it brings along. The session is kept between commands \
            until the server ends it.

            Exit status: 0 done, 1 failed, 2 wrong usage, 3 not logged in, 4 no connection, 5 invalid data, 6 cache \
            failed, 130 interrupted.
            """,
        examples: [
            .init("tvshows list", "Print the first page of shows."),
            .init("tvshows list --all --format ndjson | jq .title", "Every show, one JSON object a line."),
            .init("tvshows review 4 --rating 5 --comment 'Slow and lovely'", "Tell what you think of a show."),
            .init("tvshows login --api-url https://api.example.com", "Log in to a server of yours."),
        ],
        options: ShowsOptions.everywhere,
        variables: [
            .init(
                "TVSHOWS_HOME",
                help: "The folder of the session; else $XDG_STATE_HOME/tvshows, else ~/.local/state/tvshows."),
            .init("NO_COLOR", help: "Switches colour off, set to anything."),
        ],
        subcommands: [
            login, register, list, show, reviews, review, profile, photo, status, logout, app, sandbox, completions,
        ])

    private static let list = Command(
        "list", summary: "Print shows",
        discussion: "Field names in json, ndjson, csv and tsv: id, title, description, imageURL, averageRating, "
            + "reviewCount.",
        examples: [
            .init("tvshows list --page 2 --items 50", "The second page of fifty."),
            .init("tvshows list --top-rated", "The best."),
            .init("tvshows list --all --format csv > shows.csv", "All of them, for a spreadsheet."),
        ],
        options: [
            CommonOptions.page, ShowsOptions.items, CommonOptions.all, ShowsOptions.topRated, CommonOptions.format,
        ])

    private static let show = Command(
        "show", summary: "Print one show",
        examples: [.init("tvshows show 4 --format json", "For a program.")],
        options: [CommonOptions.formatOfOne], positionals: [ShowsOptions.showID])

    private static let reviews = Command(
        "reviews", summary: "Print what people think of a show",
        discussion: "Field names in json, ndjson, csv and tsv: id, showID, rating, comment, userID, userEmail, "
            + "userImageURL.",
        examples: [.init("tvshows reviews 4 --all --format json", "Every review, for a program.")],
        options: [CommonOptions.page, ShowsOptions.items, CommonOptions.all, CommonOptions.format],
        positionals: [ShowsOptions.showID])

    private static let review = Command(
        "review", summary: "Tell what you think of a show",
        discussion: "Prints the review as the server keeps it. A rating and a comment are both needed.",
        examples: [
            .init("tvshows review 4 --rating 5 --comment 'Slow and lovely'", "Five stars."),
            .init("tvshows review 4 --rating 2 --comment - < review.txt", "With the text of a file."),
        ],
        options: [ShowsOptions.rating, ShowsOptions.comment, CommonOptions.formatOfOne],
        positionals: [ShowsOptions.showID])

    private static let app = Command(
        "app", summary: "Use the shows in a full-screen terminal app",
        discussion: "Login, the shows, their details and reviews, the profile. The last row names the keys. A session "
            + "that is remembered is that of the other commands. \(EmbeddedShowsSandbox.note).",
        examples: [.init("tvshows app", "Look through the shows.")],
        options: [CommonOptions.latency])

    private static let sandbox = Command(
        "sandbox", summary: "Serve the built-in sandbox on a loopback port",
        discussion:
            "Prints its URL on the first line of standard output and serves until it is interrupted. Its user is "
            + "registered@email.com with the password 'password'.",
        examples: [.init("tvshows sandbox --port 8080", "Serve on http://127.0.0.1:8080.")],
        options: [ShowsOptions.port])

    private static let completions = Command(
        "completions", summary: "Print a completion script",
        examples: [.init("source <(tvshows completions bash)", "Complete in this shell.")],
        positionals: [CommonOptions.shell])
}
