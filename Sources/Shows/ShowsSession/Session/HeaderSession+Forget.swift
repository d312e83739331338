import RecordStorage

extension HeaderSession: ForgetCredentialsUseCase {
    /// Forgets the credential by the primary course of the Forget Credentials Use Case.
    ///
    /// An answer that comes after it finds another credential in the cache than the one it was asked with, or none, and
    /// so changes nothing.
    @discardableResult
    public func forgetCredentials() async throws(ForgetCredentialsError) -> Bool {
        let wasThere: Bool
        do throws(ClearCredentialsError) {
            wasThere = try await cache.clearCredentials()
        } catch {
            switch error {
            case .deletionFailed(let reason): throw .cacheFailed(reason: reason)
            case .cancelled: throw .cancelled
            }
        }
        beginEpoch()
        return wasThere
    }
}
