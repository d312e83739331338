import ConcurrencySupport
import Foundation
import Observation
import TestSupport
import Testing

@testable import TerminalApp

@MainActor
@Suite(.timeLimit(.minutes(5))) struct `Picture cache` {
    @Test func `a picture is loaded once, when it is first asked for`() async {
        let asked = Protected<[String]>([])
        let sut = ImageCache { url in
            asked.withLock { $0.append(url) }
            return .png(width: 3)
        }
        #expect(sut.picture(at: "a") == nil)
        #expect(sut.picture(at: "a") == nil)

        await sut.settle()

        #expect(sut.picture(at: "a")?.width == 3)
        #expect(asked.withLock(\.self) == ["a"])
    }

    @Test(arguments: [nil, Data("no picture".utf8)])
    func `what is no picture is not asked for again`(data: Data?) async {
        let count = Protected(0)
        let sut = ImageCache { _ in
            count.withLock { $0 += 1 }
            return data
        }
        for _ in 1...2 {
            #expect(sut.picture(at: "a") == nil)
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
        _ = sut.picture(at: "a")
        await sut.settle()
        let first = try #require(sut.picture(at: "a")).id
        _ = sut.picture(at: "slow")
        await door.reached()
        sut.forgetUnwanted()

        sut.forgetUnwanted()
        await sut.settle()

        #expect(sut.picture(at: "a") == nil)
        await sut.settle()
        let second = try #require(sut.picture(at: "a")).id
        #expect(second > first)
    }

    @Test func `whoever draws is told when a picture comes`() async {
        let sut = ImageCache { _ in .png() }

        await confirmation { came in
            withObservationTracking {
                _ = sut.picture(at: "a")
            } onChange: {
                came()
            }
            await sut.settle()
        }
    }
}
