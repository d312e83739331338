import CoreSupport
package import Credentials
package import RecordStorage

extension Console {
    /// What a cache tells of the sessions that it finds in the file at `path`: what `secrets` names is kept out of all that is
    /// printed, since a server may quote it, and that a file was kept by an earlier version is said once.
    package func watchingSessions<Token>(
        in path: String, hiding secrets: @escaping @Sendable (Token) -> [Secret?]
    ) -> @Sendable (FoundSession<Token>) -> Void {
        let isOutdated = Protected(false)
        return { [self] found in
            if let token = found.token { secrets(token).forEach(hide) }
            guard case .outdated = found else { return }
            let isTold = isOutdated.withLock { isOutdated in
                defer { isOutdated = true }
                return isOutdated
            }
            if !isTold { note("The session in \(path) was kept by an earlier version, and is not used. Log in again.") }
        }
    }
}
