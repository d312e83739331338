package import CoreSupport
package import HTTP

extension HTTPClient {
    /// Loads the page that `page` names. Page 1 may be empty; an empty page after it is not there, and nothing is sent
    /// for one before it.
    ///
    /// - Parameters:
    ///   - page: which page.
    ///   - request: what asks for it.
    ///   - missing: the error for a page that is not there.
    ///   - read: makes the page of the body of a successful answer.
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
    /// All pages of a list whose pages are loaded one by one, each made into `content`.
    ///
    /// - Parameters:
    ///   - size: how many items a page is asked to hold.
    ///   - content: what to make of a page, done where it was loaded.
    ///   - failure: what an error of page `number` is to the list; `nil` when it says that the list ends before that page.
    ///   - page: loads one page.
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
