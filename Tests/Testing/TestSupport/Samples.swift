package import ShowsSession

extension Token {
    /// A token that was received at `receivedAt` and lives an hour, named so that a failing test can be read.
    package static func sample(
        _ name: String = "one", refreshable: Bool = true, receivedAt: Date = .sample, lifetime: TimeInterval? = 3600,
        grantID: UUID = .sample
    ) -> Token {
        Token(
            accessToken: Secret("access-\(name)"), refreshToken: refreshable ? Secret("refresh-\(name)") : nil,
            receivedAt: receivedAt, lifetime: lifetime, grantID: grantID)
    }

    /// What a refresh brings that leaves the refresh token as it is (RFC 6749, 6).
    package func renewed(_ name: String, receivedAt: Date = .sample) -> Token {
        Token(
            accessToken: Secret("access-\(name)"), refreshToken: refreshToken, receivedAt: receivedAt,
            lifetime: lifetime, grantID: grantID)
    }

    /// The token as `source` issued it.
    package func from(_ source: TokenSource?) -> Token {
        Token(
            accessToken: accessToken, tokenType: tokenType, refreshToken: refreshToken, receivedAt: receivedAt,
            lifetime: lifetime, grantID: grantID, source: source)
    }
}

extension Date {
    /// The instant at which the tests' clocks stand.
    package static let sample = Date(timeIntervalSince1970: 1_700_000_000)
}

extension UUID {
    /// The login that the tests' tokens descend from.
    package static let sample = UUID(uuid: (1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16))
    package static let other = UUID(uuid: (16, 15, 14, 13, 12, 11, 10, 9, 8, 7, 6, 5, 4, 3, 2, 1))
}

extension HeaderCredentials {
    /// A credential with all five fields, named so that a failing test can be told from another by its token.
    package static func sample(_ name: String = "one", uid: String = "ann@example.test") -> HeaderCredentials {
        HeaderCredentials(
            accessToken: Secret("access-\(name)"), client: Secret("client-\(name)"), uid: uid, tokenType: "Bearer",
            expiry: "1700003600")
    }
}

extension HTTPResponse {
    package static func json(_ text: String, status: Int = 200) -> HTTPResponse {
        HTTPResponse(
            status: status, headers: ["Content-Type": "application/json; charset=utf-8"], body: Data(text.utf8))
    }

    /// A response with a page for people, as a proxy or a wrong URL gives it.
    package static func html(status: Int) -> HTTPResponse {
        HTTPResponse(status: status, headers: ["Content-Type": "text/html"], body: Data("<html>hello</html>".utf8))
    }
}

extension Data {
    /// The beginning of a PNG of that size, and `count` bytes in all: as much of one as anything looks at that does not
    /// draw it.
    package static func png(width: UInt8 = 1, height: UInt8 = 1, count: Int = 33) -> Data {
        let start: [UInt8] = [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A, 0, 0, 0, 13]
        let header = start + Array("IHDR".utf8) + [0, 0, 0, width, 0, 0, 0, height]
        return Data(header) + Data(count: Swift.max(0, count - header.count))
    }
}

extension RequestFailure {
    package static func connectivity(_ reason: ConnectivityFailure.Reason) -> RequestFailure {
        .connectivity(ConnectivityFailure(reason))
    }

    package static func refused(_ status: Int, _ message: String? = nil) -> RequestFailure {
        .refused(ServerRefusal(status: status, message: message))
    }
}

extension RefreshWindow {
    // swift-format-ignore: NeverForceUnwrap
    /// Half a minute.
    package static let sample = RefreshWindow(seconds: 30)!
}
