#if os(Linux) || os(macOS)
    package import SystemLibrary

    /// A program that runs without a shell, in a session of its own: it leads its process group, and neither Ctrl-C nor the
    /// end of the terminal reaches it.
    package struct DetachedProcess: Sendable {
        private let path: String
        private let arguments: [String]
        private let environment: [String: String]

        /// Why a program could not be started, as `errno` says it.
        package struct NotStarted: Error {
            package let code: Int32
        }

        /// The standard streams of a program. It inherits nothing else.
        package enum Streams: Sendable {
            /// Descriptors of this process for the input, the output and the errors.
            case descriptors([Int32])
            /// A file for all three, such as a terminal, which then controls the program's session.
            case file(String)
        }

        /// - Parameter path: the program; a name without a slash is looked up in this process's `PATH`.
        package init(path: String, arguments: [String], environment: [String: String]) {
            self.path = path
            self.arguments = arguments
            self.environment = environment
        }

        // POSIX_SPAWN_SETSID and POSIX_SPAWN_CLOEXEC_DEFAULT, which the systems' headers hide from Swift.
        #if canImport(Darwin)
            private static let ownFlags: Int16 = 0x400 | 0x4000
        #else
            private static let ownFlags: Int16 = 0x80
        #endif

        /// Starts the program.
        ///
        /// - Returns: the id of a child process, to wait for.
        /// - Throws: ``NotStarted``, as when there is no such program.
        package func start(_ streams: Streams) throws(NotStarted) -> pid_t {
            #if canImport(Darwin)
                var actions: posix_spawn_file_actions_t?
                var attributes: posix_spawnattr_t?
            #else
                var actions = posix_spawn_file_actions_t()
                var attributes = posix_spawnattr_t()
            #endif
            posix_spawn_file_actions_init(&actions)
            posix_spawnattr_init(&attributes)
            defer {
                posix_spawn_file_actions_destroy(&actions)
                posix_spawnattr_destroy(&attributes)
            }
            switch streams {
            case .descriptors(let descriptors):
                for (target, descriptor) in descriptors.enumerated() {
                    posix_spawn_file_actions_adddup2(&actions, descriptor, Int32(target))
                }
            case .file(let path):
                posix_spawn_file_actions_addopen(&actions, 0, path, O_RDWR, 0)
                for target in Int32(1)...2 { posix_spawn_file_actions_adddup2(&actions, 0, target) }
            }
            #if canImport(Glibc)
                for descriptor in 3..<min(1_024, getdtablesize()) {
                    posix_spawn_file_actions_addclose(&actions, descriptor)
                }
            #endif
            // Signals as a shell would set them: this process may ignore some.
            var (none, all) = (sigset_t(), sigset_t())
            sigemptyset(&none)
            sigfillset(&all)
            posix_spawnattr_setsigmask(&attributes, &none)
            posix_spawnattr_setsigdefault(&attributes, &all)
            posix_spawnattr_setflags(
                &attributes, Self.ownFlags | Int16(POSIX_SPAWN_SETSIGMASK) | Int16(POSIX_SPAWN_SETSIGDEF))
            var words: [UnsafeMutablePointer<CChar>?] = ([path] + arguments).map { strdup($0) } + [nil]
            var variables: [UnsafeMutablePointer<CChar>?] = environment.map { strdup("\($0)=\($1)") } + [nil]
            defer { (words + variables).forEach { free($0) } }
            var child = pid_t()
            let code = posix_spawnp(&child, path, &actions, &attributes, &words, &variables)
            guard code == 0 else { throw NotStarted(code: code) }
            return child
        }
    }
#endif
