import ArgumentParsing
import CommandLineSupport
import Composition
import Credentials
import HTTP
import OAuth
import RecordStorage
import SurveySession
import TokenCache

/// A server that a command talks to: its use cases, and the place where its session is kept.
struct Connection: Sendable {
    let settings: ServerSettings
    let service: SurveyService
    let store: ProfileTokenStore<SurveyProfile>
    let folder: StateFolder
    private let sandbox: EmbeddedSandbox?

    /// What a person calls the server.
    var name: String { settings.address.displayName }
    var isSandbox: Bool { settings.address == .sandbox }
    /// The file that holds the session.
    var sessionFile: String { folder.sessionFile(for: settings.address) }

    /// Opens the connection; the sandbox is started for the time that it is used.
    ///
    /// - Parameters:
    ///   - email: who is about to log in: what is recorded of the session is then written anew.
    ///   - sandboxUser: who logs in by itself where the server is the sandbox and nobody is logged in.
    ///   - isRepairing: whether what was recorded before need not be readable, as at a log-in and a log-out.
    static func open(
        _ command: ParsedCommand, in folder: StateFolder, loggingIn email: String? = nil,
        repairing isRepairing: Bool = false,
        sandboxUser: String? = nil, console: Console
    ) async throws(CommandFailure) -> Connection {
        let address = try ServerSettings.address(given: command, in: folder, loggingIn: email != nil)
        let base = folder.sessionStore(for: address, telling: console.note)
        var profile: SurveyProfile?
        do throws(TokenStoreError) {
            // Of a server that was never logged in to nothing is left, not even a lock, where the command is refused.
            if folder.holdsSession(with: address) {
                profile = try await ProfileTokenStore<SurveyProfile>(base).profile()
            }
        } catch {
            guard isRepairing else { throw CommandFailure(error) }
        }
        // A log-out goes through without the server.
        let settings = try await ServerSettings.weigh(
            address, given: command, recorded: profile, sending: email != nil || !isRepairing)
        console.hide(settings.client.secret)
        // Whoever may log in to the sandbox on the way records itself where nothing is recorded yet.
        let newcomer = address == .sandbox && profile == nil ? sandboxUser : nil
        let store = ProfileTokenStore(
            base, savingProfile: (email ?? newcomer).map { SurveyProfile(settings, email: $0) })
        return try Connection(settings: settings, store: store, folder: folder, console: console)
    }

    private init(
        settings: ServerSettings, store: ProfileTokenStore<SurveyProfile>, folder: StateFolder, console: Console
    ) throws(CommandFailure) {
        self.settings = settings
        self.store = store
        self.folder = folder
        // A server may quote a token in its messages.
        let watched = RecordWatchingStore(store) { record in
            // What is no token holds nothing to hide; whoever reads it next says what is wrong with it.
            guard let token = try? TokenRecord.decode(record) else { return }
            console.hide(token.accessToken)
            console.hide(token.refreshToken)
        }
        switch settings.address {
        case .sandbox:
            let sandbox = try EmbeddedSandbox.start(in: folder, console: console)
            self.sandbox = sandbox
            service = try SurveyService(settings, apiURL: sandbox.apiURL, store: watched, log: console.detailSink)
        case .url(let url):
            sandbox = nil
            service = try SurveyService(settings, apiURL: url, store: watched, log: console.detailSink)
        }
    }

    /// Makes the server the one that later commands talk to.
    func makeCurrent() async -> Result<Void, CommandFailure> {
        await folder.makeCurrent(settings.address)
    }

    /// Waits for what must not be cut off, and stops the sandbox.
    func close() async {
        await service.session.settle(within: .seconds(5))
        await sandbox?.stop()
    }
}
