import SandboxSupport

extension CatalogSurvey {
    /// The survey as the list shows it.
    var listItem: JSON {
        ["id": .string(id), "type": "survey_simple", "attributes": attributes]
    }

    /// The survey with its questions and their answers.
    var document: JSON {
        let questions = Questionnaire.questions(for: self)
        let references = questions.map { JSON.object(["id": .string($0.id), "type": "question"]) }
        let data: JSON = [
            "id": .string(id), "type": "survey", "attributes": attributes,
            "relationships": ["questions": ["data": .array(references)]],
        ]
        return ["data": data, "included": .array(questions.flatMap(\.included))]
    }

    private var attributes: JSON {
        let thanks = "<p>Hello {name},</p><p>%</p>"
        let above = thanks.replacing("%", with: "we are glad that you liked <b>\(title)</b>.")
        let below = thanks.replacing("%", with: "we are sorry that \(title) let you down. We will be in touch.")
        return [
            "title": .string(title), "description": .string(description),
            "thank_email_above_threshold": marks.contains("a") ? nil : .string(above),
            "thank_email_below_threshold": marks.contains("b") ? nil : .string(below),
            "is_active": .bool(isActive), "cover_image_url": .string("https://images.survey.example/covers/\(id)_"),
            "created_at": .string(timestamp(year: 0)), "active_at": .string(timestamp(year: 1)),
            "inactive_at": isActive ? nil : .string(timestamp(year: 2)), "survey_type": .string(type),
        ]
    }

    private var isActive: Bool { !marks.contains("x") }

    /// A moment of the survey's own, to the millisecond, in the given year of its life.
    private func timestamp(year: Int) -> String {
        let date = "\(2017 + index % 6 + year)-\(padded(index * 5 % 12 + 1))-\(padded(index * 11 % 28 + 1))"
        let time = "\(padded(index * 7 % 24)):\(padded(index * 13 % 60)):\(padded(index * 17 % 60))"
        return "\(date)T\(time).\(padded((index * 379 + year * 7) % 1000, to: 3))Z"
    }

    private func padded(_ number: Int, to width: Int = 2) -> String {
        let digits = String(number)
        return String(repeating: "0", count: width - digits.count) + digits
    }
}
