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
        let own = SandboxPortFile(in: self)
        guard let kept = own.port else {
            let sandbox = try start(0, nil)
            own.keep(sandbox.namedPort)
            return sandbox
        }
        do {
            return try start(kept, nil)
        } catch {
            // The port's owner now, usually a sandbox of this folder, serves the same pictures there.
            return try start(0, kept)
        }
    }
}

private struct SandboxPortFile {
    private let file: AtomicFile

    init(in folder: StateFolder) {
        file = AtomicFile(path: folder.sandboxFile + ".port", limit: 16)
    }

    /// The port; `nil` if none is kept, or not one that any user may listen on.
    var port: UInt16? {
        // A file that cannot be read costs a port that stays the same, which is no reason to fail.
        guard let data = try? file.read(), data.last == UInt8(ascii: "\n") else { return nil }
        return UInt16(String(decoding: data.dropLast(), as: UTF8.self)).flatMap { $0 >= 1024 ? $0 : nil }
    }

    /// Keeps `port`, on a best effort.
    func keep(_ port: UInt16?) {
        guard let port else { return }
        try? file.replace(with: Data("\(port)\n".utf8))
    }
}
