import Composition
import FileRecordStorage
import Foundation
import Measuring

/// The parts that most requests go through: the decoder and the cached token.
enum PartsBenchmark {
    static func rows(at workplace: Workplace, runs: Int) async throws -> [Comparison] {
        [try await decoding(runs: runs)] + (try await caching(at: workplace, runs: runs))
    }

    private static func decoding(runs: Int) async throws -> Comparison {
        // A page whose ids are not remembered, like most.
        let body = SurveyPages(pages: 50).body(of: 50)
        let rate = { (seconds: Double) in "\(Cost.rounded(Double(body.count) / seconds / 1e6)) MB/s" }
        return Comparison(
            "decode a page of 100 surveys", against: "JSONDecoder, dates as text",
            try await InProcess.pairs(runs, count: 50) {
                _ = try SurveysMapper.page(from: body)
            } theirs: {
                _ = try JSONDecoder().decode(WirePage.self, from: body)
            }, rate)
    }

    private static func caching(at workplace: Workplace, runs: Int) async throws -> [Comparison] {
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

/// A page as a client without this package would decode it.
private struct WirePage: Decodable {
    let data: [Survey]
    let meta: [String: Int]

    struct Survey: Decodable {
        let id: String
        let attributes: Attributes
    }

    struct Attributes: Decodable {
        let title: String
        let description: String
        let thanksAbove: String?
        let thanksBelow: String?
        let isActive: Bool
        let coverImageURL: String
        let createdAt: String
        let activeAt: String?
        let inactiveAt: String?
        let surveyType: String

        enum CodingKeys: String, CodingKey {
            case title, description
            case thanksAbove = "thank_email_above_threshold"
            case thanksBelow = "thank_email_below_threshold"
            case isActive = "is_active"
            case coverImageURL = "cover_image_url"
            case createdAt = "created_at"
            case activeAt = "active_at"
            case inactiveAt = "inactive_at"
            case surveyType = "survey_type"
        }
    }
}
