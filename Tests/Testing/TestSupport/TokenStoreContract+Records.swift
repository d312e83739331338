import Foundation
import RecordStorage
import Testing

extension TokenStore {
    func checkReadOfNone() async throws {
        #expect(try await record() == nil)
    }

    func checkReplace() async throws {
        try await save(Data("old".utf8))
        #expect(try await record() == Data("old".utf8))
        try await save(Data("new".utf8))
        #expect(try await record() == Data("new".utf8))
    }

    func checkShorterRecord() async throws {
        try await save(Data(repeating: 1, count: 1 << 20))
        try await save(Data("new".utf8))
        #expect(try await record() == Data("new".utf8))
    }

    func checkAnyBytes() async throws {
        try await save(Data(0...255))
        #expect(try await record() == Data(0...255))
        try await save(Data())
        #expect(try await record() == Data())
    }

    func checkClear() async throws {
        try await save(Data("old".utf8))
        try await clear()
        #expect(try await record() == nil)
    }

    func checkClearOfNone() async throws {
        try await clear()
        try await clear()
        #expect(try await record() == nil)
    }

    func checkValue() async throws {
        let read = try await withExclusiveAccess { access throws(TokenStoreError) in
            try access.replace(with: Data("new".utf8))
            return try access.read()
        }
        #expect(read == Data("new".utf8))
        #expect(try await withRefreshTurn { 7 } == 7)
    }

    func checkError() async throws {
        await #expect(throws: TokenStoreError.reading(reason: "of the body")) {
            try await withExclusiveAccess { _ throws(TokenStoreError) in throw .reading(reason: "of the body") }
        }
        #expect(try await record() == nil)
    }
}
