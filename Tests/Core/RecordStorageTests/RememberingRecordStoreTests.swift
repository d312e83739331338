import TestSupport

@Suite(.timeLimit(.minutes(60))) struct `Remembering record store` {
    @Test(arguments: RecordStoreContract.clauses)
    func `keeps the contract of stores while it remembers`(_ clause: RecordStoreContract.Clause) async throws {
        let store = InMemoryRecordStore()
        try await clause.check(
            RecordStoreContract.Subject(
                store: RememberingRecordStore(store),
                failingDeletion: RememberingRecordStore(RecordStoreSpy(store, failure: .notDeleted(reason: "told to"))),
                failingSaving: RememberingRecordStore(RecordStoreSpy(store, failure: .notSaved(reason: "told to"))),
                unreachable: RememberingRecordStore(StoreOutOfReach())))
    }

    @Test(arguments: RecordStoreContract.withoutFailures)
    func `keeps the contract of stores while it does not`(_ clause: RecordStoreContract.Clause) async throws {
        let store = RememberingRecordStore(InMemoryRecordStore())
        store.remember(false)
        try await clause.check(RecordStoreContract.Subject(store: store))
    }

    @Test func `what is remembered is found by the next`() async throws {
        let store = InMemoryRecordStore()

        try await RememberingRecordStore(store).save(Data("a".utf8))

        #expect(try await RememberingRecordStore(store).record() == Data("a".utf8))
    }

    @Test func `what is not remembered is not, and neither is what was there before`() async throws {
        let store = InMemoryRecordStore(record: Data("old".utf8))
        let sut = RememberingRecordStore(store)
        #expect(try await sut.record() == Data("old".utf8))
        sut.remember(false)
        #expect(try await sut.record() == Data("old".utf8))

        try await sut.save(Data("new".utf8))

        #expect(try await sut.record() == Data("new".utf8))
        #expect(try await store.record() == nil)
    }

    @Test func `a record that is to be remembered again takes the other's place`() async throws {
        let store = InMemoryRecordStore()
        let sut = RememberingRecordStore(store)
        sut.remember(false)
        try await sut.save(Data("one".utf8))
        sut.remember(true)
        #expect(try await sut.record() == Data("one".utf8))

        try await sut.save(Data("two".utf8))

        #expect(try await store.record() == Data("two".utf8))
        #expect(try await sut.record() == Data("two".utf8))
    }

    @Test func `what was remembered and cannot be deleted keeps the new record out`() async throws {
        let store = InMemoryRecordStore(record: Data("old".utf8))
        let sut = RememberingRecordStore(RecordStoreSpy(store, failure: .notDeleted(reason: "told to")))
        sut.remember(false)

        await #expect(throws: StoreFailure.notDeleted(reason: "told to")) { try await sut.save(Data("new".utf8)) }

        #expect(try await sut.record() == Data("old".utf8))
    }

    @Test func `clearing clears both`() async throws {
        let store = InMemoryRecordStore()
        let sut = RememberingRecordStore(store)
        sut.remember(false)
        try await sut.save(Data("new".utf8))

        try await sut.clear()

        #expect(try await sut.record() == nil)
        #expect(try await store.record() == nil)
    }

    @Test func `what is in memory stays there when its successor cannot be remembered`() async throws {
        let spy = RecordStoreSpy()
        let sut = RememberingRecordStore(spy)
        sut.remember(false)
        try await sut.save(Data("old".utf8))
        sut.remember(true)
        spy.fail(with: .notSaved(reason: "told to"))

        await #expect(throws: StoreFailure.notSaved(reason: "told to")) { try await sut.save(Data("new".utf8)) }

        #expect(try await sut.record() == Data("old".utf8))
    }

    @Test func `what is in memory stays there when the other store cannot be cleared`() async throws {
        let spy = RecordStoreSpy()
        let sut = RememberingRecordStore(spy)
        sut.remember(false)
        try await sut.save(Data("old".utf8))
        spy.fail(with: .notDeleted(reason: "told to"))

        await #expect(throws: StoreFailure.notDeleted(reason: "told to")) { try await sut.clear() }
        await #expect(throws: StoreFailure.notDeleted(reason: "told to")) { try await sut.save(Data("new".utf8)) }

        #expect(try await sut.record() == Data("old".utf8))
    }
}
