import LoginCredentials
import Testing

@Suite struct `Email address` {
    @Test(arguments: [
        "ann@example.test",
        "a@b",
        "1@2.3",
        "registered@email.com",
        "Ann.Lee+news@Mail.Example.TEST",
        "!#$%&'*+/=?^_`{|}~-@example.test",
        ".ann..lee.@example.test",
        "ann@a-b--c.example",
        "ann@\(label(63)).\(label(63)).test",
        "\(label(300))@example.test",
    ])
    func `is taken as it is`(text: String) throws {
        #expect(try #require(EmailAddress(text)).text == text)
    }

    @Test(arguments: [
        "", " ", "@", "ann", "ann@", "@example.test", "ann@@example.test", "ann@b@example.test",
        "ann lee@example.test", "ann@exam ple.test", "ann\r\nlee@example.test", "ann@example.test,bob@example.test",
        "Ann <ann@example.test>", "\"ann\"@example.test", "(ann)@example.test", "ann,lee@example.test",
        "ann:lee@example.test", "ann;lee@example.test", "ann[1]@example.test", "ann\\lee@example.test",
        "ann@.test", "ann@example.", "ann@example..test", "ann@.", "ann@-example.test", "ann@example-.test",
        "ann@example.-", "ann@exa_mple.test", "ann@[127.0.0.1]", "ann@example.test:25",
        "ann@\(label(64)).test", "ann@example.\(label(64))",
        "änn@example.test", "ann@exämple.test", "ann@例え.test", "ann@example.test\u{301}", "ann\u{0}@example.test",
        "ann@exa\u{A0}mple.test", "ann\u{200B}@example.test", "ａnn@example.test",
    ])
    func `is refused`(text: String) {
        #expect(EmailAddress(text) == nil)
    }

    @Test(arguments: [
        " ", "\t", "\n", "\u{B}", "\u{C}", "\r", "\r\n", " \t\r\n ", "\u{A0}", "\u{2003}", "\u{200B}", "\u{FEFF}",
        "\u{200E}",
    ])
    func `is read without the blanks around it`(space: String) throws {
        #expect(try #require(EmailAddress("\(space)ann@example.test\(space)")).text == "ann@example.test")
    }
}

private func label(_ length: Int) -> String {
    String(repeating: "a", count: length)
}
