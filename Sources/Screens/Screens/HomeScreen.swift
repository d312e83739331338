public import Observation
import Paging
public import RemoteSurveys

/// Home: the surveys, page by page.
@MainActor
@Observable
public final class HomeScreen {
    /// What it looks like.
    public let rules: HomeRules
    /// Which row is selected, from 0; of no meaning while there are no rows.
    public private(set) var selection = 0
    /// Whether a page is being loaded.
    public private(set) var isLoading = false
    /// What is wrong, in a sentence; it may quote the server: plain text.
    public private(set) var ribbon: String?
    private var list = SurveyList()

    private let loadSurveys: any LoadSurveysFromRemoteUseCase
    private let activity = Activity()
    private let onEvent: ScreenEventHandler

    /// A screen that tells `onEvent` how it is left.
    public init(
        _ rules: HomeRules, loadSurveys: any LoadSurveysFromRemoteUseCase, onEvent: @escaping ScreenEventHandler
    ) {
        self.rules = rules
        self.loadSurveys = loadSurveys
        self.onEvent = onEvent
    }

    /// The surveys that have come so far, in the server's order: one row each, its title and its type.
    public var surveys: [Survey] { list.surveys }

    /// Whether all surveys have come.
    public var isComplete: Bool { list.isComplete }

    /// Loads the first page anew; what is shown stays until it has come.
    @discardableResult
    public func refresh() -> Task<Void, Never> {
        load(into: SurveyList())
    }

    /// Loads the next page, unless one is being loaded or all have come. Moving near the end does it by itself.
    @discardableResult
    public func loadMore() -> Task<Void, Never>? {
        guard !isLoading, !isComplete else { return nil }
        return load(into: list)
    }

    /// Selects the row at `index`, or the one nearest to it.
    public func select(at index: Int) {
        selection = max(0, min(index, surveys.count - 1))
        if selection + Self.rowsAhead >= surveys.count { loadMore() }
    }

    /// Moves the selection by `rows`, stopping at both ends.
    public func moveSelection(by rows: Int) {
        select(at: selection + rows)
    }

    /// Opens the selected survey.
    public func open() {
        guard surveys.indices.contains(selection) else { return }
        onEvent(.openSurvey(surveys[selection]))
    }

    /// Goes to Profile.
    public func openProfile() {
        onEvent(.openProfile)
    }

    /// Waits until nothing is under way.
    public func settle() async {
        await activity.settle()
    }

    /// Calls off what is under way: the screen is left.
    func close() {
        activity.cancel()
        isLoading = false
    }

    /// How near to the end the next page is asked for.
    private static let rowsAhead = 5

    private func load(into old: SurveyList) -> Task<Void, Never> {
        isLoading = true
        ribbon = nil
        return activity.start { [self] in
            let result = await page(old.nextPage)
            guard !Task.isCancelled else { return }
            isLoading = false
            var new = old
            switch result {
            case .success(let page): new.append(page)
            case .failure(.pageNotThere) where old.nextPage > 1: new.end()
            case .failure(let error): return tell(LoadFailure(error))
            }
            show(new)
        }
    }

    private func page(_ number: Int) async -> Result<Page<Survey>, LoadSurveysFromRemoteError> {
        do throws(LoadSurveysFromRemoteError) {
            return .success(try await loadSurveys.loadSurveys(PageRequest(number: number, size: rules.pageSize)))
        } catch {
            return .failure(error)
        }
    }

    /// The selection stays with its survey while that is in the list.
    private func show(_ new: SurveyList) {
        let selected = surveys.indices.contains(selection) ? surveys[selection].id : nil
        list = new
        selection = new.surveys.firstIndex { $0.id == selected } ?? 0
    }

    private func tell(_ failure: LoadFailure) {
        switch failure {
        case .told(let sentence): ribbon = sentence
        case .sessionEnded(let reason): onEvent(.sessionEnded(reason: reason))
        case .cancelled: break
        }
    }
}
