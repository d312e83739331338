import SurveyResponses
import TestSupport

/// The drafts of one user, and the folder that they lie in.
func makeDrafts(
    now: Date = Date(), onMessage: @escaping @Sendable (RecordStoreSpy.Message) -> Void = { _ in }
) -> (sut: LocalDrafts, folder: SpiedFolder) {
    let folder = SpiedFolder(onMessage: onMessage)
    return (makeDrafts(in: folder, now: now), folder)
}

func makeDrafts(
    in folder: any RecordStoreFolder, server: String = "https://one.example.test", user: String = "ada@example.test",
    now: Date = Date()
) -> LocalDrafts {
    let folder = folder.ofUser(user, at: server)
    return LocalDrafts(folder: folder, outbox: LocalOutbox(folder: folder, now: { now }))
}

extension RecordStoreFolder {
    /// The folder of a user: Ada's is this one.
    func ofUser(_ user: String, at server: String = "https://one.example.test") -> any RecordStoreFolder {
        let isAda = ["ada", "ada@example.test"].contains(user.lowercased()) && server == "https://one.example.test"
        return isAda
            ? self : folder(named: "other-\(user.lowercased().filter(\.isLetter))-\(server.filter(\.isLetter))")
    }
}

/// A folder as it was listed before another process deleted what is in it.
struct StaleFolder: RecordStoreFolder {
    private let listed: [String]

    init(_ folder: SpiedFolder) async throws { listed = try await folder.names() }

    func store(named name: String) -> any RecordStore { InMemoryRecordStore() }

    func names() -> [String] { listed }
}

/// The draft of `response`, as it is loaded.
func savedDraft(of response: SurveyResponse) -> ResumedDraft {
    ResumedDraft(response: response, lost: [], saved: response)
}
