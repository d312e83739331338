import FileRecordStorage
import Foundation

extension StateFolder {
    /// Starts the sandbox of this folder at `port`, or else at the folder's own port, if that is free, so that a
    /// picture's URL from one command works with the next. `start` gets the port that the URLs of its images name, if
    /// that is another.
    func startSandbox(
        at port: UInt16?, _ start: (_ port: UInt16, _ imagePort: UInt16?) throws -> SandboxServer
    ) throws -> SandboxServer {
        if let port { return try start(port, nil) }
        guard let kept = ownPort else {
            let sandbox = try start(0, nil)
            // On a best effort.
            if let port = sandbox.namedPort { try? portFile.replace(with: Data("\(port)\n".utf8)) }
            return sandbox
        }
        do {
            return try start(kept, nil)
        } catch {
            // The port's owner now, usually a sandbox of this folder, serves the same pictures there.
            return try start(0, kept)
        }
    }

    private var portFile: AtomicFile { AtomicFile(path: sandboxFile + ".port", limit: 16) }

    /// The port that is kept from one command to the next; `nil` if none is, or not one that any user may listen on.
    private var ownPort: UInt16? {
        // A file that cannot be read costs a port that stays the same, which is no reason to fail.
        guard let data = try? portFile.read(), data.last == UInt8(ascii: "\n") else { return nil }
        return UInt16(String(decoding: data.dropLast(), as: UTF8.self)).flatMap { $0 >= 1024 ? $0 : nil }
    }
}
