package import RecordStorage

extension StoreFailure {
    /// Why the session of a login could not be saved in its account.
    package init(savingSession error: any Error) {
        self =
            switch error {
            case let failure as StoreFailure: failure
            case let failure as CommandFailure: .notSaved(reason: failure.message.text)
            default: .notSaved(reason: (error as? any MessageConvertible)?.message?.text ?? "\(error)")
            }
    }
}

extension StoreUseCaseError {
    /// Runs `body`, which saves the session of a login in its account. A failure of another kind than this is the
    /// reason why the session was not saved.
    package static func savingSession<Value>(_ body: () async throws -> Value) async throws(Self) -> Value {
        do {
            return try await body()
        } catch {
            throw error as? Self ?? .store(StoreFailure(savingSession: error))
        }
    }
}
