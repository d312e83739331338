import Arguments
import Composition
import Paging
import RecordFormats
import RemoteSurveys
import ServerProfiles
import Session
import SurveyRecords
import Terminal

/// `survey list`
struct ListCommand {
    let command: ParsedCommand
    let folder: StateFolder
    let console: Console

    func run() async throws(CommandFailure) {
        let options = try ListOptions(command, isTerminal: console.outputWidth != nil)
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
                try await AllSurveysPrinter(format: options.format, console: console)
                    .print(pageSize: options.size, from: connection)
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
        var stream = RecordStream.surveys(options.format, for: console)
        try console.print(stream.start() + stream.append(page.items.map(Record.init)) + stream.end())
        if let pages = page.position.pages, pages > options.page, options.format == .table {
            try console.flush()
            console.note(
                "Page \(options.page) of \(pages). See the next with --page \(options.page + 1), or all with --all.")
        }
    }
}

/// What `survey list` was asked for.
struct ListOptions {
    let page: Int
    let size: Int
    let isAll: Bool
    let format: RecordFormat

    init(_ command: ParsedCommand, isTerminal: Bool) throws(CommandFailure) {
        do throws(UsageError) {
            let page = try command.int(SurveyOptions.page, in: 1...1_000_000_000)
            size = try command.int(SurveyOptions.pageSize, in: 1...100_000) ?? 20
            isAll = command.flag(SurveyOptions.all)
            format = try command.choice(SurveyOptions.format, as: RecordFormat.self) ?? (isTerminal ? .table : .tsv)
            self.page = page ?? 1
            if isAll, page != nil {
                throw command.usageError("--all and --page exclude each other.", advice: "Give one of them.")
            }
        } catch {
            throw .usage(Wording(error.message))
        }
    }
}

extension RecordStream {
    /// A stream of surveys; in a table, what tells them apart.
    static func surveys(_ format: RecordFormat, for console: Console) -> RecordStream {
        let table = TableStream(
            [
                .init("id", .init("ID", canShrink: false)), .init("title", .init("TITLE", minimumWidth: 12)),
                .init("surveyType", .init("TYPE")), .init("isActive", .init("ACTIVE", canShrink: false)),
                .init("description", .init("DESCRIPTION")),
            ], width: console.outputWidth, colours: console.colours)
        return RecordStream(format, names: Record.surveyFieldNames, table: table)
    }
}
