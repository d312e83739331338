import RemoteSurveys
import SurveysCache
import TestSupport

@Suite struct `Load Surveys From Cache Use Case (OF-1, OF-2, OF-4, OF-5)` {
    @Test func `primary course`() async throws {
        let folder = try await SpiedFolder.filled()
        folder.messages.withLock { $0 = [] }
        let sut = makeCache(in: folder)

        let list = try await sut.loadSurveys()
        let survey = try await sut.loadSurvey(id: "s1")

        #expect(list.surveys == [makeSurvey(1, title: ""), makeSurvey(2, title: "")])
        #expect(list.records == 9 && list.asOf == noon)
        #expect(survey.details == makeDetails(1) && survey.asOf == noon)
        // Nothing is written, and no lock is needed.
        #expect(folder.messages.withLock { $0 } == [.read, .read])
    }

    @Test func `not found - error course`() async throws {
        let folder = SpiedFolder()
        try await expect(.notFound, in: folder)
        #expect(folder.messages.withLock { $0 } == [.read, .read])
        try await makeCache(in: folder).cache(.inFull([makeDetails(1)]), receivedAt: noon)
        await #expect(throws: LoadSurveysFromCacheError<CachedSurveys>.store(.notFound)) {
            try await makeCache(in: folder).loadSurveys()
        }
    }

    @Test(arguments: [
        ("{", "not the JSON of cached surveys"), (#"{"version":2}"#, "written by a newer version"),
        (#"{"version":1}"#, "`parts` is missing"),
        (#"{"version":1,"inFull":[],"parts":7}"#, "`parts` is of the wrong form"),
        (
            #"{"version":1,"inFull":[],"parts":[{"first":-1,"count":0,"receivedAt":0,"bytes":0}]}"#,
            "`first` is out of bounds"
        ),
        (
            #"{"version":1,"inFull":[],"parts":[{"first":0,"count":1,"receivedAt":0,"bytes":9}]}"#,
            "cached surveys that are cut short"
        ),
    ])
    func `invalid data error - error course`(_ record: String, _ reason: String) async throws {
        let folder = try await SpiedFolder.filled()
        try await folder.spoil(with: Data(record.utf8))

        try await expect(.damaged(reason: reason), in: folder)
    }

    @Test func `invalid data error - error course: a part of it is damaged`() async throws {
        let folder = try await SpiedFolder.filled()
        let sut = makeCache(in: folder)
        try await sut.cache(
            .sent([(surveys: 1, body: Data(#"{"data":7}"#.utf8))], size: 2), receivedAt: noon)

        await #expect(throws: LoadSurveysFromCacheError<CachedSurveys>.store(.damaged(reason: "data: expected a list")))
        {
            try await sut.loadSurveys()
        }
        #expect(try await sut.loadSurvey(id: "s1").details == makeDetails(1))
    }

    @Test(arguments: [StoreFailure.busy(reason: "why"), .unreadable(reason: "why")])
    func `unreadable cache error - error course`(_ failure: StoreFailure) async throws {
        let folder = try await SpiedFolder.filled()

        for folder in [folder.failing(failure)] {
            try await expect(failure, in: folder)
        }
    }

    @Test func `expired - error course`() async throws {
        let folder = try await SpiedFolder.filled()
        let (list, survey) = try await cached(in: folder)

        _ = try await cached(in: folder, now: noon + lifetime - 0.001)
        for now in [noon + lifetime, noon + lifetime + 0.001] {
            try await expect(.expired(list), .expired(survey), in: folder, now: now)
        }
    }

    @Test func `expired - error course: the clock was set back`() async throws {
        let folder = try await SpiedFolder.filled()
        let (list, survey) = try await cached(in: folder)

        try await expect(.expired(list), .expired(survey), in: folder, now: noon - 0.001)
    }

    @Test func `expired - error course: one page of the list is too old, or of the future`() async throws {
        for other in [noon - lifetime, noon + 1] {
            let folder = try await SpiedFolder.filled()
            try await makeCache(in: folder).cache(page(2, of: 3..<5), receivedAt: other)

            do {
                _ = try await makeCache(in: folder).loadSurveys()
                Issue.record("it has not expired")
            } catch LoadSurveysFromCacheError<CachedSurveys>.expired(let cached) {
                #expect(cached.surveys.count == 4 && cached.asOf == min(other, noon))
            }
        }
    }

    @Test func `cancelled - error course`() async throws {
        let folder = try await SpiedFolder.filled()

        try await expect(.cancelled, in: folder.failing(.cancelled))
    }

    private func cached(in folder: SpiedFolder, now: Date = noon) async throws -> (CachedSurveys, CachedSurvey) {
        let sut = makeCache(in: folder, now: now)
        return (try await sut.loadSurveys(), try await sut.loadSurvey(id: "s1"))
    }

    private func expect(_ failure: StoreFailure, in folder: SpiedFolder) async throws {
        try await expect(.store(failure), .store(failure), in: folder)
    }

    private func expect(
        _ ofList: LoadSurveysFromCacheError<CachedSurveys>, _ inFull: LoadSurveysFromCacheError<CachedSurvey>,
        in folder: SpiedFolder, now: Date = noon
    ) async throws {
        let sut = makeCache(in: folder, now: now)
        await #expect(throws: ofList) { try await sut.loadSurveys() }
        await #expect(throws: inFull) { try await sut.loadSurvey(id: "s1") }
    }
}

@Suite struct `Discard Cached Surveys Use Case (OF-4)` {
    @Test func `primary course`() async throws {
        let folder = try await SpiedFolder.filled()

        #expect(try await makeCache(in: folder).discardCachedSurveys())

        await #expect(throws: LoadSurveysFromCacheError<CachedSurveys>.store(.notFound)) {
            try await makeCache(in: folder).loadSurveys()
        }
    }

    @Test func `primary course: a record that cannot be read goes too`() async throws {
        let folder = try await SpiedFolder.filled()
        try await folder.spoil(with: Data())

        #expect(try await makeCache(in: folder).discardCachedSurveys())

        #expect(try await folder.names() == [])
    }

    @Test func `nothing is cached - alternative course`() async throws {
        let folder = SpiedFolder()

        #expect(try await !makeCache(in: folder).discardCachedSurveys())
        #expect(folder.messages.withLock { $0 } == [.read])
    }

    @Test(arguments: [StoreFailure.notDeleted(reason: "why"), .busy(reason: "why"), .unreadable(reason: "why")])
    func `delete cache error - error course`(_ failure: StoreFailure) async throws {
        let folder = try await SpiedFolder.filled()

        for failing in [folder.failing(failure)] {
            await #expect(throws: failure) {
                try await makeCache(in: failing).discardCachedSurveys()
            }
        }
        #expect(try await makeCache(in: folder).loadSurveys().surveys.count == 2)
    }

    @Test func `cancelled - error course`() async throws {
        let folder = try await SpiedFolder.filled()

        for failing in [folder.failing(.cancelled)] {
            await #expect(throws: DiscardCachedSurveysError.cancelled) {
                try await makeCache(in: failing).discardCachedSurveys()
            }
        }
    }
}
