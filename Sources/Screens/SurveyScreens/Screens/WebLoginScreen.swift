import CoreSupport
public import Observation
public import ScreenParts

/// A login at the server's own page, without typing a password into the app.
public struct WebLogin: Sendable {
    public enum Method: Hashable, Sendable {
        case code
        case browser
    }

    /// The information that the user needs. The server chose it: show it as plain text.
    public struct Prompt: Hashable, Sendable {
        public let url: String
        /// The code to type at the page.
        public let code: String?
        /// The URL with the code filled in.
        public let completeURL: String?

        public init(url: String, code: String? = nil, completeURL: String? = nil) {
            self.url = url
            self.code = code
            self.completeURL = completeURL
        }
    }

    /// Passes the prompt to `show`, waits for the user's decision, and begins the session.
    public typealias LogIn = @Sendable (_ show: @escaping @Sendable (Prompt) async -> Void) async throws -> Void

    public let method: Method
    public let logIn: LogIn

    public init(_ method: Method, logIn: @escaping LogIn) {
        self.method = method
        self.logIn = logIn
    }

    var button: ButtonRules {
        switch method {
        case .code: ButtonRules(.logInWithCode, label: "Log in with a code")
        case .browser: ButtonRules(.logInWithBrowser, label: "Log in with a browser")
        }
    }
}

/// Shows the URL to open, and waits until the user has decided there.
@MainActor
@Observable
public final class WebLoginScreen: ScreenModel {
    @ObservationIgnored public let heading: String
    public let progress = "Waiting for your decision…"
    /// `nil` until the server has answered.
    public private(set) var prompt: WebLogin.Prompt?
    @ObservationIgnored private let login: WebLogin
    @ObservationIgnored private let entrance: EntranceUseCases
    @ObservationIgnored private let onEvent: ScreenEventHandler
    @ObservationIgnored private let activity = Activity()
    @ObservationIgnored private let prompted = OneShot<Void>()

    public init(_ login: WebLogin, entrance: EntranceUseCases, onEvent: @escaping ScreenEventHandler) {
        self.login = login
        self.entrance = entrance
        self.onEvent = onEvent
        heading = login.button.label
    }

    public func open() {
        activity.start { [self] in
            let event: ScreenEvent
            do {
                try await login.logIn { await self.show($0) }
                event = .loggedIn(try await entrance.loggedInUser())
            } catch {
                event = Message.ofLogin(failed: error).map { .logInFailed(reason: $0) } ?? .cancelled
            }
            prompted.resolve(())
            onEvent(event)
        }
    }

    /// Cancels the login (Esc). If the server has already granted it, it counts.
    public func cancel() { activity.cancel() }

    public func settle() async { await activity.settle() }

    /// Waits for ``prompt``, or for the end of a login without one.
    public func waitForPrompt() async { await prompted.wait(onCancel: ()) }

    private func show(_ prompt: WebLogin.Prompt) {
        self.prompt = prompt
        prompted.resolve(())
    }
}

extension FormAction {
    public static let logInWithCode = FormAction("logInWithCode", isSubmission: false)
    public static let logInWithBrowser = FormAction("logInWithBrowser", isSubmission: false)
}

extension Message {
    /// The message about a failed login at the server's page; `nil` if it was cancelled.
    fileprivate static func ofLogin(failed error: any Error) -> Message? {
        if let error = error as? any MessageConvertible { return error.message }
        return error is CancellationError ? nil : .loginFailed("\(error)")
    }
}
