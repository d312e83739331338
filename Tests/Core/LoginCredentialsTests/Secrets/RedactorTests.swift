import Foundation
import LoginCredentials
import Testing

@Suite struct RedactorTests {
    @Test(arguments: [
        ("nothing to see", "nothing to see"),
        ("hunter2", "***"),
        ("it was hunter2, and hunter2 again", "it was ***, and *** again"),
        ("hunter2hunter2", "***"), ("Hunter2 hunter", "Hunter2 hunter"), ("tokenAtokenB", "***"),
        ("日本hunter2é🙂", "日本***é🙂"), ("", ""),
    ])
    func `every occurrence is taken out`(text: String, redacted: String) {
        #expect(Redactor(["hunter2", "tokenA", "tokenB"]).redact(text) == redacted)
    }

    @Test func `secrets that overlap leave no rest`() {
        #expect(Redactor(["abcde", "cdefg"]).redact("xabcdefgx") == "x***x")
        #expect(Redactor(["abab"]).redact("ababab") == "***")
        #expect(Redactor(["hunter", "hunter2"]).redact("hunter2") == "***")
    }

    @Test(arguments: [
        // One scalar and two; the ångström sign; an accent's two orders; a syllable in one and in three.
        ("pässword", "pa\u{308}ssword"), ("pa\u{308}ssword", "pässword"), ("Ångström", "\u{212B}ngstro\u{308}m"),
        ("Kilo", "\u{212A}ilo"), ("a\u{323}\u{301}bc", "a\u{301}\u{323}bc"), ("각각", "\u{1100}\u{1161}\u{11A8}각"),
        ("hunter2", "hun\u{200B}ter2 é"), ("\u{301}bcde", "\u{301}bcde"),
    ])
    func `in any form that Unicode takes for the same`(secret: String, form: String) {
        let redacted = Redactor([Secret(secret)]).redact("<\(form)> ÿ")
        #expect(redacted.unicodeScalars.starts(with: "<***".unicodeScalars) && redacted.hasSuffix("> ÿ"))
    }

    @Test(arguments: ["pas\u{308}sword", "pa\u{308}swordé", "p\u{308}asswordé"])
    func `another text is left alone`(text: String) {
        #expect(Redactor(["passwörd", "pässwordé"]).redact(text) == text)
    }

    @Test func `a short secret in another form withholds the text too`() {
        #expect(Redactor(["é"]).redact("caf e\u{301}") == "")
    }

    @Test func `is looked for before the text is cut`() {
        let sut = Redactor(["hunter2hunter2"])
        #expect(sut.excerpt("it is hunter2hunter2 again", length: 10) == "it is *** …")
        #expect(sut.excerpt("it is hunter2hunter2", length: 9) == "it is ***")
        #expect(sut.excerpt("", length: 9) == "")
    }

    @Test(arguments: [
        "hun\u{0}ter2", "h\u{1B}unter2", "hunter\n2", "hunter\r\n2", "h\u{200B}unter2", "hunter\u{85}2",
        "hun\u{202E}ter2", "hun\u{2028}ter2",
    ])
    func `control characters do not hide it`(text: String) {
        #expect(Redactor(["hunter2"]).redact("<\(text)>") == "<***>")
        #expect(Redactor(["hunter2"]).clean("<\(text)>") == "<***>")
    }

    @Test(arguments: [
        "hun\u{1B}[31mter2", "hun\u{1B}]0;title\u{7}ter2", "hun\u{1B}P+q\u{1B}\\ter2", "hun\u{9B}1;2mter2",
        "hun\u{1B}(Bter2", "hun\u{9D}0;x\u{9C}ter2", "h\u{1B}[0mu\u{1B}[mnter\u{1B}[2J\n2",
    ])
    func `escape sequences do not hide it`(text: String) {
        #expect(Redactor(["hunter2"]).redact("<\(text)>") == "<***>")
    }

    @Test(arguments: ["\u{1B}[31mter2", "\u{9D}0;x"])
    func `what may be a sequence or text is both`(rest: String) {
        #expect(Redactor([Secret("hunt" + rest)]).redact("<hunt\(rest)>") == "<***>")
    }

    @Test(arguments: [("p@ss word/é", "p%40ss%20word%2F%C3%A9"), ("100%sure", "100%25sure")])
    func `a form does not hide it`(secret: String, encoded: String) {
        #expect(Redactor([Secret(secret)]).redact("password=\(encoded)&x") == "password=***&x")
    }

    @Test func `a secret that holds control characters is found without them`() {
        #expect(Redactor(["hun\nter2"]).clean("is hunter2") == "is ***")
        #expect(Redactor(["hun\nter2"]).clean("is hun\nter2") == "is ***")
    }

    @Test func `a line break that becomes a space makes no secret`() {
        #expect(Redactor(["my pass phrase"]).clean("is my\npass\tphrase.") == "is ***.")
    }

    @Test(arguments: [
        ("a\nb\tc\r\nd", "a b c  d"), ("\u{1B}[2Jx\u{7}", "[2Jx"), ("a\u{202E}b\u{200D}c", "abc"), ("é🙂日本", "é🙂日本"),
    ])
    func `cleaning takes control characters out and keeps to one line`(text: String, cleaned: String) {
        #expect(Redactor([]).clean(text) == cleaned)
    }

    @Test func `redacting alone keeps the control characters around`() {
        #expect(Redactor(["hunter2"]).redact("a\nhunter2\n") == "a\n***\n")
    }

    @Test(arguments: ["x", "ab", "p%3", "é"])
    func `a text that holds a short secret is withheld as a whole`(secret: String) {
        let sut = Redactor([Secret(secret), "hunter2"])
        #expect(sut.redact("why \(secret)?") == "")
        #expect(sut.clean("why \(secret)?") == "")
        #expect(sut.clean("it is hunter2") == "it is ***")
    }

    @Test func `an empty secret counts for nothing`() {
        #expect(Redactor(["", "\n"]).clean("abc") == "abc")
    }
}
