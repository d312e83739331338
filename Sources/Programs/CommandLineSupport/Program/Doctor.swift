package import ArgumentParsing
package import CoreSupport
import FileRecordStorage
import Foundation
package import HTTPMessages
import HTTPTransport
package import LoginCredentials
package import RecordFormats
import TerminalIO
package import UserMessages

/// `PROGRAM doctor`: finds out why the program does not work. The checks run in order, and change nothing.
package struct Doctor {
    package enum Outcome {
        case ok(Message)
        /// The program works, but may not for long.
        case warning(Message)

        fileprivate func adding(_ other: Message?) -> Outcome {
            guard let other else { return self }
            return if case .warning(let warning) = self { .warning(Message([warning, other])) } else { .warning(other) }
        }
    }

    /// The line of a check.
    package struct Finding: Sendable {
        fileprivate let check: String
        fileprivate let state: String
        fileprivate let failure: ReportedFailure
    }

    private static let states = ["ok", "warning", "fail"]

    package static let finding = RecordType<Finding>([
        .text("check", \.check), .choice("state", of: states, \.state), .untrusted("message", \.failure.message),
        .optionalUntrusted("remedy", \.failure.remedy),
        .optionalText("code") { $0.state == "fail" ? $0.failure.code : nil },
        .integer("status") { Int($0.failure.status) },
    ])

    package static func command(of program: String, _ options: [Option] = []) -> Command {
        Command(
            summary: "Find out why it does not work",
            discussion: "Checks this machine, the session and the server. Exits with the status "
                + "that the first failure would have given a command. \(finding.help)",
            examples: [
                .init("\(program) doctor", "A line for each check."),
                .init("\(program) doctor --format json | jq '.[] | select(.state == \"fail\")'", "What fails."),
            ],
            options: options + [CommonOptions.formatOfResult, CommonOptions.header])
    }

    private let context: CommandContext
    private let format: RecordFormat
    private var stream: RecordStream
    private var first: CommandFailure?

    package init(_ context: CommandContext) throws {
        self.context = context
        format = try context.command.formatOfResult()
        stream = RecordStream(
            format, hasHeader: try context.command.hasHeader(in: format), names: Self.finding.names)
        try context.console.print(stream.start(), in: format)
    }

    /// Runs a check and prints its outcome. Returns whether the checks that build on it make sense.
    @discardableResult
    package mutating func check(_ name: String, _ body: () async throws -> Outcome) async throws -> Bool {
        do {
            switch try await body() {
            case .ok(let message): try report(name, "ok", CommandFailure(.done, message))
            case .warning(let message): try report(name, "warning", CommandFailure(.done, message))
            }
            return true
        } catch {
            let failure = context.failure(error)
            guard failure.status != .interrupted else { throw failure }
            first = first ?? failure
            try report(name, "fail", failure)
            return false
        }
    }

    /// Runs the checks that need no connection; `session` checks the session at the chosen server.
    ///
    /// - Returns: the server, unless it could not be chosen.
    package mutating func checkMachine(
        session: (ServerChoice) async throws -> Outcome
    ) async throws -> ServerChoice? {
        let context = context
        var choice: ServerChoice?
        try await check("program") { context.checkProgram() }
        if try await check("state folder", { try context.checkStateFolder() }) {
            try await check("session") {
                let chosen = try context.chooseServer(for: .readOnly)
                choice = chosen
                let warning = try chosen.account.account?.examine()
                return try await session(chosen).adding(warning)
            }
        }
        try await check("environment") { try context.checkEnvironment() }
        return choice
    }

    /// Checks whether a server answers at `list`, its clock, and whether it has the API: `read` reads a list.
    ///
    /// - Returns: whether a server answered. Its words are shown without `secrets`.
    @discardableResult
    package mutating func checkServer(
        at list: URL, of choice: ServerChoice, hiding secrets: [Secret] = [],
        _ read: (HTTPResponse) throws(InvalidData) -> Void
    ) async throws -> Bool {
        let context = context
        var found: HTTPResponse?
        try await check("connection") {
            var request = HTTPRequest.getJSON(list)
            request.secrets.insert(secrets)
            found = try await context.answer(to: request, of: choice)
            return .ok("\(.server) answers.")
        }
        guard let answer = found else { return false }
        if let origin = Origin(list) {
            let certificates = await HTTPTransport.certificates(of: origin, within: min(choice.timeout, .seconds(10)))
            if !certificates.isEmpty { try await check("certificate") { context.checkCertificates(certificates) } }
        }
        try await check("clock") { context.checkClock(answer) }
        try await check("API") {
            if answer.status == 401 || answer.status == 403 { return .ok("It answers and requires a login.") }
            try Self.read(answer, from: list, read)
            return .ok("It has the list.")
        }
        return true
    }

    /// Reads the answer of a list with `read`.
    ///
    /// - Throws: what the answer of another server means.
    package static func read(
        _ answer: HTTPResponse, from list: URL, _ read: (HTTPResponse) throws(InvalidData) -> Void
    ) throws {
        if answer.status == 404 { throw CommandFailure.noAPI }
        if let error = LoadError(answer, to: HTTPRequest(.get, list)) { throw error }
        do throws(InvalidData) {
            try read(answer)
        } catch {
            throw LoadError.request(.invalidData(reason: error.reason))
        }
    }

    /// Ends the output.
    ///
    /// - Throws: the first failure.
    package mutating func finish() throws {
        try context.console.print(stream.end(), in: format)
        try context.console.flush()
        if let first { throw first }
    }

    private mutating func report(_ name: String, _ state: String, _ failure: CommandFailure) throws {
        let finding = Finding(check: name, state: state, failure: context.console.reported(failure))
        guard format == .table else {
            return try context.console.print(stream.append([Self.finding.record(of: finding)]), in: format)
        }
        let mark = state == "fail" ? "FAIL" : state
        let words = [finding.failure.message, finding.failure.remedy].compactMap(\.self).joined(separator: " ")
        try context.console.print(mark.padded(to: 7) + " " + "\(name): \(words)".sanitized + "\n")
        // The next check may take a while.
        try context.console.flush()
    }
}

