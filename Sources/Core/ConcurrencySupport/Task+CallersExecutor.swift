extension Task where Failure == Never {
    /// An unstructured task on the executor that its caller's task prefers, where it prefers one, as a child task runs.
    ///
    /// An unstructured task inherits no such preference by itself. Whoever runs the callers on an executor of their own,
    /// as a test does that decides who goes on, has this work there too.
    static func onCallersExecutor(_ operation: @escaping @Sendable () async -> Success) -> Task {
        guard #available(macOS 26.4, iOS 26.4, watchOS 26.4, tvOS 26.4, visionOS 26.4, *) else {
            return Task { await operation() }
        }
        let executor = withUnsafeCurrentTask { $0?.unownedTaskExecutor?.asTaskExecutor() }
        return Task(executorPreference: executor) { await operation() }
    }
}
