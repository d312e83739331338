public import RemoteShows
public import ScreenParts
public import ShowsSession

/// Profile: shows the user, changes the photo, logs out.
public final class UserScreen: AccountScreen<User, ShowsEvent> {
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
