import Credentials
import FileRecordStorage
import Foundation
import OAuth
import TokenCache

enum CacheBenchmark {
    static func rows(at workplace: Workplace, runs: Int) async throws -> [Comparison] {
        let cache = LocalTokenCache(
            store: RecordFileStore(path: "\(workplace.folder)/session.json"), server: "https://api.example.com")
        let token = Token(
            accessToken: Secret("a"), refreshToken: Secret("r"), receivedAt: Date(), lifetime: 3600, grantID: UUID())
        try await cache.cache(token, of: "ann@example.com")
        let plain = URL(filePath: "\(workplace.folder)/plain.json")
        let bytes = Data(repeating: 0x61, count: 300)
        try bytes.write(to: plain)
        return [
            Comparison(
                "load the cached token, checked", against: "read a file",
                try await InProcess.pairs(runs, count: 200) {
                    _ = try await cache.loadToken()
                } theirs: {
                    _ = try Data(contentsOf: plain)
                }, Cost.time),
            Comparison(
                "save the token, whole on the disk", against: "write a file and wait for the disk",
                try await InProcess.pairs(runs, count: 20) {
                    try await cache.cache(token, of: "ann@example.com")
                } theirs: {
                    let file = try FileHandle(forWritingTo: plain)
                    try file.write(contentsOf: bytes)
                    try file.synchronize()
                    try file.close()
                }, Cost.time),
        ]
    }
}
