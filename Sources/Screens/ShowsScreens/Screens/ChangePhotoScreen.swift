public import CoreSupport
public import Observation
public import RemoteShows
public import ScreenParts

/// Change photo: a picture, as a camera, a photo library or a file gives it, becomes the profile's photo.
@MainActor
@Observable
public final class ChangePhotoScreen: ScreenModel {
    /// Whether a picture is being uploaded: then no other is taken.
    public private(set) var isUploading = false
    public private(set) var message: Message?

    @ObservationIgnored private var isLeaving = false
    @ObservationIgnored private var hasLeft = false
    private let activity = Activity()
    private let uploadPhoto: any UploadProfilePhotoUseCase
    private let onEvent: ShowsEventHandler

    /// A screen that tells `onEvent` how it is left.
    public init(uploadPhoto: any UploadProfilePhotoUseCase, onEvent: @escaping ShowsEventHandler) {
        self.uploadPhoto = uploadPhoto
        self.onEvent = onEvent
    }

    /// What is wrong, in an English sentence; it may quote the server: plain text.
    public var ribbon: String? { message?.text }

    /// What is being done; `nil` when nothing is.
    public var progress: String? { isUploading ? ShowsRules.uploadingPhoto : nil }

    /// Uploads `picture`; what is no photo, or is too large, is refused before anything is sent.
    ///
    /// - Parameters:
    ///   - picture: the bytes of a JPEG, PNG, GIF or WebP image, at most `ProfilePhoto.largest` of them.
    ///   - fileName: what it is uploaded under; a folder in front is left out.
    /// - Returns: the uploading, for whoever wants to wait for its end; `nil` while another is under way.
    @discardableResult
    public func upload(_ picture: Data, fileName: String = "photo") -> Task<Void, Never>? {
        guard !isUploading, !hasLeft else { return nil }
        isUploading = true
        message = nil
        return activity.start { [self] in
            finish(await send(picture, fileName))
        }
    }

    /// Goes back (Esc). What is being uploaded is called off first; should it succeed all the same, that counts.
    public func back() {
        guard isUploading else { return leave(by: .back) }
        isLeaving = true
        activity.cancel()
    }

    /// Does nothing: there is nothing to load.
    public func open() {}

    /// Does nothing: what was sent may still count.
    public func close() {}

    /// Waits until nothing is being uploaded.
    public func settle() async {
        await activity.settle()
    }

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
            return FormOutcome(error.loadFailure)
        }
    }

    private func finish(_ outcome: FormOutcome<ShowsEvent>) {
        isUploading = false
        switch outcome {
        case .done(let event): leave(by: event)
        case _ where isLeaving: leave(by: .back)
        case .failed(let problem): message = problem.ribbon
        case .bothWays, .cancelled: break
        }
    }

    private func leave(by event: ShowsEvent) {
        guard !hasLeft else { return }
        hasLeft = true
        onEvent(event)
    }
}
