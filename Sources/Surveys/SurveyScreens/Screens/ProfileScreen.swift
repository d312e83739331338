public import ScreenParts
public import SurveyAccount
public import SurveySession

/// Profile: who is logged in, and the way out.
public final class ProfileScreen: AccountScreen<UserProfile, ScreenEvent> {
    /// What it looks like.
    public let rules: ProfileRules

    /// A screen that tells `onEvent` how it is left.
    public init(
        _ rules: ProfileRules, canGoBack: Bool, loadProfile: any LoadProfileUseCase, logOut: any LogOutUseCase,
        onEvent: @escaping ScreenEventHandler
    ) {
        self.rules = rules
        super.init(
            canGoBack: canGoBack,
            load: { () throws(LoadFailure) in
                do throws(LoadProfileError) {
                    return try await loadProfile.loadProfile()
                } catch {
                    throw LoadFailure(error)
                }
            },
            logOut: { () throws(LogOutFailure) in
                do throws(LogOutError) {
                    return try await logOut.logOut().notice
                } catch {
                    throw LogOutFailure(error)
                }
            }, onEvent: onEvent)
    }

    /// What is shown of the user, row by row, from the top; empty until the profile is loaded. A value that the server
    /// does not tell is empty.
    public var rows: [ProfileEntry] {
        guard let value else { return [] }
        return rules.rows.map { ProfileEntry(row: $0, value: value[$0]) }
    }
}

extension LogOutOutcome {
    fileprivate var notice: String? {
        switch self {
        case .wasNotLoggedIn, .serverTold: nil
        case .notConfirmed(let reason): ScreenMessages.logOutNotConfirmed(reason: reason)
        case .serverNotTold(let reason): ScreenMessages.serverNotTold(reason: reason)
        }
    }
}

extension LogOutFailure {
    fileprivate init(_ error: LogOutError) {
        switch error {
        case .cacheFailed(let reason): self = .failed(reason: reason)
        }
    }
}

/// One row of Profile.
public struct ProfileEntry: Hashable, Sendable, Identifiable {
    /// What is shown.
    public let row: ProfileRow
    /// Its value, as the server told it: plain text. Empty where it told none.
    public let value: String

    /// The row, of which there is one.
    public var id: ProfileRow { row }
    /// The label in front of the value.
    public var label: String { row.label }
}

extension UserProfile {
    subscript(row: ProfileRow) -> String {
        switch row {
        case .email: email
        case .name: name ?? ""
        case .gender: gender ?? ""
        case .photo: avatarURL ?? ""
        }
    }
}
