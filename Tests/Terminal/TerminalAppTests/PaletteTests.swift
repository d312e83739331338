import TestSupport

@testable import TerminalApp

@Suite struct `Colors` {
    static let backgrounds = [
        RGB(0, 0, 0), RGB(30, 30, 30), RGB(40, 44, 52), RGB(0, 43, 54), RGB(255, 255, 255), RGB(253, 246, 227),
        RGB(240, 240, 240),
    ]
    /// Those that have a color of their own.
    static let inks: [Ink] = [.logo, .focus, .error, .stars] + Hue.allCases.map(Ink.kind)

    @Test(arguments: backgrounds)
    func `every ink is read on the terminal's background, and in a bar on that of the bar`(background: RGB) throws {
        let sut = Palette(depth: .full, background: background)

        for ink in Self.inks + [.faint] {
            let plain = try color(38, in: sut.codes(ink))
            #expect(contrast(plain, background) >= 3.5, "\(ink)")
            let codes = sut.codes(ink, isInBar: true)
            let (text, bar) = (try color(38, in: codes), try color(48, in: codes))
            #expect(contrast(text, bar) >= 3, "\(ink) in the bar")
        }
        let codes = sut.codes(.plain, isInBar: true)
        let (text, bar) = (try color(38, in: codes), try color(48, in: codes))
        #expect(contrast(text, bar) >= 7)
        #expect(contrast(bar, background) >= 1.2)
    }

    @Test(arguments: backgrounds)
    func `what is disabled is read on the terminal's background, and is fainter in a bar than the rest`(
        background: RGB
    ) throws {
        let sut = Palette(depth: .full, background: background)

        let plain = try color(38, in: sut.codes(.disabled))
        #expect(contrast(plain, background) >= 3.5)
        let codes = sut.codes(.disabled, isInBar: true)
        let (text, bar) = (try color(38, in: codes), try color(48, in: codes))
        let enabled = try color(38, in: sut.codes(.plain, isInBar: true))
        #expect(contrast(text, bar) >= 2.4)
        #expect(contrast(text, bar) < contrast(enabled, bar) / 2)
    }

    @Test(arguments: inks)
    func `where the background is not known, an ink is read on black and on white`(ink: Ink) throws {
        let color = try color(38, in: Palette(depth: .full).codes(ink))

        #expect(contrast(color, RGB(0, 0, 0)) >= 3)
        #expect(contrast(color, RGB(255, 255, 255)) >= 3)
    }

    @Test func `what matters less is dimmed by the terminal where the background is not known, or colors are few`() {
        #expect(Palette(depth: .full).codes(.faint) == "2")
        #expect(Palette(depth: .full).codes(.disabled) == "2")
        #expect(Palette(depth: .full).codes(.disabled, isInBar: true) == "7;2")
        #expect(Palette(depth: .sixteen, background: RGB(0, 0, 0)).codes(.faint) == "2")
        #expect(Palette(depth: .full, background: RGB(255, 255, 255)).codes(.faint) == "38;2;127;127;127")
    }

    @Test(arguments: [ColorDepth.none, .sixteen, .indexed, .full])
    func `a bar on an unknown background is the terminal's own colors reversed`(depth: ColorDepth) {
        #expect(Palette(depth: depth).codes(.plain, isInBar: true) == "7")
        #expect(Palette(depth: .sixteen, background: RGB(0, 0, 0)).codes(.heading, isInBar: true) == "7;1")
        #expect(Palette(depth: depth).codes(.kind(.blue), isInBar: true) == "7")
        #expect(Palette(depth: .sixteen).codes(.stars, isInBar: true) == "7;33")
    }

    @MainActor @Test func `each kind has a hue of its own, and keeps it`() {
        let sut = KindHues()
        let names = ["Restaurant", "Hotel", "Cafe", "Wellness", "Supermarket", "Travel", "Retail", "Bar"]

        let inks = names.map(sut.ink)

        #expect(Set(inks).count == names.count)
        #expect(names.map(sut.ink) == inks)
        _ = sut.ink(of: "a ninth")
    }

    /// The color behind the number that says what it is for.
    private func color(_ base: Int, in codes: String) throws -> RGB {
        let numbers = codes.split(separator: ";").compactMap { Int($0) }
        let start = try #require(numbers.indices.last { numbers[$0...].starts(with: [base, 2]) })
        return RGB(numbers[start + 2], numbers[start + 3], numbers[start + 4])
    }

    /// The contrast of two colors (WCAG 2, 1.4.3): 1 is none, 21 the most.
    private func contrast(_ one: RGB, _ other: RGB) -> Double {
        let (dark, light) = (min(luminance(one), luminance(other)), max(luminance(one), luminance(other)))
        return (light + 0.05) / (dark + 0.05)
    }

    private func luminance(_ color: RGB) -> Double {
        let parts = [color.red, color.green, color.blue].map { value -> Double in
            let share = Double(value) / 255
            return share <= 0.03928 ? share / 12.92 : power((share + 0.055) / 1.055)
        }
        return 0.2126 * parts[0] + 0.7152 * parts[1] + 0.0722 * parts[2]
    }

    /// To the power of 2.4: its square, and the fifth root of its square.
    private func power(_ value: Double) -> Double {
        var root = 1.0
        for _ in 0..<60 { root -= (root * root * root * root * root - value * value) / (5 * root * root * root * root) }
        return value * value * root
    }
}
