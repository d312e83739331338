import Login
import PasswordlessLogin
import RemoteSurveys
import ScreenParts
import SurveyAccount
import SurveyResponses
import SurveySession
import SurveysCache
import TestSupport

@testable import SurveyScreens

@Suite struct `Screen messages` {
    @Test(arguments: [
        (ConnectivityFailure.Reason.unknownHost, "The server cannot be reached. Check the connection and try again."),
        (.unreachable, "The server cannot be reached. Check the connection and try again."),
        (.connectionLost, "The connection was lost. Try again."),
        (.timedOut, "The server took too long to answer. Try again."),
        (.untrusted, "The server's certificate is not trusted."),
        (.noSecureConnection, "No secure connection to the server is possible."),
        (.overloaded, "Too many requests are under way. Try again."),
        (.refusedURL, "This app must not send this request: errno 111."),
        (.serverUnavailable, "The server cannot answer now. Try again later."),
        (.other, "The server cannot be reached. Try again."),
    ])
    func `connectivity, the same on every screen`(reason: ConnectivityFailure.Reason, sentence: String) {
        let failure = ConnectivityFailure(reason, detail: "errno 111")

        let event = failure.event.text
        let signUp = "\(event) The account may have been created. Try to log in first."
        #expect(everywhere(.connectivity(failure)) == (failure.mayHaveBeenSent ? [sentence, signUp] : [sentence]))
    }

    @Test(arguments: [
        (429, "slow down", "Too many requests. Wait a moment and try again."),
        (403, "go away", "The server refused: go away"), (403, nil, "The server refused (status 403)."),
    ])
    func `refusals, the same on every screen`(status: Int, message: String?, sentence: String) {
        #expect(everywhere(.refused(status, message)) == [sentence])
    }

    @Test(arguments: [
        (
            BeginSessionError.login(.request(.invalidData(reason: "x"))),
            "The server's answer is invalid. Try again later."
        ),
        (.login(.credentialsRejected), "The email or the password is wrong."),
        (.login(.clientRejected), "The server does not know this app."),
        (.store(.notSaved(reason: "disk full")), "The new session could not be saved, so it is not used: disk full"),
    ])
    func `a failed login`(error: BeginSessionError, sentence: String) {
        #expect(error.message?.text == sentence)
    }

    @Test func `an email that is taken, in our words and the server's`() {
        let outcome = FormOutcome<ScreenEvent>(ofRegistration: .emailTaken(message: "Email is taken, alas"))

        guard case .failed(let problem) = outcome else {
            Issue.record("\(outcome)")
            return
        }
        #expect(
            problem.ribbonMessage.text
                == "An account with this email already exists. The server says: Email is taken, alas")
        #expect(problem.fault == .email)
    }

    @Test func `what the server says of fields`() {
        let problems = [
            FieldProblem(field: .name, message: "is empty"), FieldProblem(field: .name, message: "is odd"),
            FieldProblem(field: .passwordConfirmation, message: "is not alike"),
        ]

        let problem = FormProblem(problems)

        #expect(problem.ribbonMessage.text == "Correct the marked fields.")
        #expect(
            problem.fieldMessages.mapValues(\.text)
                == [.name: "is empty is odd", .passwordConfirmation: "is not alike"])
    }

    @Test(
        arguments: [
            (LoginError.credentialsRejected, "The email or the password is wrong."),
            (
                LoadPageError.unauthorized(nil),
                "The server rejects the token that it has just renewed. Your session is still saved. "
                    + "If this continues, log in again."
            ),
            (LoadResourceError.notFound, "This does not exist."),
            (
                LoadAllPagesError.misreported(.missingPage(number: 3)),
                "The server's answer is invalid. Try again later."
            ),
            (
                LoadAllPagesError.misreported(.moving),
                "The list changed each time it was read, so some of it may be missing. Try again later."
            ),
            (LoadAllPagesError.request(.connectivity(.timedOut)), "The server took too long to answer. Try again."),
            (InvalidServerURL(url: URL(filePath: "/x")), "This is not the URL of a server."),
            (LoadAuthorizationServerError.notFound, "This server publishes no login metadata."),
            (
                SubmitSurveyResponseError.sentBefore(.sample),
                "Your answers may already have been sent on \(Date.sample.dayAndTime). "
                    + "If you send them again, they may be counted twice."
            ),
            (SubmitSurveyResponseError.incomplete([]), "This does not fit the question."),
            (QueuedResponseError.store(.notFound), "These answers are no longer in the outbox."),
            (LoadSurveysFromCacheError<String>.expired(""), "The cached surveys are too old."),
            (RequestFailure.cancelled, "This was cancelled."),
        ] as [(any Error, String)])
    func `an error describes itself in a sentence, where nobody asks for its message`(error: any Error, words: String) {
        #expect(error.localizedDescription == words)
    }

    @Test func `being called off is nothing to say`() { #expect(everywhere(.cancelled) == [nil]) }

    /// What is said of `failure` by each use case, which is the same of all.
    private func everywhere(_ failure: RequestFailure) -> Set<String?> {
        let errors: [any MessageConvertible] = [
            BeginSessionError.login(.request(failure)), SignUpError.registration(.request(failure)),
            RegisterError.request(failure), CheckEmailRegistrationError.request(failure),
            RequestPasswordResetError.request(failure),
            LoadSurveysFromRemoteError.request(failure), LoadProfileError.request(failure),
            LoadSurveyFromRemoteError.request(failure),
        ]
        return Set(errors.map { $0.message?.text })
    }
}
