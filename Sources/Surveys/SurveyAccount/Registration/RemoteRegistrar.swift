public import HTTP
public import OAuth

#if canImport(FoundationEssentials)
    public import FoundationEssentials
#else
    public import Foundation
#endif

/// Creates accounts at the API.
public struct RemoteRegistrar: RegisterUseCase {
    private let client: any HTTPClient
    private let apiURL: URL
    private let credentials: ClientCredentials

    /// A registrar below `apiURL`, over a `client` that must not authenticate by itself.
    public init(client: any HTTPClient, apiURL: URL, credentials: ClientCredentials) {
        self.client = client
        self.apiURL = apiURL
        self.credentials = credentials
    }

    /// Creates the account with one request, which is never repeated.
    ///
    /// Only status 201 says that there is an account now; its body, empty as a rule, is not looked at.
    public func register(_ account: NewAccount) async throws(RegisterError) {
        let response = try await client.successfulResponse(
            to: RegistrationRequests.register(account, as: credentials, at: apiURL), orThrow: RegisterError.self)
        guard response.status == 201 else { throw .request(.invalidData(reason: "status \(response.status)")) }
    }
}

extension RegisterError: HTTPUseCaseError {
    /// The server does not know the client, or does not take the values.
    public static func course(of refusal: ServerRefusal) -> RegisterError? {
        if refusal.rejectsClient { return .clientRejected }
        guard refusal.status == 422, let message = refusal.message else { return nil }
        let sentence = ProblemSentence(message)
        return sentence.saysEmailIsTaken ? .emailTaken(message: message) : .rejected(sentence.problems)
    }
}
