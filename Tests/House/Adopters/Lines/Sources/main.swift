import SurveyAppComposition
import UseCasesTesting

// An app whose front end prints lines: it logs in on the login screen, and prints the rows of Home.
let app = try SurveyApp(
    .authFlow, at: SurveyServer(apiURL: InMemorySurveyServer.apiURL, credentials: InMemorySurveyServer.credentials),
    store: InMemoryRecordStore(), httpClient: InMemorySurveyServer())
let flow = AppFlow(spec: app.spec, entrance: app.entrance)
await flow.launch()
if case .login(let screen) = flow.screen {
    print("Email, Password, [ Log in ]")
    screen.form[.email] = InMemorySurveyServer.email
    screen.form[.password] = InMemorySurveyServer.password.revealed
    screen.press(.logIn)
    await flow.settle()
}
if case .home(let home) = flow.screen {
    for survey in home.list.items.prefix(3) { print(survey.title) }
}
