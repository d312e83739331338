#if canImport(Darwin)
    import Darwin
#elseif canImport(Musl)
    import Musl
#else
    import Glibc
#endif

extension AtomicFile {
    /// Whether there is a file, in a folder that is open or, with `AT_FDCWD`, at a path.
    ///
    /// - Throws: ``FileError`` when there is something that is no file, or another user's.
    func isThere(for step: FileError.Step, in folder: Int32, named name: String) throws(FileError) -> Bool {
        let status: FileStatus
        do {
            status = try FileStatus(ofEntryAt: name, in: folder)
        } catch {
            if error.code == ENOENT { return false }
            throw failure(step, .system(code: error.code))
        }
        if let fault = status.fault(for: user) { throw failure(step, fault) }
        return true
    }

    /// Does what belongs to one step and names that step when it fails.
    func perform<Result>(
        _ step: FileError.Step, _ body: () throws(SystemError) -> Result
    ) throws(FileError) -> Result {
        do {
            return try body()
        } catch {
            throw failure(step, .system(code: error.code))
        }
    }

    func failure(_ step: FileError.Step, _ cause: FileError.Cause) -> FileError {
        FileError(step, path: place.path, cause: cause)
    }
}
