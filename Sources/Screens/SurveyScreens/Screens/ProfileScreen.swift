public import Observation
public import ScreenParts
public import SurveyAccount
import SurveyResponses
public import SurveySession

/// Profile: who is logged in, and the way out.
@MainActor
@Observable
public final class ProfileScreen: AccountScreen<UserProfile, ScreenEvent> {
    @ObservationIgnored public let rules: ProfileRules
    /// What the user is asked before half-answered surveys go with a log-out; `nil` while nothing is asked.
    public private(set) var questionMessage: Message?
    @ObservationIgnored private let answering: AnsweringUseCases?
    @ObservationIgnored private let counting = Activity()

    /// A screen that tells `onEvent` how it is left. A log-out discards the drafts of `answering`.
    public init(
        _ rules: ProfileRules, canGoBack: Bool, loadProfile: any LoadProfileUseCase, logOut: any LogOutUseCase,
        answering: AnsweringUseCases? = nil, onEvent: @escaping ScreenEventHandler
    ) {
        self.rules = rules
        self.answering = answering
        super.init(
            canGoBack: canGoBack,
            load: { () throws(LoadFailure) in
                do throws(LoadProfileError) {
                    return try await loadProfile.loadProfile()
                } catch {
                    throw LoadFailure(error)
                }
            },
            logOut: { () throws(LogOutFailure) in
                // Whose they are is not known any more afterwards.
                let drafts = await answering?.drafts()
                let outcome: LogOutOutcome
                do throws(LogOutError) {
                    outcome = try await logOut.logOut()
                } catch {
                    throw LogOutFailure(error)
                }
                let notices = [outcome.message, await drafts?.discardedAll()].compactMap { $0 }
                return notices.isEmpty ? nil : Message(notices)
            }, onEvent: onEvent)
    }

    public var question: String? { questionMessage?.text }

    /// Logs out, or asks first where half-answered surveys would go with it.
    @discardableResult
    public func requestLogOut() -> Task<Void, Never>? {
        guard let answering, !isLoggingOut else { return pressLogOut() }
        return counting.start { [self] in
            let count = await answering.drafts().count()
            guard !Task.isCancelled, question == nil else { return }
            if count > 0 { questionMessage = .draftsAtStake(count) } else { await pressLogOut()?.value }
        }
    }

    @discardableResult
    public func answer(_ logsOut: Bool) -> Task<Void, Never>? {
        guard question != nil else { return nil }
        questionMessage = nil
        return logsOut ? pressLogOut() : nil
    }

    /// Takes the question back, else goes back, where there is a screen to go back to (Esc).
    public override func back() {
        if question != nil { answer(false) } else { super.back() }
    }

    /// Calls off what is under way: the screen is left.
    public override func close() {
        counting.cancel()
        super.close()
    }

    /// Waits until nothing is under way.
    public override func settle() async {
        await counting.settle()
        await super.settle()
    }

    /// What is shown of the user, row by row, from the top; empty until the profile is loaded. A value that the server
    /// does not tell is empty.
    public var rows: [ProfileEntry] {
        guard let value else { return [] }
        return rules.rows.map { ProfileEntry(row: $0, value: value[$0]) }
    }
}

extension DiscardDraftUseCase {
    /// How many there are; where that cannot be told a log-out goes on, and says what it could not delete.
    fileprivate func count() async -> Int {
        do throws(DiscardDraftError) {
            return try await draftCount()
        } catch {
            return 0
        }
    }

    /// Deletes all.
    ///
    /// - Returns: what there is to say about it, also for somebody in a hurry whose log-out was cut short.
    fileprivate func discardedAll() async -> Message? {
        await Task { () async -> Message? in
            do throws(DiscardDraftError) {
                try await discardAllDrafts()
                return nil
            } catch {
                return error.message
            }
        }.value
    }
}

extension LogOutFailure {
    fileprivate init(_ error: LogOutError) {
        switch error {
        case .cacheFailed(let reason): self = .failed(reason: reason)
        }
    }
}

/// One row of Profile.
public struct ProfileEntry: Hashable, Sendable, Identifiable {
    public let row: ProfileRow
    /// Its value, as the server told it: plain text. Empty where it told none.
    public let value: String

    /// The row, of which there is one.
    public var id: ProfileRow { row }
    /// The label in front of the value.
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
