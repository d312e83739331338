import ArgumentParsing
import CommandLineSupport
import RecordFormats
import RemoteShows
import ShowsComposition

/// `tvshows show ID`
struct ShowCommand {
    let call: ProgramRunner.Run

    func run() async throws(CommandFailure) {
        let id = call.command.word(ShowsOptions.showID) ?? ""
        let format = try call.command.formatOfOne()
        let (show, note) = try await Connection.use(call) { connection async throws(CommandFailure) in
            do throws(LoadShowError) {
                let show = try await connection.service.show.loadShow(id: id)
                return (show, connection.note(onPictureAt: show.imageURL))
            } catch {
                throw CommandFailure(error, id: id, server: connection.name)
            }
        }
        try call.console.print(Record(show), in: format) { width in
            ShowPage.text(of: show, width: width, colours: call.console.colours)
        }
        guard let note else { return }
        try call.console.flush()
        call.console.note(note)
    }
}
