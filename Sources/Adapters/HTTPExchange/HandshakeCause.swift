package import HTTPMessages

extension ConnectivityFailure.Cause {
    /// The cause that libcurl's text of a failed TLS handshake names, whichever library does TLS.
    package init?(handshakeText text: String) {
        let text = text.lowercased()
        guard let (_, cause) = Self.signs.first(where: { sign, _ in text.contains(sign) }) else { return nil }
        self = cause
    }

    private static let signs: [(String, Self)] = [
        ("has expired", .certificateExpired), ("certificate expired", .certificateExpired),
        ("not yet valid", .certificateNotYetValid), ("not yet activated", .certificateNotYetValid),
        ("subject name", .certificateOfAnotherHost), ("does not match", .certificateOfAnotherHost),
        ("self-signed", .unknownIssuer), ("self signed", .unknownIssuer),
        ("unable to get local issuer", .unknownIssuer), ("unable to get issuer", .unknownIssuer),
        ("issuer is unknown", .unknownIssuer), ("wrong version number", .noTLS), ("packet length too long", .noTLS),
        ("unexpected tls packet", .noTLS), ("unknown protocol", .noTLS),
    ]
}
