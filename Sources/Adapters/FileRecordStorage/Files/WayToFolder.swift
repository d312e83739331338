#if canImport(Darwin)
    import Darwin
#elseif canImport(Musl)
    import Musl
#else
    import Glibc
#endif
#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

/// The folders and links that a path leads through, from the root on.
struct WayToFolder {
    let path: String
    let user: uid_t

    /// As many links as Linux follows.
    private static let mostLinks = 40

    /// Goes the way as the system would, and makes sure that nobody but the user and root can lead it elsewhere. It ends
    /// before the folder itself, or where nothing is there yet.
    ///
    /// - Throws: ``FileError``, in the step `openFolder`, with the folder or link that others have power over.
    func check() throws(FileError) {
        let isRelative = !path.hasPrefix("/")
        var rest = names(of: isRelative ? "\(FileManager.default.currentDirectoryPath)/\(path)" : path)
        var (at, links) = ("/", 0)
        try check(folder: at)
        while let name = rest.popLast() {
            if name == ".." {
                // What is above has been looked at.
                at = FilePlace(at).folder
                continue
            }
            let next = at == "/" ? "/\(name)" : "\(at)/\(name)"
            // What cannot be looked at cannot be opened either: whoever opens it is told why.
            guard let status = try? FileStatus(ofEntryAt: next) else { return }
            if status.isLink {
                guard isTrusted(status.owner) else { throw failure(next, .belongsToAnother) }
                links += 1
                guard links <= Self.mostLinks else { throw failure(next, .system(code: ELOOP)) }
                // As above.
                guard let target = try? FileManager.default.destinationOfSymbolicLink(atPath: next) else { return }
                if target.hasPrefix("/") { at = "/" }
                rest += names(of: target)
                continue
            }
            if rest.isEmpty { return }
            try check(folder: next)
            at = next
        }
    }

    private func check(folder: String) throws(FileError) {
        // As above.
        guard let status = try? FileStatus(ofEntryAt: folder) else { return }
        guard isTrusted(status.owner) else { throw failure(folder, .belongsToAnother) }
        let isSticky = status.mode & mode_t(S_ISVTX) != 0
        guard isSticky || !status.isWritableByOthers(than: user) else { throw failure(folder, .writableByOthers) }
    }

    private func isTrusted(_ owner: uid_t) -> Bool { owner == user || owner == 0 }

    /// The names in a path, the last first.
    private func names(of path: String) -> [String] {
        path.split(separator: "/").map(String.init).filter { $0 != "." }.reversed()
    }

    private func failure(_ path: String, _ cause: FileError.Cause) -> FileError {
        FileError(.openFolder, path: path, cause: cause)
    }
}
