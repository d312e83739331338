import Foundation
import HTTP
import Paging
import RecordStorage
import RemoteShows
import ShowsSession

/// A show has a mean that can be written, and no blank URL.
enum ShowsPageCheck {
    static func verdict(on input: Data) throws(BrokenPromise) -> FuzzTarget.Verdict {
        let page: Page<Show>
        do {
            page = try ShowsMapper.page(from: input)
        } catch {
            try BrokenPromise.unless(!error.reason.isEmpty, "a refusal has a reason")
            return .refused
        }
        for show in page.items {
            try BrokenPromise.unless(show.averageRating?.isFinite != false, "a mean is a number")
            try BrokenPromise.unless(
                show.imageURL?.allSatisfy(\.isWhitespace) != true, "a URL that is there is not blank")
        }
        return .accepted
    }
}

/// A page is whole: each of its reviews has a key to tell it by.
enum ReviewsPageCheck {
    static func verdict(on input: Data) throws(BrokenPromise) -> FuzzTarget.Verdict {
        let page: Page<Review>
        do {
            page = try ReviewsMapper.page(from: input)
        } catch {
            try BrokenPromise.unless(!error.reason.isEmpty, "a refusal has a reason")
            return .refused
        }
        try BrokenPromise.unless(page.itemKeys.count == page.items.count, "each review has a key")
        return .accepted
    }
}

/// A credential that was read can be sent, each field within its line, and is written and read again to an equal one.
enum CredentialsRecordCheck {
    static func verdict(on input: Data) throws(BrokenPromise) -> FuzzTarget.Verdict {
        let session: KeptSession<HeaderCredentials>
        do {
            session = try CredentialsRecord.decode(input)
        } catch {
            try BrokenPromise.unless(!error.reason.isEmpty, "a refusal has a reason")
            return .refused
        }
        if let credentials = session.token {
            let headers = HTTPRequest(.get, URL(filePath: "/")).authorized(by: credentials).headers
            for name in ["access-token", "client", "uid"] {
                try BrokenPromise.unless(
                    headers[name].map { !$0.isEmpty && !$0.contains(where: \.isNewline) } == true,
                    "what is essential is sent, within its line")
            }
        }
        let copy: KeptSession<HeaderCredentials>
        do {
            copy = try CredentialsRecord.decode(try CredentialsRecord.encode(session))
        } catch {
            throw BrokenPromise(promise: "a session that was read can be written; the record says \(error.reason)")
        }
        try BrokenPromise.unless(copy == session, "a session survives being written")
        return .accepted
    }
}
