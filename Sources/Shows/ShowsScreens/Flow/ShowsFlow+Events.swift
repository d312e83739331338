import RemoteShows
import ScreenParts

extension ShowsFlow {
    /// Goes where `event` leads.
    func handle(_ event: ShowsEvent) {
        switch event {
        case .loggedIn(let email, let isRemembered):
            lastEmail = email
            rememberedEmail = isRemembered ? email : nil
            showHome()
        case .openShow(let show):
            path.push {
                .show(
                    ShowDetailsScreen(
                        show, loadShow: useCases.loadShow, loadReviews: useCases.loadReviews, onEvent: $0))
            }
        case .writeReview(let show):
            let unsent = unsentReview.flatMap { $0.email == lastEmail && $0.showID == show.id ? $0 : nil }
            path.push {
                .review(
                    FormScreen(.review(of: show, from: unsent, with: useCases.createReview), onEvent: $0), of: show)
            }
        case .openProfile:
            path.push { .profile(UserScreen(loadUser: useCases.loadUser, logOut: useCases.logOut, onEvent: $0)) }
        case .changePhoto:
            path.push { .photo(ChangePhotoScreen(uploadPhoto: useCases.uploadPhoto, onEvent: $0)) }
        case .reviewWritten:
            unsentReview = nil
            path.pop()
            path.top.model.open()
        case .photoChanged:
            path.pop()
            path.top.model.open()
        case .back: path.pop()
        case .loggedOut(let notice):
            unsentReview = nil
            showLogin(email: rememberedEmail ?? "", ribbon: notice)
        case .sessionEnded(let reason):
            if case .review(let review, let show) = screen {
                unsentReview = UnsentReview(review.form, of: show, by: lastEmail)
            }
            showLogin(email: lastEmail, ribbon: reason)
        }
    }

    /// Where the app starts when somebody is logged in.
    func showHome() {
        path.replace { .home(ShowListScreen(loadShows: useCases.loadShows, onEvent: $0)) }
    }

    /// Where the app starts when nobody is logged in.
    func showLogin(email: String, ribbon: String? = nil) {
        path.replace {
            .login(
                FormScreen(
                    .login(email: email, remembersMe: rememberedEmail != nil, ribbon: ribbon, with: useCases),
                    onEvent: $0))
        }
    }
}
