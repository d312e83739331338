import TestSupport

@testable import TerminalApp

/// What lies above the last rows may leave none.
@MainActor @Suite struct `Articles and previews` {
    @Test(arguments: 3...16, [90, 120])
    func `are drawn in whatever rows are left`(footer: Int, columns: Int) {
        let images = ImageCache { _ in nil }
        var frame = Frame(columns: columns, rows: 16)
        var article = Article(in: frame, images: images)
        article.about.add(String(repeating: "About. ", count: 100))
        article.parts.add(String(repeating: "A part. ", count: 100))
        var scroll = Scroll()

        article.draw(on: &frame, button: "Start", footer: footer, scroll: &scroll)
        PreviewPanel(place: Frame.Position(row: 1, column: 20), columns: 40, rows: footer, images: images)
            .draw(cover: "https://img.example.test/1.png", isLoaded: false, on: &frame) { text in
                text.add("Words")
                return ["One.", "Two.", "Three."]
            }

        #expect(frame.grid.lines.joined().contains("Start"))
    }

    @Test func `keep their parts in sight beside a long text`() {
        var frame = Frame(columns: 120, rows: 16)
        var article = Article(in: frame, images: ImageCache { _ in nil })
        article.about.add(String(repeating: "About. ", count: 300))
        article.parts.add("A part.")
        var scroll = Scroll()
        article.draw(on: &frame, button: nil, footer: 14, scroll: &scroll)
        _ = scroll.press(.end)

        frame = Frame(columns: 120, rows: 16)
        article.draw(on: &frame, button: nil, footer: 14, scroll: &scroll)

        #expect(frame.grid.lines.contains { $0.contains("│ A part.") })
    }
}
