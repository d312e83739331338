public import RemoteShows
public import ScreenParts
import ShowsSession

// The forms of the TV show app: their initial content and their submission.

extension FormDescription<ShowsEvent> {
    /// Login with `email` filled in; Register is a button of the same form.
    public static func login(
        email: String = "", remembersMe: Bool = false, ribbonMessage: Message? = nil, noticeMessage: Message? = nil,
        with entrance: ShowsEntranceUseCases
    ) -> FormDescription {
        var entries = FormEntries(email: email)
        entries[checked: .rememberMe] = remembersMe
        return FormDescription(ShowsRules.login, entries, ribbonMessage: ribbonMessage, noticeMessage: noticeMessage) {
            entries, action in
            let remembersMe = entries[checked: .rememberMe]
            await entrance.sessions.keepNextSession(remembersMe ? .acrossLaunches : .process)
            let failure = action == .signUp ? await entrance.register(entries) : await entrance.logIn(entries)
            if let failure { return failure }
            do throws(FailureReport) {
                let user = try await entrance.loggedInUser()
                // The email is saved, never the password (TV-2.4).
                await entrance.emails.remember(remembersMe ? user.email : nil)
                return .done(.loggedIn(user, isRemembered: remembersMe))
            } catch {
                return FormOutcome(error)
            }
        }
    }

    /// The form for a review, with stars and text; `unsent` holds the entries of an earlier review that was not sent.
    public static func review(
        of show: Show, from unsent: UnsentReview? = nil, with createReview: any CreateReviewUseCase
    ) -> FormDescription {
        var entries = FormEntries()
        entries[choice: .rating] = unsent?.rating
        entries[.comment] = unsent?.comment ?? ""
        return FormDescription(ShowsRules.review, entries) { entries, _ in
            let review: NewReview
            do throws(NewReview.Problem) {
                review = try NewReview(
                    showID: show.id, rating: entries[choice: .rating].map { $0 + 1 } ?? 0, comment: entries[.comment])
            } catch {
                return FormOutcome(error)
            }
            do throws(CreateReviewError) {
                _ = try await createReview.createReview(review)
                return .done(.reviewWritten)
            } catch {
                return FormOutcome(ofUser: error)
            }
        }
    }
}

extension ShowsEntranceUseCases {
    /// Returns the failure; `nil` if the user is logged in.
    fileprivate func logIn(_ entries: FormEntries) async -> FormOutcome<ShowsEvent>? {
        do throws(BeginShowsSessionError) {
            try await signIn.signIn(email: entries.email, password: entries.password)
            return nil
        } catch {
            return FormOutcome(error)
        }
    }

    /// Returns the failure; `nil` if the user is registered and logged in.
    fileprivate func register(_ entries: FormEntries) async -> FormOutcome<ShowsEvent>? {
        do throws(CreateUserAndBeginSessionError) {
            try await createUser.createUser(email: entries.email, password: entries.password)
            return nil
        } catch {
            return FormOutcome(error)
        }
    }
}

/// The entries of a review at the time its session ended. They are restored for the same user.
public struct UnsentReview: Hashable, Sendable {
    let email: String
    let showID: String
    let rating: Int?
    let comment: String

    init(_ form: FormState, of show: Show, by email: String) {
        self.email = email
        showID = show.id
        rating = form[choice: .rating]
        comment = form[.comment]
    }
}
