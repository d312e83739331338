#if os(Linux)
    import TestSupport

    /// A name that has two addresses, 127.0.0.1 and 127.0.0.2, for a process that loads ``library`` before all others.
    struct NameOfTwoServers {
        static let name = "two.example"
        let library: String

        /// Creates the library in `folder`.
        init(in folder: String) async throws {
            library = folder + "/two.so"
            try makeFile(folder + "/two.c", Self.source)
            let compiler = try #require(Tool.compiler)
            let outcome = try await ChildProcess(
                "/bin/sh", ["-c", #""$0" -shared -fPIC -o "$1" "$2" -ldl"#, compiler, library, folder + "/two.c"],
                environment: ProcessInfo.processInfo.environment
            ).outcome()
            try #require(outcome.status == 0, "\(outcome.messages)")
        }

        private static let source = """
            #define _GNU_SOURCE
            #include <dlfcn.h>
            #include <netdb.h>
            #include <string.h>

            typedef int resolver(const char *, const char *, const struct addrinfo *, struct addrinfo **);

            int getaddrinfo(
                const char *name, const char *service, const struct addrinfo *hints, struct addrinfo **list
            ) {
                resolver *next = (resolver *)dlsym(RTLD_NEXT, "getaddrinfo");
                if (!name || strcmp(name, "\(name)")) return next(name, service, hints, list);
                int result = next("127.0.0.1", service, hints, list);
                if (result) return result;
                struct addrinfo *last = *list;
                while (last->ai_next) last = last->ai_next;
                return next("127.0.0.2", service, hints, &last->ai_next);
            }
            """
    }
#endif
