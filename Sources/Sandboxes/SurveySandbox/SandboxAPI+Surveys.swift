import HTTPMessages
import LoginCredentials
import SandboxSupport

extension SandboxAPI {
    /// `GET surveys`: a page, 304 for a page that the caller already has according to its `ETag`, or 404 after the last
    /// one.
    func list(_ exchange: SandboxExchange) -> HTTPResponse {
        let page = list(exchange.parameters, exchange.images)
        guard page.status == 200 else { return page }
        let tag = "W/\"\(SHA256.digest(of: page.body).prefix(16).hexadecimal)\""
        let isKnown = exchange.request.headers["If-None-Match"] == tag
        return (isKnown ? HTTPResponse(status: 304) : page).with("ETag", tag)
    }

    private func list(_ parameters: Parameters, _ images: ImageURLs) -> HTTPResponse {
        guard let page = PageParameters(parameters) else { return .blank(500) }
        let surveys = SurveyCatalog.surveys
        let pages = (surveys.count - 1) / page.size + 1
        guard page.number <= pages else { return .notFound }
        let start = (page.number - 1) * page.size
        let slice = surveys[start..<min(start + page.size, surveys.count)]
        let meta: JSONValue = [
            "page": .number(page.number), "pages": .number(pages), "page_size": .number(page.size),
            "records": .number(surveys.count),
        ]
        return .json(200, ["data": .list(slice.map { $0.listItem(images) }), "meta": meta])
    }

    /// `GET surveys/{id}`: one survey with its questions.
    func survey(id: String, _ images: ImageURLs) -> HTTPResponse {
        guard let survey = SurveyCatalog.survey(id: id) else { return .notFound }
        return .json(200, survey.document(images))
    }

    /// `GET images/{folder}/{name}`, which needs no token: a picture, drawn from the number in its name. A size may
    /// follow the number; all sizes get the same image.
    func image(in folder: String, named name: String) -> HTTPResponse {
        guard let number = Int(name.prefix { $0 != "_" }), (0..<1_000_000).contains(number) else { return .notFound }
        return switch folder {
        case "covers", "questions": .image(.landscape(number, width: 180, height: 120))
        case "avatars": .image(.portrait(number))
        default: .notFound
        }
    }
}

/// The requested page: by default page 1, with 5 surveys.
struct PageParameters {
    let number: Int
    let size: Int

    /// Returns `nil` for parameters that make the real service fail: a page or size that is not a positive number, or a
    /// size without a page.
    init?(_ parameters: Parameters) {
        if parameters["page[size]"] != nil, parameters["page[number]"] == nil { return nil }
        guard let number = parameters.positive("page[number]", else: 1),
            let size = parameters.positive("page[size]", else: 5)
        else { return nil }
        self.number = number
        self.size = size
    }
}

extension SandboxAPI {
    /// `POST responses`: checks only, like the real service, that the survey exists and that the questions belong to
    /// it, each once. It requires no answers and stores none.
    func take(_ parameters: Parameters, from request: HTTPRequest, state: inout SandboxState) -> HTTPResponse {
        let acceptsJSON = request.headers["Accept"]?.contains("application/json") == true
        func failure(_ status: Int, _ error: JSONValue) -> HTTPResponse {
            acceptsJSON ? .json(status, ["status": .number(status), "error": error]) : .blank(status)
        }
        guard let response = SentResponse(parameters) else { return failure(400, "Bad Request") }
        var problems: [String] = []
        let survey = response.surveyID.flatMap(SurveyCatalog.survey)
        if survey == nil { problems.append("Survey is invalid") }
        if response.questionIDs?.isEmpty != false { problems.append("Questions can't be blank") }
        if let survey {
            guard let ids = response.questionIDs else { return failure(500, "Internal Server Error") }
            let known = Set(SandboxQuestionnaire.questions(for: survey).map(\.id))
            let isTheirs = ids.allSatisfy { $0.map(known.contains) == true }
            if !isTheirs || Set(ids).count < ids.count { problems.append("Questions is invalid") }
        }
        guard problems.isEmpty else { return .error(422, detail: sentence(problems)) }
        state.countResponse(key: request.headers["Idempotency-Key"])
        return .json(201, [:])
    }
}

/// The parts of a response that the service checks.
private struct SentResponse {
    let surveyID: String?
    /// `nil` if there is no list of questions; an element is `nil` if it has no id.
    let questionIDs: [String?]?

    /// Returns `nil` if there is nothing below the root `response`, which only JSON may omit.
    init?(_ parameters: Parameters) {
        if parameters.isForm {
            surveyID = parameters.formValues("response[survey_id]").last
            let ids = parameters.formValues("response[questions][][id]")
            questionIDs = ids.isEmpty ? nil : ids
            if surveyID == nil, ids.isEmpty { return nil }
        } else {
            guard let root = parameters.json, case .object(let fields) = root["response"] ?? root, !fields.isEmpty
            else { return nil }
            let members = JSONValue.object(fields)
            surveyID = members["survey_id"].flatMap(Self.text)
            guard case .list(let questions)? = members["questions"] else {
                questionIDs = nil
                return
            }
            questionIDs = questions.map { $0["id"].flatMap(Self.text) }
        }
    }

    private static func text(_ json: JSONValue) -> String? {
        guard case .text(let text) = json else { return nil }
        return text
    }
}
