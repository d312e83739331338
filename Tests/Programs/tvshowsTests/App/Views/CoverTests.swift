import TestSupport

@testable import TerminalApp
@testable import tvshows

@MainActor
@Suite struct `Covers and photos` {
    private static let cell = CellShape(width: 10, height: 20)

    @Test func `a cover is drawn in place of its URL, and makes room for itself`() async {
        let sut = await makeSUT()
        await sut.press(.enter)
        #expect(sut.picture().contains("Cover https://"))
        await sut.images.settle()

        let frame = sut.frame()

        #expect(!sut.picture().contains("Cover"))
        #expect(frame.images.map(\.place) == [.init(row: 5, column: 2)])
        #expect(frame.images.map(\.columns) == [20])
        #expect(frame.images.map(\.rows) == [10])
        #expect(frame.grid.lines[5..<15].joined().isEmpty)
    }

    @Test func `a cover that is only partly in sight is not drawn, and comes back`() async {
        let sut = await makeSUT()
        await sut.press(.enter)
        await sut.images.settle()
        await sut.press(.down, .down)
        #expect(sut.frame().images.map(\.place) == [.init(row: 3, column: 2)])

        await sut.press(.down)
        #expect(sut.frame().images.isEmpty)
        await sut.press(.home)

        #expect(sut.frame().images.count == 1)
    }

    @Test func `the images of a screen are forgotten when it is left`() async {
        let sut = await makeSUT()
        await sut.press(.enter)
        await sut.images.settle()
        #expect(sut.frame().images.count == 1)

        await sut.press(.escape)

        #expect(sut.frame().images.isEmpty)
    }

    @Test func `the photo is drawn in the profile`() async {
        let sut = await makeSUT()
        await sut.press(.character("p"))
        await sut.images.settle()

        let frame = sut.frame()

        #expect(frame.images.map(\.place) == [.init(row: 5, column: 11)])
        #expect(!sut.picture().contains("https://"))
        #expect(frame.grid.lines[14].contains("▸ [ Change photo ]"))
    }

    @Test(arguments: [nil, Data("GIF89a and so on, which would have to be decoded".utf8)])
    func `what cannot be drawn is shown as its URL`(image: Data?) async {
        let sut = await makeSUT(image)
        await sut.press(.enter)
        await sut.images.settle()

        #expect(sut.picture().contains("Cover https://img.example.test/1.png"))
        #expect(sut.frame().images.isEmpty)
    }

    @Test func `where no images can be drawn, none is loaded`() async {
        let sut = await makeSUT(cell: nil)
        await sut.press(.enter)

        #expect(sut.picture().contains("Cover https://img.example.test/1.png"))
        #expect(sut.images.image(at: "https://img.example.test/1.png") == nil)
    }

    private func makeSUT(_ image: Data? = .png(), cell: CellShape? = cell) async -> AppDriver {
        await AppDriver(
            ShowsStub(
                images: ["https://img.example.test/1.png": image, "https://img.example.test/me.png": image]
                    .compactMapValues(\.self)), cell: cell)
    }
}
