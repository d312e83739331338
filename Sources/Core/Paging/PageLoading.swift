package import CoreSupport
package import HTTP

extension HTTPClient {
    /// Loads `page`. Page 1 may be empty; an empty later page counts as `missing`, and so does a page below 1, for
    /// which nothing is sent.
    package func page<Item, Failure: HTTPUseCaseError>(
        _ page: PageRequest, from request: HTTPRequest, orElse missing: Failure,
        _ read: (Data) throws(InvalidData) -> Page<Item>
    ) async throws(Failure) -> Page<Item> {
        guard page.number >= 1 else { throw missing }
        let loaded = try await value(of: request, orThrow: Failure.self, read)
        guard page.number == 1 || !loaded.items.isEmpty else { throw missing }
        return loaded
    }
}

extension AllPages {
    /// All pages of a list, loaded by `page` and converted by `content` in the task that loaded them. `failure` returns
    /// the list's error for an error of page `number`, or `nil` if the list ends before that page.
    package init<Item, PageFailure: Error>(
        size: Int, as content: @escaping @Sendable (Page<Item>) -> Content,
        failure: @escaping @Sendable (_ error: PageFailure, _ number: Int) -> Failure?,
        page: @escaping @Sendable (PageRequest) async throws(PageFailure) -> Page<Item>
    ) {
        self.init(size: size) { request throws(Failure) in
            do throws(PageFailure) {
                return .page(content(try await page(request)))
            } catch {
                guard let failure = failure(error, request.number) else { return .pastTheEnd }
                throw failure
            }
        }
    }
}
