/// How the screens of an app are left: an enum of the app's own, in which these are known to the screens that every app
/// has. The app's flow decides what comes next.
public protocol AppEvent: Hashable, Sendable {
    /// Back to the screen before.
    static var back: Self { get }
    /// To Profile.
    static var openProfile: Self { get }
    /// Nobody is logged in any more, because the user asked for it; `notice` is what there is to say about it.
    static func loggedOut(notice: String?) -> Self
    /// Nobody is logged in any more, and nobody asked for it; `reason` says why.
    static func sessionEnded(reason: String) -> Self

    /// Where a button of a form leads that sends nothing, with an email to hand on (empty where none is).
    ///
    /// - Returns: `nil` where the app has no such way.
    static func leavingForm(by action: FormAction, email: String) -> Self?
}
