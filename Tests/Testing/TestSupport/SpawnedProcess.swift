#if canImport(Glibc)
    typealias SpawnFileActions = posix_spawn_file_actions_t
#else
    typealias SpawnFileActions = posix_spawn_file_actions_t?
#endif

/// Starts programs as processes that inherit nothing but what they are given.
enum SpawnedProcess {
    struct SystemFailure: Error {
        let call: String
        let code: Int32
    }

    // POSIX_SPAWN_SETSID and POSIX_SPAWN_CLOEXEC_DEFAULT, which the systems' headers hide from Swift.
    #if canImport(Glibc)
        static let newSession: Int16 = 0x80
        private static let closesOthers: Int16 = 0
    #else
        static let newSession: Int16 = 0x400
        private static let closesOthers: Int16 = 0x4000
    #endif

    /// Starts the program at `words[0]` with signals as a shell would set them.
    ///
    /// - Parameters:
    ///   - flags: of `posix_spawn`, beside those for the signals.
    ///   - prepare: opens its descriptors 0 to 2; it gets no other.
    static func start(
        _ words: [String], environment: [String: String], flags: Int16 = 0, _ prepare: (inout SpawnFileActions) -> Void
    ) throws -> pid_t {
        #if canImport(Glibc)
            var actions = posix_spawn_file_actions_t()
            var attributes = posix_spawnattr_t()
        #else
            var actions: posix_spawn_file_actions_t?
            var attributes: posix_spawnattr_t?
        #endif
        posix_spawn_file_actions_init(&actions)
        posix_spawnattr_init(&attributes)
        defer {
            posix_spawn_file_actions_destroy(&actions)
            posix_spawnattr_destroy(&attributes)
        }
        prepare(&actions)
        #if canImport(Glibc)
            // A server's socket that another thread has just opened must not live on in the child.
            for descriptor in 3..<min(1024, getdtablesize()) { posix_spawn_file_actions_addclose(&actions, descriptor) }
        #endif
        var none = sigset_t()
        var all = sigset_t()
        sigemptyset(&none)
        sigfillset(&all)
        posix_spawnattr_setsigmask(&attributes, &none)
        posix_spawnattr_setsigdefault(&attributes, &all)
        posix_spawnattr_setflags(
            &attributes, flags | closesOthers | Int16(POSIX_SPAWN_SETSIGMASK) | Int16(POSIX_SPAWN_SETSIGDEF))
        var arguments: [UnsafeMutablePointer<CChar>?] = words.map { strdup($0) } + [nil]
        var variables: [UnsafeMutablePointer<CChar>?] = environment.map { strdup("\($0.key)=\($0.value)") } + [nil]
        defer { (arguments + variables).forEach { free($0) } }
        var process: pid_t = 0
        let code = posix_spawn(&process, words[0], &actions, &attributes, &arguments, &variables)
        guard code == 0 else { throw SystemFailure(call: "posix_spawn", code: code) }
        return process
    }
}
