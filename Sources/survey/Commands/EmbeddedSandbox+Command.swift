import Composition
import Foundation
import HTTP
import LoopbackServer
import OAuth
import ServerProfiles
import TokenStorage

extension EmbeddedSandbox {
    /// Starts the sandbox whose accounts and tokens outlive the command in `folder`.
    static func start(
        in folder: StateFolder, port: UInt16 = 0, console: Console
    ) throws(CommandFailure) -> EmbeddedSandbox {
        do throws(LoopbackServerError) {
            return try start(port: port, stateFile: folder.sandboxFile) { kept in
                console.note("The sandbox's state could not be read and was put aside as \(kept). It starts anew.")
            }
        } catch {
            throw CommandFailure(.failed, "The sandbox cannot start: \(error). Choose another port with --port.")
        }
    }
}

extension SurveyService {
    /// The use cases at `apiURL`, over the network; what is sent and received goes to `log`.
    init(
        _ settings: ServerSettings, apiURL: URL, store: any TokenStore, log: (@Sendable (String) -> Void)?
    ) throws(CommandFailure) {
        let client = Network.client(
            timeout: settings.timeout, allowsInsecureHTTP: settings.allowsInsecureHTTP,
            userAgent: SurveyCommandLine.userAgent, log: log)
        do throws(InvalidServerURL) {
            try self.init(
                SurveyServer(apiURL: apiURL, style: settings.style, client: settings.client), store: store,
                client: client)
        } catch {
            throw .usage("The API URL is no http or https URL. Write it like https://api.example.com/api/v1.")
        }
    }
}