// The checks that every program has.
extension CommandContext {
    fileprivate func checkProgram() -> Doctor.Outcome {
        let libraries = HTTPTransport.libraryVersions.map { ", with \($0)" } ?? ""
        return .ok("\(program.userAgent) on \(ProcessInfo.processInfo.operatingSystemVersionString)\(libraries)")
    }

    /// Checks the certificate at each of a server's addresses.
    fileprivate func checkCertificates(_ certificates: [ServedCertificate]) -> Doctor.Outcome {
        var isGood = true
        let words = certificates.map { certificate in
            switch certificate.outcome {
            case .failed(let reason):
                isGood = false
                return "\(certificate.address): \(reason)."
            case .trusted(let expiry):
                guard let expiry else { return "\(certificate.address): trusted." }
                if expiry.timeIntervalSince(now()) < Self.shortValidity { isGood = false }
                return "\(certificate.address): valid until \(expiry.dayAndTime)."
            }
        }.joined(separator: " ")
        return isGood ? .ok("\(words)") : .warning("\(words)")
    }

    /// Two weeks: a certificate is usually renewed earlier.
    private static var shortValidity: TimeInterval { 14 * 86_400 }

    /// Checks that the state can be saved, and that no other user can change it.
    fileprivate func checkStateFolder() throws -> Doctor.Outcome {
        if hasGivenToken { return .ok("Not needed with a token from the environment.") }
        guard folder != .nowhere else { throw CommandFailure.noPlace(for: program) }
        if let warning = try folder.examine() { return .warning(warning) }
        return .ok("\(folder.path) can be used.")
    }

    /// Checks the variables that the network libraries read.
    fileprivate func checkEnvironment() throws -> Doctor.Outcome {
        for name in ["SSL_CERT_FILE", "SSL_CERT_DIR"] {
            guard let path = environment[name], !path.isEmpty, access(path, R_OK) != 0 else { continue }
            throw CommandFailure(
                .connectivity, code: "environment.certificates",
                "\(name) names '\(path)', which cannot be read. Correct it or unset it.")
        }
        let proxies = ["http_proxy", "https_proxy", "HTTPS_PROXY", "all_proxy", "ALL_PROXY", "no_proxy", "NO_PROXY"]
        let set = proxies.filter { !environment[$0, default: ""].isEmpty }.joined(separator: ", ")
        let idle = ["HTTP_PROXY", "CURL_CA_BUNDLE"].filter { !environment[$0, default: ""].isEmpty }
        guard idle.isEmpty else { return .warning("\(idle.joined(separator: " and ")) has no effect.") }
        return .ok(set.isEmpty ? "No proxy is set." : "Set: \(set).")
    }

    /// Sends `request` once, without a session.
    ///
    /// - Throws: `LoadError` if no server answers.
    package func answer(to request: HTTPRequest, of choice: ServerChoice) async throws -> HTTPResponse {
        do throws(HTTPClientError) {
            return try await network(choice, console.detailSink).answer(to: request)
        } catch {
            throw LoadError(error)
        }
    }

    /// Compares this machine's clock with the date of an answer.
    fileprivate func checkClock(_ answer: HTTPResponse) -> Doctor.Outcome {
        guard let date = answer.date else {
            return .ok("Not checked: the server sends no date to compare with.")
        }
        let seconds = Int(now().timeIntervalSince(date).rounded())
        guard abs(seconds) > 60 else { return .ok("It differs from the server's by less than a minute.") }
        return .warning(
            "This machine's clock is \(abs(seconds)) seconds \(seconds > 0 ? "ahead of" : "behind") the server's. Set it."
        )
    }
}
