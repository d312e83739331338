public import RecordStorage
public import SurveyAccount
public import SurveyResponses
public import SurveySession

/// The use cases of the screens after a login. They belong to one user: after another login, there are others.
public final class UserUseCases: Sendable {
    /// Removes the user's account after a logout, in a program with several. Returns `false` if it stays because answers
    /// were saved in it that nobody has agreed to delete.
    public typealias RemoveAccount = @Sendable () async throws(StoreFailure) -> Bool

    /// The user's name, usually the email; empty if unknown.
    let name: String
    let logOut: (any LogOutUseCase)?
    let loadProfile: any LoadProfileUseCase
    let loadSurveys: any LoadSurveysFromRemoteUseCase
    let loadSurvey: any LoadSurveyFromRemoteUseCase
    let answering: AnsweringUseCases?
    let offline: OfflineUseCases?
    let removeAccount: RemoveAccount?

    /// Creates the use cases of the user with this name. Without `logOut`, the user cannot log out; without `answering`,
    /// surveys can only be read; without `offline`, only with a connection.
    public init(
        of name: String, logOut: (any LogOutUseCase)?, loadProfile: any LoadProfileUseCase,
        loadSurveys: any LoadSurveysFromRemoteUseCase, loadSurvey: any LoadSurveyFromRemoteUseCase,
        answering: AnsweringUseCases? = nil, offline: OfflineUseCases? = nil, removeAccount: RemoveAccount? = nil
    ) {
        self.name = name
        self.logOut = logOut
        self.loadProfile = loadProfile
        self.loadSurveys = loadSurveys
        self.loadSurvey = loadSurvey
        self.answering = answering
        self.offline = offline
        self.removeAccount = removeAccount
    }
}

/// Each login has use cases of its own.
extension UserUseCases: Hashable {
    public static func == (one: UserUseCases, other: UserUseCases) -> Bool { one === other }

    public func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(self)) }
}

/// One user's use cases for answering surveys.
public struct AnsweringUseCases: Sendable {
    /// Saves unfinished responses, and remembers responses that may have been sent.
    public typealias Drafts = SaveDraftUseCase & LoadDraftUseCase & LoadDraftsUseCase & DiscardDraftUseCase
        & LoadSentAnswersUseCase & LoadSurveyStatesUseCase & WithdrawQueuedResponseUseCase
        & HoldDraftUseCase

    let submit: any SubmitSurveyResponseUseCase
    let drafts: any Drafts
    let outlivesProcess: Bool

    /// Creates the use cases. `outlivesProcess` is whether the drafts are there after the end of the process.
    public init(submit: any SubmitSurveyResponseUseCase, drafts: any Drafts, outlivesProcess: Bool = true) {
        self.submit = submit
        self.drafts = drafts
        self.outlivesProcess = outlivesProcess
    }
}
