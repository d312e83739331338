import LoginCredentials
import Testing

@Suite struct SecretTests {
    @Test func `the text is reached by name`() {
        #expect(Secret(marker).revealed == marker)
        #expect(("a" as Secret).revealed == "a")
    }

    @Test func `secrets are equal when their texts are`() {
        #expect(Secret("a") == "a")
        #expect(Secret("a") != "b")
        #expect(Set(["a", "b", "a"] as [Secret]).count == 2)
    }

    @Test(arguments: [("", true), (" ", false), ("a", false)])
    func `a secret is empty when its text is`(text: String, isEmpty: Bool) {
        #expect(Secret(text).isEmpty == isEmpty)
    }

    @Test(
        arguments: [
            Secret(marker), Optional(Secret(marker)), [Secret(marker)], ["key": Secret(marker)],
            Set([Secret(marker)]), Holder(secret: Secret(marker)), Choice.one(Secret(marker)), Class(Secret(marker)),
            Failure(secret: Secret(marker)), Result<Secret, Failure>.success(Secret(marker)),
        ] as [any Sendable])
    func `nothing that prints tells it`(value: any Sendable) {
        var dumped = ""
        dump(value, to: &dumped)
        var printed = ""
        print(value, to: &printed)
        debugPrint(value, to: &printed)
        let texts = ["\(value)", String(describing: value), String(reflecting: value), dumped, printed]
        for text in texts { #expect(!text.contains(marker)) }
    }

    @Test func `reflection finds nothing`() {
        #expect(Mirror(reflecting: Secret(marker)).children.isEmpty)
        #expect(Mirror(reflecting: Secret(marker)).descendant("revealed") == nil)
    }

    @Test func `what is printed says that there is a secret`() {
        #expect("\(Secret(marker))" == "<secret>")
        #expect(String(reflecting: Secret("")) == "<secret>")
    }
}

private let marker = "hunter2-marker"

private struct Holder: Sendable { let secret: Secret }
private struct Failure: Error { let secret: Secret }
private enum Choice: Sendable { case one(Secret) }
private final class Class: Sendable {
    let secret: Secret
    init(_ secret: Secret) { self.secret = secret }
}
