import ConcurrencySupport

/// One page that has been asked for. Letting go of it cancels the request.
final class RequestedPage<Content: Sendable, Failure: Error>: Sendable {
    typealias Outcome = Result<PageAnswer<Content>, Failure>

    /// The page's number.
    let number: Int
    private let box = OneShot<Outcome>()
    private let task: Task<Void, Never>

    /// Asks for the page.
    init(
        _ request: PageRequest, load: @escaping @Sendable (PageRequest) async throws(Failure) -> PageAnswer<Content>
    ) {
        number = request.number
        // The task holds the box and not this object, or the object could not go while the task runs.
        task = Task { [box] in
            do throws(Failure) {
                box.resolve(.success(try await load(request)))
            } catch {
                box.resolve(.failure(error))
            }
        }
    }

    deinit { task.cancel() }

    /// Waits for the answer. To be called once.
    func outcome(onCancel: Failure) async -> Outcome {
        await box.wait(onCancel: .failure(onCancel))
    }
}
