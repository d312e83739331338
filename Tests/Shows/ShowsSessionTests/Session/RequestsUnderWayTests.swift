import TestSupport

@testable import ShowsSession

@Suite(.timeLimit(.minutes(5))) struct `Requests under way` {
    private let one = HeaderCredentials.sample("one")

    @Test func `a request waits for those with its credential that have begun, and for no later one`() async {
        let sut = RequestsUnderWay()
        let earlier = [sut.begin(with: one), sut.begin(with: one)]
        _ = sut.begin(with: .sample("two"))
        let waiter = Task { await sut.othersEnd(with: one) }
        await until { sut.waiting == 1 }
        _ = sut.begin(with: one)

        sut.end(earlier[0])
        #expect(sut.waiting == 1)
        sut.end(earlier[1])

        #expect(await waiter.value)
        #expect(sut.waiting == 0)
    }

    @Test func `a request that is alone with its credential waits for none`() async {
        let sut = RequestsUnderWay()
        _ = sut.begin(with: .sample("two"))
        sut.end(sut.begin(with: one))

        #expect(await sut.othersEnd(with: one))
    }

    @Test func `a caller that is cancelled goes on at once`() async {
        let sut = RequestsUnderWay()
        _ = sut.begin(with: one)
        let waiter = Task { await sut.othersEnd(with: one) }
        await until { sut.waiting == 1 }

        waiter.cancel()

        #expect(await !waiter.value)
    }
}
