import CommandLineSupport
import Composition
import Credentials
import Foundation
import HTTP
import LoopbackServer
import OAuth
import RecordStorage

extension EmbeddedSandbox {
    /// Whom it knows, for the screens that ask; nothing that it lets in is a secret.
    static let note = "Sandbox: \(user.email), password \(user.password.revealed)"

    /// Starts the sandbox whose accounts and tokens outlive the command in `folder`.
    static func start(
        in folder: StateFolder, port: UInt16 = 0, console: Console
    ) throws(CommandFailure) -> EmbeddedSandbox {
        try console.startSandbox { onCorruptState throws(LoopbackServerError) in
            try start(port: port, stateFile: folder.sandboxFile, onCorruptState: onCorruptState)
        }
    }
}

extension ServerSettings {
    /// The server, whose API's paths stand below `apiURL`.
    func server(at apiURL: URL) -> SurveyServer {
        SurveyServer(apiURL: apiURL, style: style, client: client)
    }
}

extension SurveyService {
    /// The use cases at `apiURL`, over the network; what is sent and received goes to `log`.
    init(
        _ settings: ServerSettings, apiURL: URL, store: any TokenStore, log: (@Sendable (String) -> Void)?
    ) throws(CommandFailure) {
        do throws(InvalidServerURL) {
            try self.init(
                settings.server(at: apiURL), store: store,
                client: settings.choice.httpClient(of: SurveyCommandLine.program, log: log))
        } catch {
            throw .invalidURL
        }
    }
}
