import ScreenParts
import TestSupport

@MainActor @Suite(.timeLimit(.minutes(60))) struct `List preview` {
    @Test func `an item that stays selected is shown, with what is loaded about it`() async {
        let sut = ListPreview<String>(id: \.self, clock: ClockStub()) { ["about \($0)"] }

        sut.show("a")
        #expect(sut.item == nil)
        await sut.settle()

        #expect(sut.item == "a")
        #expect(sut.facts == ["about a"])
    }

    @Test func `what one only passes by is not loaded`() async {
        let asked = Protected<[String]>([])
        let clock = StoppedClock()
        let sut = ListPreview<String>(id: \.self, clock: clock) { item in
            asked.withLock { $0.append(item) }
            return []
        }
        sut.show("a")
        await clock.untilSomebodySleeps()

        sut.show("b")
        sut.close()
        await sut.settle()

        #expect(asked.withLock(\.self) == [])
        #expect(sut.item == nil)
    }

    @Test func `moving on calls off what is being loaded`() async {
        let door = Gate()
        let sut = ListPreview<String>(id: \.self, clock: ClockStub()) { item in
            if item == "a" { return await door.wait() ? ["too late"] : ["called off"] }
            return ["about \(item)"]
        }
        sut.show("a")
        await door.reached()

        sut.show("b")
        await sut.settle()

        #expect(sut.item == "b")
        #expect(sut.facts == ["about b"])
    }

    @Test func `the same item is not loaded again`() async {
        let count = Protected(0)
        let sut = ListPreview<String>(id: \.self, clock: ClockStub()) { _ in
            count.withLock { $0 += 1 }
            return []
        }
        for _ in 1...3 {
            sut.show("a")
            await sut.settle()
        }

        #expect(count.withLock(\.self) == 1)
    }
}
