import Credentials
public import Foundation
public import OAuth

extension Token {
    /// A token that was received at `receivedAt` and lives an hour, named so that a failing test can be read.
    public static func sample(
        _ name: String = "one", refreshable: Bool = true, receivedAt: Date = .sample, lifetime: TimeInterval? = 3600,
        grantID: UUID = .sample
    ) -> Token {
        Token(
            accessToken: Secret("access-\(name)"), refreshToken: refreshable ? Secret("refresh-\(name)") : nil,
            receivedAt: receivedAt, lifetime: lifetime, grantID: grantID)
    }

    /// What a refresh brings that leaves the refresh token as it is (RFC 6749, 6).
    public func renewed(_ name: String, receivedAt: Date = .sample) -> Token {
        Token(
            accessToken: Secret("access-\(name)"), refreshToken: refreshToken, receivedAt: receivedAt,
            lifetime: lifetime, grantID: grantID)
    }
}

extension Date {
    /// The instant at which the tests' clocks stand.
    public static let sample = Date(timeIntervalSince1970: 1_700_000_000)
}

extension UUID {
    /// The log-in that the tests' tokens descend from.
    public static let sample = UUID(uuid: (1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16))
    /// Another user's log-in.
    public static let other = UUID(uuid: (16, 15, 14, 13, 12, 11, 10, 9, 8, 7, 6, 5, 4, 3, 2, 1))
}
