import ArgumentParsing
import CommandLineSupport
import Composition
import Paging
import RecordFormats
import RemoteSurveys
import SurveyRecords
import SurveySession
import TerminalIO

/// `survey list`
struct ListCommand {
    let command: ParsedCommand
    let folder: StateFolder
    let console: Console

    func run() async throws(CommandFailure) {
        let options = try ListOptions(
            command, pageSize: SurveyOptions.pageSize, isTerminal: console.outputWidth != nil)
        let connection = try await Connection.open(
            command, in: folder, sandboxUser: EmbeddedSandbox.user.email, console: console)
        let outcome = await list(options, at: connection)
        await connection.close()
        try outcome.get()
    }

    private func list(_ options: ListOptions, at connection: Connection) async -> Result<Void, CommandFailure> {
        do throws(CommandFailure) {
            if connection.isSandbox { try await logInToSandbox(connection) }
            if options.isAll {
                try await printAll(options, at: connection)
            } else {
                try await printPage(options, at: connection)
            }
            return .success(())
        } catch {
            return .failure(error)
        }
    }

    /// The sandbox lets everybody in, so that the first command does the whole job.
    private func logInToSandbox(_ connection: Connection) async throws(CommandFailure) {
        do throws(ProvideValidTokenError) {
            _ = try await connection.service.session.validToken()
        } catch .notLoggedIn {
            let user = EmbeddedSandbox.user
            try await LoginCommand.logIn(email: user.email, password: user.password, at: connection).get()
            console.note("Logged in to \(connection.name) as \(user.email).")
        } catch {
            throw CommandFailure(error, server: connection.name)
        }
    }

    private func printPage(_ options: ListOptions, at connection: Connection) async throws(CommandFailure) {
        let page: Page<Survey>
        do throws(LoadSurveysFromRemoteError) {
            page = try await connection.service.surveys.loadSurveys(
                PageRequest(number: options.page, size: options.size))
        } catch {
            throw CommandFailure(error, page: options.page, server: connection.name)
        }
        try PagePrinter(options, console: console).print(
            page.items.map(Record.init), at: page.position, to: .surveys(options.format, for: console))
    }

    private func printAll(_ options: ListOptions, at connection: Connection) async throws(CommandFailure) {
        let pages = connection.service.allSurveys.loadAllSurveys(
            pageSize: options.size, as: .rendered(in: options.format))
        try await AllPagesPrinter(of: "surveys", console: console).print(
            pages, to: .surveys(options.format, for: console)
        ) { error in CommandFailure(error, server: connection.name) }
    }
}

extension RecordStream {
    /// A stream of surveys; in a table, what tells them apart.
    static func surveys(_ format: RecordFormat, for console: Console) -> RecordStream {
        let table = TableStream(
            [
                .init("id", .init("ID")), .init("title", .init("TITLE", turn: 4, shortest: 3)),
                .init("surveyType", .init("TYPE", turn: 3)), .init("isActive", .init("ACTIVE", turn: 2)),
                .init("description", .init("DESCRIPTION", turn: 1, shortest: 12)),
            ], width: console.outputWidth, colours: console.colours)
        return RecordStream(format, names: Record.surveyFieldNames, table: table)
    }
}
