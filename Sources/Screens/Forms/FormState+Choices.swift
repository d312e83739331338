extension FormState {
    /// Chooses the gender at `index` of ``Gender/allCases``, from 0; nothing when there is none (a digit key).
    public mutating func chooseGender(at index: Int) {
        guard Gender.allCases.indices.contains(index) else { return }
        gender = Gender.allCases[index]
    }

    /// Chooses the gender that stands `step` further, stopping at both ends; the first when none is chosen (an arrow
    /// key).
    public mutating func moveGender(by step: Int) {
        let all = Gender.allCases
        guard let gender, let index = all.firstIndex(of: gender) else { return chooseGender(at: 0) }
        chooseGender(at: min(max(index + step, 0), all.count - 1))
    }
}
