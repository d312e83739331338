public import Composition

/// The services of many users, over one database and two clients. Create one per process.
public actor UserServices {
    private struct Entry {
        let service: SurveyService
        var user: SurveyUser?
        var lastUse: ContinuousClock.Instant
    }

    private let server: SurveyServer
    private let database: PostgresDatabase
    private let client: any HTTPClient
    private let imageClient: any HTTPClient
    private let observer: @Sendable (SessionEvent) -> Void
    private var entries: [String: Entry] = [:]

    public init(
        at server: SurveyServer, in database: PostgresDatabase, over client: any HTTPClient,
        images imageClient: any HTTPClient, observer: @escaping @Sendable (SessionEvent) -> Void = { _ in }
    ) {
        self.server = server
        self.database = database
        self.client = client
        self.imageClient = imageClient
        self.observer = observer
    }

    /// Returns the service whose session is saved under this name: a user's id, or a web session's.
    ///
    /// - Throws: `InvalidServerURL`.
    public func service(of name: String) throws(InvalidServerURL) -> SurveyService {
        var service: SurveyService
        if let entry = entries[name] {
            service = entry.service
        } else {
            service = try SurveyService(
                server, store: database.store(named: name), httpClient: client,
                options: SessionOptions(observer: observer))
            // Covers come from any server: a slow or hostile one must not delay the requests of all users.
            service.loadImages(over: imageClient)
        }
        entries[name] = Entry(service: service, user: entries[name]?.user, lastUse: .now)
        return service
    }

    /// Returns the user of a service, from one read of the record: later calls need no database while the token in
    /// memory is good.
    ///
    /// - Returns: the user; `nil` if none is logged in.
    public func user(of name: String, at service: SurveyService) async throws(LoadTokenFromCacheError) -> SurveyUser? {
        if let user = entries[name]?.user { return user }
        let user = try await service.user()
        entries[name]?.user = user
        return user
    }

    /// Forgets the user, who is read again: after a login, a logout or the end of the session.
    public func forgetUser(of name: String) { entries[name]?.user = nil }

    public var count: Int { entries.count }

    /// Drops the services that were not requested within `limit`. Choose a limit longer than any request takes.
    public func drop(unusedFor limit: Duration) async {
        for (name, entry) in entries where entry.lastUse + limit < .now {
            guard await isSettled(entry.service), entries[name]?.lastUse == entry.lastUse else { continue }
            entries[name] = nil
        }
    }

    /// Waits until each refresh that was sent is saved, before the process ends.
    ///
    /// - Returns: the names whose last token could not be saved: these users may have to log in again.
    public func settle() async -> [String] {
        await withTaskGroup(of: String?.self) { group in
            for (name, entry) in entries {
                group.addTask { await self.isSettled(entry.service) ? nil : name }
            }
            var unsaved: [String] = []
            for await name in group { unsaved += name.map { [$0] } ?? [] }
            return unsaved
        }
    }

    /// Whether nothing of the session is in memory only.
    private nonisolated func isSettled(_ service: SurveyService) async -> Bool {
        await service.session.settle()
        if service.session.hasUnsavedToken {
            // It saves the token, if it can.
            _ = try? await service.session.validToken()
        }
        return !service.session.hasUnsavedToken
    }
}
