import FileRecordStorage
import Foundation

extension StateFolder {
    /// Starts the sandbox of this folder at the folder's own port, where that is free, so that the pictures that one command
    /// tells of are where the next one serves.
    ///
    /// - Parameters:
    ///   - port: another port to start at, zero for any free one.
    ///   - start: starts a sandbox at a port; it is handed the port that the URLs of its images name, where that is another.
    /// - Throws: ``SandboxStartError`` when the port is unavailable.
    public func startSandbox(
        at port: UInt16? = nil,
        _ start: (_ port: UInt16, _ imagePort: UInt16?) throws -> SandboxServer
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
            // Whoever has it now, a sandbox of this folder as a rule, serves the same pictures there.
            return try start(0, kept)
        }
    }
}

/// The port of a state folder's own sandbox, kept from one command to the next.
private struct SandboxPortFile {
    private let file: AtomicFile

    init(in folder: StateFolder) {
        file = AtomicFile(path: folder.sandboxFile + ".port", limit: 16)
    }

    /// The port; `nil` where none is kept, or what is kept is no port that anybody may listen on.
    var port: UInt16? {
        // A file that cannot be read costs a port that stays the same, which is no reason to fail.
        guard let data = try? file.read(), data.last == UInt8(ascii: "\n") else { return nil }
        return UInt16(String(decoding: data.dropLast(), as: UTF8.self)).flatMap { $0 >= 1024 ? $0 : nil }
    }

    /// Keeps `port`, as well as that can be done.
    func keep(_ port: UInt16?) {
        guard let port else { return }
        try? file.replace(with: Data("\(port)\n".utf8))
    }
}
