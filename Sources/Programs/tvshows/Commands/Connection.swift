import ArgumentParsing
import CommandLineSupport
import Foundation
import HTTP
import RecordStorage
import ShowsComposition
import ShowsSession

/// A server that a command talks to: its use cases, and the place where its session is kept.
struct Connection: Sendable {
    let choice: ServerChoice
    let service: ShowsService
    private let folder: StateFolder
    private let sandbox: EmbeddedShowsSandbox?

    /// What a person calls the server.
    var name: String { choice.address.displayName }
    var isSandbox: Bool { choice.address == .sandbox }

    /// Does `body` at the server that was chosen; the sandbox is started for the time that it is used.
    ///
    /// - Parameters:
    ///   - isLogIn: whether what was recorded before need not be readable.
    ///   - sends: whether `body` sends anything to the server.
    static func use<Value>(
        _ call: ProgramRunner.Run, loggingIn isLogIn: Bool = false, sending sends: Bool = true,
        _ body: (Connection) async throws(CommandFailure) -> Value
    ) async throws(CommandFailure) -> Value {
        let address = try ServerChoice.address(
            given: call.command, options: ShowsOptions.server, in: call.folder, loggingIn: isLogIn)
        let choice = try ServerChoice(
            address, given: call.command, options: ShowsOptions.server, sending: sends)
        let connection = try Connection(choice, call)
        let outcome: Result<Value, CommandFailure>
        do throws(CommandFailure) {
            outcome = .success(try await body(connection))
        } catch {
            outcome = .failure(error)
        }
        await connection.close()
        return try outcome.get()
    }

    private init(_ choice: ServerChoice, _ call: ProgramRunner.Run) throws(CommandFailure) {
        self.choice = choice
        folder = call.folder
        let console = call.console
        let store = console.hidingCredentials(in: folder.sessionStore(for: choice.address, telling: console.note))
        let client = choice.httpClient(of: ShowsCommandLine.program, log: console.detailSink)
        let apiURL: URL
        switch choice.address {
        case .sandbox:
            let sandbox = try EmbeddedShowsSandbox.start(in: folder, console: console)
            self.sandbox = sandbox
            apiURL = sandbox.apiURL
        case .url(let url):
            sandbox = nil
            apiURL = url
        }
        do throws(InvalidServerURL) {
            service = try ShowsService(apiURL: apiURL, store: store, client: client)
        } catch {
            throw .invalidURL
        }
    }

    /// Makes the server the one that later commands talk to.
    func makeCurrent() async throws(CommandFailure) {
        try await folder.makeCurrent(choice.address).get()
    }

    /// Forgets that it was.
    func forget() async throws(CommandFailure) {
        try await folder.forget(choice.address).get()
    }

    /// What a person must know of a picture at `url`: one that the sandbox serves is gone with the command.
    func note(onPictureAt url: String?) -> Wording? {
        guard let sandbox, let port = sandbox.imagePort, let url, let place = URL(string: url),
            place.host() == sandbox.apiURL.host(), place.port == Int(port)
        else { return nil }
        return "The picture can be had only while '\(.program) sandbox --port \(port)' runs."
    }

    /// Waits for what must not be cut off, and stops the sandbox.
    private func close() async {
        // Only an interrupted command has a request under way here; a slow server must not hold it up.
        await service.session.settle(within: .seconds(1))
        await sandbox?.stop()
    }
}

extension Console {
    /// A store over `store`, whose credentials are not seen in anything that is printed: a server may quote one in its
    /// messages.
    func hidingCredentials(in store: any TokenStore) -> RecordWatchingStore {
        RecordWatchingStore(store) { [self] record in
            // What is no credential holds nothing to hide; whoever reads it next says what is wrong with it.
            guard let credentials = try? CredentialsRecord.decode(record) else { return }
            hide(credentials.accessToken)
            hide(credentials.client)
        }
    }
}
