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
