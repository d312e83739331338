import RemoteShows
import ScreenParts
import ShowsScreens

#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

/// Change photo as a terminal does it, which has neither a camera nor a photo library: the path of a file, whose bytes
/// are uploaded.
final class PhotoPathScreen: FormScreen<ShowsEvent> {
    private let screen: ChangePhotoScreen
    private let files: any PhotoFiles

    /// A form for `screen`, over the files of this machine.
    init(_ screen: ChangePhotoScreen, files: any PhotoFiles) {
        self.screen = screen
        self.files = files
        super.init(form: FormState(.photoPath)) { event in
            if event == .back { screen.back() }
        }
    }

    /// Reads the file and has its bytes uploaded.
    override func send(_ entries: FormEntries, for action: FormAction) async -> FormOutcome<ShowsEvent> {
        let picture: Data
        do throws(PhotoFileError) {
            // One byte more tells a photo that is too large.
            picture = try await files.contents(at: entries[.file], upTo: ProfilePhoto.largest + 1)
        } catch {
            return .failed("The file cannot be read: \(error.reason).")
        }
        guard !Task.isCancelled else { return .cancelled }
        let uploading = screen.upload(picture, fileName: entries[.file])
        await withTaskCancellationHandler {
            await uploading?.value
        } onCancel: {
            uploading?.cancel()
        }
        // Where it worked, the screen has been left.
        return screen.ribbon.map { .failed($0) } ?? .cancelled
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
