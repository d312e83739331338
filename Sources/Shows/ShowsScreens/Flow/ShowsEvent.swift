public import RemoteShows
public import ScreenParts

/// How a screen is left. ``ShowsFlow`` decides what comes next.
public enum ShowsEvent: AppEvent {
    /// Somebody is logged in now.
    case loggedIn(email: String, isRemembered: Bool)
    /// To the details of the show.
    case openShow(Show)
    /// To the form for a review of the show.
    case writeReview(Show)
    /// A review was written.
    case reviewWritten
    /// To Profile.
    case openProfile
    /// To the screen for another photo.
    case changePhoto
    /// There is another photo.
    case photoChanged
    /// Back to the screen before.
    case back
    /// Nobody is logged in any more, because the user asked for it; `notice` is what there is to say about it.
    case loggedOut(notice: String?)
    /// Nobody is logged in any more, and nobody asked for it; `reason` says why.
    case sessionEnded(reason: String)

    /// Where a button of a form leads that sends nothing: back, from a form that lies over another screen.
    public static func leavingForm(by action: FormAction, email: String) -> ShowsEvent? {
        action == .cancel ? .back : nil
    }
}

/// Who is told how a screen is left.
public typealias ShowsEventHandler = @MainActor (ShowsEvent) -> Void
