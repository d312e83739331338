extension ParsedCommand {
    /// Whether a flag was given.
    public func flag(_ option: Option) -> Bool { given(option) != nil }

    /// The text of an option or its variable; nil when neither was given.
    public func string(_ option: Option) -> String? { given(option)?.value }

    /// The text of an option that the command cannot do without.
    ///
    /// - Throws: ``UsageError`` when neither it nor its variable was given.
    public func required(_ option: Option) throws(UsageError) -> String {
        if let value = string(option) { return value }
        throw UsageError(
            .missingArgument, in: path, "'\(location.spelling)' needs \(option.usage).",
            advice: UsageError.seeHelp(of: location))
    }

    /// A whole number within `range`; nil when it was not given.
    ///
    /// - Throws: ``UsageError`` naming the option or its variable.
    public func int(_ option: Option, in range: ClosedRange<Int> = .min ... .max) throws(UsageError) -> Int? {
        guard let given = given(option) else { return nil }
        if let number = Int(given.value), range.contains(number) { return number }
        let condition =
            switch (range.lowerBound, range.upperBound) {
            case (.min, .max): "a whole number"
            case (let least, .max): "a whole number of \(least) or more"
            case (let least, let most): "a whole number from \(least) to \(most)"
            }
        throw invalid(option, given, condition)
    }

    /// A number of seconds such as `30` or `0.5`, within `range`; nil when it was not given.
    ///
    /// - Throws: ``UsageError`` naming the option or its variable.
    public func seconds(_ option: Option, in range: ClosedRange<Double>) throws(UsageError) -> Duration? {
        guard let given = given(option) else { return nil }
        // Plain decimals alone: `Double` would also read "nan", "infinity" and hexadecimal.
        let isPlain = given.value.allSatisfy("0123456789.".contains)
        if isPlain, let number = Double(given.value), range.contains(number) { return .seconds(number) }
        let bounds = "from \(plain(range.lowerBound)) to \(plain(range.upperBound))"
        throw invalid(option, given, "a number of seconds \(bounds)")
    }

    /// One of a type's named values; nil when it was not given.
    ///
    /// - Throws: ``UsageError`` naming the option or its variable.
    public func choice<Value: RawRepresentable<String> & CaseIterable>(
        _ option: Option, as type: Value.Type
    ) throws(UsageError) -> Value? {
        guard let given = given(option) else { return nil }
        if let meaning = option.value?.meaning(of: given.value), let value = Value(rawValue: meaning) { return value }
        throw invalid(option, given, type.allCases.map(\.rawValue).alternatives)
    }

    private func invalid(
        _ option: Option, _ given: (value: String, source: Source), _ condition: String
    ) -> UsageError {
        .invalidValue(given.value, of: option, named: option.name(for: given.source), must: condition, in: path)
    }

    private func plain(_ number: Double) -> String {
        number == number.rounded() && abs(number) < 1e9 ? String(Int(number)) : String(number)
    }
}
