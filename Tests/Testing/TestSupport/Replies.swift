import Foundation
package import HTTPMessages
package import SurveyResponses

extension Result<HTTPResponse, HTTPClientError> {
    /// The reply of a client or a server at which a request fails so.
    package static func failing(with failure: RequestFailure) -> Self {
        switch failure {
        case .connectivity(let failure): .failure(.connectivity(failure))
        case .invalidData(let reason): .failure(.invalidResponse(reason: reason))
        case .redirected(let redirect):
            .success(HTTPResponse(status: 307, headers: ["Location": redirect.target.absoluteString]))
        case .refused(let refusal): .success(.refusing(refusal.status, refusal.message))
        case .cancelled: .failure(.cancelled)
        }
    }
}

extension HTTPResponse {
    /// The answer of a server that refuses, in these words.
    package static func refusing(_ status: Int, _ words: String?) -> HTTPResponse {
        words.map { .json(#"{"errors":[{"detail":"\#($0)"}]}"#, status: status) } ?? HTTPResponse(status: status)
    }
}

extension SubmitSurveyResponseError {
    /// The reply that leads to this error.
    package var reply: Result<HTTPResponse, HTTPClientError> {
        switch self {
        case .rejected(let words): .success(.refusing(422, words))
        case .unauthorized(nil): .success(HTTPResponse(status: 401))
        case .unauthorized(let missing?): .failure(.unauthenticated(missing))
        case .refreshFailed(let failure): .failure(.refreshFailed(failure))
        case .request(let failure): .failing(with: failure)
        case .incomplete, .sentBefore, .draftChanged, .store: .failure(.refusedURL(reason: "no reply leads to \(self)"))
        }
    }
}
