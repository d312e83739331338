import CommandLineSupport
import Credentials
import Foundation
import LoopbackServer
import ShowsComposition

extension EmbeddedShowsSandbox {
    /// Whom it knows, for the screens that ask; nothing that it lets in is a secret.
    static let note = "Sandbox: \(user.email), password \(user.password.revealed)"

    /// Starts the sandbox whose accounts, reviews and photos outlive the command in `folder`.
    ///
    /// - Parameter port: where to listen, zero for any free port; nil for the folder's own, where that is free, so that
    ///   the pictures that one command tells of are where the next one serves.
    static func start(
        in folder: StateFolder, port: UInt16? = nil, console: Console
    ) throws(CommandFailure) -> EmbeddedShowsSandbox {
        try console.startSandbox { onCorruptState throws(LoopbackServerError) in
            func start(
                at port: UInt16, imagesAt imagePort: UInt16? = nil
            ) throws(LoopbackServerError) -> EmbeddedShowsSandbox {
                try EmbeddedShowsSandbox.start(
                    port: port, imagePort: imagePort, stateFile: folder.sandboxFile, onCorruptState: onCorruptState)
            }
            if let port { return try start(at: port) }
            let own = SandboxPortFile(in: folder)
            guard let kept = own.port else {
                let sandbox = try start(at: 0)
                own.keep(sandbox.imagePort)
                return sandbox
            }
            do throws(LoopbackServerError) {
                return try start(at: kept)
            } catch {
                // Whoever has it now, 'tvshows sandbox' or a command at work beside this one as a rule, serves the same
                // pictures there.
                return try start(at: 0, imagesAt: kept)
            }
        }
    }
}
