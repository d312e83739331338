import Testing

@testable import survey

@Suite struct `Wording of messages` {
    @Test func `redacts what is quoted and nothing else`() {
        let words = "the secret"
        let wording: Wording = "A secret: \(quoting: words), \("secret")."
        #expect(wording.text { $0.replacing("secret", with: "***") } == "A secret: the ***, secret.")
    }

    @Test func `keeps a quotation apart inside of another wording`() {
        let inner: Wording = "inner \(quoting: "secret")"
        #expect(("outer \(inner)" as Wording).text { _ in "***" } == "outer inner ***")
        #expect(("one " + inner).text { _ in "***" } == "one inner ***")
    }

    @Test func `shows an ellipsis where a quotation is withheld`() {
        #expect(("They said: \(quoting: "abc")" as Wording).text { _ in "" } == "They said: …")
    }

    @Test func `of nothing is empty`() {
        #expect(("" as Wording).isEmpty)
        #expect(Wording("").isEmpty)
        #expect(!("a" as Wording).isEmpty)
        #expect(("" as Wording).text { _ in "***" } == "")
    }
}
