import SurveyScreens
import TestSupport

@testable import TerminalApp
@testable import survey

@MainActor
@Suite(.timeLimit(.minutes(60))) struct `Covers and avatars` {
    private static let cell = CellShape(width: 10, height: 20)
    private static let survey = "https://images.example.com/cover_l"
    private static let question = "https://images.example.com/question1_l"
    private static let avatar = "https://images.example.com/ann"

    @Test func `a survey's cover is drawn in place of its URL, and makes room for itself`() async {
        let sut = await makeSUT()
        await sut.press(.enter)
        #expect(sut.picture().contains("Cover https://images.example.com/cover_l\n"))
        await sut.images.settle()

        let frame = sut.frame(rows: 30)

        #expect(!sut.picture(rows: 30).contains("https://"))
        #expect(frame.images.map(\.place) == [.init(row: 8, column: 2)])
        #expect(frame.images.map(\.columns) == [20])
        #expect(frame.images.map(\.rows) == [10])
        #expect(frame.grid.lines[8..<18].joined().isEmpty)
        #expect(frame.grid.lines[19] == "  Questions")
    }

    @Test func `a cover that is only partly in sight is not drawn, and comes back`() async {
        let sut = await makeSUT()
        await sut.press(.enter)
        await sut.images.settle()
        #expect(sut.frame().images.isEmpty)

        await sut.press(.down, .down, .down)
        #expect(sut.frame().images.map(\.place) == [.init(row: 5, column: 2)])
        await sut.press(.home)
        #expect(sut.frame().images.isEmpty)
        await sut.press(.down, .down, .down)

        #expect(sut.frame().images.count == 1)
    }

    @Test func `a question has its cover above it, in a third of the rows at most, and another question another`() async
    {
        let sut = await makeSUT()
        await sut.press(.enter, .enter)
        await sut.images.settle()

        let frame = sut.frame()

        #expect(frame.images.map(\.place) == [.init(row: 5, column: 4)])
        #expect(frame.images.map(\.rows) == [3])
        #expect(frame.grid.lines[5..<9].allSatisfy { $0.replacing(" ", with: "") == "││" })
        #expect(frame.grid.lines[9].contains("  How was course 1? (required)"))
        #expect(frame.grid.lines[12].contains("▸ ( ) Good"))
        #expect(sut.frame(columns: 80, rows: 40).images.map(\.rows) == [10])
        await sut.press(.enter)
        #expect(sut.picture().contains("Question 2 of 9"))
        #expect(sut.frame().images.isEmpty)
    }

    @Test func `the covers of a screen are forgotten when it is left`() async {
        let sut = await makeSUT()
        await sut.press(.enter)
        await sut.images.settle()
        #expect(sut.frame(rows: 30).images.count == 1)

        await sut.press(.escape)

        #expect(sut.frame().images.isEmpty)
    }

    @Test(arguments: [nil, Data("\u{FF}\u{D8} and so on, which would have to be decoded".utf8)])
    func `what cannot be drawn is shown as its URL, and leaves no gap in a question`(image: Data?) async {
        let sut = await makeSUT(.survey, image)
        await sut.press(.enter)
        await sut.images.settle()

        #expect(sut.picture().contains("Cover https://images.example.com/cover_l\n"))
        #expect(sut.frame().images.isEmpty)
        await sut.press(.enter)
        await sut.images.settle()
        #expect(sut.frame().grid.lines[6].contains("  How was course 1?"))
    }

    @Test func `where no images can be drawn, none is loaded`() async {
        let sut = await makeSUT(cell: nil)
        await sut.press(.enter)

        #expect(sut.picture().contains("Cover https://images.example.com/cover_l\n"))
        #expect(sut.images.image(at: Self.survey) == nil)
    }

    @Test func `MW-14: the user's avatar is drawn in Profile, in place of its URL`() async {
        let sut = await makeSUT(.myworkout)
        #expect(sut.picture().contains("  Photo   https://images.example.com/ann\n"))
        await sut.images.settle()

        let frame = sut.frame()

        #expect(frame.images.map(\.place) == [.init(row: 6, column: 12)])
        #expect(frame.images.map(\.rows) == [8])
        #expect(!sut.picture().contains("https://"))
        #expect(frame.grid.lines[6].contains("  Photo "))
        #expect(frame.grid.lines[15].contains("▸ [ Log out ]"))
        let small = sut.frame(columns: 32, rows: 10)
        #expect(small.images.map(\.rows) == [3])
        #expect(small.grid.lines[7].hasPrefix("▸ [ Log out ]"))
    }

    @Test(arguments: [nil, Data("GIF89a and so on, which would have to be decoded".utf8)])
    func `MW-14: an avatar that cannot be drawn is its URL`(image: Data?) async {
        let sut = await makeSUT(.myworkout, image)
        await sut.images.settle()

        #expect(sut.frame().images.isEmpty)
        #expect(sut.picture().contains("  Photo   https://images.example.com/ann\n▸ [ Log out ]"))
    }

    private func makeSUT(
        _ spec: AppSpec = .survey, _ image: Data? = .png(), cell: CellShape? = cell
    ) async -> AppDriver {
        var stub = UseCaseStub(userAtLaunch: "")
        stub.images = [Self.survey: image, Self.question: image, Self.avatar: image].compactMapValues(\.self)
        return await AppDriver(spec, stub: stub, cell: cell)
    }
}
