import ArgumentParsing
import CommandLineSupport
import Foundation
import ScreenParts
import ShowsComposition
import TerminalIO

struct PhotoCommand: ProgramCommand {
    private static let file = Positional(.file, help: "A JPEG, PNG, GIF or WebP of at most 1,048,576 bytes.")

    let description = Command(
        summary: "Upload your profile photo",
        discussion: "The type is detected from the content, not from the file name.",
        examples: [.init("tvshows photo me.png", "Show your photo next to your reviews.")], positionals: [Self.file])

    func run(_ context: CommandContext) async throws {
        let photo = try await photo(at: context.command.word(Self.file))
        let user = try await context.withServer(.asUser) { server in
            try await server.service.uploadPhoto.uploadProfilePhoto(photo)
        }
        let place: Message = user.imageURL.map { ": \(quoting: $0)" } ?? "."
        context.console.note(
            code: "photo.uploaded", "Uploaded the photo of \(quoting: user.email)\(place)")
    }

    private func photo(at path: String) async throws -> ProfilePhoto {
        let contents: Result<Data, ProfilePhoto.Problem>
        do throws(InputError) {
            contents = try await PhotoFile(path: path).contents()
        } catch {
            guard case .failed(let reason) = error else { throw error }
            throw CommandFailure(
                .usage, code: "photo.notReadable",
                "The photo '\(path)' cannot be read: \(reason). Name an image file.")
        }
        do throws(ProfilePhoto.Problem) {
            return try ProfilePhoto(data: contents.get(), fileName: path)
        } catch {
            switch error {
            case .tooLarge(let size):
                let command = PictureTool.ofThisSystem.command(for: path)
                throw CommandFailure(
                    .usage,
                    "The photo '\(path)' has \(size.grouped) bytes; at most \(ProfilePhoto.largest.grouped) are "
                        + "accepted. Make it smaller: \(command)")
            case .notAnImage:
                throw CommandFailure(
                    .usage,
                    "The file '\(path)' is not a JPEG, PNG, GIF or WebP image. Choose one that is, by its content.")
            }
        }
    }
}
