import TestSupport

@Suite struct `Token freshness` {
    @Test(
        arguments: [
            (7200, 60), (240, 60), (239, 59.75), (100, 25), (4, 1), (0, 0), (nil, 0),
        ] as [(Double?, Double)])
    func `is renewed a minute before its end, or a quarter of its life where that is less`(
        lifetime: Double?, leeway: Double
    ) {
        #expect(Token.sample(lifetime: lifetime).leeway == leeway)
    }

    @Test(
        arguments: [
            (3600, 0, true), (3600, 3539, true), (3600, 3540, false), (3600, 3541, false), (3600, -1, true),
            (4, 2, true), (4, 3, false), (0, 0, false), (nil, 1e9, true),
        ] as [(Double?, Double, Bool)])
    func `is fresh until its leeway begins`(lifetime: Double?, age: Double, isFresh: Bool) {
        #expect(Token.sample(lifetime: lifetime).isFresh(at: .sample + age) == isFresh)
    }

    @Test func `ends its lifetime after it was received, if it ends`() {
        #expect(Token.sample(lifetime: 3600).expiry == .sample + 3600)
        #expect(Token.sample(lifetime: nil).expiry == nil)
    }

    @Test func `shows no credential`() {
        let token = Token.sample("swordfish")
        var dumped = ""
        dump(token, to: &dumped)

        #expect(!"\(token) \(String(reflecting: token)) \(dumped)".contains("swordfish"))
        #expect(token.authorization.revealed == "Bearer access-swordfish")
    }
}
