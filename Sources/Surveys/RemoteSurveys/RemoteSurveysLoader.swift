public import CoreSupport
public import HTTP
public import Paging

/// Loads pages of surveys from the API.
public struct RemoteSurveysLoader: LoadSurveysFromRemoteUseCase {
    private let client: any HTTPClient
    private let requests: SurveyRequests

    /// A loader below `apiURL`, over a `client` that adds the credential.
    public init(client: any HTTPClient, apiURL: URL) {
        self.client = client
        requests = SurveyRequests(apiURL: apiURL)
    }

    /// Loads one page. Page 1 may be empty; an empty page after it is not there, and nothing is sent for one before it.
    public func loadSurveys(_ request: PageRequest) async throws(LoadSurveysFromRemoteError) -> Page<Survey> {
        let page = try await loadPage(request, as: .page)
        guard request.number == 1 || !page.items.isEmpty else { throw .pageNotThere }
        return page
    }

    /// Loads the page that `request` names, made into `form`.
    func loadPage<Content>(
        _ request: PageRequest, as form: SurveyPageForm<Content>
    ) async throws(LoadSurveysFromRemoteError) -> Content {
        guard request.number >= 1 else { throw .pageNotThere }
        return try await client.value(
            of: requests.page(request), orThrow: LoadSurveysFromRemoteError.self
        ) { body throws(InvalidData) in try form.read(body) }
    }
}

/// Loads one survey in full from the API.
public struct RemoteSurveyLoader: LoadSurveyFromRemoteUseCase {
    private let client: any HTTPClient
    private let requests: SurveyRequests

    /// A loader below `apiURL`, over a `client` that adds the credential.
    public init(client: any HTTPClient, apiURL: URL) {
        self.client = client
        requests = SurveyRequests(apiURL: apiURL)
    }

    /// Loads the survey `id`. An id that cannot stand in a path names no survey, and nothing is sent for it.
    public func loadSurvey(id: String) async throws(LoadSurveyFromRemoteError) -> SurveyDetails {
        guard let request = requests.survey(id: id) else { throw .notFound }
        return try await client.value(
            of: request, orThrow: LoadSurveyFromRemoteError.self, SurveyDetailsMapper.details)
    }
}

/// The requests for surveys, below the API's URL.
struct SurveyRequests {
    private let surveys: URL
    /// The URL of a page up to its number; `nil` where something stands behind the query.
    private let pages: String?

    init(apiURL: URL) {
        surveys = apiURL.appending(component: "surveys")
        let pages = surveys.appending(queryItems: [URLQueryItem(name: "page[number]", value: "")]).absoluteString
        self.pages = pages.hasSuffix("=") ? pages : nil
    }

    /// `GET surveys?page[number]=N&page[size]=M`; always both, since the service fails when only one is given.
    func page(_ request: PageRequest) -> HTTPRequest {
        // To put the query together anew costs several times as much as to read the whole.
        let known = pages.flatMap { URL(string: "\($0)\(request.number)&page%5Bsize%5D=\(request.size)") }
        return .getJSON(
            known
                ?? surveys.appending(queryItems: [
                    URLQueryItem(name: "page[number]", value: String(request.number)),
                    URLQueryItem(name: "page[size]", value: String(request.size)),
                ]))
    }

    /// `GET surveys/{id}`, or `nil` for an id that cannot be one segment of a path.
    func survey(id: String) -> HTTPRequest? {
        surveys.appending(segment: id).map(HTTPRequest.getJSON)
    }
}
