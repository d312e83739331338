import Foundation
import HTTPMessages
import PagedLoading
import RecordStorage
import RemoteShows
import ShowsSession

enum ShowsChecks {
    /// A show has a mean that can be written, and no blank URL.
    static func check(_ page: Page<Show>) throws(BrokenPromise) {
        for show in page.items {
            try BrokenPromise.unless(show.averageRating?.isFinite != false, "a mean is a number")
            try BrokenPromise.unless(
                show.imageURL?.allSatisfy(\.isWhitespace) != true, "a URL that is there is not blank")
        }
    }

    /// A page is whole: each of its reviews has a key to tell it by.
    static func check(_ page: Page<Review>) throws(BrokenPromise) {
        try BrokenPromise.unless(page.itemKeys.count == page.items.count, "each review has a key")
    }

    /// A credential that was read can be sent, each field within its line.
    static func check(_ session: SavedSession<HeaderCredentials>) throws(BrokenPromise) {
        guard let credentials = session.token else { return }
        let headers = HTTPRequest(.get, URL(filePath: "/")).authorized(by: credentials).headers
        for name in ["access-token", "client", "uid"] {
            try BrokenPromise.unless(
                headers[name].map { !$0.isEmpty && !$0.contains(where: \.isNewline) } == true,
                "what is essential is sent, within its line")
        }
    }
}
