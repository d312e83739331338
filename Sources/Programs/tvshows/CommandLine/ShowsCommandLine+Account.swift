import ArgumentParsing
import CommandLineSupport

/// The commands about a person's own account, described.
extension ShowsCommandLine {
    static let login = Command(
        "login", summary: "Log in and keep the session",
        discussion: "Asks for email and password; the password is not shown. The server is kept with the session, so "
            + "that later commands need no --api-url.",
        examples: [
            .init("tvshows login", "Be asked for email and password."),
            .init("tvshows login --email ann@example.com --password-stdin < password.txt", "Log in from a script."),
        ],
        options: [CommonOptions.email, CommonOptions.passwordStdin])

    static let register = Command(
        "register", summary: "Create an account and log in",
        discussion: "Asks for email and password; the password, asked for twice, is not shown. It must have at least 6 "
            + "characters. The session is kept as by 'tvshows login'.",
        examples: [
            .init("tvshows register", "Be asked for everything."),
            .init(
                "tvshows register --email ann@example.com --password-stdin < password.txt",
                "Register from a script."),
        ],
        options: [CommonOptions.newEmail, CommonOptions.passwordStdin])

    static let profile = Command(
        "profile", summary: "Print who is logged in, as the server knows them",
        discussion: "Field names in json, ndjson, csv and tsv: id, email, imageURL.",
        examples: [.init("tvshows profile --format json | jq -r .imageURL", "Where the photo is.")],
        options: [CommonOptions.formatOfOne])

    static let photo = Command(
        "photo", summary: "Upload your profile photo",
        discussion: "The file is known by its content: a JPEG, PNG, GIF or WebP of at most 1,048,576 bytes.",
        examples: [.init("tvshows photo me.png", "Be seen with your reviews.")],
        positionals: [ShowsOptions.photo])

    static let status = Command(
        "status", summary: "Tell who is logged in, where, and until when",
        discussion: "Asks no server. Ends with 3 when nobody is logged in or the session has ended.")

    static let logout = Command(
        "logout", summary: "Forget the session",
        discussion: "The server is told nothing: it has no way to log out.")
}
