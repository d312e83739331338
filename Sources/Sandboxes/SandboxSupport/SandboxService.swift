package import Foundation
package import HTTPMessages
import RecordStorage

/// A service's API as a function from a request and the state to a response.
package protocol SandboxResponder: Sendable {
    associatedtype State: SandboxMemory

    static var basePath: String { get }
    var setup: SandboxSetup { get }

    /// Answers `request`, and changes `state` accordingly. `now` is the server's time.
    func respond(to request: HTTPRequest, state: inout State, now: Date) -> HTTPResponse

    /// Returns an internal error (status 500) with `detail`, in the service's format.
    func internalError(_ detail: String) -> HTTPResponse
}

package struct SandboxSetup: Sendable {
    let hasImages: Bool
    package let makeToken: @Sendable () -> String

    /// - Parameters:
    ///   - hasImages: whether answers name images. A sandbox that ends with a command has none: their URLs would lead
    ///     nowhere.
    ///   - makeToken: makes a new text that is impossible to guess.
    package init(hasImages: Bool, makeToken: @escaping @Sendable () -> String) {
        self.hasImages = hasImages
        self.makeToken = makeToken
    }
}

extension SandboxResponder {
    /// Returns the request as the API reads it; `nil` outside the base path.
    package func exchange(_ request: HTTPRequest, now: Date) -> SandboxExchange? {
        SandboxExchange(request, below: Self.basePath, hasImages: setup.hasImages, now: now)
    }
}

package struct SandboxExchange {
    package let request: HTTPRequest
    /// The parts of the path below the base path, as received: an escaped slash does not separate parts.
    package let path: [String]
    package let parameters: Parameters
    package let now: Date
    /// The URLs of the sandbox's own images.
    package let images: ImageURLs

    fileprivate init?(_ request: HTTPRequest, below base: String, hasImages: Bool, now: Date) {
        let path = request.url.path(percentEncoded: true)
        guard path.hasPrefix(base + "/") else { return nil }
        self.request = request
        self.path = path.dropFirst(base.count).split(separator: "/").map(String.init)
        self.now = now
        parameters = Parameters(request)
        images = ImageURLs(of: request, in: hasImages ? base + "/images" : nil)
    }

    /// Answers a request with `method`, and refuses others.
    package func only(_ method: HTTPMethod, _ answer: () -> HTTPResponse) -> HTTPResponse {
        request.method == method ? answer() : .methodNotAllowed(method.rawValue)
    }
}

/// A running sandbox: the API, its state, and the faults and delays of a remote service. In a loopback server,
/// ``send(_:)`` is the handler; an error ends the connection without an answer.
package struct SandboxService<API: SandboxResponder>: HTTPClient {
    package var latency: Duration = .zero
    /// Returns the fault to inject into a request, if any. Called once for each request.
    package var fault: @Sendable (HTTPRequest) -> SandboxFault? = { _ in nil }
    /// Called with the reason if the state cannot be read or saved.
    package var onStateFailure: @Sendable (_ reason: String) -> Void = { _ in }
    private let api: API
    private let store: any SandboxStateStore<API.State>
    private let now: @Sendable () -> Date
    private let sleep: @Sendable (Duration) async throws -> Void

    /// - Parameter sleep: waits, and throws when its task is cancelled.
    package init(
        api: API, store: any SandboxStateStore<API.State> = InMemorySandboxStateStore<API.State>(),
        now: @escaping @Sendable () -> Date = { Date() },
        sleep: @escaping @Sendable (Duration) async throws -> Void = { try await Task.sleep(for: $0) }
    ) {
        self.api = api
        self.store = store
        self.now = now
        self.sleep = sleep
    }

    package func send(_ request: HTTPRequest) async throws(HTTPClientError) -> HTTPResponse {
        if Task.isCancelled { throw .cancelled }
        do {
            if latency > .zero { try await sleep(latency) }
        } catch {
            throw .cancelled
        }
        switch fault(request) {
        case .none:
            return try await answer(request)
        case .status(let status, let retryAfter):
            let headers = retryAfter.map { HTTPHeaders([.init(name: "Retry-After", value: String($0))]) }
            return HTTPResponse(status: status, headers: headers ?? [:])
        case .refusal(let status, let code):
            return .json(status, ["error": .text(code)]).with("Cache-Control", "no-store")
        case .unreachable:
            throw .connectivity(ConnectivityFailure(.unreachable, mayHaveBeenSent: false))
        case .drop:
            throw .connectivity(ConnectivityFailure(.connectionLost))
        case .loseAnswer:
            _ = try await answer(request)
            throw .connectivity(ConnectivityFailure(.connectionLost))
        case .malformed:
            var response = try await answer(request)
            response.body = response.body.isEmpty ? Data("{".utf8) : Data(response.body.prefix(response.body.count / 2))
            return response
        }
    }

    private func answer(_ request: HTTPRequest) async throws(HTTPClientError) -> HTTPResponse {
        do {
            return try await store.update { [api, now] state in
                api.respond(to: request, state: &state, now: now())
            }
        } catch StoreFailure.cancelled {
            throw .cancelled
        } catch {
            let reason = (error as? StoreFailure)?.reason ?? "\(error)"
            onStateFailure(reason)
            return api.internalError("The sandbox's state is unavailable: \(reason)")
        }
    }
}

package enum SandboxFault: Hashable, Sendable {
    /// The answer has this status and no body, and the request has no effect. `retryAfter` is in seconds.
    case status(Int, retryAfter: Int? = nil)
    /// The answer has this status and an OAuth error (RFC 6749, 5.2) as its body, and the request has no effect.
    case refusal(status: Int, code: String)
    /// The server cannot be reached.
    case unreachable
    /// The connection ends without an answer; the request has no effect.
    case drop
    /// The server handles the request, and the connection ends without an answer.
    case loseAnswer
    /// The server handles the request, and the answer's body is truncated.
    case malformed
}

/// Decides which callers a sandbox on a loopback port answers: programs on this machine, but not web pages of other
/// origins.
package enum LocalCaller {
    /// Returns the refusal of a request whose URL has the sandbox's port: 421 (RFC 9110, 15.5.20) if it is for another
    /// host, as after DNS rebinding; 403 if a page of another origin sends it; `nil` if it may be answered.
    package static func refusal(of request: HTTPRequest) -> HTTPResponse? {
        guard let port = request.url.port else { return nil }
        let hosts = ["127.0.0.1", "localhost"].flatMap { name in
            port == 80 ? [name, "\(name):80"] : ["\(name):\(port)"]
        }
        guard let host = request.headers["Host"]?.lowercased(), hosts.contains(host) else {
            let places = [hosts.first, hosts.last].compactMap(\.self).map { "http://\($0)" }.joined(separator: " and ")
            return HTTPResponse(
                status: 421, headers: ["Content-Type": "text/plain"],
                body: Data("This sandbox answers only at \(places).\n".utf8))
        }
        guard let origin = request.headers["Origin"] else { return nil }
        return hosts.contains { origin.lowercased() == "http://\($0)" } ? nil : HTTPResponse(status: 403)
    }
}
