public import ScreenParts
public import Users

/// Change photo: the path of a file, which becomes the profile's photo.
public final class ChangePhotoScreen: FormScreen<ShowsEvent> {
    private let files: any PhotoFiles
    private let uploadPhoto: any UploadProfilePhotoUseCase

    /// A screen that tells `onEvent` how it is left.
    public init(
        files: any PhotoFiles, uploadPhoto: any UploadProfilePhotoUseCase, onEvent: @escaping ShowsEventHandler
    ) {
        self.files = files
        self.uploadPhoto = uploadPhoto
        super.init(form: FormState(ShowsRules.photo), onEvent: onEvent)
    }

    /// Uploads the photo; what is no photo, or is too large, is refused before anything is sent.
    public override func send(_ entries: FormEntries, for action: FormAction) async -> FormOutcome<ShowsEvent> {
        let photo: ProfilePhoto
        switch await photoToSend(at: entries[.file]) {
        case .success(let read): photo = read
        case .failure(let refusal): return .failed(refusal.sentence)
        }
        do throws(UploadProfilePhotoError) {
            _ = try await uploadPhoto.uploadProfilePhoto(photo)
            return .done(.photoChanged)
        } catch {
            return FormOutcome(error)
        }
    }

    private func photoToSend(at path: String) async -> Result<ProfilePhoto, NoPhoto> {
        do throws(PhotoFileError) {
            // One byte more tells a photo that is too large.
            let data = try await files.contents(at: path, upTo: ProfilePhoto.largest + 1)
            do throws(ProfilePhoto.Problem) {
                return .success(try ProfilePhoto(data: data, fileName: path))
            } catch {
                return .failure(NoPhoto(sentence: ScreenMessages.noPhoto(error)))
            }
        } catch {
            return .failure(NoPhoto(sentence: "The file cannot be read: \(error.reason)."))
        }
    }

    private struct NoPhoto: Error {
        let sentence: String
    }
}
