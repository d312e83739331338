import Observation

/// Expects an observer of `value` to be told that it changes while `body` runs.
@MainActor package func expectChange<Value>(
    of value: @autoclosure () -> Value, sourceLocation: SourceLocation = #_sourceLocation,
    by body: @MainActor () async throws -> Void
) async rethrows {
    try await confirmation(sourceLocation: sourceLocation) { changed in
        withObservationTracking {
            _ = value()
        } onChange: {
            changed()
        }
        try await body()
    }
}
