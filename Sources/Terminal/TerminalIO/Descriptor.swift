#if canImport(Glibc)
    import Glibc
#else
    import Darwin
#endif

/// A file descriptor, owned by somebody else.
public struct Descriptor: Sendable, Equatable {
    public static let standardInput = Descriptor(0)
    public static let standardOutput = Descriptor(1)
    public static let standardError = Descriptor(2)

    /// The number that the system knows it by.
    public let number: Int32

    /// The descriptor of that number.
    public init(_ number: Int32) {
        self.number = number
    }

    /// Whether it is a terminal.
    public var isTerminal: Bool { isatty(number) == 1 }

    /// Waits until it can be read or written, for one that somebody made non-blocking.
    func wait(for events: Int16) {
        var request = pollfd(fd: number, events: events, revents: 0)
        _ = poll(&request, 1, -1)
    }
}

/// The text of an error number, and no more than that.
func systemMessage(_ code: Int32) -> String { String(cString: strerror(code)) }
