import ArgumentParsing
import CommandLineSupport
import Credentials
import Paging
import RecordFormats
import RemoteShows
import ShowsComposition
import ShowsSession

/// `tvshows list`
struct ListCommand {
    let call: ProgramRunner.Run

    func run() async throws(CommandFailure) {
        let options = try ListOptions(
            call.command, pageSize: ShowsOptions.items, isTerminal: call.console.outputWidth != nil)
        let isTopRated = try isTopRated()
        try await Connection.use(call) { connection async throws(CommandFailure) in
            if connection.isSandbox { try await logInToSandbox(connection) }
            if isTopRated {
                try await printTopRated(options, at: connection)
            } else if options.isAll {
                try await printAll(options, at: connection)
            } else {
                try await printPage(options, at: connection)
            }
        }
    }

    /// Whether the best shows are asked for, of which there are no pages.
    private func isTopRated() throws(CommandFailure) -> Bool {
        let command = call.command
        guard command.flag(ShowsOptions.topRated) else { return false }
        for option in [CommonOptions.all, CommonOptions.page, ShowsOptions.items] where command.given(option) != nil {
            throw .usage("--top-rated and --\(option.name) exclude each other. Give one of them.")
        }
        return true
    }

    /// The sandbox lets everybody in, so that the first command does the whole job.
    private func logInToSandbox(_ connection: Connection) async throws(CommandFailure) {
        do throws(ProvideCredentialsError) {
            _ = try await connection.service.session.credentials()
        } catch .notLoggedIn {
            let user = EmbeddedShowsSandbox.user
            try await LoginCommand.logIn(email: user.email, password: user.password, at: connection)
            call.console.note("Logged in to \(connection.name) as \(user.email).")
        } catch {
            throw CommandFailure(error, server: connection.name)
        }
    }

    private func printPage(_ options: ListOptions, at connection: Connection) async throws(CommandFailure) {
        let page: Page<Show>
        do throws(LoadShowsError) {
            page = try await connection.service.shows.loadShows(PageRequest(number: options.page, size: options.size))
        } catch {
            throw CommandFailure(error, page: options.page, server: connection.name)
        }
        try PagePrinter(options, console: call.console).print(
            page.items.map(Record.init), at: page.position, to: .shows(options.format, for: call.console))
    }

    private func printTopRated(_ options: ListOptions, at connection: Connection) async throws(CommandFailure) {
        let shows: [Show]
        do throws(LoadTopRatedShowsError) {
            shows = try await connection.service.topRatedShows.loadTopRatedShows()
        } catch {
            throw CommandFailure(error, server: connection.name)
        }
        try PagePrinter(options, console: call.console).print(
            shows.map(Record.init), at: nil, to: .shows(options.format, for: call.console))
    }

    private func printAll(_ options: ListOptions, at connection: Connection) async throws(CommandFailure) {
        let pages = connection.service.allShows.loadAllShows(pageSize: options.size) { page in
            RenderedPage(
                position: page.position, itemKeys: page.itemKeys,
                records: RenderedRecords(page.items.lazy.map(Record.init), in: options.format))
        }
        try await AllPagesPrinter(of: "shows", console: call.console).print(
            pages, to: .shows(options.format, for: call.console)
        ) { error in CommandFailure(error, server: connection.name) }
    }
}
