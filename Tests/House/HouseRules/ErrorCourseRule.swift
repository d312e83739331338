import Foundation

/// The use cases of the page and the protocols of the code are the same, and so are the error courses of each and the cases
/// of the error that it throws.
struct ErrorCourseRule {
    var useCases: [UseCase]
    var protocols: [UseCaseProtocol]
    var errors: [ErrorType]
    var exceptions = Exceptions.ofThisPackage

    /// What does not go by its name.
    struct Exceptions {
        /// The use cases of protocols that are named otherwise.
        var useCases: [String: String] = [:]
        /// The cases of courses that are named otherwise, whatever the use case.
        var cases: [String: String] = [:]
        /// The courses of a use case that are no case of its error.
        var courses: [String: Set<String>] = [:]
        /// The cases of an error that no course tells.
        var untold: [String: Set<String>] = [:]
    }

    /// What is wrong, one sentence each.
    var violations: [String] {
        let names = protocols.map { useCaseName(of: $0) }
        return useCases.filter { !names.contains(plain($0.name)) }.map { "Sources has no protocol of \($0.name)." }
            + exceptions.useCases.keys.filter { name in !protocols.contains { $0.name == name } }.sorted()
            .map { "\($0) is an exception that is not there." }
            + protocols.flatMap { declared in
                guard let useCase = useCases.first(where: { plain($0.name) == useCaseName(of: declared) }) else {
                    return ["UseCases.md does not state \(declared.name)."]
                }
                return violations(of: declared, stated: useCase)
            }
    }

    /// "Log Out Use Case" of `LogOutUseCase`, and of "Log Out Use Case (X-1)".
    private func useCaseName(of declared: UseCaseProtocol) -> String {
        plain(exceptions.useCases[declared.name] ?? declared.name)
    }

    /// The name without spaces, and without the id that may follow it.
    private func plain(_ name: String) -> String {
        (name.components(separatedBy: " (").first ?? name).replacingOccurrences(of: " ", with: "")
    }

    private func violations(of declared: UseCaseProtocol, stated: UseCase) -> [String] {
        guard let name = declared.errors.first, declared.errors.count == 1, let error = error(name) else {
            return ["\(declared.name) throws not one error type but \(declared.errors.sorted())."]
        }
        let cases = Set(caseNames(of: error))
        let excepted = exceptions.courses[stated.name] ?? []
        let courses = stated.courses.filter { $0.name.hasSuffix(CourseRule.errorEnding) }
            .map { String($0.name.dropLast(CourseRule.errorEnding.count)) }
        let told = courses.filter { !excepted.contains($0) }.map { (course: $0, case: caseName(of: $0)) }
        let untold = cases.subtracting(told.map(\.case)).subtracting(exceptions.untold[declared.name] ?? [])
        return excepted.subtracting(courses).sorted().map { "\(stated.name) has no course \"\($0)\" to except." }
            + told.filter { !cases.contains($0.case) }
            .map { "\(name) has no case \($0.case) for \"\($0.course)\" of \(stated.name)." }
            + untold.sorted().map { "\(stated.name) has no error course for \(name).\($0)." }
    }

    private func error(_ name: String) -> ErrorType? { errors.first { $0.name == name } }

    /// What every request can meet, said once: a case `request` that carries it stands for its cases.
    private static let carried: Set<String> = ["RequestFailure"]

    private func caseNames(of error: ErrorType) -> [String] {
        error.cases.flatMap { one in
            guard one.name == "request", let payload = one.payload, Self.carried.contains(payload),
                let carried = self.error(payload)
            else {
                return [one.name]
            }
            return caseNames(of: carried)
        }
    }

    /// `notFound` for "Not found" and for "Not found error".
    private func caseName(of course: String) -> String {
        if let name = exceptions.cases[course] { return name }
        let words = course.split(separator: " ").map { $0.lowercased() }
        let telling = words.count > 1 && words.last == "error" ? words.dropLast() : words[...]
        return telling.prefix(1).joined()
            + telling.dropFirst().map { $0.prefix(1).uppercased() + $0.dropFirst() }.joined()
    }
}

extension ErrorCourseRule.Exceptions {
    static let ofThisPackage = Self(
        // The page says what is done as well; the protocol's name is the shorter one.
        useCases: [
            "LogInUseCase": "Log In And Keep Token Use Case",
            "SignUpUseCase": "Sign Up And Log In Use Case",
            "SignInAndKeepUseCase": "Sign In And Keep Credentials Use Case",
            "CreateUserAndKeepUseCase": "Create User And Keep Credentials Use Case",
        ],
        cases: [
            // The spec names the step, the error says how it ended.
            "Delete cache error": "deletionFailed", "Saving error": "savingFailed",
            "Unreadable cache error": "unreadable", "No turn in time": "locking",
            // The caches share their errors, which do not say what is not there.
            "Token not found error": "notFound", "Credentials not found error": "notFound",
            // The error is that of the use case which this one begins with.
            "Login failed": "login", "Registration failed": "registration", "Sign in failed": "signIn",
            "User not created": "createUser",
            // One case carries which of the faults it was.
            "Misreported pages": "misreported", "Repeated page": "misreported", "Page out of turn": "misreported",
            "Missing page": "misreported", "Missing surveys": "misreported",
        ],
        // The session is over all the same: these are outcomes that the log-out returns.
        courses: ["Log Out Use Case": ["Server not told", "Not confirmed"]],
        untold: [
            // The turn is the store's, and so is its error; a turn neither reads nor changes the record.
            "TakeRefreshTurnUseCase": ["reading", "deletion", "saving"],
            // Of an answer to these the status alone counts.
            "ConfirmTokenUseCase": ["invalidData"], "RevokeTokenUseCase": ["invalidData"],
        ])
}
