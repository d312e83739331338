import Dispatch

#if canImport(Glibc)
    import Glibc
#else
    import Darwin
#endif

/// What shows a web page: the program that `BROWSER` names, else the system's own.
struct Browser {
    let environment: [String: String]

    /// Has `url` shown, as one argument and through no shell.
    ///
    /// - Parameter patience: how long a program may run that has not shown it; one that runs on has.
    /// - Returns: whether a program was found for it, and did not end with an error.
    func open(_ url: String, patience: Duration = .seconds(2)) async -> Bool {
        guard let url = url.webLink else { return false }
        for program in programs {
            guard let child = start(program, url) else { continue }
            let (answers, answer) = AsyncStream<Bool>.makeStream()
            // Waited for as long as it runs, so that it does not stay behind as a zombie.
            DispatchQueue.global(qos: .utility).async {
                var status = Int32()
                while waitpid(child, &status, 0) == -1, errno == EINTR {}
                answer.yield(status == 0)
            }
            let timer = Task {
                // Whoever cancels it has an answer.
                guard (try? await Task.sleep(for: patience)) != nil else { return }
                answer.yield(true)
            }
            defer { timer.cancel() }
            return await answers.first { _ in true } ?? true
        }
        return false
    }

    private var programs: [String] {
        // Several may be named (as in Debian's sensible-browser); the first that is there is taken.
        let named = environment["BROWSER", default: ""].split(separator: ":").map(String.init)
        #if canImport(Darwin)
            return named + ["open", "xdg-open"]
        #else
            return named + ["xdg-open", "open"]
        #endif
    }

    // POSIX_SPAWN_SETSID, which the systems' headers hide from Swift.
    #if canImport(Glibc)
        private static let newSession: Int16 = 0x80
    #else
        private static let newSession: Int16 = 0x400
    #endif

    /// In a session of its own, so that neither Ctrl-C nor the terminal's end concerns it, and with nothing to write to.
    private func start(_ program: String, _ url: String) -> pid_t? {
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
        for descriptor in Int32(0)...2 {
            posix_spawn_file_actions_addopen(&actions, descriptor, "/dev/null", O_RDWR, 0)
        }
        posix_spawnattr_setflags(&attributes, Self.newSession)
        var words: [UnsafeMutablePointer<CChar>?] = [strdup(program), strdup(url), nil]
        var variables: [UnsafeMutablePointer<CChar>?] = environment.map { strdup("\($0)=\($1)") } + [nil]
        defer { (words + variables).forEach { free($0) } }
        var child = pid_t()
        guard posix_spawnp(&child, program, &actions, &attributes, &words, &variables) == 0 else { return nil }
        return child
    }
}

extension String {
    /// The text, where it is an `http` or `https` URL that can be sent to a terminal or handed to a program as it is;
    /// nil where it is anything else.
    package var webLink: String? {
        let scheme = prefix { $0 != ":" }.lowercased()
        let isWritten = utf8.allSatisfy { (0x21...0x7E).contains($0) } && utf8.count <= 2048
        let rest = dropFirst(scheme.count)
        guard isWritten, ["http", "https"].contains(scheme), rest.hasPrefix("://"), rest.count > 3 else { return nil }
        return self
    }
}
