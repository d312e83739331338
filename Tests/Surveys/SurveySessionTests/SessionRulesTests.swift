import CoreSupport
import TestSupport
import TokenCache

@testable import SurveySession

/// What a session does to its record. The rules are pure: they are tested without a store.
@Suite struct `Session rules` {
    private let old = Token.sample("old")
    private let new = Token.sample("new")
    private let end = SessionEnd(date: .sample, code: "invalid_grant", serverMessage: "no", mayFollowLoss: true)
    private let holder = RefreshState.Holder(processID: 7, startedAt: .sample)

    private func session(_ token: Token?, refresh: RefreshState = RefreshState()) -> SavedSession<Token> {
        var session = SavedSession(server: "s", user: "bob", token: token, refresh: refresh)
        session.client = RecordedClient(id: "app", secret: "secret", style: "oauth2")
        return session
    }

    private func ended(_ token: Token, mayFollowLoss: Bool = false) throws -> SavedSession<Token> {
        let end = SessionEnd(date: .sample, mayFollowLoss: mayFollowLoss)
        return try #require(session(token).ended(token, with: end, by: holder))
    }

    @Test func `a session is over once its token has expired, unless the token can be renewed`() {
        let expiry = Date.sample + 60
        let token = Token.sample(refreshable: false, lifetime: 60)

        #expect(session(token).state(at: expiry - 1) == .active)
        #expect(session(token).state(at: expiry) == .ended(SessionEnd(date: expiry)))
        #expect(session(.sample(refreshable: true, lifetime: 60)).state(at: expiry) == .active)
        #expect(session(.sample(refreshable: false, lifetime: nil)).state(at: expiry) == .active)
        #expect(session(token).ended(end).state(at: .sample) == .ended(end))
        #expect(session(nil).state(at: .sample) == .ended(nil))
    }

    @Test func `the answer takes the place of its token; user and client stay, the refresh is over`() {
        let before = session(old, refresh: RefreshState(sentAt: .sample, holder: holder))

        #expect(before.renewed(from: old, to: new) == session(new))
    }

    @Test func `the next token is saved with what is known of its own refresh`() {
        let doubt = RefreshState(sentAt: .sample)

        #expect(session(old).renewed(from: old, to: new, recording: doubt) == session(new, refresh: doubt))
    }

    @Test func `the answer does not take the place of another token`() {
        #expect(session(Token.sample("of the next user", grantID: .other)).renewed(from: old, to: new) == nil)
        #expect(session(nil).renewed(from: old, to: new) == nil)
    }

    @Test func `the answer takes the place of an end by the refusal of the same refresh token (SS-16)`() throws {
        #expect(try ended(old).renewed(from: old, to: new) == session(new))
    }

    @Test(arguments: [nil, Date.sample + 1])
    func `what may be lost stays recorded after such an end`(sentAt: Date?) throws {
        for mayFollowLoss in [true, false] {
            let after = try ended(old, mayFollowLoss: mayFollowLoss)
                .renewed(from: old, to: new, recording: RefreshState(sentAt: sentAt))

            #expect(after?.refresh.sentAt == sentAt ?? (mayFollowLoss ? .sample : nil))
        }
    }

    @Test(arguments: [Token.sample("old", grantID: .other), .sample("odd")])
    func `the answer does not take the place of an end by another token's refusal`(last: Token) throws {
        #expect(try ended(last).renewed(from: old, to: new) == nil)
    }

    @Test func `an end leaves user and client, and nothing of the token`() throws {
        let refusal = try #require(session(old).ended(old, with: end, by: holder))

        #expect(refusal.token == nil && refusal.end == end && refusal.user == "bob" && refusal.client?.id == "app")
        let secret = try #require(old.refreshToken?.revealed)
        #expect(!String(decoding: try TokenRecord.encode(refusal), as: UTF8.self).contains(secret))
    }

    @Test func `another token, a newer one of the same login too, is not ended`() {
        #expect(session(new).ended(old, with: end, by: holder) == nil)
        #expect(session(nil).ended(old, with: end, by: holder) == nil)
    }

    @Test func `a token that another process refreshes is not ended (SS-16)`() {
        let other = RefreshState.Holder(processID: 8, startedAt: .sample)

        func refresh(by holder: RefreshState.Holder) -> SavedSession<Token> {
            session(old, refresh: RefreshState(sentAt: .sample, holder: holder))
        }

        #expect(refresh(by: other).ended(old, with: end, by: holder) == nil)
        #expect(refresh(by: holder).ended(old, with: end, by: holder) != nil)
    }

    @Test func `a failure that proves that nothing is lost takes the record of the refresh with it`() {
        let before = session(old, refresh: RefreshState(sentAt: .sample, holder: holder))
        let pause = Date.sample + 10

        #expect(before.failedToRenew(old, provesNothingLost: true, pausedUntil: nil) == session(old))
        #expect(
            before.failedToRenew(old, provesNothingLost: false, pausedUntil: pause)?.refresh
                == RefreshState(sentAt: .sample, holder: holder, pausedUntil: pause))
        #expect(before.failedToRenew(new, provesNothingLost: true, pausedUntil: pause) == nil)
    }

    @Test func `an older token that is refused is not sent again (SS-14)`() {
        let older = RefreshState.OlderToken(refreshToken: "older", until: .sample)
        let before = session(old, refresh: RefreshState(sentAt: .sample, older: older))

        #expect(before.withoutOlderToken(of: old)?.refresh == RefreshState(sentAt: .sample))
        #expect(before.withoutOlderToken(of: new) == nil)
    }

    @Test func `a logout takes a token of its login, and the rest of an ended session`() {
        #expect(session(old).isOfLogin(old.grantID) && session(nil).isOfLogin(old.grantID))
        #expect(!session(.sample("of the next user", grantID: .other)).isOfLogin(old.grantID))
    }
}
