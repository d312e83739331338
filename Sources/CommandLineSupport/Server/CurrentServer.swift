public import ServerProfiles

extension StateFolder {
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
