public import CoreSupport
import HTTPMessages
public import Observation
import PagedLoading
import RecordStorage
public import ScreenParts
public import SurveyResponses
import SurveysCache

/// Home: the surveys, page by page, in rows of title and type.
public typealias HomeScreen = ListScreen<Survey, ScreenEvent>

extension ListScreen<Survey, ScreenEvent> {
    /// Creates Home. With `loadSurvey`, the preview shows the number and the titles of a survey's questions; with
    /// `offline`, the list opens with the cached surveys. `onLoad` is called when the server has delivered a page.
    public convenience init(
        _ rules: HomeRules, loadSurveys: any LoadSurveysFromRemoteUseCase,
        loadSurvey: (any LoadSurveyFromRemoteUseCase)? = nil, offline: OfflineUseCases? = nil,
        clock: any Clock<Duration> = ContinuousClock(), onLoad: @escaping @MainActor @Sendable () -> Void = {},
        onEvent: @escaping ScreenEventHandler
    ) {
        self.init(
            rules, id: \.id,
            load: { request throws(FailureReport) in
                let page = try await Result.awaiting { () throws(LoadSurveysFromRemoteError) in
                    try await loadSurveys.loadSurveys(request)
                }.mapError(\.report).get()
                await offline?.cache(.page(page, of: request))
                await onLoad()
                return page
            },
            cached: offline.map { offline in
                { @Sendable () async -> CachedItems<Survey>? in await offline.cachedList() }
            },
            preview: { survey in
                do throws(LoadSurveyFromRemoteError) {
                    guard let details = try await loadSurvey?.loadSurvey(id: survey.id) else { return [] }
                    let questionnaire = Questionnaire(details)
                    let count = questionnaire.askedCount
                    let titles = questionnaire.questions.compactMap { question in
                        questionnaire.number(ofQuestion: question.id).map { "\($0). \(question.text)" }
                    }
                    return [count == 1 ? "1 question" : "\(count) questions"] + titles
                } catch {
                    // The details screen shows the error.
                    return []
                }
            }, clock: clock,
            opening: ScreenEvent.openSurvey, onEvent: onEvent)
    }
}

/// Survey details: first the data from the list, then the questions and the button to answer them.
@MainActor
@Observable
public final class SurveyDetailsScreen: LoadingScreen<SurveyDetails, ScreenEvent> {
    /// The saved answers; `nil` if there are no readable ones.
    public private(set) var draft: ResumedDraft?
    /// The state of the user's answers; `nil` if there are none, or if it cannot be read.
    public private(set) var state: SurveyState?
    /// A message that the saved answers may have been sent already, or why they cannot be read.
    public private(set) var draftMessage: Message?
    /// The question before the survey is taken over from another process; `nil` while no question is asked.
    public private(set) var questionMessage: Message?
    @ObservationIgnored private let known: Survey
    /// When the shown copy of the survey was received; `nil` if it is the server's current one.
    public var asOf: Date? { value == nil ? knownAsOf : age.withLock { $0 } }
    /// Whether a cached copy is shown because the server was not reached.
    public var isOffline: Bool { asOf != nil && (value != nil || ribbonMessage != nil) }
    @ObservationIgnored private let knownAsOf: Date?
    @ObservationIgnored private let age: Protected<Date?>
    @ObservationIgnored private let answering: AnsweringUseCases?
    @ObservationIgnored private let draftActivity = Activity()

    /// Creates the screen. Without `answering`, the survey can only be read; with `offline`, the cached copy is shown
    /// if the server is not reached. `listedAsOf` is when `survey` was received, if the list was cached.
    public init(
        _ survey: Survey, listedAsOf: Date? = nil, loadSurvey: any LoadSurveyFromRemoteUseCase,
        answering: AnsweringUseCases? = nil, offline: OfflineUseCases? = nil, onEvent: @escaping ScreenEventHandler
    ) {
        known = survey
        knownAsOf = listedAsOf
        self.answering = answering
        let age = Protected<Date?>(nil)
        self.age = age
        super.init(
            load: { () throws(FailureReport) in
                do throws(LoadSurveyFromRemoteError) {
                    guard let offline else { return try await loadSurvey.loadSurvey(id: survey.id) }
                    switch try await offline.fallback.loadSurvey(id: survey.id) {
                    case .remote(let details):
                        age.withLock { $0 = nil }
                        return details
                    case .cached(let cached, _, _):
                        age.withLock { $0 = cached.asOf }
                        return cached.details
                    }
                } catch {
                    throw error.report(ofMissing: .surveyNotFound)
                }
            }, onEvent: onEvent)
    }

