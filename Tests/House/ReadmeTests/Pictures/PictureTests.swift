import CommandLineSupport
import Composition
import RecordStorage
import ScreenParts
import ShowsComposition
import ShowsScreens
import SurveyAppComposition
import SurveyScreens
import SurveySession
import TerminalIO
import TestSupport

@testable import TerminalApp
@testable import survey
@testable import tvshows

#if canImport(FoundationXML)
    import FoundationXML
#endif

/// A picture of the README: a screen of an app, on a dark or a light background.
struct ReadmePicture: CustomStringConvertible, Sendable {
    /// What is drawn: the app of a spec before a login, or with its user logged in.
    enum Subject: Sendable {
        case entrance(AppSpec)
        case surveys
        case shows
    }

    let name: String
    let title: String
    var subject = Subject.surveys
    let keys: [Key]  // The keys that lead there from the first screen.
    let isDark: Bool

    /// As a documentation catalog names what is for dark pages.
    var description: String { name + (isDark ? "~dark" : "") + ".svg" }

    static let all =
        [true, false].flatMap { isDark in
            [
                ReadmePicture(
                    name: "survey-list", title: "The list of surveys, and beside it the one that is selected",
                    keys: [.down], isDark: isDark),
                ReadmePicture(
                    name: "survey-question", title: "A question that is being answered",
                    keys: [
                        .enter, .enter, .enter, .character("5"), .enter, .character("4"), .enter, .character("5"),
                        .enter,
                        .character(" "), .enter, .character(" "), .down, .down, .character(" "),
                    ], isDark: isDark),
            ]
        } + specs

    /// The specs' pictures in the README's table, which are light.
    private static let specs = [
        ReadmePicture(
            name: "auth-flow", title: "Auth Flow: an error in a ribbon", subject: .entrance(.authFlow),
            keys: text("ann@example") + [.tab] + text("password") + [.enter], isDark: false),
        ReadmePicture(
            name: "myworkout", title: "Myworkout: a new email leads to Sign-up", subject: .entrance(.myworkout),
            keys: text("ann@example.com") + [.enter], isDark: false),
        ReadmePicture(
            name: "cliniq", title: "ClinIQ: each field has its error", subject: .entrance(.cliniq),
            keys: [.tab, .tab, .tab, .enter] + text("ann@example") + [.enter] + text("short") + [.enter] + text("other")
                + [.enter],
            isDark: false),
        ReadmePicture(
            name: "tv-shows", title: "TV Shows: the list, and beside it the show that is selected", subject: .shows,
            keys: [.down], isDark: false),
    ]

    private static func text(_ text: String) -> [Key] { text.map { .character($0) } }

    /// The picture as the app looks now, over the service in memory.
    @MainActor func draw() async throws -> String {
        let grid =
            switch subject {
            case .entrance(let spec): try await surveys(spec, isLoggedIn: false)
            case .surveys: try await surveys(.survey, isLoggedIn: true)
            case .shows: try await shows()
            }
        return ScreenSVG(title: title, grid: grid, background: isDark ? RGB(13, 17, 23) : RGB(255, 255, 255)).text
    }

    @MainActor private func surveys(_ spec: AppSpec, isLoggedIn: Bool) async throws -> CellGrid {
        let app = try Self.app(spec)
        if isLoggedIn {
            _ = try await app.service.session.logIn(
                username: InMemorySurveyServer.email, password: InMemorySurveyServer.password)
        }
        let flow = AppFlow(spec: app.spec, entrance: app.entrance)
        let facts = SurveyFacts { _ in 0 }
        let view = AppView(SurveyTerminalScreens(flow: flow, images: ImageCache { _ in nil }, facts: facts))
        await flow.launch()
        return await pressed(in: view) {
            await flow.settle()
            if case .home(let home) = flow.screen { await home.preview.settle() }
        }
    }

    @MainActor private func shows() async throws -> CellGrid {
        let service = try ShowsService(
            apiURL: InMemoryShowsServer.apiURL, store: InMemoryRecordStore(), httpClient: InMemoryShowsServer())
        _ = try await service.session.signIn(email: InMemoryShowsServer.email, password: InMemoryShowsServer.password)
        let device = Device()
        let flow = ShowsFlow(
            entrance: ShowsEntranceUseCases(service, session: service.session, sessions: device, emails: device),
            clock: ClockStub())
        let view = AppView(
            ShowsTerminalScreens(
                flow: flow, images: ImageCache { _ in nil }, photoFiles: PhotosOnDisk(environment: [:])))
        await flow.launch()
        return await pressed(in: view) {
            await flow.settle()
            if case .home(let home) = flow.screen { await home.preview.settle() }
        }
    }

    /// The grid after the keys, each of which is followed by `settle`.
    @MainActor private func pressed(in view: AppView, _ settle: () async -> Void) async -> CellGrid {
        let size = WindowSize(columns: 100, rows: 20)
        await settle()
        _ = view.frame(size)
        for key in keys {
            _ = view.press(key)
            await settle()
            _ = view.frame(size)
        }
        await settle()
        return view.frame(size).grid
    }

