import Foundation
import HTTPMessages
import RemoteSurveys

/// JSON as the service writes it, and what it stands for.
enum SurveySamples {
    static func survey(
        id: String = #""s1""#, type: String = #""survey_simple""#, changing: [String: String] = [:]
    ) -> String {
        let attributes = fields.merging(changing) { $1 }.filter { $0.value != absent }
        let members = attributes.map { #""\#($0.key)":\#($0.value)"# }.sorted().joined(separator: ",")
        return #"{"id":\#(id),"type":\#(type),"attributes":{\#(members)}}"#
    }

    static func page(_ surveys: String..., meta: String? = #"{"page":1,"pages":4,"page_size":5,"records":20}"#)
        -> String
    {
        let meta = meta.map { #","meta":\#($0)"# } ?? ""
        return #"{"data":[\#(surveys.joined(separator: ","))]\#(meta)}"#
    }

    /// Stands for a field that is not there.
    static let absent = "absent"

    static let fields = [
        "title": #""Cafe ""#, "description": #""Tell us""#, "thank_email_above_threshold": "null",
        "thank_email_below_threshold": #""<b>Hi {name}</b>""#, "is_active": "true",
        "cover_image_url": #""https://img.example.test/m/abc_""#, "created_at": #""2020-01-02T03:04:05.678Z""#,
        "active_at": #""2020-01-01T00:00:00.000Z""#, "inactive_at": "null", "survey_type": #""Restaurant""#,
    ]

    static let expected = Survey(
        id: "s1", title: "Cafe ", description: "Tell us", thankEmailBelowThreshold: "<b>Hi {name}</b>", isActive: true,
        coverImageURL: "https://img.example.test/m/abc_", createdAt: Date(timeIntervalSince1970: 1_577_934_245.678),
        activeAt: Date(timeIntervalSince1970: 1_577_836_800), surveyType: "Restaurant")

    /// One survey with two questions, the objects beside it in no order.
    static let details = #"""
        {"data": {"id": "s1", "type": "survey", "attributes": {"title": "Cafe ", "description": "Tell us",
            "thank_email_above_threshold": null, "thank_email_below_threshold": "<b>Hi {name}</b>",
            "is_active": true, "cover_image_url": "https://img.example.test/m/abc_",
            "created_at": "2020-01-02T03:04:05.678Z", "active_at": "2020-01-01T00:00:00.000Z",
            "inactive_at": null, "survey_type": "Restaurant"},
          "relationships": {"questions": {"data": [{"id": "q2", "type": "question"}, {"id": "q1", "type": "question"}]}}},
         "included": [
          {"id": "a2", "type": "answer", "attributes": {"text": null, "display_order": 1, "score": 20}},
          {"id": "q1", "type": "question", "attributes": {"text": "\nFood?", "help_text": null, "display_order": 0,
            "pick": "one", "display_type": "star", "is_mandatory": true, "font_size": null, "tag_list": "",
            "cover_image_url": "https://img.example.test/m/q_"},
           "relationships": {"answers": {"data": [{"id": "a2", "type": "answer"}, {"id": "a1", "type": "answer"}]}}},
          {"id": "a1", "type": "answer", "attributes": {"text": "1", "display_order": 0, "score": null, "alerts": [],
            "response_class": "string", "is_mandatory": true, "prompt_custom_answer": true,
            "input_mask": "[0-9]+", "input_mask_placeholder": "07"}},
          {"id": "q1", "type": "theme", "attributes": {"text": 7}},
          {"id": "q2", "type": "question", "attributes": {"text": "Bye", "help_text": "Wave", "display_order": 1,
            "pick": "none", "display_type": "outro", "is_mandatory": false, "cover_image_url": null},
           "relationships": {"answers": {"data": []}}}]}
        """#

    static let expectedDetails = SurveyDetails(
        survey: expected,
        questions: [
            Question(
                id: "q1", text: "\nFood?", displayOrder: 0, kind: "star", pick: "one", isMandatory: true,
                coverImageURL: "https://img.example.test/m/q_",
                answers: [
                    Answer(
                        id: "a1", text: "1", displayOrder: 0, responseClass: "string", isMandatory: true,
                        asksForText: true, placeholder: "07", mask: "[0-9]+"),
                    Answer(id: "a2", text: nil, displayOrder: 1, score: 20),
                ]),
            Question(
                id: "q2", text: "Bye", helpText: "Wave", displayOrder: 1, kind: "outro", pick: "none",
                isMandatory: false, answers: []),
        ])
}
