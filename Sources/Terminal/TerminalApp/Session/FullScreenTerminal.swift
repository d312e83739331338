import CoreSupport
public import TerminalIO

#if canImport(Glibc)
    import Glibc
#else
    import Darwin
#endif

/// A terminal that a program has for itself: its alternate screen, every key at once, no echo.
///
/// Given to `ProcessSignals`, it gives the terminal back on every way out.
public final class FullScreenTerminal: TerminalRestoring {
    private struct Hold {
        var original: termios
        var raw: termios
        var takesMouse: Bool
        var isReleased = false
    }

    let input: Descriptor
    private let output: Descriptor
    // Held while writing too, so that nothing is drawn on the screen that was given back.
    private let hold = Protected<Hold?>(nil)
    private let onResume = Protected<(@Sendable () -> Void)?>(nil)
    /// Sent when the terminal is given back, before anything else.
    private let farewell = Protected<[UInt8]>([])

    /// The terminal at `input` and `output`, left as it is until it is taken.
    public init(input: Descriptor = .standardInput, output: Descriptor = .standardOutput) {
        self.input = input
        self.output = output
    }

    /// Whether there is a terminal to read from and one to draw on.
    public var isThere: Bool { input.isTerminal && output.isTerminal }

    /// Takes the terminal.
    ///
    /// - Parameter onResume: told, on any thread, when the terminal was given back meanwhile and has been taken again:
    ///   then nothing is left of what was drawn.
    /// - Parameter question: what the terminal is asked. It is cleared away at once, should it be shown.
    /// - Parameter takesMouse: whether the mouse's buttons and wheel are the program's.
    /// - Returns: whether that was possible.
    func acquire(
        question: String = "", takesMouse: Bool = false, onResume: @escaping @Sendable () -> Void
    ) -> Bool {
        self.onResume.withLock { $0 = onResume }
        return hold.withLock { hold in
            var original = termios()
            guard hold == nil, tcgetattr(input.number, &original) == 0 else { return false }
            var raw = original
            raw.c_iflag &= ~tcflag_t(BRKINT | ICRNL | INLCR | IGNCR | ISTRIP | IXON)
            raw.c_lflag &= ~tcflag_t(ECHO | ECHONL | ICANON | IEXTEN | ISIG)
            raw.setMinimum(1)
            guard tcsetattr(input.number, TCSANOW, &raw) == 0 else { return false }
            hold = Hold(original: original, raw: raw, takesMouse: takesMouse)
            send(
                Self.alternateScreen + (takesMouse ? Self.mouse : []) + Array(question.utf8) + Self.clearScreen)
            return true
        }
    }

    /// Gives the terminal back for good.
    func giveBack() {
        restore()
        hold.withLock { $0 = nil }
    }

    /// Gives the terminal back for as long as the process is stopped, or for good when it ends.
    public func restore() {
        hold.withLock { hold in
            guard var held = hold, !held.isReleased else { return }
            send(farewell.withLock { $0 } + (held.takesMouse ? Self.noMouse : []) + Self.exit)
            _ = tcsetattr(input.number, TCSANOW, &held.original)
            held.isReleased = true
            hold = held
        }
    }

    public func resume() {
        let isTaken = hold.withLock { hold in
            guard var held = hold else { return false }
            _ = tcsetattr(input.number, TCSANOW, &held.raw)
            held.isReleased = false
            hold = held
            send(Self.alternateScreen + (held.takesMouse ? Self.mouse : []) + Self.clearScreen)
            return true
        }
        if isTaken { onResume.withLock { $0 }?() }
    }

    /// Draws; what is drawn while the terminal is given back is lost.
    ///
    /// - Returns: whether the terminal is still there.
    func draw(_ bytes: [UInt8]) -> Bool {
        hold.withLock { hold in
            guard let held = hold, !held.isReleased else { return true }
            return send(bytes)
        }
    }

    /// Has `text` sent whenever the terminal is given back.
    func sayOnRelease(_ text: String) {
        farewell.withLock { $0 = Array(text.utf8) }
    }

    /// How large a character is, as far as the terminal tells.
    func cellShape(_ way: ImageProtocol) -> CellShape {
        var size = winsize()
        let usual = CellShape(width: CellShape.usual.width, height: CellShape.usual.height, way: way)
        guard ioctl(output.number, UInt(TIOCGWINSZ), &size) == 0, size.ws_col > 0, size.ws_row > 0 else {
            return usual
        }
        let shape = CellShape(
            width: Int(size.ws_xpixel) / Int(size.ws_col), height: Int(size.ws_ypixel) / Int(size.ws_row), way: way)
        return shape.width > 0 && shape.height > 0 ? shape : usual
    }

    /// The size of the window.
    func size(environment: [String: String]) -> WindowSize? {
        WindowSize.current(of: output, environment: environment)
    }

    @discardableResult
    private func send(_ bytes: [UInt8]) -> Bool {
        do throws(OutputError) {
            let writer = OutputWriter(output, capacity: 0)
            try writer.write(bytes)
            return true
        } catch {
            return false
        }
    }

    // The alternate screen and bracketed paste (xterm), with nothing on it and no cursor.
    private static let alternateScreen = Array("\u{1B}[?1049h\u{1B}[?2004h".utf8)
    // Buttons and wheel, told in numbers that know no limit (xterm's modes 1000 and 1006).
    private static let mouse = Array("\u{1B}[?1000h\u{1B}[?1006h".utf8)
    private static let noMouse = Array("\u{1B}[?1006l\u{1B}[?1000l".utf8)
    private static let clearScreen = Array("\u{1B}[0m\u{1B}[2J\u{1B}[?25l".utf8)
    private static let exit = Array("\u{1B}[0m\u{1B}[?2004l\u{1B}[?25h\u{1B}[?1049l".utf8)
}

extension termios {
    /// How many bytes a read waits for.
    fileprivate mutating func setMinimum(_ count: cc_t) {
        withUnsafeMutableBytes(of: &c_cc) { characters in
            characters[Int(VMIN)] = count
            characters[Int(VTIME)] = 0
        }
    }
}

/// Several things that change one terminal, for signals to give it back whichever of them did.
public struct CombinedRestoring: TerminalRestoring {
    private let parts: [any TerminalRestoring]

    public init(_ parts: any TerminalRestoring...) {
        self.parts = parts
    }

    public func restore() {
        parts.forEach { $0.restore() }
    }

    public func resume() {
        parts.forEach { $0.resume() }
    }
}
