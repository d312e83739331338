import Testing

@testable import HouseRules

@Suite struct `Error course rule` {
    private static let document = """
        ### Log In Use Case (X-1)
        #### Primary course:
        1. Step.
        #### Connectivity error - error course:
        1. Step.
        #### Not found - error course:
        1. Step.
        #### No way in - error course:
        1. Step.
        #### Told - error course:
        1. Step.
        #### Nobody there - alternative course:
        1. Step.
        """
    private static let source = """
        /// Log In Use Case: throws OtherError, sometimes.
        public protocol LogInUseCase: Sendable {
            func logIn(_ name: String) async throws(LogInError)
            func logIn() async throws(LogInError)
        }

        public enum LogInError: Error, Hashable {
            /// The case other, which is none.
            case connectivity(Failure), notFound
            case blocked(reason: String)
            case hidden

            var isHidden: Bool {
                switch self {
                case hidden, other: true
                default: false
                }
            }
        }
        """

    @Test func `lets a page and a code that agree pass`() {
        #expect(violations() == [])
        #expect(
            violations(source: Self.source.replacing("connectivity(Failure)", with: "request(RequestFailure)")) == [])
    }

    @Test(arguments: [
        (
            "### Log In", "### Log Out",
            ["Sources has no protocol of Log Out Use Case (X-1).", "UseCases.md does not state LogInUseCase."]
        ),
        (
            "### Log In", "### Log Out Use Case\n### Log In", ["Sources has no protocol of Log Out Use Case."]
        ),
        (
            "#### Not found", "#### Lost",
            [
                "LogInError has no case lost for \"Lost\" of Log In Use Case (X-1).",
                "Log In Use Case (X-1) has no error course for LogInError.notFound.",
            ]
        ),
        (
            "#### Not found - error", "#### Not found - alternative",
            ["Log In Use Case (X-1) has no error course for LogInError.notFound."]
        ),
        ("#### Told", "#### Hidden", ["Log In Use Case (X-1) has no course \"Told\" to except."]),
    ])
    func `catches a page that the code does not follow`(part: String, change: String, expected: [String]) {
        #expect(violations(document: Self.document.replacing(part, with: change)) == expected)
    }

    @Test(arguments: [
        (
            "LogInUseCase", "LogOutUseCase",
            ["Sources has no protocol of Log In Use Case (X-1).", "UseCases.md does not state LogOutUseCase."]
        ),
        (
            "case hidden", "case hidden, lost",
            ["Log In Use Case (X-1) has no error course for LogInError.lost."]
        ),
        (
            "case blocked", "// case blocked",
            ["LogInError has no case blocked for \"No way in\" of Log In Use Case (X-1)."]
        ),
        (
            "connectivity(Failure)", "request(OtherFailure)",
            [
                "LogInError has no case connectivity for \"Connectivity error\" of Log In Use Case (X-1).",
                "Log In Use Case (X-1) has no error course for LogInError.request.",
            ]
        ),
        ("throws(LogInError)", "throws", ["LogInUseCase throws not one error type but []."]),
        (
            "logIn() async throws(LogInError)", "logIn() async throws(AError)",
            ["LogInUseCase throws not one error type but [\"AError\", \"LogInError\"]."]
        ),
        ("enum LogInError", "enum Other", ["LogInUseCase throws not one error type but [\"LogInError\"]."]),
    ])
    func `catches a code that the page does not state`(part: String, change: String, expected: [String]) {
        #expect(violations(source: Self.source.replacing(part, with: change)) == expected)
    }

    @Test func `what every request can meet is told by each use case that carries it`() {
        let source = Self.source.replacing("connectivity(Failure)", with: "request(RequestFailure)")

        #expect(
            violations(source: source, shared: "case connectivity(Failure), cancelled")
                == ["Log In Use Case (X-1) has no error course for LogInError.cancelled."])
    }

    @Test(arguments: [
        ("LogInError", []), ("OtherError", ["LogInUseCase throws not one error type but [\"SomeError\"]."]),
    ])
    func `an error goes by another name where it has one`(name: String, expected: [String]) {
        let source = Self.source.replacing("throws(LogInError)", with: "throws(SomeError)")

        #expect(violations(source: source + "\npublic typealias SomeError = \(name)\n") == expected)
    }

    @Test func `catches an exception that excepts nothing`() {
        #expect(
            violations(useCases: ["SignUpUseCase": "Sign Up Use Case"]) == [
                "SignUpUseCase is an exception that is not there."
            ])
    }

    private func violations(
        document: String = document, source: String = source, shared: String = "case connectivity(Failure)",
        useCases: [String: String] = [:]
    ) -> [String] {
        let sources = [
            SourceFile(path: "Sources/A/A.swift", text: source),
            SourceFile(path: "Sources/B/B.swift", text: "enum RequestFailure: Error {\n    \(shared)\n}"),
        ]
        return ErrorCourseRule(
            useCases: Page(document).useCases, protocols: UseCaseProtocol.all(in: sources),
            errors: ErrorType.all(in: sources),
            exceptions: ErrorCourseRule.Exceptions(
                useCases: useCases, cases: ["No way in": "blocked"], courses: ["Log In Use Case (X-1)": ["Told"]],
                untold: ["LogInUseCase": ["hidden"]])
        ).violations
    }
}
