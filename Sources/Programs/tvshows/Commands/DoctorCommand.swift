import ArgumentParsing
import CommandLineSupport
import Foundation
import HTTPMessages
import RecordFormats
import RecordStorage
import RemoteShows
import ShowsSession

/// Does not try the credential: each answer to it may replace it.
struct DoctorCommand: ProgramCommand {
    let description = Doctor.command(of: "tvshows")
    let needsStateFolder = false

    var schema: JSONValue? { Doctor.finding.schema }

    func run(_ context: CommandContext) async throws {
        var doctor = try Doctor(context)
        let choice = try await doctor.checkMachine { try await Self.session(at: $0, context) }
        if let choice, case .url(let url) = choice.address {
            try await doctor.checkServer(at: url.appending(component: "shows"), of: choice) {
                answer throws(InvalidData) in
                _ = try ShowsMapper.page(from: answer.body)
            }
        }
        try doctor.finish()
    }

    private static func session(at choice: ServerChoice, _ context: CommandContext) async throws -> Doctor.Outcome {
        guard choice.account.account?.hasSession == true else {
            guard choice.address == .sandbox else { throw CommandFailure.notLoggedIn }
            return .ok("None yet; commands log in to the built-in sandbox by themselves.")
        }
        let cache = context.cache(of: choice.address, in: context.sessionStore(of: choice))
        let session = try await CommandFailure.ofSession(cache.loadSession)
        guard let credentials = session.token else { throw CommandFailure.ended(session.end) }
        if let expiry = credentials.expiryDate, expiry <= context.now() {
            throw CommandFailure.ended(nil, at: expiry)
        }
        return .ok("Logged in to \(.server).")
    }
}
