import CoreSupport
import HTTPMessages
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
            load: { () throws(FailureReport) in
                try await Result.awaiting(loadUser.loadUser).mapError(\.report).get()
            },
            logOut: {
                try await logOut.forgetCredentials()
                return nil
            }, onEvent: onEvent)
    }

    public func changePhoto() {
        guard !isLoggingOut else { return }
        onEvent(.changePhoto)
    }
}
