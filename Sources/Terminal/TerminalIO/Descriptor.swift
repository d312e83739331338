import SystemLibrary

/// A file descriptor that this value does not own.
package struct Descriptor: Sendable, Equatable {
    package static let standardInput = Descriptor(0)
    package static let standardOutput = Descriptor(1)
    package static let standardError = Descriptor(2)

    package let number: Int32

    package init(_ number: Int32) { self.number = number }

    package var isTerminal: Bool { isatty(number) == 1 }

    /// Whether it is a terminal with echo, so that no program is reading a password or single keys.
    package var isEchoing: Bool {
        var settings = termios()
        return tcgetattr(number, &settings) == 0 && settings.c_lflag & tcflag_t(ECHO) != 0
    }

    package func isSameFile(as other: Descriptor) -> Bool {
        var (one, two) = (stat(), stat())
        return fstat(number, &one) == 0 && fstat(other.number, &two) == 0
            && one.st_dev == two.st_dev && one.st_ino == two.st_ino
    }

    /// Waits until it can be read or written, if it is non-blocking.
    func wait(for events: Int16) {
        var request = pollfd(fd: number, events: events, revents: 0)
        _ = poll(&request, 1, -1)
    }

    /// Whether it can be read, or has ended, within so many milliseconds.
    package func isReadable(within milliseconds: Int32) -> Bool {
        var request = pollfd(fd: number, events: Int16(POLLIN), revents: 0)
        return poll(&request, 1, milliseconds) > 0
    }
}

func systemMessage(_ code: Int32) -> String { String(cString: strerror(code)) }

package struct WindowSize: Sendable, Equatable {
    package let columns: Int
    package let rows: Int

    package init(columns: Int, rows: Int) {
        self.columns = columns
        self.rows = rows
    }

    /// Returns the size that the terminal at `descriptor` reports, else that of `COLUMNS` and `LINES`, else 80 by 24;
    /// `nil` if it is not a terminal.
    package static func current(of descriptor: Descriptor, environment: [String: String]) -> WindowSize? {
        guard descriptor.isTerminal else { return nil }
        var size = winsize()
        let isKnown = ioctl(descriptor.number, UInt(TIOCGWINSZ), &size) == 0
        return WindowSize(
            columns: measure(isKnown ? size.ws_col : 0, environment["COLUMNS"], default: 80),
            rows: measure(isKnown ? size.ws_row : 0, environment["LINES"], default: 24))
    }

    private static func measure(_ reported: UInt16, _ variable: String?, default fallback: Int) -> Int {
        if reported > 0 { return Int(reported) }
        guard let number = variable.flatMap({ Int($0) }), (1...10_000).contains(number) else { return fallback }
        return number
    }
}
