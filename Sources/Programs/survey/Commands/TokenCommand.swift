import ArgumentParsing
import CommandLineSupport
import Composition
import Foundation
import HTTPMessages
import OAuthTokens
import RecordFormats
import RemoteSurveys

struct TokenCommand: ProgramCommand {
    private enum Format: String, CaseIterable { case text, json }

    private static let format = Option(
        "format", value: .choice("FORMAT", of: Format.allCases.map(\.rawValue)), default: Format.text.rawValue,
        help: "The output format: the token, or an object with its type and expiry.")
    private static let minLife = Option(
        "min-life", value: .text("SECONDS"), help: "Refresh a token that expires sooner.")

    private static let output = RecordType<Token>([
        .text("accessToken", \.accessToken.revealed), .text("tokenType", \.tokenType),
        .optionalDate("expiresAt") { $0.expiry.map { WireDate.format($0) } },
    ])

    let description = Command(
        summary: "Print a valid access token for other tools",
        discussion: "Refreshes the token if necessary. Do not put it into argument lists or logs.",
        examples: [
            .init(
                #"printf 'Authorization: Bearer %s' "$(survey token)" | curl -H @- https://api.example.com/api/v1/me"#,
                "Call the API with curl."),
            .init(
                "survey token --format json --min-life 600", "A token for a job of ten minutes, and when it expires."),
        ],
        options: [Self.format, Self.minLife])

    var schema: JSONValue? { Self.output.schema }

    func run(_ context: CommandContext) async throws {
        let format = try context.command.choice(Self.format, as: Format.self) ?? .text
        let life = try context.command.seconds(Self.minLife, in: 0...86_400) ?? .zero
        let now = context.now
        let token = try await context.withUser { server, _ in
            let token = try await server.service.session.validToken()
            guard !token.isAlive(at: now() + life / .seconds(1)), token.refreshToken != nil else { return token }
            return try await server.service.session.validToken(insteadOf: token)
        }
        switch format {
        case .text: try context.console.print("\(token.accessToken.revealed)\n")
        case .json:
            try context.console.print(RecordStream.single(Self.output.record(of: token), in: .json), in: .json)
        }
        guard let expiry = token.expiry, !token.isAlive(at: now() + life / .seconds(1)) else { return }
        try context.console.flush()
        context.console.note(
            "The token expires at \(WireDate.format(expiry)); "
                + (token.refreshToken == nil
                    ? "it cannot be renewed." : "the server issues none that lives longer."))
    }
}
