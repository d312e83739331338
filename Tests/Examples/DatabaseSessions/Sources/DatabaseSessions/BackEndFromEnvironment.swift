import Composition
import Foundation

extension BackEnd {
    /// A variable that is not set, or is not a URL.
    public struct InvalidVariable: Error {
        public let name: String
    }

    /// Creates a backend from the variables `API_URL`, `CLIENT_ID`, `CLIENT_SECRET`, `DATABASE` and `CALLBACK_URL`.
    ///
    /// - Throws: ``InvalidVariable``; `StoreFailure` if the database cannot be reached.
    public init(environment: [String: String]) async throws {
        func text(_ name: String) throws(InvalidVariable) -> String {
            guard let text = environment[name] else { throw InvalidVariable(name: name) }
            return text
        }
        func url(_ name: String) throws(InvalidVariable) -> URL {
            guard let url = URL(string: try text(name)) else { throw InvalidVariable(name: name) }
            return url
        }
        let credentials = ClientCredentials(id: try text("CLIENT_ID"), secret: Secret(try text("CLIENT_SECRET")))
        try await self.init(
            at: SurveyServer(apiURL: try url("API_URL"), credentials: credentials), database: try text("DATABASE"),
            callback: try url("CALLBACK_URL"))
    }
}
