import Foundation
import RemoteShows
import TerminalIO

/// A file that the user names as their photo. A symbolic link is followed. Anything other than a regular file is refused
/// at once, including a named pipe, which could block forever.
struct PhotoFile {
    let path: String

    /// Returns the file's bytes; `ProfilePhoto.Problem.tooLarge(bytes:)` if they are too many for a photo.
    ///
    /// - Throws: `InputError.failed(reason:)`, or `.cancelled` at once in a cancelled task.
    func contents() async throws(InputError) -> Result<Data, ProfilePhoto.Problem> {
        var status = stat()
        guard stat(path, &status) == 0 else { throw .failed(reason: String(cString: strerror(errno))) }
        guard status.st_mode & S_IFMT == S_IFREG else { throw .failed(reason: "not a regular file") }
        guard status.st_size <= ProfilePhoto.largest else { return .failure(.tooLarge(bytes: Int(status.st_size))) }
        // It may grow meanwhile: `ProfilePhoto` checks the size again.
        return .success(try await LineReader.data(ofFileAt: path, limit: .max))
    }
}
