extension String {
    /// Whether it is what a person is told of a failure: a line of sentences, the first of what happened, the last of
    /// what to do.
    package var isWhatHappenedAndWhatToDo: Bool {
        let sentences = sentences(endingIn: ".!?")
        return sentences.count >= 2 && sentences.allSatisfy { $0.first?.isUppercase == true } && !contains("\n")
            && last == "."
    }

    /// The sentences: what ends in one of `ends` and a space, or the text's end.
    private func sentences(endingIn ends: String) -> [Substring] {
        var sentences: [Substring] = []
        var start = startIndex
        for index in indices where ends.contains(self[index]) {
            let next = self.index(after: index)
            guard next == endIndex || self[next] == " " else { continue }
            sentences.append(self[start...index])
            start = next == endIndex ? next : self.index(after: next)
        }
        return start == endIndex ? sentences : sentences + [self[start...]]
    }
}
