import FileRecordStorage
import Foundation

/// Where a photo is taken from that a person names.
protocol PhotoFiles: Sendable {
    /// The first bytes of the file at `path`, at most `limit` of them.
    ///
    /// - Throws: ``PhotoFileError``.
    func contents(at path: String, upTo limit: Int) async throws(PhotoFileError) -> Data
}

/// The file cannot be read; the reason is for a person.
struct PhotoFileError: Error, Hashable, Sendable {
    /// Why, such as `No such file or directory`.
    let reason: String

    /// An error for a reason.
    init(reason: String) {
        self.reason = reason
    }
}

/// Photos from the files of this machine. A path that begins with `~/` is one in the person's home.
struct PhotosOnDisk: PhotoFiles {
    let environment: [String: String]

    func contents(at path: String, upTo limit: Int) async throws(PhotoFileError) -> Data {
        do throws(FileError) {
            return try NamedFile(path: expanded(path)).contents(upTo: limit)
        } catch {
            throw PhotoFileError(reason: "\(error.cause)")
        }
    }

    private func expanded(_ path: String) -> String {
        guard path.hasPrefix("~/"), let home = environment["HOME"], !home.isEmpty else { return path }
        return home + path.dropFirst(1)
    }
}
