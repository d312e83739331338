import RemoteSurveys
import SurveysCache
import TestSupport

@Suite struct `Load Surveys With Fallback Use Case (OF-3)` {
    @Test func `primary course`() async throws {
        let folder = SpiedFolder()
        let sut = makeSUT(failure: nil, in: folder)

        #expect(try await sut.loadSurveys(request) == .remote(remotePage))
        #expect(try await sut.loadSurvey(id: "s7") == .remote(makeDetails(7)))

        let cache = makeCache(in: folder)
        let list = try await cache.loadSurveys()
        #expect(list.surveys == remotePage.items && list.asOf == noon)
        let survey = try await cache.loadSurvey(id: "s7")
        #expect(survey.details == makeDetails(7) && survey.asOf == noon)
    }

    @Test func `primary course: all surveys`() async throws {
        let folder = SpiedFolder()

        #expect(try await makeSUT(failure: nil, in: folder).loadAllSurveys(pageSize: 20) == .remote(remotePage.items))

        let list = try await makeCache(in: folder).loadSurveys()
        #expect(list.surveys == remotePage.items && list.asOf == noon)
    }

    @Test func `not cached - alternative course`() async throws {
        let reported = Protected<[CacheSurveysError]>([])
        let sut = SurveysWithFallback(
            pages: RemoteStub(), surveys: RemoteStub(),
            cache: makeCache(in: SpiedFolder().failing(.notSaved(reason: "why"))),
            onNotCached: { error in reported.withLock { $0.append(error) } })

        #expect(try await sut.loadSurveys(request) == .remote(remotePage))
        #expect(try await sut.loadSurvey(id: "s7") == .remote(makeDetails(7)))
        #expect(reported.withLock(\.self) == [.notSaved(reason: "why"), .notSaved(reason: "why")])
    }

    @Test(arguments: [
        ConnectivityFailure.Reason.unknownHost, .unreachable, .connectionLost, .timedOut, .serverUnavailable,
    ])
    func `not reached - alternative course`(_ reason: ConnectivityFailure.Reason) async throws {
        let folder = try await SpiedFolder.filled()
        let failure = ConnectivityFailure(reason)
        let list = try await makeCache(in: folder).loadSurveys()
        let survey = try await makeCache(in: folder).loadSurvey(id: "s1")

        for (now, isExpired) in [(noon, false), (noon + lifetime, true)] {
            let sut = makeSUT(failure: .connectivity(failure), in: folder, now: now)
            #expect(try await sut.loadSurveys(request) == .cached(list, isExpired: isExpired, because: failure))
            #expect(
                try await sut.loadAllSurveys(pageSize: 20) == .cached(list, isExpired: isExpired, because: failure))
            #expect(try await sut.loadSurvey(id: "s1") == .cached(survey, isExpired: isExpired, because: failure))
        }
    }

    @Test func `no cached copy - error course`() async throws {
        let failure = RequestFailure.connectivity(.unreachable)
        for folder in [SpiedFolder(), try await SpiedFolder.filled().failing(.unreadable(reason: "why"))] {
            try await expect(.request(failure), .request(failure), in: folder, failure: failure)
        }
    }

    @Test(arguments: [ConnectivityFailure.Reason.untrusted, .noSecureConnection, .other])
    func `not trusted - error course`(_ reason: ConnectivityFailure.Reason) async throws {
        let failure = RequestFailure.connectivity(ConnectivityFailure(reason))
        try await expect(.request(failure), .request(failure), in: try await SpiedFolder.filled(), failure: failure)
    }

    @Test(arguments: [
        RequestFailure.invalidData(reason: "why"), .refused(ServerRefusal(status: 403)), .cancelled,
        .connectivity(ConnectivityFailure(.overloaded)), .connectivity(ConnectivityFailure(.refusedURL)),
    ])
    func `any other error - error course`(_ failure: RequestFailure) async throws {
        let folder = try await SpiedFolder.filled()
        try await expect(.request(failure), .request(failure), in: folder, failure: failure)
    }

    @Test func `any other error - error course: the credential is not taken, or it is not there`() async throws {
        let folder = try await SpiedFolder.filled()
        let unauthorized = SurveysWithFallback(
            pages: RemoteStub(page: .unauthorized(nil)), surveys: RemoteStub(survey: .unauthorized(nil)),
            cache: makeCache(in: folder))
        await #expect(throws: LoadSurveysFromRemoteError.unauthorized(nil)) {
            try await unauthorized.loadSurveys(request)
        }
        await #expect(throws: LoadSurveyFromRemoteError.unauthorized(nil)) {
            try await unauthorized.loadSurvey(id: "s1")
        }
        await #expect(throws: LoadAllSurveysFromRemoteError.unauthorized(nil)) {
            try await unauthorized.loadAllSurveys(pageSize: 20)
        }
        let gone = SurveysWithFallback(
            pages: RemoteStub(page: .pageNotFound), surveys: RemoteStub(survey: .notFound),
            cache: makeCache(in: folder))
        await #expect(throws: LoadSurveysFromRemoteError.pageNotFound) { try await gone.loadSurveys(request) }
        await #expect(throws: LoadSurveyFromRemoteError.notFound) { try await gone.loadSurvey(id: "s1") }
    }

    private func expect(
        _ ofPage: LoadSurveysFromRemoteError, _ ofSurvey: LoadSurveyFromRemoteError, in folder: SpiedFolder,
        failure: RequestFailure
    ) async throws {
        let sut = makeSUT(failure: failure, in: folder)
        await #expect(throws: ofPage) { try await sut.loadSurveys(request) }
        await #expect(throws: ofSurvey) { try await sut.loadSurvey(id: "s1") }
    }

    private func makeSUT(failure: RequestFailure?, in folder: SpiedFolder, now: Date = noon) -> SurveysWithFallback {
        let remote = RemoteStub(page: failure.map { .request($0) }, survey: failure.map { .request($0) })
        return SurveysWithFallback(pages: remote, surveys: remote, cache: makeCache(in: folder, now: now))
    }
}

private let request = PageRequest(number: 1, size: 2)
private let remotePage = Page(items: [makeSurvey(7)], position: PagePosition())

private struct RemoteStub: LoadSurveysFromRemoteUseCase, LoadSurveyFromRemoteUseCase {
    var page: LoadSurveysFromRemoteError?
    var survey: LoadSurveyFromRemoteError?

    func loadSurveys(_ request: PageRequest) async throws(LoadSurveysFromRemoteError) -> Page<Survey> {
        if let page { throw page }
        guard request.number == 1 else { throw .pageNotFound }
        return remotePage
    }

    func loadSurvey(id: String) async throws(LoadSurveyFromRemoteError) -> SurveyDetails {
        if let survey { throw survey }
        return makeDetails(7)
    }
}
