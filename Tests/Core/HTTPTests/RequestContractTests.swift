import Foundation
import HTTP
import TestSupport
import Testing

@Suite struct `Request contract` {
    private let keeper = RequestContract(of: LoadError.self) { client in try await load(over: client) }

    @Test func `a use case that keeps it passes`() async throws {
        try await keeper.connectivity()
        try await keeper.invalidData()
        try await keeper.unauthorized()
        try await keeper.refused()
        try await keeper.cancelled()
    }

    @Test func `a use case that makes one course of all fails in each`() async {
        let sut = RequestContract(of: LoadError.self) { client in
            do { try await load(over: client) } catch { throw LoadError.request(.invalidData(reason: "always")) }
        }

        await #expect(throws: (any Error).self) { try await sut.connectivity() }
        await #expect(throws: (any Error).self) { try await sut.invalidData() }
        await #expect(throws: (any Error).self) { try await sut.unauthorized() }
        await #expect(throws: (any Error).self) { try await sut.refused() }
        await #expect(throws: (any Error).self) { try await sut.cancelled() }
    }

    @Test func `a use case that tries twice fails`() async {
        let sut = RequestContract(of: LoadError.self) { client in
            do { try await load(over: client) } catch { try await load(over: client) }
        }

        await #expect(throws: (any Error).self) { try await sut.cancelled() }
    }

    @Test func `a use case that takes any answer fails`() async {
        let sut = RequestContract(of: LoadError.self) { client in _ = try? await client.send(request) }

        await #expect(throws: (any Error).self) { try await sut.invalidData() }
    }

    @Test func `a use case that quotes the answer fails`() async {
        let sut = RequestContract(of: LoadError.self) { client in
            try await client.value(of: request, orThrow: LoadError.self) { data throws(InvalidData) in
                throw InvalidData(reason: String(decoding: data, as: UTF8.self))
            }
        }

        await #expect(throws: (any Error).self) { try await sut.invalidData() }
    }
}

private let request = HTTPRequest(.get, URL(filePath: "/"))

private func load(over client: any HTTPClient) async throws(LoadError) {
    try await client.value(of: request, orThrow: LoadError.self) { data throws(InvalidData) in
        throw InvalidData(reason: "nothing will do")
    }
}
