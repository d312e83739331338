import CoreSupport
package import Foundation
package import HTTPMessages
package import TerminalIO

package struct Server<Service: Sendable>: Sendable {
    package let choice: ServerChoice
    package let service: Service
    package let sandbox: SandboxServer?

    package var name: String { choice.address.displayName }

    package var title: String { choice.address == .sandbox ? "built-in sandbox" : choice.address.description }

    @Sendable package func saveListedIDs(_ ids: [String]) { choice.account.account?.saveListedIDs(ids) }
}

extension CommandContext {
    /// Opens the server, runs `body`, and always closes the server. `start` starts the sandbox if it is the server,
    /// `connect` wires the use cases, and `lasting` returns their work that the end of the program waits for.
    package func withServer<Service, Value>(
        _ choice: ServerChoice, sandbox start: SandboxStarter,
        connect: (_ apiURL: URL, _ newClient: () -> any HTTPClient) throws -> Service,
        lasting: (Service) -> UninterruptibleWork? = { _ in nil }, _ body: (Server<Service>) async throws -> Value
    ) async throws -> Value {
        let (sandbox, apiURL): (SandboxServer?, URL)
        switch choice.address {
        case .sandbox:
            let started = try console.startSandbox(orElse: "Try again.", start)
            (sandbox, apiURL) = (started, started.apiURL)
        case .url(let url): (sandbox, apiURL) = (nil, url)
        }
        let outcome: Result<Value, any Error>
        do {
            let service = try connect(apiURL) { network(choice, console.detailSink) }
            if let work = lasting(service) { ending.add(work) }
            outcome = .success(
                try await body(Server(choice: choice, service: service, sandbox: sandbox)))
        } catch {
            outcome = .failure(sandbox.map { explained(error, by: $0) } ?? error)
        }
        if let sandbox {
            // Work under way needs the sandbox. A write error recurs at the command's next line.
            try? console.flush()
            await ending.wait(reportingTo: console)
            await sandbox.stop()
        }
        return try outcome.get()
    }

    /// Returns `error`, which says that the sandbox's state could not be used if that is why `sandbox` did not answer.
    private func explained(_ error: any Error, by sandbox: SandboxServer) -> any Error {
        guard let reason = sandbox.stateProblem else { return error }
        return failure(error) { failure in
            guard failure.status == .connectivity else { return }
            failure = CommandFailure(
                .cache, "The sandbox's state could not be read or saved: \(reason). Check the disk and the folder.",
                detail: failure.detail)
        }
    }
}
