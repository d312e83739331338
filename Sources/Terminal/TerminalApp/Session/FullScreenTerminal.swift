import CoreSupport
import SystemLibrary
package import TerminalIO

/// Gives a program exclusive use of a terminal: its alternate screen, every key at once, no echo.
///
/// Pass it to `ProcessSignals`, which restores the terminal on every way out.
package final class FullScreenTerminal: TerminalRestoring {
    private struct Hold {
        var original: termios
        var raw: termios
        var takesMouse: Bool
        var isSilent = false
        var isReleased = false
    }

    let input: Descriptor
    private let output: Descriptor
    // The lock is also held while writing, so that nothing is drawn after the terminal was restored.
    private let hold = Protected<Hold?>(nil)
    private let onResume = Protected<(@Sendable () -> Void)?>(nil)
    /// Sent before anything else when the terminal is restored.
    private let farewell = Protected<[UInt8]>([])
    private let answers: TerminalAnswers

    /// The terminal at `input` and `output`, unchanged until it is acquired. Before it is restored, it has `patience` to
    /// answer what it was asked: the next program would read the answer.
    package init(
        input: Descriptor = .standardInput, output: Descriptor = .standardOutput, patience: Duration = .seconds(1)
    ) {
        self.input = input
        self.output = output
        answers = TerminalAnswers(patience: patience)
    }

    package var exists: Bool { input.isTerminal && output.isTerminal }

    /// Acquires the terminal in the foreground, and returns whether it could. If the terminal was restored meanwhile
    /// and then acquired again, `onResume` is called on any thread: the terminal's content is lost. `question` contains
    /// queries to the terminal, of which the last one asks for its attributes. They are cleared at once in case it shows
    /// them.
    func acquire(
        question: String = "", takesMouse: Bool = false, onResume: @escaping @Sendable () -> Void
    ) -> Bool {
        guard input.waitForForeground() else { return false }
        self.onResume.withLock { $0 = onResume }
        return hold.withLock { hold in
            var original = termios()
            guard hold == nil, tcgetattr(input.number, &original) == 0 else { return false }
            var raw = original
            raw.c_iflag &= ~tcflag_t(BRKINT | ICRNL | INLCR | IGNCR | ISTRIP | IXON)
            raw.c_lflag &= ~tcflag_t(ECHO | ECHONL | ICANON | IEXTEN | ISIG)
            raw.setMinimum()
            hold = Hold(original: original, raw: raw, takesMouse: takesMouse)
            armCrash(of: hold)
            guard tcsetattr(input.number, TCSANOW, &raw) == 0 else {
                hold = nil
                CrashRestoring.disarm()
                return false
            }
            if !question.isEmpty { answers.expect() }
            send(Self.alternateScreen + (takesMouse ? Self.mouse : []) + Array(question.utf8) + Self.clearScreen)
            return true
        }
    }

    /// Notes the answers in what was read.
    func note(_ input: [UInt8]) { answers.note(input) }

    /// Makes the terminal send nothing but keys, and waits until it has sent what it was asked for.
    func silence() {
        hold.withLock { hold in
            guard var held = hold, !held.isReleased, !input.isInBackground else { return }
            silence(&held)
            hold = held
        }
    }

    private func silence(_ held: inout Hold) {
        guard !held.isSilent else { return }
        held.isSilent = true
        // A terminal that reports its attributes reports them behind the mouse events that are on their way.
        let asksAgain = held.takesMouse && answers.canBeAskedAgain
        guard answers.areExpected || asksAgain else { return }
        if asksAgain { answers.expect() }
        let exists = send(
            (held.takesMouse ? Self.noMouse : []) + (asksAgain ? Array(TerminalQuestions.attributes.utf8) : []))
        if exists { answers.wait() }
    }

    func giveBack() {
        restore()
        hold.withLock { $0 = nil }
    }

    /// Restores the terminal while the process is stopped, or for good when it ends.
    package func restore() {
        hold.withLock { hold in
            guard var held = hold, !held.isReleased else { return }
            // In the background, the terminal belongs to another job.
            if !input.isInBackground {
                silence(&held)
                send(goodbye(of: held))
                _ = tcsetattr(input.number, TCSANOW, &held.original)
            }
            CrashRestoring.disarm()
            held.isReleased = true
            hold = held
        }
    }

    package func resume() {
        guard hold.withLock({ $0 != nil }) else { return }
        // A process that was stopped at once did not restore it, but its shell did.
        let wasInBackground = input.isInBackground
        guard input.waitForForeground() else { return }
        let isTaken = hold.withLock { hold in
            guard var held = hold, held.isReleased || wasInBackground || !isRaw(held) else { return false }
            (held.isSilent, held.isReleased) = (false, false)
            hold = held
            armCrash(of: held)
            _ = tcsetattr(input.number, TCSANOW, &held.raw)
            send(Self.alternateScreen + (held.takesMouse ? Self.mouse : []) + Self.clearScreen)
            return true
        }
        if isTaken { onResume.withLock { $0 }?() }
    }

    private func isRaw(_ held: Hold) -> Bool {
        var settings = termios()
        return tcgetattr(input.number, &settings) == 0 && settings.c_lflag == held.raw.c_lflag
    }

    /// Draws, unless the terminal is restored or belongs to another job. Returns whether the terminal still exists.
    func draw(_ bytes: [UInt8]) -> Bool {
        hold.withLock { hold in
            guard let held = hold, !held.isReleased, !input.isInBackground else { return true }
            return send(bytes)
        }
    }

    /// Sends `text` whenever the terminal is restored.
    func sayOnRelease(_ text: String) {
        farewell.withLock { $0 = Array(text.utf8) }
        hold.withLock { armCrash(of: $0) }
    }

    private func armCrash(of hold: Hold?) {
        guard let hold, !hold.isReleased else { return }
        CrashRestoring.arm(hold.original, at: input, farewell: goodbye(of: hold), to: output)
    }

    private func goodbye(of hold: Hold) -> [UInt8] {
        farewell.withLock { $0 } + (hold.takesMouse ? Self.noMouse : []) + Self.exit
    }

    var cellShape: CellShape {
        var size = winsize()
        guard ioctl(output.number, UInt(TIOCGWINSZ), &size) == 0, size.ws_col > 0, size.ws_row > 0 else {
            return .usual
        }
        let shape = CellShape(
            width: Int(size.ws_xpixel) / Int(size.ws_col), height: Int(size.ws_ypixel) / Int(size.ws_row))
        return shape.width > 0 && shape.height > 0 ? shape : .usual
    }

    func size(environment: [String: String]) -> WindowSize? {
        WindowSize.current(of: output, environment: environment)
    }

    @discardableResult
    private func send(_ bytes: [UInt8]) -> Bool { MessageWriter(output).write(bytes) }

    // The alternate screen and bracketed paste (xterm), cleared and without a cursor.
    private static let alternateScreen = Array("\u{1B}[?1049h\u{1B}[?2004h".utf8)
    // Buttons and wheel with coordinates of any size (xterm's modes 1000 and 1006).
    private static let mouse = Array("\u{1B}[?1000h\u{1B}[?1006h".utf8)
    private static let noMouse = Array("\u{1B}[?1006l\u{1B}[?1000l".utf8)
    private static let clearScreen = Array("\u{1B}[0m\u{1B}[2J\u{1B}[?25l".utf8)
    private static let exit = Array("\u{1B}[0m\u{1B}[?2004l\u{1B}[?25h\u{1B}[?1049l".utf8)
}

/// Combines several changes to one terminal, for signals to restore it after any of them.
package struct CombinedRestoring: TerminalRestoring {
    private let parts: [any TerminalRestoring]

    package init(_ parts: any TerminalRestoring...) { self.parts = parts }

    package func restore() { parts.forEach { $0.restore() } }

    package func resume() { parts.forEach { $0.resume() } }
}
