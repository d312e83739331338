import ArgumentParsing
import CommandLineSupport
import FileRecordStorage
import Foundation
import HTTPMessages
import PagedLoading
import RecordFormats
import RecordStorage
import RemoteShows
import ShowsComposition
import ShowsSession

struct DoctorCommand: ProgramCommand {
    let description = Doctor.command(of: "tvshows")
    let needsStateFolder = false

    var schema: JSONValue? { Doctor.finding.schema }

    func run(_ context: CommandContext) async throws {
        var doctor = try Doctor(context)
        var isLoggedIn = false
        let choice = try await doctor.checkMachine {
            let outcome = try await Self.session(at: $0, context)
            isLoggedIn = $0.account.account?.hasSession == true
            return outcome
        }
        if let choice, case .url(let url) = choice.address {
            let isFound = try await doctor.checkServer(at: url.appending(component: "shows"), of: choice) {
                answer throws(InvalidData) in
                _ = try ShowsMapper.page(from: answer.body)
            }
            if isFound, isLoggedIn {
                try await doctor.check("credential") { try await Self.credential(at: choice, context) }
            }
        }
        try doctor.finish()
    }

    /// Tries the credential as every command does, since each answer may replace it.
    private static func credential(at choice: ServerChoice, _ context: CommandContext) async throws -> Doctor.Outcome {
        try await context.withServer(.asUser, at: choice) { server in
            _ = try await server.service.shows.loadShows(PageRequest(number: 1, size: 1))
        }
        return .ok("The server accepts the session.")
    }

    private static func session(at choice: ServerChoice, _ context: CommandContext) async throws -> Doctor.Outcome {
        guard choice.account.account?.hasSession == true else {
            guard choice.address == .sandbox else { throw CommandFailure.notLoggedIn }
            return .ok("None yet; commands log in to the built-in sandbox by themselves.")
        }
        let cache = context.cache(of: choice.address, in: context.sessionStore(of: choice))
        let session = try await CommandFailure.ofSession(cache.loadSession)
        if let failure = CommandFailure(of: session.state(at: context.now())) { throw failure }
        return .ok("Logged in to \(.server).")
    }
}
