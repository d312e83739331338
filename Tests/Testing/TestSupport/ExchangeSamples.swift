public import HTTP

/// What may come of a request, with what every use case that needs a credential makes of it.
public enum ExchangeSamples {
    /// What an `HTTPClient` gives back.
    public typealias Answer = Result<HTTPResponse, HTTPClientError>

    /// A server that was not reached, or cannot answer now.
    public static let connectivity: [(Answer, ConnectivityFailure)] = [
        (.failure(.connectivity(ConnectivityFailure(.timedOut))), ConnectivityFailure(.timedOut)),
        (.failure(.refusedURL(reason: "d")), ConnectivityFailure(.other, detail: "d")),
        (.success(.html(status: 500)), ConnectivityFailure(.serverUnavailable, detail: "status 500")),
        (.success(.html(status: 503)), ConnectivityFailure(.serverUnavailable, detail: "status 503")),
    ]

    /// An answer that is none, whatever was asked for.
    public static let invalidData: [(Answer, String)] = [
        (.failure(.invalidResponse(reason: "too long")), "too long"),
        (.success(.html(status: 200)), "not JSON, or a number out of range"),
        (.success(HTTPResponse(status: 204)), "not JSON, or a number out of range"),
        (.success(.html(status: 302)), "status 302"),
    ]

    /// A credential that is not taken, or not there.
    public static let unauthorized: [(Answer, AuthenticationFailure?)] = [
        (.success(.json(#"{"errors":["You need to sign in."]}"#, status: 401)), nil),
        (.success(HTTPResponse(status: 401)), nil),
        (
            .failure(.unauthenticated(AuthenticationFailure(.notLoggedIn, detail: "d"))),
            AuthenticationFailure(.notLoggedIn, detail: "d")
        ),
    ]

    /// A refusal that has no course of its own, with the server's words.
    public static let refused: [(HTTPResponse, String?)] = [
        (HTTPResponse(status: 429), nil),
        (.html(status: 403), nil),
        (.json(#"{"errors":["Not yours","Nor theirs"]}"#, status: 403), "Not yours; Nor theirs"),
        (.json(#"{"errors":{"full_messages":["Too big"]}}"#, status: 400), "Too big"),
    ]
}
