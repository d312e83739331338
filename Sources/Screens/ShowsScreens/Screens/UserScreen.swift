public import RemoteShows
public import ScreenParts
public import ShowsSession

/// Profile: who is logged in, the way to another photo, and the way out.
public final class UserScreen: AccountScreen<User, ShowsEvent> {
    /// A screen that tells `onEvent` how it is left.
    public init(
        loadUser: any LoadUserUseCase, logOut: any ForgetCredentialsUseCase, onEvent: @escaping ShowsEventHandler
    ) {
        super.init(
            canGoBack: true,
            load: { () throws(LoadFailure) in
                do throws(LoadUserError) {
                    return try await loadUser.loadUser()
                } catch {
                    throw LoadFailure(error)
                }
            },
            logOut: { () throws(LogOutFailure) in
                do throws(ForgetCredentialsError) {
                    try await logOut.forgetCredentials()
                    return nil
                } catch {
                    throw LogOutFailure(error)
                }
            }, onEvent: onEvent)
    }

    /// Opens the form for another photo.
    public func changePhoto() {
        guard !isLoggingOut else { return }
        onEvent(.changePhoto)
    }
}

extension LogOutFailure {
    fileprivate init(_ error: ForgetCredentialsError) {
        switch error {
        case .cacheFailed(let reason): self = .failed(reason: reason)
        case .cancelled: self = .cancelled
        }
    }
}
