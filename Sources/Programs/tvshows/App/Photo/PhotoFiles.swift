import FileRecordStorage
import Foundation

/// Where a photo is taken from: the folders and files that a person chooses among, or names.
protocol PhotoFiles: Sendable {
    /// The folders in which a person may want to begin, the likeliest first.
    var startingFolders: [String] { get }

    /// What the folder at `path` holds.
    ///
    /// - Throws: ``PhotoFileError``.
    func folder(at path: String) async throws(PhotoFileError) -> PhotoFolder

    /// The first bytes of the file at `path`, at most `limit` of them.
    ///
    /// - Throws: ``PhotoFileError``.
    func contents(at path: String, upTo limit: Int) async throws(PhotoFileError) -> Data
}

/// The file or the folder cannot be read; the reason, such as `No such file or directory`, is for a person.
struct PhotoFileError: Error, Hashable, Sendable {
    let reason: String
}

extension PhotoFileError {
    fileprivate init(systemCode: Int32) {
        self.init(reason: "\(FileError.Cause.system(code: systemCode))")
    }
}

/// Photos from the files of this machine. A path that begins with `~/` is one in the person's home.
struct PhotosOnDisk: PhotoFiles {
    let environment: [String: String]
    var workingDirectory = FileManager.default.currentDirectoryPath

    var startingFolders: [String] { [workingDirectory, environment["HOME"] ?? ""].filter { $0.hasPrefix("/") } }

    func folder(at path: String) async throws(PhotoFileError) -> PhotoFolder {
        guard let folder = opendir(path) else { throw PhotoFileError(systemCode: errno) }
        defer { closedir(folder) }
        var entries: [PhotoFolder.Entry] = []
        var namesThatAreNoText = 0
        guard let nameOffset = MemoryLayout<dirent>.offset(of: \.d_name) else { return PhotoFolder(path: path, []) }
        while true {
            errno = 0
            guard let found = readdir(folder) else {
                if errno != 0 { throw PhotoFileError(systemCode: errno) }
                break
            }
            // Not by way of the tuple that the name is to Swift: an entry ends with its name, and the tuple further on.
            let name = UnsafeRawPointer(found).advanced(by: nameOffset).assumingMemoryBound(to: CChar.self)
            guard let entry = Self.entry(name, type: Int(found.pointee.d_type), in: dirfd(folder)) else { continue }
            if String(validatingCString: name) == nil { namesThatAreNoText += 1 } else { entries.append(entry) }
        }
        return PhotoFolder(path: path, entries, namesThatAreNoText: namesThatAreNoText)
    }

    func contents(at path: String, upTo limit: Int) async throws(PhotoFileError) -> Data {
        do throws(FileError) {
            return try NamedFile(path: expanded(path)).contents(upTo: limit)
        } catch {
            throw PhotoFileError(reason: "\(error.cause)")
        }
    }

    /// What is of use in an open folder under a name; symbolic links are followed.
    private static func entry(_ cName: UnsafePointer<CChar>, type: Int, in folder: Int32) -> PhotoFolder.Entry? {
        let name = String(cString: cName)
        let isPicture = PhotoFolder.isPicture(name)
        // Of a file that is no picture nothing more needs to be known.
        guard !PhotoFolder.isHidden(name), isPicture || type != Int(DT_REG) else { return nil }
        var status = stat()
        guard fstatat(folder, cName, &status, 0) == 0 else { return nil }
        switch status.st_mode & S_IFMT {
        case S_IFDIR: return PhotoFolder.Entry(name, .folder)
        case S_IFREG where isPicture: return PhotoFolder.Entry(name, .picture(bytes: Int(status.st_size)))
        default: return nil
        }
    }

    private func expanded(_ path: String) -> String {
        guard path.hasPrefix("~/"), let home = environment["HOME"], !home.isEmpty else { return path }
        return home + path.dropFirst(1)
    }
}
