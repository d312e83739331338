import ArgumentParsing
import CommandLineSupport
import Foundation
import HTTP
import LoopbackServer
import RecordStorage
import ShowsComposition
import ShowsScreens
import ShowsSession

/// The server that the app talks to, and where it keeps the session: in the file of the other commands, or in memory.
struct AppConnection: Sendable {
    let useCases: ShowsUseCases
    private let service: ShowsService
    private let sandbox: EmbeddedShowsSandbox?
    private let notes = LateNotes()
    private let console: Console

    /// Opens the connection.
    ///
    /// - Parameter latency: how long the built-in sandbox takes for an answer.
    init(_ call: ProgramRunner.Run, latency: Duration) throws(CommandFailure) {
        // A log-in in the app writes anew what was recorded and cannot be read.
        let address = try ServerChoice.address(
            given: call.command, options: ShowsOptions.server, in: call.folder, loggingIn: true)
        let choice = try ServerChoice(address, given: call.command, options: ShowsOptions.server)
        console = call.console
        // On a terminal it would run across the screens.
        let log = console.messageWidth == nil ? console.detailSink : nil
        let client = choice.httpClient(of: ShowsCommandLine.program, log: log)
        let apiURL: URL
        switch address {
        case .sandbox:
            let sandbox = try notes.startSandbox { onCorruptState throws(LoopbackServerError) in
                try EmbeddedShowsSandbox.start(
                    stateFile: call.folder.sandboxFile, latency: latency, onCorruptState: onCorruptState)
            }
            self.sandbox = sandbox
            apiURL = sandbox.apiURL
        case .url(let url):
            sandbox = nil
            apiURL = url
        }
        let store = RememberingTokenStore(call.folder.sessionStore(for: address, telling: notes.add))
        do throws(InvalidServerURL) {
            service = try ShowsService(apiURL: apiURL, store: console.hidingCredentials(in: store), client: client)
        } catch {
            throw .invalidURL
        }
        let session = AppSession(service.session, store: store, folder: call.folder, address: address)
        useCases = ShowsUseCases(
            service, session: session, sessions: session, emails: RememberedEmailFile(in: call.folder))
    }

    /// Loads an image by its URL.
    func loadImage(_ url: String) async -> Data? {
        await service.image(at: url)
    }

    /// Whom the sandbox knows, where it is the server.
    var note: String? { sandbox == nil ? nil : EmbeddedShowsSandbox.note }

    /// Waits for what must not be cut off, stops the sandbox, and tells what there was no place for on the screen.
    func close() async {
        await service.session.settle(within: .seconds(5))
        await sandbox?.stop()
        notes.tell(on: console)
    }
}