    /// A device that saves every session in the service's store, and remembers no email.
    private struct Device: SessionKeeping, RememberedEmailStore {
        func keepNextSession(_ lifetime: SessionLifetime) async {}
        func rememberedEmail() async -> String? { nil }
        func remember(_ email: String?) async {}
    }

    /// The app over the service in memory, at noon.
    @MainActor static func app(_ spec: AppSpec = .survey) throws -> SurveyApp {
        let noon = Date(timeIntervalSince1970: 1_767_268_800)
        let apiURL = try #require(URL(string: "https://surveys.example.com/api/v1"))
        return try SurveyApp(
            spec, at: SurveyServer(apiURL: apiURL, credentials: InMemorySurveyServer.credentials),
            store: InMemoryRecordStore(), httpClient: InMemorySurveyServer(now: { noon }), now: { noon })
    }

    /// Where it is kept.
    var file: URL { Self.folder.appending(path: description) }

    private static let folder = URL(filePath: #filePath).deletingLastPathComponent()
        .appending(path: "../../../../Sources/Composition/Composition/Composition.docc/Resources").standardized
}

@Suite(.timeLimit(.minutes(60))) struct `Pictures of the README` {
    @Test(arguments: ReadmePicture.all)
    func `show the app, small, as well-formed XML without scripts and links`(picture: ReadmePicture) async throws {
        let drawn = try await picture.draw()
        if SavedPage.isDrawn { try Data(drawn.utf8).write(to: picture.file) }

        let saved = FileManager.default.contents(atPath: picture.file.path(percentEncoded: false)) ?? Data()

        #expect(
            String(decoding: saved, as: UTF8.self) == drawn,
            "The picture is stale: `\(SavedPage.variable)=1 swift test --filter ReadmeTests` draws all of them anew.")
        #expect(saved.count < 40_000)
        #expect(try XMLDocument(data: Data(drawn.utf8)).rootElement()?.name == "svg")
        #expect(!drawn.contains("<script") && !drawn.contains("href"))
    }

    @Test func `are all shown, the light ones where no color scheme is known`() throws {
        for picture in ReadmePicture.all {
            let path = picture.file.path(percentEncoded: false)
                .dropFirst(Self.root.path(percentEncoded: false).count).drop { $0 == "/" }
            let ways = ["\(picture.isDark ? "srcset" : "src")=\"\(path)\"", "](\(path))"]
            #expect(try ways.contains { try Self.text(at: "README.md").contains($0) })
        }
    }

    @Test @MainActor func `show the form for a login in characters, as the app draws it`() async throws {
        let app = try ReadmePicture.app()
        let flow = AppFlow(spec: app.spec, entrance: app.entrance)
        let view = AppView(
            SurveyTerminalScreens(flow: flow, images: ImageCache { _ in nil }, note: EmbeddedSandbox.note))
        await flow.launch()
        let email = InMemorySurveyServer.email.map { Key.character($0) } + [.enter]
        for key in email + InMemorySurveyServer.password.revealed.map({ .character($0) }) {
            _ = view.press(key)
            await flow.settle()
        }

        let drawn = view.frame(WindowSize(columns: 80, rows: 19)).grid.lines.joined(separator: "\n")

        let page = try Self.text(at: "Sources/Composition/Composition/Composition.docc/CommandLines.md")
        #expect(page.contains("```\n\(drawn)\n```\n"), "\(drawn)")
    }

    private static let root = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "../../../..")
        .standardized

    private static func text(at path: String) throws -> String {
        try String(contentsOf: root.appending(path: path), encoding: .utf8)
    }
}

@Suite struct `A screen as SVG` {
    @Test func `escapes text, keeps columns, and draws ink and bar in their colors`() {
        var frame = Frame(columns: 12, rows: 3)
        frame.grid.write("a <&\"> b", row: 0, column: 1)
        frame.grid.write("x  紙y", row: 1, column: 0, ink: .error)
        frame.bar(row: 1, columns: 0..<2)
        frame.grid.write("━╭──", row: 2, column: 8)

        let sut = ScreenSVG(title: "1 < 2", grid: frame.grid, background: RGB(0, 0, 0)).text

        #expect(sut.contains("<title>1 &lt; 2</title>"))
        #expect(
            sut.contains(
                #"<text x="22.4" y="27" textLength="67.2" xml:space="preserve">a &lt;&amp;&quot;&gt; b</text>"#))
        #expect(sut.contains(##"<rect x="14" y="31" width="16.8" height="17" fill="#142d2f"/>"##))
        #expect(
            sut.contains(
                ##"<text x="14" y="44" textLength="8.4" xml:space="preserve" fill="#ff6e64" font-weight="bold">x</text>"##
            ))
        #expect(sut.contains(#"<text x="39.2" y="44" textLength="16.8""#))
        #expect(sut.contains(#"<text x="56" y="44" textLength="8.4""#))
        #expect(sut.contains(##"<path d="M81.2 48m0 8.5h8.4" fill="none" stroke="#e6edf3" stroke-width="2.5"/>"##))
        #expect(sut.contains(##"<path d="M89.6 48m4.2 17v-4.3q0 -4.2 4.2 -4.2M98 48m0 8.5h8.4h8.4" fill="none""##))
    }
}
