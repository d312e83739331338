import CommandLineSupport
import FileRecordStorage
import Foundation

/// The port of a state folder's own sandbox, kept from one command to the next.
struct SandboxPortFile {
    private let file: AtomicFile

    /// The file in `folder`.
    init(in folder: StateFolder) {
        file = AtomicFile(path: folder.sandboxFile + ".port", limit: 16)
    }

    /// The port; nil where none is kept, or what is kept is no port that anybody may listen on.
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
