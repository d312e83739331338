import CoreSupport
import RemoteShows
import ScreenParts
import ShowsScreens

extension FormScreen<ShowsEvent> {
    /// Change photo by the path of a file, whose bytes `screen` uploads.
    ///
    /// - Parameters:
    ///   - screen: what uploads the picture.
    ///   - files: where the file is.
    ///   - folder: where a path begins that says no other place; where the program was started unless given.
    ///   - onBack: what Cancel does; leaving `screen` unless given.
    convenience init(
        _ screen: ChangePhotoScreen, files: any PhotoFiles, in folder: PhotoFolder? = nil,
        onBack: (@MainActor () -> Void)? = nil
    ) {
        let notice = folder.map { folder in
            Message(
                "photo.folder", "A path begins in {folder}, unless it begins with / or ~/.",
                ["folder": Message(verbatim: folder.path)])
        }
        let form = FormDescription<ShowsEvent>(.photoPath, notice: notice) { entries, _ in
            let path = folder?.path(at: entries[.file]) ?? entries[.file]
            // Where it worked, the screen has been left.
            return await screen.upload(fileAt: path, from: files).map { .failed($0) } ?? .cancelled
        }
        self.init(form) { event in
            if event == .back { if let onBack { onBack() } else { screen.back() } }
        }
    }
}

extension ChangePhotoScreen {
    /// Uploads the picture in the file at `path`.
    ///
    /// - Returns: what is wrong; `nil` where it worked, which leaves the screen, and where it was called off.
    func upload(fileAt path: String, from files: any PhotoFiles) async -> Message? {
        let picture: Data
        do throws(PhotoFileError) {
            // One byte more tells a photo that is too large.
            picture = try await files.contents(at: path, upTo: ProfilePhoto.largest + 1)
        } catch {
            return Message("photo.unreadable", "The file cannot be read: {reason}.", reason: error.reason)
        }
        guard !Task.isCancelled else { return nil }
        let uploading = upload(picture, fileName: PhotoFolder.name(at: path))
        await withTaskCancellationHandler {
            await uploading?.value
        } onCancel: {
            uploading?.cancel()
        }
        return message
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
    /// Where a photo is, as a path.
    static let file = FormField("file", .text)
}
