import HTTP

/// The objects beside a survey, by type and id.
struct IncludedObjects {
    private let objects: [WireReference: WireIncluded]

    /// An index of `objects`; where two have the same type and id, the first counts.
    init(_ objects: [WireIncluded]) {
        self.objects = Dictionary(objects.map { ($0.reference, $0) }) { first, _ in first }
    }

    /// The question that `reference` names, with its answers in their order.
    func question(_ reference: WireReference) throws(InvalidData) -> Question {
        guard let object = objects[reference] else {
            throw InvalidData(reason: "included: a question that the survey refers to is missing")
        }
        let question = try object.question.get()
        var answers: [Answer] = []
        for reference in question.answers {
            answers.append(try answer(reference))
        }
        return question.question(id: reference.id, answers: answers)
    }

    private func answer(_ reference: WireReference) throws(InvalidData) -> Answer {
        guard let object = objects[reference] else {
            throw InvalidData(reason: "included: an answer that a question refers to is missing")
        }
        return try object.answer.get().answer(id: reference.id)
    }
}
