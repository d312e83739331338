#if canImport(Glibc)
    import Glibc
#else
    import Darwin
#endif

/// A file descriptor that this value does not own.
package struct Descriptor: Sendable, Equatable {
    package static let standardInput = Descriptor(0)
    package static let standardOutput = Descriptor(1)
    package static let standardError = Descriptor(2)

    package let number: Int32

    package init(_ number: Int32) { self.number = number }

    package var isTerminal: Bool { isatty(number) == 1 }

    /// Whether it is a terminal that shows what is typed: nothing asks for a password or for keys there now.
    package var isEchoing: Bool {
        var settings = termios()
        return tcgetattr(number, &settings) == 0 && settings.c_lflag & tcflag_t(ECHO) != 0
    }

    /// Waits until it can be read or written, if it is non-blocking.
    func wait(for events: Int16) {
        var request = pollfd(fd: number, events: events, revents: 0)
        _ = poll(&request, 1, -1)
    }
}

func systemMessage(_ code: Int32) -> String { String(cString: strerror(code)) }
