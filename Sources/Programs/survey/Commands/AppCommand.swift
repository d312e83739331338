import ArgumentParsing
import CommandLineSupport
import Composition
import Foundation
import SurveyScreens
import TerminalApp
import TerminalIO

/// `survey app`: the screens, in the whole terminal.
struct AppCommand {
    let command: ParsedCommand
    let folder: StateFolder
    let environment: [String: String]
    let terminal: FullScreenTerminal
    let console: Console

    func run() async throws(CommandFailure) {
        try terminal.check(environment: environment)
        let options = try AppOptions(command)
        let connection = try await AppConnection.open(
            command, in: folder, preset: options.preset, latency: options.latency, console: console)
        let ending = await show(connection.app, note: connection.note)
        await connection.close()
        try ending.get()
    }

    @MainActor
    private func show(_ app: SurveyApp, note: String?) async -> TerminalFrontEnd.Ending {
        let flow = AppFlow(preset: app.preset, useCases: app.useCases)
        let ending = await TerminalFrontEnd(flow, terminal: terminal, environment: environment, note: note).run()
        await flow.finish()
        return ending
    }
}

/// What `survey app` was asked for.
struct AppOptions {
    let preset: FlowPreset
    let latency: Duration

    init(_ command: ParsedCommand) throws(CommandFailure) {
        do throws(UsageError) {
            latency = try command.seconds(CommonOptions.latency, in: 0...60) ?? EmbeddedSandbox.usualLatency
        } catch {
            throw .usage(Wording(error.message))
        }
        let name = command.string(SurveyOptions.spec) ?? FlowPreset.survey.name
        guard let preset = FlowPreset.all.first(where: { $0.name == name }) else {
            throw .usage("There is no such spec. Name \(FlowPreset.all.map(\.name).joined(separator: ", ")).")
        }
        self.preset = preset
    }
}
