import Composition
import Foundation
import UseCasesTesting

// An app that puts parts of its own in place of the service's, keeps values of the domain in files of its own, and says errors to
// people. What it asks of the package, each line with what would not compile, or would trap, if it went.

/// The surveys that the app was shipped with.
struct ShippedSurveys: LoadSurveysFromRemoteUseCase {
    let surveys: [Survey]

    func loadSurveys(_ request: PageRequest) async throws(LoadSurveysFromRemoteError) -> Page<Survey> {
        guard request.number == 1 else { throw .pageNotFound }
        return Page(items: surveys, position: PagePosition(page: 1, pages: 1))
    }
}

let service = try SurveyService(
    SurveyServer(apiURL: InMemorySurveyServer.apiURL, credentials: InMemorySurveyServer.credentials),
    store: InMemoryRecordStore(), httpClient: InMemorySurveyServer())

// An error says itself in a sentence, and whether a request has failed.
do {
    _ = try await service.session.validToken()
    preconditionFailure("nobody is logged in")
} catch {
    precondition(error.requestFailure == nil, "nothing was sent")
    print(error.localizedDescription)
}

// Who is logged in is told, without a request.
let user = try await service.logIn(username: InMemorySurveyServer.email, password: InMemorySurveyServer.password)
let last = try await service.user()
precondition(last?.name == user.name)

// Values of the domain can be encoded.
let page = try await user.surveys.pages.loadSurveys(PageRequest(number: 1, size: 2))
let shipped = try JSONDecoder().decode([Survey].self, from: JSONEncoder().encode(page.items))
precondition(shipped == page.items)

// All surveys are those of the part that loads a page.
let all = AllSurveysLoader(pages: ShippedSurveys(surveys: shipped))
var titles: [String] = []
for try await page in all.loadAllSurveys(pageSize: 20) { titles += page.items.map(\.title) }
precondition(titles == shipped.map(\.title))

// A survey is answered from a script, without a screen.
let details = try await user.surveys.details.loadSurvey(id: shipped[0].id)
var response = SurveyResponse(to: Questionnaire(details))
for question in response.questionnaire.questions {
    guard let answer = question.answers.first else { continue }
    do {
        try response.pick(answer.id, of: question.id)
    } catch {
        try response.write("Good", in: answer.id, of: question.id)
    }
}
print("\(titles[0]): \(response.answeredCount) of \(response.questionnaire.askedCount) questions are answered")
