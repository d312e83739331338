package import ArgumentParsing
import CoreSupport
import FileRecordStorage
import RecordFormats

// The ids of what was listed last, for a shell to complete. A file of lines: the server, then the ids.
extension StateFolder {
    private var listedFile: AtomicFile { AtomicFile(path: "\(path)/listed-ids", limit: 1 << 20) }

    /// The ids that were listed last, whichever server listed them.
    func listedIDs() throws -> [String] {
        try listedLines().dropFirst().filter(\.isCompletable).prefix(RenderedPage.keptIDs).map(String.init)
    }

    /// Keeps the ids that were listed at `server` in the place of those before.
    func keepListedIDs(_ ids: [String], at server: ServerAddress) {
        let lines = ["\(server)"] + ids.filter(\.isCompletable).prefix(RenderedPage.keptIDs)
        do {
            try listedFile.replace(with: Data(lines.map { $0 + "\n" }.joined().utf8))
        } catch {
            // What cannot be kept is typed whole: no list fails for it.
        }
    }

    /// Forgets what was listed at `server`, if that was the last list. A file that cannot be read goes too.
    func forgetListedIDs(at server: ServerAddress) throws {
        guard !listedFile.isMissing else { return }
        if let owner = try? listedLines().first, owner != "\(server)" { return }
        try listedFile.remove()
    }

    private func listedLines() throws -> [Substring] {
        try listedFile.read().map { String(decoding: $0, as: UTF8.self).split(separator: "\n") } ?? []
    }
}

extension StringProtocol {
    /// Whether it is an id that no shell takes for anything else.
    fileprivate var isCompletable: Bool {
        !isEmpty && utf8.count <= 256 && isAlphanumeric(or: "._-")
    }
}

extension Positional {
    /// An id, completed from those that were listed last.
    package static func listedID(help: String) -> Positional { Positional(.listed("ID"), help: help) }
}
