import SurveyScreens

/// Remembers how a screen was left.
@MainActor final class Events {
    private(set) var all: [ScreenEvent] = []

    func append(_ event: ScreenEvent) { all.append(event) }
}
