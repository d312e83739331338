import Composition
import Foundation
import HTTPTransport

// An app that takes the survey system as it is wired, over the network. Nobody is logged in, so that nothing is sent.
let service = try SurveyService(
    SurveyServer(
        apiURL: URL(string: "https://surveys.invalid/api/v1") ?? URL(fileURLWithPath: "/"),
        credentials: ClientCredentials(id: "app", secret: nil)),
    store: InMemoryRecordStore(), httpClient: HTTPTransport.client(userAgent: "app/1.0"))
do {
    _ = try await service.session.validToken()
} catch {
    print(error.message?.text ?? "cancelled")
}
let user = try await service.user()
precondition(user == nil)
