import Composition
import Foundation
import TestSupport
import Testing

@Suite struct `README` {
    @Test func `shows the example that is compiled here`() throws {
        let folder = URL(filePath: #filePath).deletingLastPathComponent()
        let example = try String(contentsOf: folder.appending(path: "Example.swift"), encoding: .utf8)
        let readme = try String(contentsOf: folder.appending(path: "../../README.md"), encoding: .utf8)

        #expect(readme.contains("```swift\n\(example)```"))
    }

    @Test func `its example does what it says, and again without a second log-in`() async throws {
        try await withTemporaryFolder { folder async throws in
            let sandbox = try EmbeddedSandbox.start(stateFile: "\(folder)/sandbox.json")
            let file = "\(folder)/session.json"

            let first = try await titles(at: sandbox.apiURL, as: EmbeddedSandbox.client, sessionFile: file)
            let token = try Data(contentsOf: URL(filePath: file))
            let second = try await titles(at: sandbox.apiURL, as: EmbeddedSandbox.client, sessionFile: file)
            await sandbox.stop()

            #expect(first.count >= 60)
            #expect(second == first)
            #expect(try Data(contentsOf: URL(filePath: file)) == token)
        }
    }
}
