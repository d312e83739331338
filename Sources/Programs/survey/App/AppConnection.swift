import ArgumentParsing
import CommandLineSupport
import Composition
import Foundation
import HTTP
import LoopbackServer
import OAuth
import RecordStorage
import SurveyScreens
import SurveySession

/// The server that the app talks to, and where its session is kept that outlives it: in the file of the other commands.
struct AppConnection: Sendable {
    let app: SurveyApp
    private let sandbox: EmbeddedSandbox?
    private let notes: LateNotes
    private let console: Console

    /// Opens the connection.
    ///
    /// - Parameters:
    ///   - preset: which app it is, and so how long its session lives, and the accounts of the built-in sandbox.
    ///   - latency: how long the built-in sandbox takes for an answer.
    static func open(
        _ command: ParsedCommand, in folder: StateFolder, preset: FlowPreset, latency: Duration, console: Console
    ) async throws(CommandFailure) -> AppConnection {
        let address: ServerAddress
        do throws(CommandFailure) {
            address = try ServerSettings.address(given: command, in: folder)
        } catch  where error.status == .cache {
            // A log-in in the app writes it anew.
            address = .sandbox
        }
        let notes = LateNotes()
        let file = folder.sessionStore(for: address, telling: notes.add)
        var profile: SurveyProfile?
        do throws(TokenStoreError) {
            if folder.holdsSession(with: address) {
                profile = try await ProfileTokenStore<SurveyProfile>(file).profile()
            }
        } catch {
            // What cannot be read is told on the screen, where one can log in again.
            profile = nil
        }
        let settings = try await ServerSettings.weigh(address, given: command, recorded: profile)
        console.hide(settings.client.secret)
        return try AppConnection(
            settings, in: folder, preset: preset, file: file, latency: latency, notes: notes, console: console)
    }

    private init(
        _ settings: ServerSettings, in folder: StateFolder, preset: FlowPreset, file: ServerTokenStore,
        latency: Duration, notes: LateNotes, console: Console
    ) throws(CommandFailure) {
        self.console = console
        self.notes = notes
        let server = try AppServer(
            settings, accountsIn: preset.accountPolicy == .whileProcessLives ? nil : folder.sandboxFile,
            latency: latency, notes: notes)
        sandbox = server.sandbox
        // On a terminal it would run across the screens.
        let log = console.messageWidth == nil ? console.detailSink : nil
        let store = RecordedSessionStore(file)
        do throws(InvalidServerURL) {
            app = try SurveyApp(
                preset, at: settings.server(at: server.apiURL), store: store,
                client: settings.choice.httpClient(of: SurveyCommandLine.program, log: log),
                keeper: { SessionRecorder(session: $0, store: store, settings: settings, folder: folder) })
        } catch {
            throw .invalidURL
        }
    }

    /// Whom the sandbox knows, where it is the server.
    var note: String? { sandbox == nil ? nil : EmbeddedSandbox.note }

    /// Waits for what must not be cut off, stops the sandbox, and tells what there was no place for on the screen.
    func close() async {
        await app.service.session.settle(within: .seconds(5))
        await sandbox?.stop()
        notes.tell(on: console)
    }
}

/// Where the API is: a server's URL, or a sandbox that was started.
private struct AppServer {
    let apiURL: URL
    let sandbox: EmbeddedSandbox?

    init(
        _ settings: ServerSettings, accountsIn stateFile: String?, latency: Duration, notes: LateNotes
    ) throws(CommandFailure) {
        if case .url(let url) = settings.address {
            apiURL = url
            sandbox = nil
            return
        }
        let sandbox = try notes.startSandbox { onCorruptState throws(LoopbackServerError) in
            try EmbeddedSandbox.start(stateFile: stateFile, latency: latency, onCorruptState: onCorruptState)
        }
        self.sandbox = sandbox
        apiURL = sandbox.apiURL
    }
}
