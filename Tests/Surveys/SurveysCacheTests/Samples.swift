import RemoteSurveys
import SurveysCache
import TestSupport

let noon = Date(timeIntervalSinceReferenceDate: 800_000_000.3)
let lifetime: TimeInterval = 3_600

func makeSurvey(_ id: Int, title: String = "Café \"1\"") -> Survey {
    Survey(
        id: "s\(id)", title: title, description: "", isActive: true, coverImageURL: "https://img.example.test/_",
        createdAt: Date(timeIntervalSince1970: 1_577_934_245.678), surveyType: "Restaurant")
}

func makeDetails(_ id: Int) -> SurveyDetails {
    let answer = Answer(id: "a", text: nil, displayOrder: 1, responseClass: "text", score: -1)
    return SurveyDetails(
        survey: makeSurvey(id),
        questions: [Question(id: "q", text: "Why?", kind: "star", pick: "one", isMandatory: true, answers: [answer])])
}

func page(_ number: Int, of ids: Range<Int>, size: Int = 2, records: Int? = nil, title: String = "") -> SurveysPart {
    .page(
        Page(items: ids.map { makeSurvey($0, title: title) }, position: PagePosition(records: records)),
        of: PageRequest(number: number, size: size))
}

extension SurveysPart {
    /// A list that was read to its end, in one page.
    static func list(_ surveys: [Survey]) -> SurveysPart {
        .list([Page(items: surveys, position: PagePosition())], size: surveys.count)
    }

    /// A list that was read, to its end or not, in these pages.
    static func list(_ pages: [Page<Survey>], size: Int, isWhole: Bool = true) -> SurveysPart {
        var list = CollectedList(pageSize: size)
        for page in pages { list.append(page) }
        return .list(list, isWhole: isWhole)
    }

    /// A list that was read, to its end or not, in these pages as the server sent them.
    static func sent(
        _ pages: [(surveys: Int, body: Data)], size: Int, isWhole: Bool = true, records: Int? = nil
    ) -> SurveysPart {
        var list = CollectedList(pageSize: size)
        for (surveys, body) in pages {
            list.append(body: body, surveys: surveys, listed: surveys, at: PagePosition(records: records))
        }
        return .list(list, isWhole: isWhole)
    }
}

/// A page as the server sends it, with the number of its surveys.
func wirePage(of ids: Range<Int>, records: Int) -> (surveys: Int, body: Data) {
    let surveys = ids.map { id in
        """
        {"id":"s\(id)","type":"survey_simple","attributes":{"title":"t","description":"","is_active":true,\
        "cover_image_url":"https://img.example.test/_","created_at":"2020-01-02T03:04:05.678Z",\
        "survey_type":"Restaurant"}}
        """
    }
    return (ids.count, Data(#"{"data":[\#(surveys.joined(separator: ","))],"meta":{"records":\#(records)}}"#.utf8))
}

/// The cache of one user over `folder`, at a time of its own.
func makeCache(
    in folder: any RecordStoreFolder, now: Date = noon
) -> LocalSurveysCache {
    LocalSurveysCache(store: folder.store(named: "surveys"), lifetime: lifetime, now: { now })
}

extension SpiedFolder {
    /// A folder in which two surveys and one in full are kept since noon.
    static func filled() async throws -> SpiedFolder {
        let folder = SpiedFolder()
        try await makeCache(in: folder).cache(page(1, of: 1..<3, records: 9), receivedAt: noon)
        try await makeCache(in: folder).cache(.inFull([makeDetails(1)]), receivedAt: noon)
        return folder
    }
}
