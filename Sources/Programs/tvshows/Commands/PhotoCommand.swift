import ArgumentParsing
import CommandLineSupport
import FileRecordStorage
import Foundation
import RemoteShows
import ShowsComposition

/// `tvshows photo FILE`
struct PhotoCommand {
    let call: ProgramRunner.Run

    func run() async throws(CommandFailure) {
        let photo = try photo(at: call.command.word(ShowsOptions.photo) ?? "")
        let (user, note) = try await Connection.use(call) { connection async throws(CommandFailure) in
            do throws(UploadProfilePhotoError) {
                let user = try await connection.service.uploadPhoto.uploadProfilePhoto(photo)
                return (user, connection.note(onPictureAt: user.imageURL))
            } catch {
                throw CommandFailure(error, server: connection.name)
            }
        }
        let place: Wording = user.imageURL.map { ": \(quoting: $0)" } ?? "."
        call.console.note("Uploaded the photo of \(quoting: user.email)\(place)")
        if let note { call.console.note(note) }
    }

    /// The photo in a file, checked before anything is sent.
    private func photo(at path: String) throws(CommandFailure) -> ProfilePhoto {
        let contents: Data
        do throws(FileError) {
            // One byte more tells a photo that is too large.
            contents = try NamedFile(path: path).contents(upTo: ProfilePhoto.largest + 1)
        } catch {
            throw CommandFailure(.usage, "The photo '\(path)' cannot be read: \(error.cause). Name an image file.")
        }
        do throws(ProfilePhoto.Problem) {
            return try ProfilePhoto(data: contents, fileName: path)
        } catch {
            switch error {
            case .tooLarge:
                throw CommandFailure(
                    .usage, "The photo '\(path)' is larger than 1,048,576 bytes. Choose or make a smaller one.")
            case .notAnImage:
                throw CommandFailure(
                    .usage, "The file '\(path)' is no JPEG, PNG, GIF or WebP image. Choose one that is, by its content."
                )
            }
        }
    }
}
