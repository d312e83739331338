import TestSupport

@testable import ScreenParts

@Suite struct `Searched text` {
    @Test(arguments: [
        ("AMÉLIE", "amelie"), ("Ame\u{301}lie", "amelie"), ("Łódź", "lodz"), ("Tiếng Việt", "tieng viet"),
        ("İzmir Ølbar", "izmir olbar"), ("Straße 5", "straße 5"), ("東京", "東京"), ("Ǆ", "ǆ"), ("", ""),
    ])
    func `is small, and Latin letters have no accents`(text: String, searched: String) {
        #expect(text.searchable == searched)
    }

    @Test func `holds what belongs to letters of other scripts, however it is written`() {
        #expect("Й".searchable == "и\u{306}".searchable)
        #expect("Й".searchable != "и")
    }
}
