import ArgumentParsing
import CommandLineSupport
import Composition
import Foundation
import HTTPMessages
import RecordFormats
import TerminalIO

/// `survey api`: one request as the user, for what no other command does.
struct ApiCommand: ProgramCommand {
    private enum Method: String, CaseIterable {
        case get = "GET", post = "POST", put = "PUT", patch = "PATCH", delete = "DELETE"
    }

    private static let path = Positional(.text("PATH"), help: "The path below the API's URL, with its query.")
    private static let method = Option(
        "method", short: "X", value: .choice("METHOD", of: Method.allCases.map(\.rawValue), ignoringCase: true),
        default: "GET, with --input POST", help: "The method of the request.")
    private static let input = Option(
        "input", value: .file, default: "none", help: "The body of the request; '-' is standard input.")
    private static let header = Option(
        "header", short: "H", value: .text("NAME:VALUE"),
        help: "A header field of the request; may be given several times.")
    private static let include = Option.flag("include", help: "Print the status and the header fields first.")

    private static let confirm = SurveyOptions.confirm("Send anything but a GET only after a Yes at a terminal.")

    /// The limit of a request's body: 16 MiB.
    private static let longestBody = 16 << 20

    let description = Command(
        summary: "Send a request to the API and print the answer",
        discussion:
            "Sends the request with the session's token, below the API's URL and nowhere else. After a 401 the token is "
            + "renewed, and the request sent once more; otherwise only a GET is repeated. Prints the body of the answer "
            + "as it came; if its status is not 2xx, the exit status is 1, for a 401 it is 3, and for a 5xx 4.",
        examples: [
            .init("survey api me", "The user, as the server describes them."),
            .init("survey api 'surveys?page[number]=1&page[size]=1' | jq .meta.records", "The number of surveys."),
            .init("survey api surveys --include", "The status and the header fields of the answer, before its body."),
        ],
        options: [method, input, header, include, confirm], positionals: [path])

    func run(_ context: CommandContext) async throws {
        let (command, console) = (context.command, context.console)
        let typed = command.word(Self.path)
        let fields = try command.strings(Self.header).map(Self.field)
        // Refused before anything is read or sent.
        let place = try APIPath(typed)
        let method = try command.choice(Self.method, as: Method.self) ?? (command.flag(Self.input) ? .post : .get)
        if method == .get, command.flag(Self.input) {
            throw command.usageError("A GET takes no --input.", advice: "Name another method with --method.")
        }
        if method != .get { try await context.agree(toSend: "\(method.rawValue) \(typed)") }
        let body = try await Self.body(context)
        let response = try await context.withUser { server, user in
            var headers: HTTPHeaders = ["Accept": JSONBody.accepted]
            if body != nil { headers["Content-Type"] = JSONBody.contentType }
            for field in fields { headers[field.name] = field.value }
            let request = HTTPRequest(
                HTTPMethod(rawValue: method.rawValue), try place.url(below: server.service.server.apiURL),
                headers: headers,
                body: body)
            do throws(HTTPClientError) {
                return (request, try await user.authenticatedClient.send(request))
            } catch {
                switch error {
                case .connectivity(let cause) where method != .get:
                    throw context.failure(LoadError(error)) { $0.addMayBeDone(cause) }
                case .invalidResponse where method != .get:
                    throw context.failure(LoadError(error)) { $0.outcome = .mayBeDone }
                case .cancelled where method != .get:
                    throw CommandFailure(.interrupted, .mayBeDone)
                default: throw LoadError(error)
                }
            }
        }
        do {
            try Self.print(response.1, console, hasHead: command.flag(Self.include))
            try console.flush()
        } catch {
            throw context.failure(error) {
                if method != .get, response.1.isSuccess { $0.outcome = "The server has carried out the request." }
            }
        }
        if let failure = Self.failure(response.1, to: response.0, typed, context) {
            if !response.1.body.isEmpty, response.1.body.last != UInt8(ascii: "\n") { console.endOpenLine() }
            throw failure
        }
    }

    /// The fields that the program sets.
    private static let own: Set = [
        "authorization", "proxy-authorization", "host", "content-length", "transfer-encoding", "connection",
    ]

    private static func field(_ text: String) throws -> HTTPHeaders.Field {
        let parts = text.split(separator: ":", maxSplits: 1, omittingEmptySubsequences: false).map(String.init)
        // The message repeats no value: it may be a secret.
        guard parts.count == 2, HTTPHeaders.isName(parts[0]) else {
            throw CommandFailure.usage("--header must be a name and a value. Write it like 'Accept-Language: en'.")
        }
        guard parts[1].unicodeScalars.allSatisfy({ $0.isASCII && ($0 == "\t" || 0x20..<0x7F ~= $0.value) }) else {
            throw CommandFailure.usage("The value of the header field \(parts[0]) must be visible ASCII on one line.")
        }
        guard !own.contains(parts[0].lowercased()) else {
            throw CommandFailure.usage("The program sets the header field \(parts[0]) itself. Leave it out.")
        }
        return HTTPHeaders.Field(name: parts[0], value: parts[1].trimmed)
    }

