public import CoreSupport
public import Observation
public import RemoteShows
public import ScreenParts

/// Change photo: uploads a picture from a camera, a photo library or a file as the profile's photo.
@MainActor
@Observable
public final class ChangePhotoScreen: ScreenModel {
    /// Whether a picture is being uploaded. Another one is not accepted meanwhile.
    public private(set) var isUploading = false
    public private(set) var ribbonMessage: Message?

    @ObservationIgnored private var isLeaving = false
    @ObservationIgnored private var hasLeft = false
    private let activity = Activity()
    private let uploadPhoto: any UploadProfilePhotoUseCase
    private let onEvent: ShowsEventHandler

    public init(uploadPhoto: any UploadProfilePhotoUseCase, onEvent: @escaping ShowsEventHandler) {
        self.uploadPhoto = uploadPhoto
        self.onEvent = onEvent
    }

    /// The error message in English. It may quote the server: show it as plain text.
    public var ribbonText: String? { ribbonMessage?.text }

    /// The text while uploading; `nil` if the screen is idle.
    public var progress: String? { isUploading ? ShowsRules.uploadingPhoto : nil }

    /// Uploads `picture`, a JPEG, PNG, GIF or WebP image of at most `ProfilePhoto.largest` bytes; any other file is
    /// refused before anything is sent. Any folder in `fileName` is removed. Returns a task that ends with the upload;
    /// `nil` while another upload is under way.
    @discardableResult
    public func upload(_ picture: Data, fileName: String = "photo") -> Task<Void, Never>? {
        guard !isUploading, !hasLeft else { return nil }
        isUploading = true
        ribbonMessage = nil
        return activity.start { [self] in
            finish(await send(picture, fileName))
        }
    }

    /// Goes back (Esc). It first cancels an upload; if that succeeds nevertheless, it counts.
    public func back() {
        guard isUploading else { return leave(by: .back) }
        isLeaving = true
        activity.cancel()
    }

    public func settle() async { await activity.settle() }

    private func send(_ picture: Data, _ fileName: String) async -> FormOutcome<ShowsEvent> {
        let photo: ProfilePhoto
        do throws(ProfilePhoto.Problem) {
            photo = try ProfilePhoto(data: picture, fileName: fileName)
        } catch {
            return FormOutcome(error)
        }
        do throws(UploadProfilePhotoError) {
            _ = try await uploadPhoto.uploadProfilePhoto(photo)
            return .done(.photoChanged)
        } catch {
            return FormOutcome(ofUser: error)
        }
    }

    private func finish(_ outcome: FormOutcome<ShowsEvent>) {
        isUploading = false
        switch outcome {
        case .done(let event): leave(by: event)
        case _ where isLeaving: leave(by: .back)
        case .failed(let problem): ribbonMessage = problem.ribbonMessage
        case .accountUnknown, .cancelled: break
        }
    }

    private func leave(by event: ShowsEvent) {
        guard !hasLeft else { return }
        hasLeft = true
        onEvent(event)
    }
}
