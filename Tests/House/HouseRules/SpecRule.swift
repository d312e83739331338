/// The use cases of the Survey spec are stated as `SurveySpec.md`, which is kept with the tests, has them: line for line.
/// A change of theirs is made in both, on purpose.
enum SpecRule {
    /// What is wrong, one sentence each.
    static func violations(stated: [UseCase], kept: [UseCase]) -> [String] {
        kept.flatMap { kept in
            let stated = stated.first { $0.name == kept.name }?.lines ?? []
            return stated.difference(from: kept.lines).map { change in
                switch change {
                case .insert(_, let line, _): "\(kept.name): \"\(line)\" does not stand there in the spec."
                case .remove(_, let line, _): "\(kept.name): the spec's \"\(line)\" does not stand there."
                }
            }
        }
    }
}

extension UseCase {
    fileprivate var lines: [String] { data + courses.flatMap { [$0.name] + $0.steps } }
}
