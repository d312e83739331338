import ArgumentParsing
import CommandLineSupport
import Composition
import Foundation
import HTTPMessages
import OAuthTokens
import PasswordlessLogin
import RecordFormats
import RecordStorage
import RemoteSurveys
import SurveySession

struct DoctorCommand: ProgramCommand {
    private static let refresh = Option.flag("refresh", help: "Also try to renew the session.")

    let description = Doctor.command(of: "survey", [refresh])
    let needsStateFolder = false

    var schema: JSONValue? { Doctor.finding.schema }

    func run(_ context: CommandContext) async throws {
        var doctor = try Doctor(context)
        var settings: ServerSettings?
        let choice = try await doctor.checkMachine { choice in
            let read = try await ServerSettings(context, at: choice, for: .readOnly)
            settings = read
            return try await Self.session(read, context)
        }
        if let choice, case .url(let url) = choice.address {
            try await Self.checkServer(at: url, of: choice, settings, context, &doctor)
        }
        try doctor.finish()
    }

    private static func session(
        _ settings: ServerSettings, _ context: CommandContext
    ) async throws -> Doctor.Outcome {
        guard let record = settings.record else {
            guard settings.choice.address == .sandbox else { throw CommandFailure.notLoggedIn }
            return .ok("None yet; commands log in to the built-in sandbox by themselves.")
        }
        if let pause = record.pause(at: context.now()) { throw pause }
        if let sentAt = record.refresh.sentAt, record.token?.isFresh(at: context.now()) == false {
            return .warning(
                "A refresh that was sent at \(WireDate.format(sentAt)) has no answer yet. The next command asks again.")
        }
        if let failure = CommandFailure(of: record.state(at: context.now())) { throw failure }
        if let warning = try await damage(in: context.data(of: record, at: settings.choice)) {
            return .warning(warning)
        }
        let end: Message = record.token?.expiry.map { ", with a token until \(WireDate.format($0))" } ?? ""
        return .ok(
            context.hasGivenToken ? "SURVEY_TOKEN replaces a session." : "Logged in to \(.server)\(end).")
    }

    /// Says that some of the user's data cannot be read.
    ///
    /// - Throws: what a command would throw that needs the data, if none of it can be read.
    private static func damage(in data: UserData) async throws -> Message? {
        let outbox = try await QueuedResponseError.orThrow(data.queue.queuedResponses)
        let damaged = [
            ("outbox", outbox.damaged), ("drafts", try await data.drafts.drafts().damaged),
            ("sent", try await data.queue.sent.sentAnswers().damaged),
        ].filter { !$0.1.isEmpty }.map { "'\(command: "\($0.0)")'" as Message }
        guard !damaged.isEmpty else { return nil }
        return "Saved answers are damaged. Run \(Message(damaged, separator: " and ")) to see which."
    }

    private static func checkServer(
        at apiURL: URL, of choice: ServerChoice, _ settings: ServerSettings?, _ context: CommandContext,
        _ doctor: inout Doctor
    ) async throws {
        let list = apiURL.appending(path: "surveys").appending(queryItems: [
            URLQueryItem(name: "page[number]", value: "1"), URLQueryItem(name: "page[size]", value: "1"),
        ])
        let isFound = try await doctor.checkServer(
            at: list, of: choice, hiding: settings?.record?.token?.secrets ?? [], Self.read)
        if let issuer = await context.savedAuthorization(at: choice)?.issuer, let url = URL(string: issuer) {
            try await doctor.check("issuer") {
                let client = context.network(choice, context.console.detailSink)
                _ = try await RemoteAuthorizationServerLoader(httpClient: client).loadAuthorizationServer(url)
                return .ok("\(issuer) publishes its endpoints.")
            }
        }
        // Of a session that has ended, or waits, that is the finding.
        guard isFound, let session = settings?.record, let token = session.token,
            session.state(at: context.now()) == .active, session.pause(at: context.now()) == nil
        else { return }
        try await doctor.check("credential") {
            do {
                return try await Self.credential(token, at: list, of: choice, context)
            } catch  where choice.token != nil {
                throw context.advisingOtherToken(error)
            }
        }
    }

    /// Tries the token, and with `--refresh` renews it, if it can be renewed.
    private static func credential(
        _ token: Token, at list: URL, of choice: ServerChoice, _ context: CommandContext
    ) async throws -> Doctor.Outcome {
        if context.command.flag(refresh), token.refreshToken != nil {
            try await context.withUser(at: choice) { server, _ in
                let renewed = try await server.service.session.validToken(insteadOf: token)
                var request = HTTPRequest.getJSON(list).authorized(by: renewed)
                request.secrets.insert(token.secrets)
                let answer = try await context.answer(to: request, of: choice)
                try Doctor.read(answer, from: list, Self.read)
            }
            return .ok("The session was renewed, and the server accepts the new token.")
        }
        guard token.isAlive(at: context.now()) || token.refreshToken == nil else {
            return .warning("The token has expired, and the next command renews it. --refresh tries that now.")
        }
        let answer = try await context.answer(to: .getJSON(list).authorized(by: token), of: choice)
        if answer.status == 401, token.refreshToken != nil {
            return .warning("The server rejects the token, and the next command renews it. --refresh tries that now.")
        }
        try Doctor.read(answer, from: list, read)
        return .ok(
            context.command.flag(refresh)
                ? "The server accepts the token, which cannot be renewed." : "The server accepts the token.")
    }

    private static func read(_ answer: HTTPResponse) throws(InvalidData) {
        _ = try SurveysMapper.page(from: answer.body)
    }
}
