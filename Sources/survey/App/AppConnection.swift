import Arguments
import CommandLineSupport
import Composition
import Foundation
import LoopbackServer
import OAuth
import Screens
import ServerProfiles
import Session
import TokenFileStore
import TokenStorage

/// The server that the app talks to, and where it keeps the session: in the file of the other commands, or in memory.
struct AppConnection: Sendable {
    let useCases: AppUseCases
    private let service: SurveyService
    private let sandbox: EmbeddedSandbox?
    private let notes = LateNotes()
    private let console: Console

    /// Opens the connection.
    ///
    /// - Parameters:
    ///   - policy: whether the session outlives the app.
    ///   - latency: how long the built-in sandbox takes for an answer.
    static func open(
        _ command: ParsedCommand, in folder: StateFolder, policy: SessionPolicy, latency: Duration, console: Console
    ) async throws(CommandFailure) -> AppConnection {
        let address: ServerAddress
        do throws(CommandFailure) {
            address = try ServerSettings.address(given: command, in: folder)
        } catch  where error.status == .cache {
            // A log-in in the app writes it anew.
            address = .sandbox
        }
        let file = TokenFileStore(path: folder.sessionFile(for: address))
        let profile: SurveyProfile?
        do throws(TokenStoreError) {
            profile = try await ProfileTokenStore<SurveyProfile>(file).profile()
        } catch {
            // What cannot be read is told on the screen, where one can log in again.
            profile = nil
        }
        let settings = try await ServerSettings.weigh(address, given: command, recorded: profile)
        console.hide(settings.client.secret)
        return try AppConnection(
            settings, in: folder, keptIn: policy == .whileProcessLives ? nil : file, latency: latency, console: console)
    }

    private init(
        _ settings: ServerSettings, in folder: StateFolder, keptIn file: TokenFileStore?, latency: Duration,
        console: Console
    ) throws(CommandFailure) {
        self.console = console
        let server = try AppServer(settings, in: folder, latency: latency, notes: notes)
        sandbox = server.sandbox
        // On a terminal it would run across the screens.
        let log = console.messageWidth == nil ? console.detailSink : nil
        guard let file else {
            let store = InMemoryTokenStore()
            service = try SurveyService(settings, apiURL: server.apiURL, store: store, log: log)
            useCases = AppUseCases(service, store: store)
            return
        }
        let store = RecordedSessionStore(file)
        service = try SurveyService(settings, apiURL: server.apiURL, store: store, log: log)
        let recorder = SessionRecorder(session: service.session, store: store, settings: settings, folder: folder)
        useCases = AppUseCases(service, store: store, logIn: recorder, logOut: recorder)
    }

    /// Waits for what must not be cut off, stops the sandbox, and tells what there was no place for on the screen.
    func close() async {
        await service.session.settle(within: .seconds(5))
        await sandbox?.stop()
        notes.tell(on: console)
    }
}

/// Where the API is: a server's URL, or a sandbox that was started.
private struct AppServer {
    let apiURL: URL
    let sandbox: EmbeddedSandbox?

    init(
        _ settings: ServerSettings, in folder: StateFolder, latency: Duration, notes: LateNotes
    ) throws(CommandFailure) {
        if case .url(let url) = settings.address {
            apiURL = url
            sandbox = nil
            return
        }
        let sandbox = try notes.startSandbox { onCorruptState throws(LoopbackServerError) in
            try EmbeddedSandbox.start(
                stateFile: folder.sandboxFile, latency: latency, onCorruptState: onCorruptState)
        }
        self.sandbox = sandbox
        apiURL = sandbox.apiURL
    }
}
