import Composition
import FileRecordStorage
import Foundation

/// An app that works in a cellar: what `user` has seen is there, and answers go out when they can.
struct Cellar: Sendable {
    let service: SurveyService
    let user: String
    let kept: LocalSurveysCache
    let drafts: LocalDrafts
    let outbox: LocalOutbox

    init(_ service: SurveyService, at server: SurveyServer, for user: String, keptIn folder: URL) {
        let stores = RecordFileFolder(path: folder.path(percentEncoded: false))
        self.service = service
        self.user = user
        kept = server.keptSurveys(of: user, in: stores)
        drafts = server.drafts(of: user, in: stores)
        outbox = server.outbox(of: user, in: stores)
    }

    /// The titles of the first page, from the server or as they were seen last.
    func titles() async throws -> [String] {
        let request = PageRequest(number: 1, size: 20)
        let loader = SurveysWithFallback(pages: service.surveys, surveys: service.surveyLoader, cache: kept)
        switch try await loader.loadSurveys(request) {
        case .remote(let page):
            try await kept.cache(.page(page, of: request), receivedAt: Date())
            _ = try await service.sender(of: outbox, for: user).sendQueuedResponses()
            return page.items.map(\.title)
        case .kept(let surveys, _, _):
            return ["As of \(surveys.asOf.formatted()):"] + surveys.surveys.map(\.title)
        }
    }

    /// Sends the answers, or lets them wait until they can be sent.
    func send(_ response: SurveyResponse) async throws {
        do {
            try await drafts.submitDraft(of: response, again: false, by: service.sender(of: outbox, for: user))
        } catch {
            guard error.canBeQueued else { throw error }
            try await outbox.queue(response)
        }
    }
}