    /// ``draftMessage`` in English.
    public var draftText: String? { draftMessage?.text }

    public var survey: Survey { value?.survey ?? known }
    public var questions: [Question]? { value?.questions }
    public var questionnaire: Questionnaire? { value.map(Questionnaire.init) }

    /// The label of the button that leads to the questions; `nil` without the button.
    public var startLabel: String? {
        guard answering != nil, value?.questions.isEmpty == false else { return nil }
        if draft != nil { return "Continue" }
        return switch state?.kind {
        case .queued: "Edit queued answers"
        case .refused: "Edit refused answers"
        case .sent: "Answer again"
        case .uncertain, .draft, nil: "Start survey"
        }
    }

    /// Loads the survey and its saved answers. Returns a task that ends when both are loaded.
    @discardableResult
    public override func refresh() -> Task<Void, Never>? {
        let loading = super.refresh()
        return draftActivity.start { [self] in
            await loading?.value
            await findDraft()
        }
    }

    func lookForDraft() {
        // If the survey has not arrived yet, the search after its arrival is enough.
        if value != nil { draftActivity.start { [self] in await findDraft() } }
    }

    @discardableResult
    public func start() -> Task<Void, Never>? { start(takingOver: false) }

    private func start(takingOver takesOver: Bool) -> Task<Void, Never>? {
        guard startLabel != nil, let value, let drafts = answering?.drafts else { return nil }
        let wasUnsent = offersUnsent
        return draftActivity.start { [self] in
            do throws(DraftIsHeld) {
                try await drafts.holdDraft(ofSurvey: value.survey.id, takingOver: takesOver)
            } catch {
                if !Task.isCancelled { questionMessage = .isHeldQuestion(by: error) }
                return
            }
            await findDraft()
            let questionnaire = Questionnaire(value)
            if !Task.isCancelled, offersUnsent { await withdraw(for: questionnaire) }
            // Answers that were sent meanwhile are not answered again without asking.
            guard !Task.isCancelled, draft != nil || !wasUnsent && !offersUnsent else {
                return await drafts.releaseDraft(ofSurvey: value.survey.id)
            }
            onEvent(.answerSurvey(draft ?? ResumedDraft(response: SurveyResponse(to: questionnaire), lost: [])))
        }
    }

    /// Answers ``questionMessage``.
    @discardableResult
    public func answer(_ takesOver: Bool) -> Task<Void, Never>? {
        guard questionMessage != nil else { return nil }
        questionMessage = nil
        return takesOver ? start(takingOver: true) : nil
    }

    /// Withdraws the question, or else goes back (Esc).
    public override func back() {
        if questionMessage != nil { answer(false) } else { super.back() }
    }

    private var offersUnsent: Bool { draft == nil && [.queued, .refused].contains(state?.kind) }

    /// Moves the newest queued or refused answers into the draft, or shows why that cannot be done.
    private func withdraw(for questionnaire: Questionnaire) async {
        guard let drafts = answering?.drafts else { return }
        do throws(QueuedResponseError) {
            let kind = state?.kind == .refused ? OutboxItem.State.refused : .queued
            let found = try await drafts.withdrawNewest(kind, for: questionnaire)
            if found.response.answeredCount > 0 { draft = found } else { draftMessage = .noneFits }
        } catch {
            await findDraft()
            draftMessage = error.message ?? draftMessage
        }
    }

    public override func close() {
        draftActivity.cancel()
        super.close()
    }

    public override func settle() async {
        await super.settle()
        await draftActivity.settle()
    }

    private func findDraft() async {
        guard let answering, let value, !Task.isCancelled else { return }
        var note: Message?
        var found: ResumedDraft?
        do throws(LoadDraftError) {
            found = try await answering.drafts.loadDraft(for: Questionnaire(value))
            note = found?.sentAt.map(Message.sentBefore(on:))
        } catch {
            if error == .cancelled { return }
            note = error.reason.map { .draftNotReadable(reason: $0) }
        }
        // Without its state, the survey can be answered all the same.
        state = try? await answering.drafts.surveyState(ofSurvey: value.survey.id)
        draft = found
        draftMessage = note
    }
}
