#if canImport(Darwin)
    import Darwin
#elseif canImport(Musl)
    import Musl
#else
    import Glibc
#endif
#if canImport(FoundationEssentials)
    public import FoundationEssentials
#else
    public import Foundation
#endif

extension AtomicFile {
    /// Puts `contents` in the place of what the file holds, in one effect: a temporary file is written beside it, brought
    /// onto the disk and renamed. What a killed writer left behind is cleared away first.
    ///
    /// - Throws: ``FileError``, in the step `replace` when the old file would not give way, else in one of
    ///   `openFolder`, `createTemporary`, `write` and `sync`. The old file is then still there.
    public func replace(with contents: Data) throws(FileError) {
        guard contents.count <= limit else { throw failure(.write, .tooLarge(limit: limit)) }
        let folder = try PrivateFolder(path: place.folder, user: user).openOrCreate()
        defer { close(folder) }
        _ = try isThere(for: .replace, in: folder, named: place.name)
        do {
            try writeTemporary(contents, in: folder)
            try perform(.replace) { () throws(SystemError) in
                try calls.rename(folder, temporaryName, place.name)
            }
        } catch {
            // The failure that counts is the one above; what cannot be cleared away now is at the next write.
            try? calls.unlink(folder, temporaryName)
            throw error
        }
        syncNames(in: folder)
    }

    /// Deletes the file, and what a killed writer left behind; fine when there is none.
    ///
    /// - Throws: ``FileError``, in the step `openFolder` or `remove`. The file is then still there.
    public func remove() throws(FileError) {
        guard let folder = try PrivateFolder(path: place.folder, user: user).open() else { return }
        defer { close(folder) }
        let isThere = try isThere(for: .remove, in: folder, named: place.name)
        try perform(.remove) { () throws(SystemError) in
            try unlinkIfThere(folder, temporaryName)
            if isThere { try unlinkIfThere(folder, place.name) }
        }
        syncNames(in: folder)
    }

    /// The name that a file has while it is written.
    var temporaryName: String { ".\(place.name).tmp" }

    private func writeTemporary(_ contents: Data, in folder: Int32) throws(FileError) {
        let file = try perform(.createTemporary) { () throws(SystemError) in
            try unlinkIfThere(folder, temporaryName)
            return try calls.create(folder, temporaryName)
        }
        defer { close(file) }
        try perform(.write) { () throws(SystemError) in
            // The mode that a file is created with, the umask may have narrowed.
            _ = try retrying { fchmod(file, 0o600) }
            try write(contents, to: file)
        }
        try perform(.sync) { () throws(SystemError) in try calls.sync(file) }
    }

    private func write(_ contents: Data, to file: Int32) throws(SystemError) {
        var rest = [UInt8](contents)[...]
        while !rest.isEmpty {
            do throws(SystemError) {
                let count = try calls.write(file, rest)
                guard count > 0 else { throw SystemError(EIO) }
                rest = rest.dropFirst(count)
            } catch {
                if error.code != EINTR { throw error }
            }
        }
    }

    private func unlinkIfThere(_ folder: Int32, _ name: String) throws(SystemError) {
        do {
            try calls.unlink(folder, name)
        } catch {
            if error.code != ENOENT { throw error }
        }
    }

    /// Brings the folder's names onto the disk, where the file system can. A failure is no error to anybody: the new
    /// state is what every reader sees by now, and there is no way back from it.
    private func syncNames(in folder: Int32) {
        try? calls.sync(folder)
    }
}
