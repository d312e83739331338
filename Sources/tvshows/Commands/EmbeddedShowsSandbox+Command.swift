import CommandLineSupport
import Composition
import LoopbackServer
import ServerProfiles

extension EmbeddedShowsSandbox {
    /// Starts the sandbox whose accounts, reviews and photos outlive the command in `folder`.
    static func start(
        in folder: StateFolder, port: UInt16 = 0, console: Console
    ) throws(CommandFailure) -> EmbeddedShowsSandbox {
        try console.startSandbox { onCorruptState throws(LoopbackServerError) in
            try start(port: port, stateFile: folder.sandboxFile, onCorruptState: onCorruptState)
        }
    }
}
