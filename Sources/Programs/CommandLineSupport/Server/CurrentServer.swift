import FileRecordStorage

extension StateFolder {
    /// Where the session with `server` is kept.
    ///
    /// - Parameter tell: says to a person that others could have read it.
    public func sessionStore(
        for server: ServerAddress, telling tell: @escaping @Sendable (Wording) -> Void
    ) -> ServerTokenStore {
        let path = sessionFile(for: server)
        let file = TokenFileStore(
            path: path, onClosing: { tell("The session's file \(path) was open to others. It is private again.") })
        return ServerTokenStore(file, server: server)
    }

    /// Makes sure that nobody but the user has a say in what is kept here.
    func secureForCommand() throws(CommandFailure) {
        do throws(StateFolderError) {
            try secure()
        } catch {
            throw CommandFailure(
                .cache,
                "The session's cache failed: \(error.reason). Check the folder, or choose another one.")
        }
    }

    /// Makes `server` the one that later commands talk to.
    public func makeCurrent(_ server: ServerAddress) async -> Result<Void, CommandFailure> {
        do throws(StateFolderError) {
            return .success(try await setCurrentServer(server))
        } catch {
            return .failure(.cache(reason: error.reason))
        }
    }

    /// Makes later commands talk to the default server, if `server` was the one they talked to.
    public func forget(_ server: ServerAddress) async -> Result<Void, CommandFailure> {
        do throws(StateFolderError) {
            return .success(try await forgetCurrentServer(server))
        } catch {
            return .failure(.cache(reason: error.reason))
        }
    }
}