    private static func body(_ context: CommandContext) async throws -> Data? {
        guard let path = context.command.string(input) else { return nil }
        let name = path == "-" ? "standard input" : "'\(path)'"
        do throws(InputError) {
            return path == "-"
                ? try await context.console.dataOfInput(limit: longestBody)
                : try await LineReader.data(ofFileAt: path, limit: longestBody)
        } catch {
            switch error {
            case .failed(let reason):
                throw CommandFailure.usage(
                    code: "input.failed", "The body cannot be read from \(name): \(reason). Check --input.")
            case .tooLong(let limit):
                throw CommandFailure.usage(
                    code: "input.tooLong", "The body in \(name) is longer than \(limit.grouped) bytes. Check --input."
                )
            default: throw error
            }
        }
    }

    private static func print(_ response: HTTPResponse, _ console: Console, hasHead: Bool) throws {
        if hasHead {
            let fields = response.headers.map { "\($0.name): \($0.value)".sanitized + "\n" }
            try console.print("HTTP \(response.status)\n\(fields.joined())\n")
        }
        guard console.outputWidth != nil else { return try console.print(Array(response.body)) }
        // A terminal gets nothing that it would interpret.
        let lines = String(decoding: response.body, as: UTF8.self).sanitizedLines
        try console.print(lines.joined(separator: "\n") + (lines.last == "" ? "" : "\n"))
    }

    /// The failure that the answer means; `nil` for 2xx.
    private static func failure(
        _ response: HTTPResponse, to request: HTTPRequest, _ path: String, _ context: CommandContext
    ) -> (any Error)? {
        guard let error = LoadError(response, to: request) else { return nil }
        switch (error, response.status) {
        case (_, 404), (_, 410):
            var failure = CommandFailure(
                .failed, code: "api.notFound", "There is nothing at '\(path)'. Check the path.")
            failure.httpStatus = response.status
            return failure
        case (.request(.invalidData), _):
            var failure = CommandFailure(
                .failed, code: "api.status", "The server answered with status \(response.status).")
            failure.httpStatus = response.status
            return failure
        case (.request(.redirected), _): return context.failure(error) { $0.status = .failed }
        case (.request(.connectivity(let cause)), let status):
            return context.failure(error) {
                if request.method != .get { $0.addMayBeDone(cause) }
                if status < 500 { $0.status = .failed }
            }
        default: return error
        }
    }
}

extension CommandFailure {
    /// Says that the request may have been carried out, instead of the advice to try again, if it may have arrived.
    fileprivate mutating func addMayBeDone(_ failure: ConnectivityFailure) {
        guard failure.mayHaveBeenSent else { return }
        (message, outcome) = (failure.event.sentence, .mayBeDone)
    }
}

extension Message {
    fileprivate static let mayBeDone: Message = "The request may have been carried out."
}

/// A path below the API's URL, as typed.
struct APIPath {
    private let components: URLComponents

    /// - Throws: `.usage` for anything that could lead elsewhere.
    init(_ text: String) throws {
        func refusal(_ reason: Message) -> CommandFailure {
            .usage(code: "api.path", "The path '\(text)' \(reason). Write it like 'surveys?page[number]=2'.")
        }
        guard !text.unicodeScalars.contains(where: { $0.value <= 0x20 || $0.value == 0x7F || $0 == "\\" }) else {
            throw refusal("contains a space or another character that a path cannot have")
        }
        guard !text.isEmpty else { throw refusal("is empty") }
        guard !text.hasPrefix("//"), let components = URLComponents(string: text), components.scheme == nil,
            components.host == nil
        else { throw refusal("is not below the API's URL, to which the token goes") }
        guard components.fragment == nil else { throw refusal("has a fragment") }
        let encoded = components.percentEncodedPath.lowercased()
        guard !["%2f", "%5c", "%00", "%0a", "%0d"].contains(where: encoded.contains) else {
            throw refusal("contains an encoded slash or control character")
        }
        let parts = components.path.split(separator: "/", omittingEmptySubsequences: false).map(String.init)
        guard !parts.contains(where: { [".", ".."].contains($0.removingPercentEncoding ?? $0) }) else {
            throw refusal("contains '.' or '..'")
        }
        self.components = components
    }

    func url(below apiURL: URL) throws -> URL {
        let path = components.percentEncodedPath.drop { $0 == "/" }
        let query = components.percentEncodedQuery.map { "?\($0)" } ?? ""
        let base = apiURL.absoluteString
        guard let url = URL(string: (base.hasSuffix("/") ? base : base + "/") + path + query),
            Origin(url) == Origin(apiURL)
        else { throw InvalidServerURL(url: apiURL) }
        return url
    }
}
