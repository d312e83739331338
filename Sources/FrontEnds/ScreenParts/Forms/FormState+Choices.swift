extension FormState {
    /// What is chosen in `field`, from 0, once something is. What the field has not cannot be chosen (a digit key).
    public subscript(choice field: FormField) -> Int? {
        get { entries[choice: field] }
        set { edit(field) { $0[choice: field] = newValue } }
    }

    /// Whether `field` is checked.
    public subscript(checked field: FormField) -> Bool {
        get { entries[checked: field] }
        set { edit(field) { $0[checked: field] = newValue } }
    }

    /// Chooses in `field` what stands `step` further, stopping at both ends; the first when nothing is chosen (an arrow
    /// key).
    public mutating func moveChoice(in field: FormField, by step: Int) {
        guard let chosen = self[choice: field] else { return self[choice: field] = 0 }
        self[choice: field] = min(max(chosen + step, 0), field.choices - 1)
    }
}
