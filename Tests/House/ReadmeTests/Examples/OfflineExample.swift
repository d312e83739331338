import Composition
import Foundation

/// The titles of the surveys, from the server or from the cache, and notes for the user. Queued answers are sent if the
/// server answers.
func titles(of user: SurveyUser) async throws -> (titles: [String], notes: [String]) {
    switch try await user.surveys.loadAll() {
    case .remote(let surveys):
        let sent = try await user.outbox.sendQueuedResponses()
        return (surveys.map(\.title), [sent.stopMessage?.text].compactMap(\.self))
    case .cached(let list, isExpired: _, because: let failure):
        let age = Message.age(of: list.asOf, now: Date())
        return (list.surveys.map(\.title), [failure.event.text, age.text])
    }
}
