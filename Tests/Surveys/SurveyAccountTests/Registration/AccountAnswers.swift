import TestSupport

/// Answers that mean the same to every use case about accounts.
enum AccountAnswers {
    static let ofUnknownClient: [HTTPResponse] = [
        .json(#"{"errors":[{"detail":"no","code":"invalid_client"}]}"#, status: 403),
        .json(#"{"errors":[{"code":"invalid_client"}]}"#, status: 401),
        .json(#"{"error":"invalid_client"}"#, status: 422),
    ]

    /// What keeps a token from arriving, or its answer from coming back.
    static let ofNobody: [(Result<HTTPResponse, HTTPClientError>, ConnectivityFailure)] = [
        (.failure(.connectivity(ConnectivityFailure(.timedOut))), ConnectivityFailure(.timedOut)),
        (.failure(.refusedURL(reason: "d")), ConnectivityFailure(.refusedURL, detail: "d")),
        (.failure(.invalidResponse(reason: "d")), ConnectivityFailure(.other, detail: "d")),
        (.success(.html(status: 503)), ConnectivityFailure(.serverUnavailable, detail: "status 503", status: 503)),
    ]
}

extension ClientCredentials { static let sample = ClientCredentials(id: "cid", secret: "cs") }
