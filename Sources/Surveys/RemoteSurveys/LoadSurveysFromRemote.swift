public import CoreSupport
public import HTTPMessages
public import PagedLoading

/// Load Surveys From Remote Use Case: loads one page of surveys.
public protocol LoadSurveysFromRemoteUseCase: Sendable {
    /// Loads the page that `request` names.
    func loadSurveys(_ request: PageRequest) async throws(LoadSurveysFromRemoteError) -> Page<Survey>

    /// Loads the page that `request` names. Returns `nil` if its `entityTag` is still `tag`.
    func loadSurveys(
        _ request: PageRequest, unlessTagged tag: String
    ) async throws(LoadSurveysFromRemoteError) -> Page<Survey>?
}

extension LoadSurveysFromRemoteUseCase {
    /// Loads the page, even if it has not changed.
    public func loadSurveys(
        _ request: PageRequest, unlessTagged tag: String
    ) async throws(LoadSurveysFromRemoteError) -> Page<Survey>? {
        try await loadSurveys(request)
    }
}

/// The error courses of the Load Surveys From Remote Use Case.
public typealias LoadSurveysFromRemoteError = LoadPageError

/// Loads pages of surveys from the API.
public struct RemoteSurveysLoader: LoadSurveysFromRemoteUseCase {
    private let httpClient: any HTTPClient
    private let requests: SurveyRequests

    /// Creates a loader for the API at `apiURL`, over an `httpClient` that adds the credential.
    public init(httpClient: any HTTPClient, apiURL: URL) {
        self.httpClient = httpClient
        requests = SurveyRequests(apiURL: apiURL)
    }

    /// Loads one page. Page 1 may be empty; an empty later page counts as missing. So does a page below 1, for which no
    /// request is sent.
    public func loadSurveys(_ request: PageRequest) async throws(LoadSurveysFromRemoteError) -> Page<Survey> {
        try Self.page(try await response(to: request), of: request)
    }

    /// Loads one page, unless the server answers that it has not changed (304).
    public func loadSurveys(
        _ request: PageRequest, unlessTagged tag: String
    ) async throws(LoadSurveysFromRemoteError) -> Page<Survey>? {
        let response = try await response(to: request, unlessTagged: tag)
        return response.status == 304 ? nil : try Self.page(response, of: request)
    }

    private func response(
        to request: PageRequest, unlessTagged tag: String? = nil
    ) async throws(LoadSurveysFromRemoteError) -> HTTPResponse {
        guard request.number >= 1 else { throw .pageNotFound }
        var sent = requests.page(request)
        sent.headers["If-None-Match"] = tag
        let response: HTTPResponse
        do {
            response = try await httpClient.send(sent)
        } catch {
            throw LoadSurveysFromRemoteError(error)
        }
        if tag != nil, response.status == 304 { return response }
        if let error = LoadSurveysFromRemoteError(response, to: sent) { throw error }
        return response
    }

    private static func page(
        _ response: HTTPResponse, of request: PageRequest
    ) throws(LoadSurveysFromRemoteError) -> Page<Survey> {
        let page = try read(response, SurveysMapper.page)
        guard request.number == 1 || !page.items.isEmpty else { throw .pageNotFound }
        return Page(items: page.items, position: page.position, entityTag: response.headers["ETag"])
    }

    /// The pages of all surveys, each read from its bytes by `read` in the task that loaded it.
    ///
    /// This is an optimization for `survey list`, which prints all pages without decoding their surveys. All other
    /// code uses ``AllSurveysLoader``.
    package func loadAllSurveys<Content: PagedContent>(
        pageSize: Int, window: Int = 9, read: @escaping @Sendable (Data) throws(InvalidData) -> Content
    ) -> AllPages<Content, LoadAllSurveysFromRemoteError> {
        AllPages(size: pageSize, window: window) { request throws(LoadAllSurveysFromRemoteError) in
            do throws(LoadSurveysFromRemoteError) {
                return .page(try Self.read(try await response(to: request), read))
            } catch {
                guard let failure = LoadAllSurveysFromRemoteError(error, page: request.number) else {
                    return .pastTheEnd
                }
                throw failure
            }
        }
    }

    private static func read<Content>(
        _ response: HTTPResponse, _ read: (Data) throws(InvalidData) -> Content
    ) throws(LoadSurveysFromRemoteError) -> Content {
        do {
            return try read(response.body)
        } catch {
            throw .request(.invalidData(reason: error.reason))
        }
    }
}

struct SurveyRequests {
    private let surveys: URL
    /// A page's URL up to its number; `nil` if the URL does not end with the query.
    private let pages: String?

    init(apiURL: URL) {
        surveys = apiURL.appending(component: "surveys")
        let pages = surveys.appending(queryItems: [URLQueryItem(name: "page[number]", value: "")]).absoluteString
        self.pages = pages.hasSuffix("=") ? pages : nil
    }

    /// `GET surveys?page[number]=N&page[size]=M`; always both, since the service fails if only one is given.
    func page(_ request: PageRequest) -> HTTPRequest {
        // Rebuilding the query is several times slower than parsing the whole URL.
        let known = pages.flatMap { URL(string: "\($0)\(request.number)&page%5Bsize%5D=\(request.size)") }
        return .getJSON(
            known
                ?? surveys.appending(queryItems: [
                    URLQueryItem(name: "page[number]", value: String(request.number)),
                    URLQueryItem(name: "page[size]", value: String(request.size)),
                ]))
    }

    /// `GET surveys/{id}`, or `nil` for an id that cannot be one path segment.
    func survey(id: String) -> HTTPRequest? {
        surveys.appending(segment: id).map(HTTPRequest.getJSON)
    }
}
