/// Pages and pictures of the repository that tests compare to what they draw, and write anew on request.
package enum SavedPage {
    /// The environment variable that asks for it.
    package static let variable = "USECASES_DRAW"

    package static var isDrawn: Bool { ProcessInfo.processInfo.environment[variable] != nil }
}
