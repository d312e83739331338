import ScreenParts
import SurveyScreens
import SurveySession
import TerminalIO
import TestSupport

@testable import TerminalApp
@testable import survey

@MainActor
@Suite struct `Logos` {
    @Test func `CQ-4.1: stand above the form, in the middle, in blocks of the accent color`() async {
        let frame = await AppDriver(.cliniq).frame(columns: 80, rows: 24)

        let start = String(repeating: " ", count: 28)
        #expect(
            Array(frame.grid.lines[3...7]) == [
                start + "▄▀▀ █   ▀█▀ █▀▄ ▀█▀ ▄▀▄", start + "█   █    █  █ █  █  █▄█", start + " ▀▀ ▀▀▀ ▀▀▀ ▀ ▀ ▀▀▀  ▀▀",
                "", "        ╭" + String(repeating: "─", count: 62) + "╮",
            ])
    }

    @Test(
        arguments: AppSpec.all,
        [
            WindowSize(columns: 60, rows: 22), WindowSize(columns: 80, rows: 24), WindowSize(columns: 100, rows: 22),
            WindowSize(columns: 200, rows: 60),
        ])
    func `AF-0, AF-R0, CQ-4.1: stand on each first form of each spec from 60 by 22 on, and nothing gives way`(
        spec: AppSpec, size: WindowSize
    ) async throws {
        for isEmailKnown in [true, false] {
            let note = "Sandbox: registered@email.com, password: password"
            let sut = await AppDriver(spec, stub: UseCaseStub(isEmailKnown: isEmailKnown), note: note)
            for action in [FormAction.next, .goToSignUp, nil] {
                let frame = sut.frame(columns: size.columns, rows: size.rows)
                let rules = try #require(sut.flow.screen.form).form.rules
                expectLogo(in: frame)
                let picture = sut.picture(columns: size.columns, rows: size.rows)
                let parts = rules.headings + rules.fields.map(\.label) + rules.buttons.map { " \($0.label) " }
                for words in parts + [note] { #expect(picture.contains(words), "\(words) in \(picture)") }
                #expect(frame.grid.lines[0].hasPrefix(" \(spec.brand)  "))
                guard let action else { break }
                sut.type("ann@example.com")
                sut.flow.screen.form?.press(action)
                await sut.flow.settle()
            }
        }
    }

    @Test(
        arguments: AppSpec.all,
        [
            WindowSize(columns: 59, rows: 22), WindowSize(columns: 60, rows: 21), WindowSize(columns: 32, rows: 8),
            WindowSize(columns: 59, rows: 60),
        ])
    func `give way in smaller windows, where the name stays as text`(spec: AppSpec, size: WindowSize) async {
        let frame = await AppDriver(spec).frame(columns: size.columns, rows: size.rows)

        #expect(logoRows(of: frame) == [])
        #expect(frame.grid.lines[0].hasPrefix(" \(spec.brand)"))
    }

    @Test func `give way to what is wrong`() async {
        let words = String(repeating: "This cannot be, because of that. ", count: 30)
        let refusal = BeginSessionError.store(.notSaved(reason: words))
        let sut = await AppDriver(.cliniq, stub: UseCaseStub(loginError: refusal))
        sut.type("ann@example.com")
        await sut.press(.tab)
        sut.type("password")
        sut.stub.gate.open()

        await sut.press(.enter)

        #expect(logoRows(of: sut.frame(columns: 60, rows: 22)) == [])
        let picture = sut.picture(columns: 60, rows: 22)
        for words in ["Log in", "Email", "▸ Password", "[ Create Account ]", "\n! "] {
            #expect(picture.contains(words), "\(picture)")
        }
    }

    @Test func `are drawn without UTF-8 too`() {
        let plain = CharacterSupport(isUTF8: false)
        #expect(["█", "▀", "▄"].map { plain.spelling(of: $0, width: 1) } == ["#", "\"", "_"])
    }

    /// Expects three rows of blocks, in the middle, below the title bar and above the panel.
    private func expectLogo(in frame: Frame, sourceLocation: SourceLocation = #_sourceLocation) {
        let rows = logoRows(of: frame)
        let top = rows.first ?? 0
        #expect(rows == Array(top..<(top + 3)), "\(frame.grid.lines)", sourceLocation: sourceLocation)
        let blank = rows.map { frame.grid.lines[$0] }
        #expect(blank.allSatisfy { $0.allSatisfy { " █▀▄".contains($0) } }, "\(blank)", sourceLocation: sourceLocation)
        let left = blank.map { $0.prefix { $0 == " " }.count }.min() ?? 0
        let right = frame.columns - (blank.map(\.count).max() ?? 0)
        #expect(abs(left - right) <= 3, "\(blank)", sourceLocation: sourceLocation)
        let panel = frame.grid.lines.firstIndex { $0.contains("╭") } ?? 0
        #expect([top + 3, top + 4].contains(panel), "\(frame.grid.lines)", sourceLocation: sourceLocation)
    }

    /// The rows below the title bar with the look of a logo.
    private func logoRows(of frame: Frame) -> [Int] {
        (1..<frame.rows).filter { row in frame.grid[row: row].contains { $0.ink == .logo && $0.text != " " } }
    }
}
