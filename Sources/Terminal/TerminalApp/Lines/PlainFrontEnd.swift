@MainActor
package protocol PlainScreens {
    /// Finds out where the app starts, and starts there.
    func launch() async
    /// Waits until the visible screen is idle.
    func settle() async
    /// The work under way on the visible screen, such as `Logging in…`; `nil` if it is idle.
    var progress: String? { get }
    /// Shows the screen, asks once, and carries out the answer; throws when the user quits, or the input cannot be
    /// read.
    func turn(in dialogue: PlainDialogue) async throws(PlainEnd)
}

extension PlainDialogue {
    /// Runs an app, with the same screens as any other front end, until it ends, and throws the reason.
    package func run(_ screens: any PlainScreens) async throws(PlainEnd) -> Never {
        try say("Type an answer and press Enter. '<' in a field goes back, Ctrl-C quits.")
        try await wait { await screens.launch() }
        while true {
            if let progress = screens.progress { try say(progress) }
            try await wait { await screens.settle() }
            try await screens.turn(in: self)
        }
    }
}
