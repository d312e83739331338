import Foundation
import HTTP

#if canImport(FoundationNetworking)
    import FoundationNetworking
#endif

/// What came of an answer so far.
struct TaskAnswer: Sendable {
    /// A whole answer. It is told as it is, so that what it means is worked out by the one who waits for it, and does
    /// not hold up the session.
    struct Whole: Answer {
        let head: HTTPURLResponse
        let body: Data

        /// The session keeps the header fields in no order; here they go by name.
        func response() -> HTTPResponse {
            let fields = head.allHeaderFields.map { name, value in
                // They are strings; a cast costs a fraction of an interpolation.
                HTTPHeaders.Field(name: name.base as? String ?? "\(name)", value: value as? String ?? "\(value)")
            }
            return HTTPResponse(
                status: head.statusCode, headers: HTTPHeaders(fields.sorted { $0.name < $1.name }), body: body)
        }
    }

    /// The 401 that came with a challenge. On Linux its task then ends as a cancelled one.
    var challengeResponse: HTTPURLResponse?
    private let bodyLimit: Int
    private var body = Data()
    private var isWanted = true

    init(bodyLimit: Int) {
        self.bodyLimit = bodyLimit
    }

    /// Makes room for a body of the announced length, which is -1 when unknown.
    ///
    /// - Returns: whether it is within the limit.
    mutating func expect(_ length: Int64) -> Bool {
        guard isWanted else { return true }
        guard length <= bodyLimit else { return false }
        body.reserveCapacity(max(0, Int(length)))
        return true
    }

    /// Takes the next bytes of the body.
    ///
    /// - Returns: whether they were within the limit.
    mutating func append(_ bytes: Data) -> Bool {
        guard isWanted else { return true }
        guard bytes.count <= bodyLimit - body.count else { return false }
        body.append(bytes)
        return true
    }

    /// Lets go of what came, and takes nothing more.
    mutating func drop() {
        isWanted = false
        body = Data()
    }

    /// What the completed task came to.
    func outcome(_ response: URLResponse?, _ error: (any Error)?) -> Result<any Answer, HTTPClientError> {
        if let challengeResponse, (error as? URLError)?.code == .cancelled {
            return .success(Whole(head: challengeResponse, body: body))
        }
        if let error { return .failure(HTTPClientError(sorting: error)) }
        guard let response = response as? HTTPURLResponse else {
            return .failure(.invalidResponse(reason: "the answer is not HTTP"))
        }
        return .success(Whole(head: response, body: body))
    }
}
