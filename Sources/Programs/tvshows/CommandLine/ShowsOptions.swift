import ArgumentParsing
import CommandLineSupport
import RemoteShows

/// The options of `tvshows` that are its own, each declared once.
enum ShowsOptions {
    static let server = ServerOptions(program: "tvshows")

    static let everywhere = [
        server.apiURL, server.timeout, CommonOptions.allowInsecureHTTP, CommonOptions.quiet, CommonOptions.verbose,
    ]

    static let items = Option("items", value: .text("N"), default: "20", help: "How many a page shall hold.")
    static let topRated = Option.flag("top-rated", help: "The shows that are rated best; they are not paged.")
    static let rating = Option("rating", value: .text("N"), help: "One star to five.")
    static let comment = Option(
        "comment", value: .text("TEXT"), help: "What you think of the show; '-' reads it from standard input.")
    static let port = Option(
        CommonOptions.port.name, value: .text("N"), default: "that of the last time, else any free one",
        help: "The port to listen on; 0 is any free one.")

    static let showID = Positional(.text("ID"), help: "The show's id, as 'tvshows list' shows it.")
    static let photo = Positional(.file(), help: "A JPEG, PNG, GIF or WebP of at most 1,048,576 bytes.")
}
