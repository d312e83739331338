import ArgumentParsing
import CommandLineSupport
import Composition
import RecordFormats
import RemoteSurveys
import SurveyRecords
import TerminalIO

/// `survey show ID`
struct ShowCommand {
    let command: ParsedCommand
    let folder: StateFolder
    let console: Console

    func run() async throws(CommandFailure) {
        let id = command.word(SurveyPositionals.id) ?? ""
        let format = try command.formatOfOne()
        let connection = try await Connection.open(command, in: folder, console: console)
        let outcome = await survey(id, at: connection)
        await connection.close()
        let details = try outcome.get()
        try console.print(Record(details), in: format) { width in
            SurveyPage.text(of: details, width: width, colours: console.colours)
        }
    }

    private func survey(_ id: String, at connection: Connection) async -> Result<SurveyDetails, CommandFailure> {
        do throws(LoadSurveyFromRemoteError) {
            return .success(try await connection.service.survey.loadSurvey(id: id))
        } catch {
            return .failure(CommandFailure(error, id: id, server: connection.name))
        }
    }
}
