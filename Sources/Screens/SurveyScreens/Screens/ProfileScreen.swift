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

    /// Creates the screen. A logout discards the drafts of `answering` and the data of `offline`.
    public init(
        _ rules: ProfileRules, canGoBack: Bool, loadProfile: any LoadProfileUseCase, logOut: any LogOutUseCase,
        answering: AnsweringUseCases? = nil, offline: OfflineUseCases? = nil, onEvent: @escaping ScreenEventHandler
    ) {
        self.rules = rules
        self.offline = offline
        self.answering = answering
        super.init(
            canGoBack: canGoBack,
            load: { () throws(FailureReport) in
                try await Result.awaiting(loadProfile.loadProfile).mapError(\.report).get()
            },
            logOut: {
                let outcome = try await logOut.logOut()
                let notices = [
                    outcome.message, await answering?.drafts.discardedAll(), await offline?.discardedAll(),
                ].compactMap(\.self)
                return notices.isEmpty ? nil : Message(notices)
            }, onEvent: onEvent)
    }

    public var questionText: String? { questionMessage?.text }

    /// Logs out. It asks first if that would discard unfinished responses or queued answers.
    @discardableResult
    public func requestLogOut() -> Task<Void, Never>? {
        guard answering != nil || offline != nil, !isLoggingOut else { return pressLogOut() }
        return counting.start { [self] in
            let drafts = await answering?.drafts.count() ?? 0
            let waiting = await offline?.waiting() ?? 0
            guard !Task.isCancelled, questionText == nil else { return }
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
        return logsOut ? pressLogOut() : nil
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

extension DiscardDraftUseCase {
    /// The number of drafts. If it cannot be determined, the logout continues and reports what it could not delete.
    fileprivate func count() async -> Int {
        do throws(StoreFailure) {
            return try await draftCount()
        } catch {
            return 0
        }
    }

    /// Deletes all drafts, also after a logout that did not wait for the server. Returns the message to show.
    fileprivate func discardedAll() async -> Message? {
        await Task { () async -> Message? in
            do throws(StoreFailure) {
                try await discardAllDrafts()
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
