import ArgumentParsing
import CommandLineSupport
import Foundation
import ShowsScreens
import TerminalApp

/// `tvshows app`: the screens, in the whole terminal.
struct AppCommand {
    let call: ProgramRunner.Run
    let terminal: FullScreenTerminal

    func run() async throws(CommandFailure) {
        try terminal.check(environment: call.environment)
        let latency: Duration
        do throws(UsageError) {
            latency = try call.command.seconds(CommonOptions.latency, in: 0...60) ?? .seconds(1)
        } catch {
            throw .usage(Wording(error.message))
        }
        let connection = try AppConnection(call, latency: latency)
        let ending = await show(connection)
        await connection.close()
        try ending.get()
    }

    @MainActor
    private func show(_ connection: AppConnection) async -> TerminalFrontEnd.Ending {
        let flow = ShowsFlow(useCases: connection.useCases)
        return await TerminalFrontEnd(
            flow, terminal: terminal, environment: call.environment,
            photoFiles: PhotosOnDisk(environment: call.environment), note: connection.note,
            loadImage: connection.loadImage
        ).run()
    }
}
