import Credentials
import HTTP
import Login
import Paging
import RemoteSurveys
import ScreenParts
import SurveyAccount
import SurveySession
import Testing

@testable import SurveyScreens

@Suite struct `Screen messages` {
    @Test(
        arguments: [
            (
                ConnectivityFailure.Reason.unknownHost,
                "The server cannot be reached. Check the connection and try again."
            ),
            (.unreachable, "The server cannot be reached. Check the connection and try again."),
            (.connectionLost, "The connection was lost. Try again."),
            (.timedOut, "The server took too long to answer. Try again."),
            (.untrusted, "The server's certificate is not trusted."),
            (.serverUnavailable, "The server cannot answer now. Try again later."),
            (.other, "The server cannot be reached. Try again."),
        ])
    func `connectivity, the same on every screen`(reason: ConnectivityFailure.Reason, sentence: String) {
        let failure = ConnectivityFailure(reason, detail: "errno 111")

        #expect(
            FormOutcome<ScreenEvent>(LogInError.login(.request(.connectivity(failure))), to: FormEntries())
                == .failed(sentence))
        #expect(
            FormOutcome<ScreenEvent>(RegisterError.request(.connectivity(failure)), to: FormEntries())
                == .failed(sentence))
        #expect(
            FormOutcome<ScreenEvent>(CheckEmailRegistrationError.request(.connectivity(failure))) == .failed(sentence))
        #expect(PageFailure(LoadSurveysFromRemoteError.request(.connectivity(failure))) == .failed(.told(sentence)))
        #expect(LoadFailure(LoadSurveyFromRemoteError.request(.connectivity(failure))) == .told(sentence))
        #expect(LoadFailure(LoadProfileError.request(.connectivity(failure))) == .told(sentence))
    }

    @Test(
        arguments: [
            (429, "slow down", "Too many tries. Wait a little and try again."),
            (403, "go away", "The server refused: go away"), (403, nil, "The server refused (status 403)."),
        ])
    func `refusals, the same on every screen`(status: Int, message: String?, sentence: String) {
        let none = FormEntries()

        #expect(
            FormOutcome<ScreenEvent>(
                .login(.request(.refused(ServerRefusal(status: status, message: message)))), to: none)
                == .failed(sentence))
        #expect(
            FormOutcome<ScreenEvent>(
                RegisterError.request(.refused(ServerRefusal(status: status, message: message))), to: none)
                == .failed(sentence))
        #expect(
            FormOutcome<ScreenEvent>(
                CheckEmailRegistrationError.request(.refused(ServerRefusal(status: status, message: message))))
                == .failed(sentence))
        #expect(
            LoadFailure(LoadProfileError.request(.refused(ServerRefusal(status: status, message: message))))
                == .told(sentence))
    }

    @Test(
        arguments: [
            (
                LogInError.login(.request(.invalidData(reason: "x"))),
                "The server's answer is invalid. Try again later."
            ),
            (.login(.credentialsRejected), "The email or the password is wrong."),
            (.login(.clientRejected), "The server does not know this app."),
            (.cacheFailed(reason: "disk full"), "The session could not be kept, so you are not logged in: disk full"),
        ])
    func `a failed log-in`(error: LogInError, sentence: String) {
        #expect(FormOutcome<ScreenEvent>(error, to: FormEntries()) == .failed(sentence))
    }

    @Test func `an email that is taken, in our words and the server's, with the password hidden`() {
        var entries = FormEntries()
        entries[.password] = "hunter2"

        #expect(
            FormOutcome<ScreenEvent>(RegisterError.emailTaken(message: "Email is taken, hunter2"), to: entries)
                == .failed(
                    "There is an account with this email already. The server refused: Email is taken, ***", at: .email))
    }

    @Test func `what the server says of fields, with the password hidden`() {
        let problems = [
            FieldProblem(field: .name, message: "is empty"), FieldProblem(field: .name, message: "is odd"),
            FieldProblem(field: .passwordConfirmation, message: "is not hunter2"),
        ]

        let problem = FormProblem(problems, hiding: "hunter2")

        #expect(problem.ribbon == "Please correct what is marked.")
        #expect(problem.fields == [.name: "is empty is odd", .passwordConfirmation: "is not ***"])
    }

    @Test func `being called off is nothing to say`() {
        #expect(FormOutcome<ScreenEvent>(LogInError.login(.request(.cancelled)), to: FormEntries()) == .cancelled)
        #expect(FormOutcome<ScreenEvent>(RegisterError.request(.cancelled), to: FormEntries()) == .cancelled)
        #expect(FormOutcome<ScreenEvent>(CheckEmailRegistrationError.request(.cancelled)) == .cancelled)
        #expect(PageFailure(LoadSurveysFromRemoteError.request(.cancelled)) == .failed(.cancelled))
    }
}
