import Arguments
import CommandLineSupport
import Composition
import RecordFormats
import RemoteSurveys
import ServerProfiles
import SurveyRecords
import Terminal

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
        if format == .table {
            try console.print(SurveyPage.text(of: details, width: console.outputWidth ?? 80, colours: console.colours))
        } else {
            try console.print(RecordStream.single(Record(details), in: format))
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
