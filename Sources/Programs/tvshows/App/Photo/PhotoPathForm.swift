import CoreSupport
import Foundation
import RemoteShows
import ScreenParts
import ShowsScreens
import TerminalApp
import TerminalIO

extension FormScreen<ShowsEvent> {
    /// Creates the Change photo form, which asks for the path of a file. `screen` uploads its bytes.
    convenience init(_ screen: ChangePhotoScreen, files: any PhotoFiles) {
        let form = FormDescription<ShowsEvent>(.photoPath) { entries, _ in
            // After a success, the screen is closed.
            await screen.upload(fileAt: entries[.file], from: files).map { .failed($0) } ?? .cancelled
        }
        self.init(form) { event in
            if event == .back { screen.back() }
        }
    }
}

extension ChangePhotoScreen {
    /// Uploads the picture at `path`. Returns the problem; `nil` if the upload succeeded or was cancelled.
    func upload(fileAt path: String, from files: any PhotoFiles) async -> Message? {
        let picture: Result<Data, ProfilePhoto.Problem>
        do throws(InputError) {
            picture = try await files.contents(at: path)
        } catch {
            guard case .failed(let reason) = error else { return nil }
            return Message("photo.unreadable", "The file cannot be read: {reason}.", reason: reason)
        }
        let data: Data
        do throws(ProfilePhoto.Problem) {
            data = try picture.get()
        } catch {
            let command = PictureTool.ofThisSystem.command(for: path)
            let advice = Message(
                "photo.smaller", "Make it smaller: {command}", ["command": Message(verbatim: command)])
            return Message([error.message, advice].compactMap(\.self))
        }
        guard !Task.isCancelled else { return nil }
        let uploading = upload(data, fileName: path)
        await withTaskCancellationHandler {
            await uploading?.value
        } onCancel: {
            uploading?.cancel()
        }
        return ribbonMessage
    }
}

extension FormRules {
    /// The form for the path (TV-6.2).
    fileprivate static let photoPath = FormRules(
        headings: [ShowsRules.changePhoto], fields: [FieldRules(.file, label: "File")],
        buttons: [
            ButtonRules(.submit, label: "Upload", progress: ShowsRules.uploadingPhoto, enabledWhen: [.filled(.file)]),
            .cancel,
        ],
        escape: .cancel, clearedAfterError: [])
}

extension FormField {
    static let file = FormField("file", .text)
}

/// The files from which the user chooses a photo.
protocol PhotoFiles: Sendable {
    /// Completes the path of a photo as far as it is unambiguous.
    func completion(of path: String) -> FieldCompletion.Offer

    /// Returns the bytes of the file at `path`; `ProfilePhoto.Problem.tooLarge(bytes:)` if they are too many for a photo.
    ///
    /// - Throws: `InputError.failed(reason:)`, or `.cancelled` at once in a cancelled task.
    func contents(at path: String) async throws(InputError) -> Result<Data, ProfilePhoto.Problem>
}

/// Photos in files on this machine. `~/` at the start of a path is the user's home.
struct PhotosOnDisk: PhotoFiles {
    let environment: [String: String]
    var workingDirectory = FileManager.default.currentDirectoryPath

    /// Offers folders, with a slash, and files with a picture's name, as a shell does; hidden ones only after a dot.
    /// Names that cannot be typed are omitted.
    func completion(of path: String) -> FieldCompletion.Offer {
        // Compare bytes, because a combining mark at the start of a name forms one character with the slash before it.
        let folderEnd = path.utf8.lastIndex(of: UInt8(ascii: "/")).map(path.utf8.index(after:)) ?? path.startIndex
        let (folder, start) = (String(path[..<folderEnd]), path[folderEnd...].utf8)
        let found = names(in: absolute(folder)).filter { $0.utf8.starts(with: start) }
            .filter { !$0.hasPrefix(".") || start.first == UInt8(ascii: ".") }
            .compactMap { name in offered(name, in: absolute(folder)) }.sorted()
        guard let first = found.first else { return FieldCompletion.Offer(text: path) }
        let common = found.dropFirst().reduce(first) { common, name in
            // Compare scalars: two encodings of the same character are different names.
            String(String.UnicodeScalarView(zip(common.unicodeScalars, name.unicodeScalars).prefix(while: ==).map(\.0)))
        }
        return FieldCompletion.Offer(text: folder + common, candidates: found.count > 1 ? found : [])
    }

    func contents(at path: String) async throws(InputError) -> Result<Data, ProfilePhoto.Problem> {
        try await PhotoFile(path: absolute(path)).contents()
    }

    /// Returns the names in a folder; none if it cannot be read. The error is reported when a file there is chosen.
    private func names(in folder: String) -> [String] {
        (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []
    }

    private func offered(_ name: String, in folder: String) -> String? {
        var isFolder: ObjCBool = false
        guard name.sanitized == name,
            FileManager.default.fileExists(atPath: folder + "/" + name, isDirectory: &isFolder)
        else { return nil }
        if isFolder.boolValue { return name + "/" }
        return ["jpg", "jpeg", "png", "gif", "webp"].contains { name.lowercased().hasSuffix(".\($0)") } ? name : nil
    }

    private func absolute(_ path: String) -> String {
        if path.hasPrefix("~/"), let home = environment["HOME"], !home.isEmpty { return home + path.dropFirst(1) }
        return path.hasPrefix("/") ? path : workingDirectory + "/" + path
    }
}
