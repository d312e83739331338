public import ScreenParts
public import SurveyAccount
import SurveySession

// The forms of the survey app: their initial content and their submission.

extension FormDescription<ScreenEvent> {
    /// Get started with `email` filled in. It leads to Login if the email is registered, and otherwise to Sign-up.
    ///
    /// If the server cannot tell, the form offers both.
    public static func getStarted(
        _ rules: FormRules, email: String = "", ribbonMessage: Message? = nil, noticeMessage: Message? = nil,
        with checkEmail: any CheckEmailRegistrationUseCase
    ) -> FormDescription {
        FormDescription(rules, FormEntries(email: email), ribbonMessage: ribbonMessage, noticeMessage: noticeMessage) {
            entries, _ in
            do throws(CheckEmailRegistrationError) {
                let isRegistered = try await checkEmail.isRegistered(email: entries.email)
                return .done(isRegistered ? .logIn(email: entries.email) : .noAccount(email: entries.email))
            } catch {
                return FormOutcome(error)
            }
        }
    }

    public static func login(
        _ rules: FormRules, email: String = "", ribbonMessage: Message? = nil, noticeMessage: Message? = nil,
        with entrance: EntranceUseCases
    ) -> FormDescription {
        FormDescription(rules, FormEntries(email: email), ribbonMessage: ribbonMessage, noticeMessage: noticeMessage) {
            entries, _ in
            do throws(BeginSessionError) {
                try await entrance.logIn.logIn(username: entries.email, password: entries.password)
            } catch {
                return FormOutcome(error)
            }
            return await entrance.outcomeOfLogin()
        }
    }

    /// Sign-up with `email` filled in: creates an account and logs in, without a second form.
    public static func signUp(
        _ rules: FormRules, email: String = "", noticeMessage: Message? = nil, with entrance: EntranceUseCases
    ) -> FormDescription {
        FormDescription(rules, FormEntries(email: email), noticeMessage: noticeMessage) { entries, _ in
            do throws(SignUpError) {
                try await entrance.signUp.signUp(entries.account)
            } catch {
                return FormOutcome(error, to: entries)
            }
            return await entrance.outcomeOfLogin()
        }
    }
}

extension EntranceUseCases {
    fileprivate func outcomeOfLogin() async -> FormOutcome<ScreenEvent> {
        do throws(FailureReport) {
            return .done(.loggedIn(try await loggedInUser()))
        } catch {
            return FormOutcome(error)
        }
    }
}

extension FormDescription<ScreenEvent> {
    /// Reset password with `email` filled in. It does not reveal who has an account.
    public static func resetPassword(
        _ rules: FormRules, email: String = "", with passwordReset: any RequestPasswordResetUseCase
    ) -> FormDescription {
        FormDescription(rules, FormEntries(email: email)) { entries, _ in
            do throws(RequestPasswordResetError) {
                try await passwordReset.requestPasswordReset(email: entries.email)
                return .done(.resetRequested(email: entries.email))
            } catch {
                return FormOutcome(error)
            }
        }
    }
}

extension FormAction {
    public static let forgotPassword = FormAction("forgotPassword", isSubmission: false)
    public static let resetPassword = FormAction("resetPassword", isSubmission: true)
}

extension FormField {
    public static let name = FormField("name", .text)
    public static let gender = FormField("gender", .choice(Gender.allCases.map(\.label)))
}

/// The genders to choose from. The label is also the value in requests.
public enum Gender: String, Hashable, Sendable, CaseIterable {
    case female = "Female"
    case male = "Male"
    case other = "Other"

    public var label: String { rawValue }
}

extension FormState {
    public var gender: Gender? {
        get { self[choice: .gender].map { Gender.allCases[$0] } }
        set { self[choice: .gender] = newValue.flatMap(Gender.allCases.firstIndex) }
    }
}

extension FormEntries {
    /// The account to create from these entries, without empty values and values that the form does not have.
    var account: NewAccount {
        NewAccount(email: email, name: filled(.name), password: password, gender: filled(.gender))
    }

    private func filled(_ field: FormField) -> String? { self[field].isEmpty ? nil : self[field] }
}
