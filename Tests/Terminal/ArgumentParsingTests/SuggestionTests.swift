import TestSupport

@testable import ArgumentParsing

@Suite struct `Nearest name` {
    @Test(arguments: [
        ("", "", 0), ("", "abc", 3), ("abc", "", 3), ("abc", "abc", 0), ("abc", "acb", 1), ("ca", "ac", 1),
        ("kitten", "sitting", 3), ("list", "lsit", 1), ("show", "shown", 1), ("ab", "ba", 1), ("résumé", "resume", 2),
    ])
    func `counts typing errors, a swap as one`(first: String, second: String, distance: Int) {
        #expect(Suggestion.distance(first, second) == distance)
        #expect(Suggestion.distance(second, first) == distance)
    }

    @Test(arguments: [
        ("lsit", "list" as String?), ("LIST", "list"), ("lo", "login"), ("logot", "logout"), ("foo", nil), ("", nil),
        ("status!", "status"), ("x", nil), ("statistics", nil),
    ])
    func `finds what is near and nothing else`(word: String, name: String?) {
        #expect(Suggestion.nearest(to: word, among: ["login", "list", "logout", "status"]) == name)
    }

    @Test(arguments: [("url", "api-url" as String?), ("token", "token-url"), ("ap", "api-url"), ("rl", nil)])
    func `finds a part between hyphens`(word: String, name: String?) {
        #expect(Suggestion.nearest(to: word, among: ["token-url", "api-url"]) == name)
    }
}
