import Observation
import SystemLibrary
import TerminalIO

@MainActor
package final class TerminalFrontEnd {
    package enum Ending: Sendable {
        case quit
        /// The task was cancelled, as by a signal.
        case cancelled
        /// The terminal is gone or was missing from the start.
        case noTerminal
    }

    private let view: AppView
    private let terminal: FullScreenTerminal
    private let environment: [String: String]
    private let takesMouse: Bool
    private var writer: FrameWriter
    private var decoder = KeyDecoder()
    private var shown: Frame?
    private var input: TerminalInput?
    private var tick = 0
    private var spinner = SpinnerDelay()
    /// Whether the terminal has reported that it supports images.
    private var drawsImages = false
    private var timers: [Timer: Task<Void, Never>] = [:]

    private enum Timer { case rest, spinner, pause }

    /// Creates an app of `screens` in `terminal`, whose abilities are determined from the environment; without
    /// `takesMouse` the terminal handles the mouse itself.
    package init(
        _ screens: any TerminalScreens, terminal: FullScreenTerminal, environment: [String: String],
        takesMouse: Bool = true
    ) {
        self.terminal = terminal
        self.environment = environment
        self.takesMouse = takesMouse
        view = AppView(screens)
        writer = FrameWriter(
            palette: Palette(depth: ColorDepth(environment: environment)),
            characters: CharacterSupport(environment: environment),
            showsLinks: TerminalQuestions.knowsCommands(environment: environment))
    }

    package func run() async -> Ending {
        let (events, continuation) = AsyncStream<TerminalEvent>.makeStream()
        let question = TerminalQuestions.all(environment: environment, hasImages: view.hasImages)
        guard
            terminal.acquire(
                question: question, takesMouse: takesMouse, onResume: { continuation.yield(.drawAnew) })
        else { return Task.isCancelled ? .cancelled : .noTerminal }
        let input = TerminalInput(terminal.input) { [terminal] event in
            if case .input(let bytes, _) = event { terminal.note(bytes) }
            continuation.yield(event)
        }
        self.input = input
        let launch = Task { [view] in await view.launch() }
        defer {
            launch.cancel()
            timers.values.forEach { $0.cancel() }
            // The input is read until the terminal is silent.
            terminal.silence()
            input.stop()
            self.input = nil
            terminal.giveBack()
        }
        guard draw(continuation) else { return .noTerminal }
        for await event in events {
            if let ending = handle(event, continuation) { return ending }
            guard draw(continuation) else { return .noTerminal }
        }
        return .cancelled
    }

    private func handle(_ event: TerminalEvent, _ events: AsyncStream<TerminalEvent>.Continuation) -> Ending? {
        switch event {
        case .input(let bytes, let time):
            timers.removeValue(forKey: .rest)?.cancel()
            timers.removeValue(forKey: .pause)?.cancel()
            let keys = decoder.decode(bytes)
            decoder.takeReports().forEach(note)
            if let patience = decoder.patience { start(.rest, patience, events, .inputPaused) }
            return press(keys, at: time, events)
        case .inputPaused: return press(decoder.timeOut(), events)
        case .inputEnded: return .noTerminal
        case .drawAnew: shown = nil
        case .modelChanged: return press([], events)
        case .keysPaused: timers[.pause] = nil
        case .decisionShown(let number): view.decisionIsShown(number)
        case .tick:
            tick += 1
            spinner.tick()
            timers[.spinner] = nil
        }
        return nil
    }

    /// Sixel graphics (attribute 4) are not used, because they would require decoding images. The image's URL is shown
    /// instead.
    private func note(_ report: TerminalReport) {
        switch report {
        case .kittyGraphics(isSupported: true) where !drawsImages:
            drawsImages = true
            shown = nil
            terminal.sayOnRelease(KittyGraphics.deleteAll)
        case .background(let color) where writer.palette.background != color:
            writer.palette.background = color
            shown = nil
        default: break
        }
    }

    private func press(
        _ keys: [Key], at time: ContinuousClock.Instant? = nil, _ events: AsyncStream<TerminalEvent>.Continuation
    ) -> Ending? {
        for key in view.takeEarlyKeys() + keys {
            switch view.press(key, at: time) {
            case .quit: return .quit
            case .drawAnew: shown = nil
            // Send the signals that the terminal would send; their handlers do the rest.
            case .interrupt: kill(getpid(), SIGINT)
            case .suspend: kill(0, SIGTSTP)
            case .copy(let text):
                guard TerminalQuestions.knowsCommands(environment: environment) else {
                    view.report("This terminal has no clipboard: \(text.sanitized)")
                    break
                }
                _ = terminal.draw(Array(TerminalQuestions.copy(text).utf8))
            case .open(let url): open(url, events)
            case nil: break
            }
            if view.isLeaving { return .quit }
        }
        return nil
    }

    private func open(_ url: String, _ events: AsyncStream<TerminalEvent>.Continuation) {
        view.report("Opening \(url)")
        Task { [view, environment] in
            let isShown = await Browser(environment: environment).open(url)
            view.report(isShown ? "Opened \(url)" : "No browser opened \(url)")
            events.yield(.modelChanged)
        }
    }

    /// Returns whether the terminal still exists.
    private func draw(_ events: AsyncStream<TerminalEvent>.Continuation) -> Bool {
        guard let size = terminal.size(environment: environment) else { return false }
        let frame = withObservationTracking {
            if let delay = spinner.next(isBusy: view.isBusy) {
                if timers[.spinner] == nil { start(.spinner, delay, events, .tick) }
            } else {
                timers.removeValue(forKey: .spinner)?.cancel()
            }
            return view.frame(
                size, tick: tick, cell: drawsImages ? terminal.cellShape : nil, showsProgress: spinner.isShown)
        } onChange: {
            events.yield(.modelChanged)
        }
        if let rest = view.restOfPause, timers[.pause] == nil { start(.pause, rest, events, .keysPaused) }
        if let number = view.takeNewDecision() { input?.passBehindArrived(.decisionShown(number)) }
        let bytes = writer.bytes(from: shown, to: frame)
        shown = frame
        return bytes.isEmpty || terminal.draw(bytes)
    }

    private func start(
        _ timer: Timer, _ duration: Duration, _ events: AsyncStream<TerminalEvent>.Continuation,
        _ event: TerminalEvent
    ) {
        timers[timer] = Task {
            // A cancelled timer sends no event.
            guard (try? await Task.sleep(for: duration)) != nil else { return }
            events.yield(event)
        }
    }
}

/// Decides when to show a spinner: after work has lasted for a while.
struct SpinnerDelay {
    private(set) var isShown = false

    /// The time until its next turn; `nil` while nothing is under way.
    mutating func next(isBusy: Bool) -> Duration? {
        guard isBusy else {
            isShown = false
            return nil
        }
        return .milliseconds(isShown ? 100 : 150)
    }

    mutating func tick() { isShown = true }
}
