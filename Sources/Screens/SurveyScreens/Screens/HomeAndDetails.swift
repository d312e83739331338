public import Observation
import RecordStorage
public import RemoteSurveys
public import ScreenParts
public import SurveyResponses

/// Home: the surveys, page by page; one row each, its title and its type.
public typealias HomeScreen = ListScreen<Survey, ScreenEvent>

extension ListScreen<Survey, ScreenEvent> {
    /// A screen that tells `onEvent` how it is left. With `loadSurvey` its preview counts a survey's questions and names
    /// them.
    public convenience init(
        _ rules: HomeRules, loadSurveys: any LoadSurveysFromRemoteUseCase,
        loadSurvey: (any LoadSurveyFromRemoteUseCase)? = nil, clock: any Clock<Duration> = ContinuousClock(),
        onEvent: @escaping ScreenEventHandler
    ) {
        self.init(
            rules, id: \.id,
            load: { request throws(PageFailure) in
                do throws(LoadSurveysFromRemoteError) {
                    return try await loadSurveys.loadSurveys(request)
                } catch {
                    throw PageFailure(error)
                }
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
                    // The details say what is wrong, to whoever opens them.
                    return []
                }
            }, clock: clock,
            opening: ScreenEvent.openSurvey, onEvent: onEvent)
    }
}

/// Survey details: what the list knew at once, the questions when they have come, and the way to answer them.
@MainActor
@Observable
public final class SurveyDetailsScreen: LoadingScreen<SurveyDetails, ScreenEvent> {
    /// What is kept of a survey that was answered in part; `nil` where nothing is, or nothing that can be read.
    public private(set) var draft: ResumedDraft?
    /// What there is to say about what is kept: that it may have been sent already, or why it cannot be read.
    public private(set) var draftMessage: Message?
    @ObservationIgnored private let known: Survey
    @ObservationIgnored private let answering: AnsweringUseCases?
    @ObservationIgnored private let draftActivity = Activity()

    /// A screen that tells `onEvent` how it is left. Without `answering` the survey can be read alone.
    public init(
        _ survey: Survey, loadSurvey: any LoadSurveyFromRemoteUseCase, answering: AnsweringUseCases? = nil,
        onEvent: @escaping ScreenEventHandler
    ) {
        known = survey
        self.answering = answering
        super.init(
            load: { () throws(LoadFailure) in
                do throws(LoadSurveyFromRemoteError) {
                    return try await loadSurvey.loadSurvey(id: survey.id)
                } catch {
                    throw LoadFailure(error, orElse: .surveyNotFound)
                }
            }, onEvent: onEvent)
    }

    /// ``draftMessage`` in an English sentence.
    public var draftNote: String? { draftMessage?.text }

    public var survey: Survey { value?.survey ?? known }
    /// Its questions, in their order; `nil` until they have come.
    public var questions: [Question]? { value?.questions }
    /// What they ask, and how they are counted and numbered; `nil` until they have come.
    public var questionnaire: Questionnaire? { value.map(Questionnaire.init) }

    /// What the button says that leads to the questions; `nil` while there is none.
    public var startLabel: String? {
        guard answering != nil, value?.questions.isEmpty == false else { return nil }
        return draft == nil ? "Start survey" : "Go on with your answers"
    }

    /// Loads the survey, and looks for what is kept of its answers.
    ///
    /// - Returns: both, for whoever wants to wait for their end.
    @discardableResult
    public override func refresh() -> Task<Void, Never>? {
        let loading = super.refresh()
        return draftActivity.start { [self] in
            await loading?.value
            await findDraft()
        }
    }

    /// Looks again for what is kept of the answers.
    func lookForDraft() {
        draftActivity.start { [self] in await findDraft() }
    }

    /// Goes to the questions, with what is kept of their answers.
    @discardableResult
    public func start() -> Task<Void, Never>? {
        guard startLabel != nil, let value else { return nil }
        return draftActivity.start { [self] in
            await findDraft()
            guard !Task.isCancelled else { return }
            let questionnaire = Questionnaire(value)
            onEvent(.answerSurvey(draft ?? ResumedDraft(response: SurveyResponse(to: questionnaire), lost: [])))
        }
    }

    /// Calls off what is under way: the screen is left.
    public override func close() {
        draftActivity.cancel()
        super.close()
    }

    /// Waits until nothing is under way.
    public override func settle() async {
        await super.settle()
        await draftActivity.settle()
    }

    private func findDraft() async {
        guard let answering, let value, !Task.isCancelled else { return }
        var note: Message?
        var found: ResumedDraft?
        do throws(LoadDraftError) {
            found = try await answering.drafts().loadDraft(for: Questionnaire(value))
            note = found?.sentAt.map(Message.sentBefore(on:))
        } catch {
            switch error {
            case .notFound: break
            case .invalidData(let reason), .unreadable(let reason):
                note = .draftNotReadable(reason: reason)
            case .cancelled: return
            }
        }
        draft = found
        draftMessage = note
    }
}
