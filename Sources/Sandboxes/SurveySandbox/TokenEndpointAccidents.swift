import CoreSupport
package import HTTPMessages
package import SandboxSupport

/// Staged accidents at the token endpoint.
package struct TokenEndpointAccidents: Sendable {
    /// A period from the start in which every answer has one status.
    package struct Outage: Hashable, Sendable {
        package let status: Int
        package let length: Duration

        package init(status: Int, length: Duration) {
            self.status = status
            self.length = length
        }
    }

    private let outage: Outage?
    private let answersToLose: Protected<Int>

    /// Creates accidents that lose the first `lostRefreshAnswers` successful answers to a refresh.
    package init(outage: Outage? = nil, lostRefreshAnswers: Int = 0) {
        self.outage = outage
        answersToLose = Protected(lostRefreshAnswers)
    }

    /// Returns the fault to inject into a request that arrives at `time` after the start.
    package func fault(in request: HTTPRequest, at time: Duration) -> SandboxFault? {
        guard let outage, time < outage.length, request.isForToken else { return nil }
        let remaining = (outage.length - time) / .seconds(1)
        return .status(
            outage.status, retryAfter: [429, 503].contains(outage.status) ? Int(remaining.rounded(.up)) : nil)
    }

    /// Counts a successful answer to a refresh. Returns whether to lose this one.
    package func loses(_ response: HTTPResponse, to request: HTTPRequest) -> Bool {
        guard response.status == 200, request.isForToken,
            Parameters(request).present("grant_type") == "refresh_token"
        else { return false }
        return answersToLose.withLock { count in
            guard count > 0 else { return false }
            count -= 1
            return true
        }
    }
}

extension HTTPRequest {
    fileprivate var isForToken: Bool { url.path == SandboxAPI.basePath + "/oauth/token" }
}
