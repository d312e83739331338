import RemoteShows
import ScreenParts
import ShowsScreens

#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

extension FormScreen<ShowsEvent> {
    /// Change photo as a terminal does it, which has neither a camera nor a photo library: the path of a file, whose bytes
    /// `screen` uploads.
    convenience init(_ screen: ChangePhotoScreen, files: any PhotoFiles) {
        let form = FormDescription<ShowsEvent>(.photoPath) { entries, _ in
            let picture: Data
            do throws(PhotoFileError) {
                // One byte more tells a photo that is too large.
                picture = try await files.contents(at: entries[.file], upTo: ProfilePhoto.largest + 1)
            } catch {
                return .failed(Message("photo.unreadable", "The file cannot be read: {reason}.", reason: error.reason))
            }
            guard !Task.isCancelled else { return .cancelled }
            let uploading = screen.upload(picture, fileName: entries[.file])
            await withTaskCancellationHandler {
                await uploading?.value
            } onCancel: {
                uploading?.cancel()
            }
            // Where it worked, the screen has been left.
            return screen.message.map { .failed($0) } ?? .cancelled
        }
        self.init(form) { event in
            if event == .back { screen.back() }
        }
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
