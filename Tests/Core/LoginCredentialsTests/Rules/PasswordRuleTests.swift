import LoginCredentials
import Testing

@Suite struct `Password rule` {
    @Test(
        arguments: [
            (.length(6...128), 5, [.atLeast(6)]), (.length(6...128), 6, []), (.length(6...128), 128, []),
            (.length(6...128), 129, [.atMost(128)]), (.length(8...128), 7, [.atLeast(8)]), (.length(8...128), 8, []),
            (.length(8...), 0, [.atLeast(8)]), (.length(8...), 10_000, []),
        ] as [(PasswordRule, Int, [PasswordRequirement])])
    func `of a length`(rule: PasswordRule, length: Int, unmet: [PasswordRequirement]) {
        let password = String(repeating: "x", count: length)

        #expect(rule.unmet(by: password) == unmet)
        #expect(rule.accepts(password) == unmet.isEmpty)
    }

    @Test(
        arguments: [
            ("éééééé", true), ("e\u{301}e\u{301}e\u{301}", true), ("ééééé", false), ("👩‍👩‍👧‍👦", true), ("👩👩👧👦", false),
            ("\r\n\r\n\r\n", true),
        ])
    func `of a length counts code points, neither bytes nor what is seen`(password: String, isAccepted: Bool) {
        #expect(PasswordRule.length(6...128).accepts(password) == isAccepted)
    }

    @Test(
        arguments: [
            ("abcdefg1", []), ("1234567a", []), ("ABCDEFG1", []), ("pass word 1", []), ("пароль12", []),
            ("abcdefg٣", []), ("e\u{301}1234567", []), ("abcdef1", [.atLeast(8)]), ("abcdefgh", [.digit]),
            ("12345678", [.letter]), ("!@#$%^&*", [.letter, .digit]), ("abcdefg½", [.digit]),
            ("", [.atLeast(8), .letter, .digit]),
        ] as [(String, [PasswordRequirement])])
    func `of strength (CQ-2.5)`(password: String, unmet: [PasswordRequirement]) {
        #expect(PasswordRule.strong.unmet(by: password) == unmet)
        #expect(PasswordRule.strong.accepts(password) == unmet.isEmpty)
    }

    @Test func `is put together of rules, in their order`() {
        let rule = PasswordRule.length(2...3).and(PasswordRule(.digit)).and(PasswordRule(.letter))

        #expect(rule.requirements == [.atLeast(2), .atMost(3), .digit, .letter])
    }

    @Test(arguments: ["", "x", "correct horse battery staple"])
    func `without requirements takes everything`(password: String) {
        #expect(PasswordRule().accepts(password))
    }
}
