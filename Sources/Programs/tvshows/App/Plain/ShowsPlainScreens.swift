import RemoteShows
import ScreenParts
import ShowsScreens
import TerminalApp

@MainActor
final class ShowsPlainScreens: PlainScreens {
    private let flow: ShowsFlow
    private let photoFiles: any PhotoFiles
    private let note: String?
    private var photo: (screen: ChangePhotoScreen, form: FormScreen<ShowsEvent>)?

    init(flow: ShowsFlow, photoFiles: any PhotoFiles, note: String? = nil) {
        self.flow = flow
        self.photoFiles = photoFiles
        self.note = note
    }

    func launch() async { await flow.launch() }

    func settle() async {
        if case .photo(let screen) = flow.screen { await form(of: screen).settle() }
        await flow.settle()
    }

    var progress: String? {
        switch flow.screen {
        case .splash: nil
        case .login(let screen), .review(let screen, of: _): screen.form.progress
        case .home(let screen): screen.list.isLoading ? "Loading…" : nil
        case .show(let screen): screen.isLoading || screen.reviews.isLoading ? "Loading…" : nil
        case .profile(let screen): screen.progress
        case .photo(let screen): form(of: screen).form.progress
        }
    }

    func turn(in dialogue: PlainDialogue) async throws(PlainEnd) {
        switch flow.screen {
        // Nothing follows where the launch was called off.
        case .splash: throw .quit
        case .login(let screen): try await PlainForm(screen, note: note).turn(in: dialogue)
        case .review(let screen, of: let show):
            if screen.form.question == nil { try dialogue.head(show.title) }
            try await PlainForm(screen).turn(in: dialogue)
        case .home(let screen):
            let list = PlainList(screen, emptyNote: "There are no shows.") { show in
                let average = show.reviewCount > 0 ? show.averageRating.flatMap(AverageRating.init) : nil
                return show.title + (average.map { ", \($0.text) of 5 stars" } ?? "")
            }
            try await list.turn(in: dialogue)
        case .show(let screen): try await show(screen, in: dialogue)
        case .profile(let screen): try await show(screen, in: dialogue)
        case .photo(let screen): try await PlainForm(form(of: screen)).turn(in: dialogue)
        }
    }

    private func form(of screen: ChangePhotoScreen) -> FormScreen<ShowsEvent> {
        if let photo, photo.screen === screen { return photo.form }
        let form = FormScreen(screen, files: photoFiles)
        photo = (screen, form)
        return form
    }

    private enum Action {
        case write, next, previous, photo, logOut, back, refresh, profile, quit
    }

    // MARK: Details

    private func show(_ screen: ShowDetailsScreen, in dialogue: PlainDialogue) async throws(PlainEnd) {
        let show = screen.show
        let page = PlainPage(screen.reviews)
        try dialogue.head(show.title, ribbon: screen.problem ?? screen.notice)
        if !page.hasPrevious {
            if let description = show.description, !description.isEmpty { try dialogue.say(description) }
            if let url = show.imageURL { try dialogue.say("Cover: \(url)") }
        }
        let average = screen.average.map { ", \($0.text) of 5 stars" } ?? ""
        try dialogue.say((screen.reviewTotal ?? "There are no reviews yet.") + average)
        try page.say(in: dialogue) { review in
            let comment = review.commentLines
            return ["\(review.rating) of 5 stars, \(review.user.email): \(comment.first ?? "")"]
                + comment.dropFirst()
        }
        let next = page.hasNext ? [PlainChoice("Next page of reviews", key: "n", Action.next)] : []
        let previous = page.hasPrevious ? [PlainChoice("Page of reviews before", Action.previous)] : []
        let others: [PlainChoice<Action>] = [
            PlainChoice("Back", key: "b", .back), PlainChoice("Refresh", key: "r", .refresh),
            PlainChoice("Profile", key: "p", .profile), PlainChoice("Quit", key: "q", .quit),
        ]
        switch try await dialogue.choose([PlainChoice(ShowsRules.writeReview, .write)] + next + previous + others) {
        case .write: screen.writeReview()
        case .next: try await page.next(in: dialogue)
        case .previous: page.previous()
        case .back: screen.back()
        case .refresh: screen.refresh()
        case .profile: screen.openProfile()
        case .quit, .photo, .logOut: throw .quit
        }
    }

    // MARK: Profile

    private func show(_ screen: UserScreen, in dialogue: PlainDialogue) async throws(PlainEnd) {
        try dialogue.head(ShowsRules.profileHeading, ribbon: screen.ribbon ?? screen.notice)
        if let user = screen.value { try dialogue.say("Email: \(user.email)", "Photo: \(user.imageURL ?? "none")") }
        let choices: [PlainChoice<Action>] = [
            PlainChoice(ShowsRules.changePhoto, .photo), PlainChoice(ShowsRules.logOut, .logOut),
            PlainChoice("Back", key: "b", .back), PlainChoice("Refresh", key: "r", .refresh),
            PlainChoice("Quit", key: "q", .quit),
        ]
        switch try await dialogue.choose(choices) {
        case .photo: screen.changePhoto()
        case .logOut: screen.pressLogOut()
        case .back: screen.back()
        case .refresh: screen.refresh()
        case .quit, .write, .next, .previous, .profile: throw .quit
        }
    }
}
