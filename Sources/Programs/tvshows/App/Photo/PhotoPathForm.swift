import CoreSupport
import RemoteShows
import ScreenParts
import ShowsScreens

extension FormScreen<ShowsEvent> {
    /// Change photo: a form for the path of a file, whose bytes `screen` uploads.
    convenience init(_ screen: ChangePhotoScreen, files: any PhotoFiles) {
        let form = FormDescription<ShowsEvent>(.photoPath) { entries, _ in
            // If it succeeds, the screen has been left.
            await screen.upload(fileAt: entries[.file], from: files).map { .failed($0) } ?? .cancelled
        }
        self.init(form) { event in
            if event == .back { screen.back() }
        }
    }
}

extension ChangePhotoScreen {
    /// Uploads the picture in the file at `path`. Returns what is wrong, unless it worked or was called off.
    func upload(fileAt path: String, from files: any PhotoFiles) async -> Message? {
        let picture: Data
        do throws(PhotoFileError) {
            // One byte more tells a photo that is too large.
            picture = try await files.contents(at: path, upTo: ProfilePhoto.largest + 1)
        } catch {
            return Message("photo.unreadable", "The file cannot be read: {reason}.", reason: error.reason)
        }
        guard !Task.isCancelled else { return nil }
        let uploading = upload(picture, fileName: path)
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
    static let file = FormField("file", .text)
}
