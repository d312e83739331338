import CommandLineSupport
import CoreSupport
import Foundation
import HTTPMessages
import LoopbackServer
import OAuthTokens
import PasswordlessLogin

/// A login in a browser that redirects to a loopback port (RFC 8252, 7.3).
enum BrowserLogin {
    /// The time limit for the user.
    static let patience = Duration.seconds(300)

    /// The listener is open to every user of this machine: none of them can hold it.
    static var limits: LoopbackServer.Limits {
        var limits = LoopbackServer.Limits()
        limits.idleTime = .seconds(2)
        limits.requestTime = .seconds(2)
        limits.writeTime = .seconds(2)
        limits.makesRoom = true
        return limits
    }

    /// Passes the login page's URL to `open`, and waits for the one request that belongs to this login. Other requests
    /// are refused and change nothing.
    static func token(
        by login: any LogInWithBrowserUseCase, within patience: Duration = patience,
        limits: LoopbackServer.Limits = limits, opening open: (URL) async throws -> Void
    ) async throws -> Token {
        let outcome = OneShot<Result<Token, any Error>>()
        let begun = Protected<PendingLogin?>(nil)
        let isAccepted = Protected(false)
        // A HEAD request, as sent by a link checker or a scanner, must not complete the login.
        let listener = try LoopbackServer.start(limits: limits, headIsGet: false) { request in
            // The browser is not open yet.
            guard let pending = begun.withLock({ $0 }) else { return page(404, "Nothing is here.") }
            return await answer(request, to: pending, of: login, isAccepted: isAccepted, outcome)
        }
        let pending = login.begin(redirectURI: listener.url.appending(path: "callback"))
        begun.withLock { $0 = pending }
        do {
            try await open(pending.url)
        } catch {
            await listener.stop(grace: .zero)
            throw error
        }
        let timer = Task {
            try await Task.sleep(for: patience)
            outcome.resolve(.failure(LogInWithBrowserError.notIssued(reason: "the login was not completed in time")))
        }
        let result = await outcome.wait(onCancel: .failure(LogInWithBrowserError.request(.cancelled)))
        timer.cancel()
        // Give the browser time to receive its page.
        await listener.stop(grace: .seconds(1))
        return try result.get()
    }

    private static func answer(
        _ request: HTTPRequest, to pending: PendingLogin, of login: any LogInWithBrowserUseCase,
        isAccepted: Protected<Bool>, _ outcome: OneShot<Result<Token, any Error>>
    ) async -> HTTPResponse {
        let place = pending.redirectURI
        guard request.headers["Host"] == "127.0.0.1:\(place.port ?? 80)" else { return page(421, "Wrong host.") }
        guard request.url.path == place.path else { return page(404, "Nothing is here.") }
        guard request.method == .get else { return page(405, "Wrong method.").with("Allow", "GET") }
        guard pending.isAnswered(by: request.url) else { return page(400, "This is not the login that was begun.") }
        let wasAccepted = isAccepted.withLock { isAccepted in
            defer { isAccepted = true }
            return isAccepted
        }
        guard !wasAccepted else { return page(409, "This login has been answered.") }
        do {
            outcome.resolve(.success(try await login.finish(pending, at: request.url)))
            return page(200, "You are logged in. You can close this page.")
        } catch {
            outcome.resolve(.failure(error))
            return page(400, "The login failed; the program says why. You can close this page.")
        }
    }

    private static func page(_ status: Int, _ sentence: String) -> HTTPResponse {
        HTTPResponse(
            status: status,
            headers: [
                "Content-Type": "text/html; charset=utf-8", "Cache-Control": "no-store",
                "Content-Security-Policy": "default-src 'none'", "Referrer-Policy": "no-referrer",
            ], body: Data("<!doctype html><meta charset=\"utf-8\"><title>survey</title><p>\(sentence)</p>\n".utf8))
    }
}

extension HTTPResponse {
    fileprivate func with(_ name: String, _ value: String) -> HTTPResponse {
        var response = self
        response.headers[name] = value
        return response
    }
}
