import CoreSupport
import HTTPMessages
public import Observation
import RecordStorage
public import ScreenParts
public import SurveyAccount
import SurveyResponses
public import SurveySession

/// Profile: shows the user, logs out.
@MainActor
@Observable
public final class ProfileScreen: AccountScreen<UserProfile, ScreenEvent> {
    @ObservationIgnored public let rules: ProfileRules
    /// The question before a logout that discards unfinished responses or queued answers; `nil` while no question is
    /// asked.
    public private(set) var questionMessage: Message?
    @ObservationIgnored private let answering: AnsweringUseCases?
    @ObservationIgnored private let offline: OfflineUseCases?
    @ObservationIgnored private let counting = Activity()
    @ObservationIgnored private let agreed: Protected<AtStake>
    private var atStake = AtStake()

    /// What the user has agreed to lose, as it was at the question.
    private struct AtStake {
        var drafts = SavedDrafts()
        var waiting = Outbox()
    }

    /// Creates the screen. A logout discards what `offline` caches, the records of what was sent and, if the user agrees,
    /// the drafts of `answering` and the queued answers. Answers that another process saves after the question stay.
    /// Then `removeAccount` is called. Without `logOut`, the user cannot log out.
    public init(
        _ rules: ProfileRules, canGoBack: Bool, loadProfile: any LoadProfileUseCase, logOut: (any LogOutUseCase)?,
        answering: AnsweringUseCases? = nil, offline: OfflineUseCases? = nil,
        removeAccount: UserUseCases.RemoveAccount? = nil, onEvent: @escaping ScreenEventHandler
    ) {
        let agreed = Protected(AtStake())
        self.agreed = agreed
        self.rules = rules
        self.offline = offline
        self.answering = answering
        super.init(
            canGoBack: canGoBack,
            load: { () throws(FailureReport) in
                try await Result.awaiting(loadProfile.loadProfile).mapError(\.report).get()
            },
            logOut: logOut.map { logOut -> LogOut in
                { () async throws -> Message? in
                    let outcome = try await logOut.logOut()
                    let agreed = agreed.withLock(\.self)
                    var notices = [outcome.message]
                    notices.append(await answering?.drafts.discarded(agreed.drafts))
                    notices.append(await offline?.discarded(with: agreed.waiting))
                    if let removeAccount { notices.append(await Self.message(after: removeAccount)) }
                    let shown = notices.compactMap(\.self)
                    return shown.isEmpty ? nil : Message(shown)
                }
            }, onEvent: onEvent)
    }

    public var questionText: String? { questionMessage?.text }

    /// Logs out. It asks first if that would discard unfinished responses or queued answers.
    @discardableResult
    public func requestLogOut() -> Task<Void, Never>? {
        guard canLogOut, answering != nil || offline != nil, !isLoggingOut else { return pressLogOut() }
        return counting.start { [self] in
            let found = AtStake(
                drafts: await answering?.drafts.saved() ?? SavedDrafts(), waiting: await offline?.waiting() ?? Outbox())
            guard !Task.isCancelled, questionText == nil else { return }
            atStake = found
            let (drafts, waiting) = (found.drafts.count, found.waiting.count)
            if waiting > 0 {
                questionMessage = drafts > 0 ? .atStake(waiting, drafts: drafts) : .answersAtStake(waiting)
            } else if drafts > 0 {
                questionMessage = .draftsAtStake(drafts)
            } else {
                await pressLogOut()?.value
            }
        }
    }

    @discardableResult
    public func answer(_ logsOut: Bool) -> Task<Void, Never>? {
        guard questionText != nil else { return nil }
        questionMessage = nil
        guard logsOut else { return nil }
        agreed.withLock { $0 = atStake }
        return pressLogOut()
    }

    /// Removes the account, also after a logout that did not wait for the server. Returns the message to show.
    private static func message(after removeAccount: @escaping UserUseCases.RemoveAccount) async -> Message? {
        await withCancellationShield { () async -> Message? in
            do throws(StoreFailure) {
                if try await removeAccount() { return nil }
                return Message(
                    "logOut.accountStays", "The account stays, because answers were saved in it meanwhile.")
            } catch {
                return error.message
            }
        }
    }

    /// Withdraws the question, or else goes back, if there is a screen to go back to (Esc).
    public override func back() {
        if questionText != nil { answer(false) } else { super.back() }
    }

    public override func close() {
        counting.cancel()
        super.close()
    }

    public override func settle() async {
        await counting.settle()
        await super.settle()
    }

    /// The rows of the profile, from top to bottom; none until it is loaded. A value that the server does not send is
    /// empty.
    public var rows: [ProfileEntry] {
        guard let value else { return [] }
        return rules.rows.map { ProfileEntry(row: $0, value: value[$0]) }
    }
}

extension LoadDraftsUseCase where Self: DiscardDraftUseCase {
    /// The drafts. If they cannot be loaded, the logout continues and leaves them.
    fileprivate func saved() async -> SavedDrafts {
        do throws(StoreFailure) {
            return try await drafts()
        } catch {
            return SavedDrafts()
        }
    }

    /// Deletes drafts, also after a logout that did not wait for the server. Returns the message to show.
    fileprivate func discarded(_ drafts: SavedDrafts) async -> Message? {
        await Task { () async -> Message? in
            do throws(StoreFailure) {
                try await discardDrafts(drafts)
                return nil
            } catch {
                return error.reason.map(Message.draftNotDeleted) ?? error.message
            }
        }.value
    }
}

/// A row of Profile.
public struct ProfileEntry: Hashable, Sendable, Identifiable {
    public let row: ProfileRow
    /// The value as plain text; empty if the server did not send one.
    public let value: String

    public var id: ProfileRow { row }
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
