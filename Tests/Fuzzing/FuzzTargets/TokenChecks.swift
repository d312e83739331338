import Credentials
import Foundation
import HTTP
import OAuth
import RecordStorage
import TokenCache

/// A token that was taken fits a header and has an expiry that can be written.
enum TokenAnswerCheck {
    static func verdict(on input: Data) throws(BrokenPromise) -> FuzzTarget.Verdict {
        let answer: TokenAnswer
        do {
            answer = try TokenAnswer.decode(input)
        } catch {
            try BrokenPromise.unless(!error.reason.isEmpty, "a refusal has a reason")
            return .refused
        }
        let token = answer.token(receivedAt: Date(timeIntervalSince1970: 0), grantID: UUID())
        try BrokenPromise.unless(
            token.authorization.revealed.utf8.allSatisfy { (0x20...0x7E).contains($0) } && !token.accessToken.isEmpty,
            "an access token fits a header")
        if let lifetime = answer.lifetime {
            try BrokenPromise.unless(
                (0...TokenAnswer.longestLifetime).contains(lifetime), "a lifetime is within its bounds")
        }
        do {
            let session = KeptSession(server: "https://api.example.com", user: "ann", token: token)
            try BrokenPromise.unless(
                try TokenRecord.decode(try TokenRecord.encode(session)) == session,
                "a token that was taken can be kept")
        } catch let error as BrokenPromise {
            throw error
        } catch {
            throw BrokenPromise(promise: "a token that was taken can be kept")
        }
        return .accepted
    }
}

/// A record that was read is written and read again to an equal token.
enum TokenRecordCheck {
    static func verdict(on input: Data) throws(BrokenPromise) -> FuzzTarget.Verdict {
        let session: KeptSession<Token>
        do {
            session = try TokenRecord.decode(input)
        } catch {
            try BrokenPromise.unless(!error.reason.isEmpty, "a refusal has a reason")
            return .refused
        }
        let copy: KeptSession<Token>
        do {
            copy = try TokenRecord.decode(try TokenRecord.encode(session))
        } catch {
            throw BrokenPromise(promise: "a session that was read can be written; the record says \(error.reason)")
        }
        try BrokenPromise.unless(copy == session, "a session survives being written")
        return .accepted
    }
}
