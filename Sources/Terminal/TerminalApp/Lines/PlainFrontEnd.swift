/// An app's screens as a dialogue has them.
@MainActor
public protocol PlainScreens {
    /// Finds out where the app starts, and starts there.
    func launch() async
    /// Waits until nothing is under way on the screen that is shown.
    func settle() async
    /// What is under way on the screen that is shown, such as `Logging in…`; `nil` when nothing is.
    var progress: String? { get }
    /// Shows the screen, asks once, and does what is answered.
    ///
    /// - Throws: where the app is quit.
    func turn(in dialogue: PlainDialogue) async throws(PlainEnd)
}

/// An app as a dialogue of lines, over the same screens as any other front end.
@MainActor
public struct PlainFrontEnd {
    private let screens: any PlainScreens
    private let dialogue: PlainDialogue

    /// An app of `screens`, in `dialogue`.
    public init(_ screens: any PlainScreens, in dialogue: PlainDialogue) {
        self.screens = screens
        self.dialogue = dialogue
    }

    /// Runs the app until it ends.
    ///
    /// - Throws: always, why it ended.
    public func run() async throws(PlainEnd) -> Never {
        try dialogue.say("Type an answer and press Enter. '<' in a field goes back, Ctrl-C quits.")
        try await dialogue.wait { await screens.launch() }
        while true {
            if let progress = screens.progress { try dialogue.say(progress) }
            try await dialogue.wait { await screens.settle() }
            try await screens.turn(in: dialogue)
        }
    }
}
