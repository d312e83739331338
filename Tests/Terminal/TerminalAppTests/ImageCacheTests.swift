import TestSupport

@testable import TerminalApp

@MainActor @Suite(.timeLimit(.minutes(60))) struct `Image cache` {
    @Test func `an image is loaded once, when it is first asked for`() async {
        let asked = Protected<[String]>([])
        let sut = ImageCache { url in
            asked.withLock { $0.append(url) }
            return .png(width: 3)
        }
        #expect(sut.image(at: "a") == nil)
        #expect(sut.image(at: "a") == nil)

        await sut.settle()

        #expect(sut.image(at: "a")?.size.width == 3)
        #expect(asked.withLock(\.self) == ["a"])
    }

    @Test(arguments: [nil, Data("no image".utf8)])
    func `what is no image is not asked for again`(data: Data?) async {
        let count = Protected(0)
        let sut = ImageCache { _ in
            count.withLock { $0 += 1 }
            return data
        }
        for _ in 1...2 {
            #expect(sut.image(at: "a") == nil)
            await sut.settle()
        }

        #expect(count.withLock(\.self) == 1)
    }

    @Test func `what is no longer asked for is forgotten, and what was on its way does not come`() async throws {
        let door = Gate()
        let sut = ImageCache { url in
            if url == "slow" { await door.wait() }
            return .png()
        }
        _ = sut.image(at: "a")
        await sut.settle()
        let first = try #require(sut.image(at: "a")).id
        _ = sut.image(at: "slow")
        await door.reached()
        sut.forgetUnwanted()

        sut.forgetUnwanted()
        await sut.settle()

        #expect(sut.image(at: "a") == nil)
        await sut.settle()
        let second = try #require(sut.image(at: "a")).id
        #expect(second > first)
    }

    @Test func `whoever draws is told when an image comes`() async {
        let sut = ImageCache { _ in .png() }

        await expectChange(of: sut.image(at: "a")) { await sut.settle() }
    }
}
