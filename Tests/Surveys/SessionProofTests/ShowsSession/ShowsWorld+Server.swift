import Foundation
import HTTPMessages

/// The requests, and what the server says.
extension ShowsWorld {
    enum Request: ExploredRequest {
        case signIn
        case use(Int)

        var mayBeRefused: Bool { false }

        init(_ request: HTTPRequest) {
            self = request.headers["access-token"].map { .use(Int($0.dropFirst()) ?? -1) } ?? .signIn
        }
    }

    enum Response: ExploredResponse {
        case signedIn(Int, family: Int)
        case next(Int, family: Int)  // The next credential.
        case blank  // An answer to an older credential: its token is blank.
        case same(Int, family: Int)  // As it was sent.
        case unauthorized
    }

    mutating func handOver(_ request: Request, by caller: Caller) {
        guard case .use(let number) = request, let call = calls[caller] else { return }
        let family = family(number)
        if let first = call.sent.first, first != family {
            fail("what one user asked for was asked for again as another")
        }
        if call.ended.contains(family) { fail("C\(number) is sent by a process that had ended its session") }
        calls[caller]?.sent.append(family)
    }

    mutating func answer(to request: Request, from caller: Caller) -> Response {
        switch request {
        case .signIn:
            credentials.append(Credential(family: families.count, holders: [caller.process]))
            families.append(Family(current: credentials.count - 1))
            return .signedIn(credentials.count - 1, family: families.count - 1)
        case .use(let number):
            guard honors(number) else { return .unauthorized }
            let family = family(number)
            guard behavior != .constant else { return .same(number, family: family) }
            guard families[family].current == number else { return .blank }
            credentials.append(Credential(family: family, replaces: number, holders: [caller.process]))
            families[family].current = credentials.count - 1
            return .next(credentials.count - 1, family: family)
        }
    }

    mutating func lose(_ answer: Response, to request: Request, by caller: Caller) {
        guard let number = answer.new else { return }
        credentials[number].holders = []
        excuse(number)
    }
}

extension ShowsWorld.Response {
    fileprivate var new: Int? {
        switch self {
        case .signedIn(let number, _), .next(let number, _): number
        case .blank, .same, .unauthorized: nil
        }
    }

    var response: HTTPResponse {
        switch self {
        case .signedIn(let number, let family):
            HTTPResponse(
                status: 201, headers: Self.fields(number, family),
                body: Data(#"{"user":{"id":"\#(family)","email":"user\#(family)@example.test","image_url":null}}"#.utf8)
            )
        case .next(let number, let family), .same(let number, let family):
            HTTPResponse(status: 200, headers: Self.fields(number, family))
        case .blank: HTTPResponse(status: 200, headers: ["access-token": " "])
        case .unauthorized: HTTPResponse(status: 401)
        }
    }

    private static func fields(_ number: Int, _ family: Int) -> HTTPHeaders {
        [
            "access-token": "C\(number)", "client": "client-\(family)", "uid": "user\(family)@example.test",
            "token-type": "Bearer", "expiry": "\(1_700_000_000 + number)",
        ]
    }
}
