import ArgumentParsing
import CommandLineSupport
import FileRecordStorage
import Foundation
import ScreenParts
import ShowsComposition

struct PhotoCommand: ProgramCommand {
    private static let file = Positional(.file, help: "A JPEG, PNG, GIF or WebP of at most 1,048,576 bytes.")

    let description = Command(
        summary: "Upload your profile photo",
        discussion: "The type is detected from the content, not from the file name.",
        examples: [.init("tvshows photo me.png", "Show your photo next to your reviews.")], positionals: [Self.file])

    func run(_ context: CommandContext) async throws {
        let photo = try photo(at: context.command.word(Self.file))
        let user = try await context.withServer(.asUser) { server in
            try await server.service.uploadPhoto.uploadProfilePhoto(photo)
        }
        let place: Message = user.imageURL.map { ": \(quoting: $0)" } ?? "."
        context.console.note(
            code: "photo.uploaded", "Uploaded the photo of \(quoting: user.email)\(place)")
    }

    private func photo(at path: String) throws -> ProfilePhoto {
        let contents: (data: Data, size: Int)
        do {
            // One more byte detects a photo that is too large.
            contents = try NamedFile(path: path).contents(upTo: ProfilePhoto.largest + 1)
        } catch {
            throw CommandFailure(
                .usage, code: "photo.notReadable",
                "The photo '\(path)' cannot be read: \(error.cause). Name an image file.")
        }
        do {
            return try ProfilePhoto(data: contents.data, fileName: path)
        } catch {
            switch error {
            case .tooLarge:
                let command = PictureTool.ofThisSystem.command(for: path)
                throw CommandFailure(
                    .usage,
                    "The photo '\(path)' has \(contents.size.grouped) bytes; at most \(ProfilePhoto.largest.grouped) are "
                        + "accepted. Make it smaller: \(command)")
            case .notAnImage:
                throw CommandFailure(
                    .usage,
                    "The file '\(path)' is not a JPEG, PNG, GIF or WebP image. Choose one that is, by its content.")
            }
        }
    }
}
