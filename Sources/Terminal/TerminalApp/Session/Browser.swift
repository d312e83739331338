import CoreSupport
import Dispatch
import SystemLibrary

/// Opens web pages with the program named by `BROWSER`, or else with the system's own.
package struct Browser {
    private let environment: [String: String]

    package init(environment: [String: String]) {
        self.environment = environment
    }

    /// Whether there is a program to show pages with, and a screen of this machine to show them on.
    package var canOpen: Bool {
        guard environment["SSH_CONNECTION", default: ""].isEmpty else { return false }
        #if canImport(Darwin)
            return true
        #else
            let hasScreen = ["DISPLAY", "WAYLAND_DISPLAY"].contains { environment[$0]?.isEmpty == false }
            let names = environment["BROWSER", default: ""].isEmpty && !hasScreen ? [] : programs
            let folders = environment["PATH", default: ""].split(separator: ":")
            return names.contains { name in
                let paths = name.hasPrefix("/") ? [name] : folders.map { "\($0)/\(name)" }
                return paths.contains { access($0, X_OK) == 0 }
            }
        #endif
    }

    /// Opens `url`, which is passed as one argument without a shell. Returns whether a program was found and did not
    /// end with an error; a program that still runs after `patience` counts as successful.
    @discardableResult
    package func open(_ url: String, patience: Duration = .seconds(2)) async -> Bool {
        guard let url = url.webLink else { return false }
        for program in programs {
            let child: pid_t
            do {
                child = try DetachedProcess(path: program, arguments: [url], environment: environment)
                    .start(.file("/dev/null"))
            } catch {
                continue
            }
            let (answers, answer) = AsyncStream<Bool>.makeStream()
            // Wait until it ends, so that it does not become a zombie.
            DispatchQueue.global(qos: .utility).async {
                var status = Int32()
                while waitpid(child, &status, 0) == -1, errno == EINTR {}
                answer.yield(status == 0)
            }
            let timer = Task {
                // A cancelled wait has its answer already.
                guard (try? await Task.sleep(for: patience)) != nil else { return }
                answer.yield(true)
            }
            defer { timer.cancel() }
            return await answers.first { _ in true } ?? true
        }
        return false
    }

    private var programs: [String] {
        // It may name several (as in Debian's sensible-browser); the first that exists is used.
        let named = environment["BROWSER", default: ""].split(separator: ":").map(String.init)
        #if canImport(Darwin)
            return named + ["open", "xdg-open"]
        #else
            return named + ["xdg-open", "open"]
        #endif
    }
}

extension String {
    /// The text, if it is an `http` or `https` URL that is safe to send to a terminal or pass to a program; otherwise
    /// `nil`.
    package var webLink: String? {
        let scheme = prefix { $0 != ":" }.lowercased()
        let isWritten = utf8.allSatisfy { (0x21...0x7E).contains($0) } && utf8.count <= 2048
        let rest = dropFirst(scheme.count)
        guard isWritten, ["http", "https"].contains(scheme), rest.hasPrefix("://"), rest.count > 3 else { return nil }
        return self
    }
}
