import RemoteSurveys
import ScreenParts
import SurveyAccount
import SurveyResponses
import SurveyScreens
import SurveySession
import SurveysCache
import TestSupport

/// A server of which the screens' pictures are drawn: one survey with many siblings, one user, and one gate before all.
struct UseCaseStub: CheckEmailRegistrationUseCase, LoadProfileUseCase, LoadSurveysFromRemoteUseCase,
    LoadSurveyFromRemoteUseCase, BeginSessionUseCase, SignUpUseCase, RequestPasswordResetUseCase, LogOutUseCase,
    HTTPClient
{
    /// The name of the user who is logged in at the launch; `nil` if none is.
    var userAtLaunch: String?
    var isEmailKnown = true
    var titles = ["Harbour Grill", "紙燈籠", "Evil \u{1B}[31m Diner\n"]
    /// The titles of surveys that nobody is asked any more.
    var inactive: Set<String> = []
    /// Whether a page holds as many as were asked for, and not all.
    var isPaged = false
    var loginError: BeginSessionError?
    var images: [String: Data] = [:]
    let gate = Gate()
    /// Whether surveys and the user have changed at the server.
    let hasNews = Protected(false)
    let folder = InMemoryRecordStoreFolder()
    /// The answers to the responses that are sent; `nil` if the app does not work offline.
    var sending: HTTPClientSpy?
    /// The name of the user who has logged in since.
    let loggedIn = Protected<String?>(nil)

    var outbox: LocalOutbox { LocalOutbox(folder: folder, now: { Date(timeIntervalSince1970: 0) }) }
    var drafts: LocalDrafts { LocalDrafts(folder: folder, outbox: outbox) }
    var user: String? { loggedIn.withLock { $0 } ?? userAtLaunch }

    func isRegistered(email: String) async -> Bool { isEmailKnown }

    func loadProfile() async -> UserProfile {
        UserProfile(
            id: "1", email: "ann@example.com", name: "Ann" + news, avatarURL: "https://images.example.com/ann",
            gender: "Other")
    }

    func loadSurveys(_ page: PageRequest) async -> Page<Survey> {
        let all = titles.enumerated().map { survey($0.element, id: $0.offset) }
        let pages = isPaged ? (all.count + page.size - 1) / page.size : 1
        return Page(
            items: isPaged ? Array(all.dropFirst((page.number - 1) * page.size).prefix(page.size)) : all,
            position: PagePosition(page: page.number, pages: pages, size: page.size, records: all.count))
    }

    func loadSurvey(id: String) async -> SurveyDetails {
        let questions = (1...9).map { number in
            Question(
                id: "\(number)", text: "How was course \(number)?", helpText: number == 1 ? "Be honest." : nil,
                displayOrder: number, kind: "choice", pick: "one", isMandatory: number == 1,
                coverImageURL: "https://images.example.com/question\(number)_",
                answers: [Answer(id: "a", text: "Good", displayOrder: 0), Answer(id: "b", text: nil, displayOrder: 1)])
        }
        return SurveyDetails(survey: survey(titles[0], id: 0), questions: questions)
    }

    func logIn(username: String, password: Secret) async throws(BeginSessionError) -> Token {
        await gate.pass()
        if let loginError { throw loginError }
        loggedIn.withLock { $0 = username }
        return .sample()
    }

    func signUp(_ account: NewAccount) async -> Token {
        loggedIn.withLock { $0 = account.email }
        return .sample()
    }

    func requestPasswordReset(email: String) async { await gate.pass() }

    func logOut() async -> LogOutOutcome { .confirmed }

    /// Accepts each response.
    func send(_ request: HTTPRequest) async -> HTTPResponse { HTTPResponse(status: 201) }

    private var news: String { hasNews.withLock { $0 } ? " again" : "" }

    private func survey(_ title: String, id: Int) -> Survey {
        Survey(
            id: "\(id)", title: title + news, description: "What did you eat?", isActive: !inactive.contains(title),
            coverImageURL: "https://images.example.com/cover_", createdAt: Date(timeIntervalSince1970: 0),
            surveyType: "Restaurant")
    }
}

extension AnsweringUseCases {
    init(_ stub: UseCaseStub) {
        self.init(
            submit: UserOutbox(stub.drafts, httpClient: stub, apiURL: URL(filePath: "/api")), drafts: stub.drafts)
    }
}

extension EntranceUseCases {
    init(_ stub: UseCaseStub) {
        self.init(checkEmail: stub, logIn: stub, signUp: stub, passwordReset: stub) {
            stub.user.map { name in
                let useCases = UserUseCases(
                    of: name, logOut: stub, loadProfile: stub, loadSurveys: stub, loadSurvey: stub,
                    answering: AnsweringUseCases(stub), offline: stub.sending.map { OfflineUseCases(stub, client: $0) })
                return (session: .active, useCases: useCases)
            }
        }
    }
}

extension OfflineUseCases {
    init(_ stub: UseCaseStub, client: HTTPClientSpy) {
        let cache = LocalSurveysCache(store: InMemoryRecordStore())
        let sender = UserOutbox(stub.drafts, httpClient: client, apiURL: URL(filePath: "/api"))
        self.init(
            surveys: cache, fallback: SurveysWithFallback(pages: stub, surveys: stub, cache: cache),
            outbox: stub.outbox, sent: stub.outbox.sent, sender: sender)
    }
}
