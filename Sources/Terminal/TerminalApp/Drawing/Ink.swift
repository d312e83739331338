/// The role of a text, which determines its look. No information is in the look only.
package enum Ink: Hashable, Sendable {
    case plain
    case logo
    case heading
    case focus
    case field
    case faint
    case disabled
    case error
    case stars
    case kind(Hue)
}

package enum Hue: CaseIterable, Hashable, Sendable {
    case green
    case blue
    case magenta
    case cyan
    case orange
    case rose
    case lime
    case violet
}

/// Assigns each kind a hue in order of appearance, until the hues run out.
@MainActor
package final class KindHues {
    private var hues: [String: Hue] = [:]

    package init() {}

    package func ink(of name: String) -> Ink {
        let hue = hues[name] ?? Hue.allCases[hues.count % Hue.allCases.count]
        hues[name] = hue
        return .kind(hue)
    }
}

struct RGB: Hashable, Sendable {
    let red: Int
    let green: Int
    let blue: Int

    init(_ red: Int, _ green: Int, _ blue: Int) {
        self.red = red
        self.green = green
        self.blue = blue
    }

    var isLight: Bool { red * 299 + green * 587 + blue * 114 > 127_500 }

    func mixed(with other: RGB, share: Int) -> RGB {
        func mix(_ one: Int, _ two: Int) -> Int { (one * (100 - share) + two * share) / 100 }
        return RGB(mix(red, other.red), mix(green, other.green), mix(blue, other.blue))
    }

    /// The nearest of the 216 colors of xterm's cube.
    var index: Int {
        func level(_ value: Int) -> Int { value < 48 ? 0 : value < 115 ? 1 : (value - 35) / 40 }
        return 16 + 36 * level(red) + 6 * level(green) + level(blue)
    }
}

/// The look of inks in a terminal: colors that are readable on its background.
struct Palette: Hashable, Sendable {
    let depth: ColorDepth
    /// The terminal's background; `nil` if unknown: colors must then be readable on black and on white.
    var background: RGB?

    /// The codes of Select Graphic Rendition (ECMA-48, 8.3.117) for `ink`; within a bar, on the bar's background.
    func codes(_ ink: Ink, isInBar: Bool = false) -> String {
        let bar = isInBar ? bar : ""
        // Reversed, a color becomes a block behind the text: only stars get one.
        let tone = bar == Self.reversed && ink != .stars ? nil : Tone(ink)
        let isDim = ink == .disabled || ink == .faint && !isInBar
        let words = [bar, style(ink), isDim ? faint : tone.map(color) ?? ""]
        return words.filter { !$0.isEmpty }.joined(separator: ";")
    }

    private func style(_ ink: Ink) -> String {
        switch ink {
        case .heading, .logo, .focus, .error: "1"
        case .plain, .faint, .disabled, .stars, .kind: ""
        case .field: "4"
        }
    }

    /// As close to the background as is still readable; if the background is unknown, the terminal's own faint text.
    private var faint: String {
        guard let background, depth == .full || depth == .indexed else { return "2" }
        let mixed =
            background.isLight
            ? background.mixed(with: RGB(0, 0, 0), share: 50) : background.mixed(with: RGB(255, 255, 255), share: 45)
        return codes(of: mixed, base: 38)
    }

    /// A bar's background close to the terminal's own, with readable text; if either is unknown, the terminal's colors
    /// reversed.
    private var bar: String {
        guard let background, depth == .full || depth == .indexed else { return Self.reversed }
        let behind = background.mixed(with: tone(.cyan), share: background.isLight ? 18 : 22)
        let text = background.isLight ? RGB(0, 0, 0) : RGB(255, 255, 255)
        return codes(of: behind, base: 48) + ";" + codes(of: text, base: 38)
    }

    private static let reversed = "7"

    private func color(_ tone: Tone) -> String {
        switch depth {
        case .none: ""
        case .sixteen: tone.code
        case .indexed, .full: codes(of: self.tone(tone), base: 38)
        }
    }

    private func codes(of color: RGB, base: Int) -> String {
        depth == .full ? "\(base);2;\(color.red);\(color.green);\(color.blue)" : "\(base);5;\(color.index)"
    }

    private func tone(_ tone: Tone) -> RGB {
        guard let background else { return tone.onEither }
        return background.isLight ? tone.onLight : tone.onDark
    }
}

/// The color of an ink: the terminal's own, and one readable on each kind of background.
private struct Tone {
    let code: String
    let onDark: RGB
    let onLight: RGB
    let onEither: RGB
}

extension Tone {
    init?(_ ink: Ink) {
        switch ink {
        case .plain, .heading, .field, .faint, .disabled: return nil
        case .logo, .focus: self = .cyan
        case .error: self = .red
        case .stars: self = .gold
        case .kind(.green): self = .green
        case .kind(.blue): self = .blue
        case .kind(.magenta): self = .magenta
        case .kind(.cyan): self = .cyan
        case .kind(.orange): self = .orange
        case .kind(.rose): self = .rose
        case .kind(.lime): self = .lime
        case .kind(.violet): self = .violet
        }
    }

    static let red = Tone(code: "31", onDark: RGB(255, 110, 100), onLight: RGB(185, 28, 28), onEither: RGB(215, 75, 70))
    static let gold = Tone(code: "33", onDark: RGB(250, 204, 92), onLight: RGB(150, 98, 0), onEither: RGB(176, 130, 20))
    static let green = Tone(
        code: "32", onDark: RGB(130, 210, 120), onLight: RGB(30, 115, 45), onEither: RGB(60, 145, 70))
    static let blue = Tone(
        code: "34", onDark: RGB(130, 175, 255), onLight: RGB(35, 80, 190), onEither: RGB(80, 130, 220))
    static let magenta = Tone(
        code: "35", onDark: RGB(220, 155, 235), onLight: RGB(140, 45, 155), onEither: RGB(175, 95, 190))
    static let cyan = Tone(
        code: "36", onDark: RGB(94, 205, 216), onLight: RGB(0, 105, 120), onEither: RGB(20, 145, 160))
    static let orange = Tone(
        code: "33", onDark: RGB(240, 160, 105), onLight: RGB(175, 75, 15), onEither: RGB(200, 105, 50))
    static let rose = Tone(
        code: "91", onDark: RGB(255, 140, 170), onLight: RGB(190, 25, 90), onEither: RGB(215, 80, 125))
    static let lime = Tone(code: "92", onDark: RGB(190, 215, 90), onLight: RGB(90, 105, 0), onEither: RGB(130, 140, 30))
    static let violet = Tone(
        code: "94", onDark: RGB(180, 165, 255), onLight: RGB(95, 65, 200), onEither: RGB(130, 115, 225))
}
