import Composition
import Credentials
import Files
import HTTP
import Messages
import OAuth
import Paging
import Profile
import RecordStorage
import Screens
import Session
import SurveySession
import Terminal
import UseCasesTesting
import Users

// An app whose own modules have the names that come to mind first, and which keeps its session in memory.
let service = try SurveyService(
    SurveyServer(apiURL: InMemorySurveyServer.apiURL, credentials: InMemorySurveyServer.credentials),
    store: InMemoryRecordStore(),
    httpClient: InMemorySurveyServer())
try await service.session.logIn(username: InMemorySurveyServer.email, password: InMemorySurveyServer.password)
let modules = [
    credentials, files, http, messages, oauth, paging, profile, screens, session, terminal, users,
]
print(modules.joined(separator: " "))
