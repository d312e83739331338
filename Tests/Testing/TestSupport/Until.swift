/// Waits until `condition` holds, or the task is cancelled, and leaves the threads to others meanwhile.
public func until(_ condition: () -> Bool) async {
    while !condition() {
        // Cancelled: the test is over.
        do { try await Task.sleep(for: .milliseconds(1)) } catch { return }
    }
}
