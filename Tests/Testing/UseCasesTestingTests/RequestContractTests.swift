import TestSupport

@Suite struct `Contract of use cases over HTTP` {
    @Test(arguments: FaultyLoader.Fault.allCases)
    func `finds the fault of a use case`(_ fault: FaultyLoader.Fault) async {
        #expect(await breached(by: fault) == [fault.course])
    }

    @Test func `finds nothing in a use case that keeps it`() async {
        #expect(await breached(by: nil) == [])
    }

    @Test func `a use case that takes any object keeps it where that is said`() async throws {
        let contract = contract(breakingBy: .takesAnyObject)

        try await contract.invalidData(takesAnyObject: true)
    }

    /// The courses that a use case with such a fault does not keep.
    private func breached(by fault: FaultyLoader.Fault?) async -> [Course] {
        let sut = contract(breakingBy: fault)
        var found: [Course] = []
        for course in Course.allCases {
            do throws(ContractBreach) {
                switch course {
                case .connectivity: try await sut.connectivity()
                case .invalidData: try await sut.invalidData()
                case .unauthorized: try await sut.unauthorized()
                case .refused: try await sut.refused()
                case .cancelled: try await sut.cancelled()
                }
            } catch {
                found.append(course)
            }
        }
        return found
    }

    private func contract(breakingBy fault: FaultyLoader.Fault?) -> RequestContract<LoadError> {
        RequestContract(of: LoadError.self) { client in try await FaultyLoader(fault: fault).load(over: client) }
    }
}

/// What the contract has a function for.
enum Course: CaseIterable {
    case connectivity, invalidData, unauthorized, refused, cancelled
}

/// Loads what no answer is good for, with one fault or none.
struct FaultyLoader {
    /// What is wrong.
    enum Fault: CaseIterable {
        case blamesServer, takesOutageForRefusal, takesAnything, takesAnyObject, quotesAnswer
        case hidesReason, takesRejectionForRefusal, dropsWords, blamesNetwork, triesAgain

        /// What finds it.
        var course: Course {
            switch self {
            case .blamesServer, .takesOutageForRefusal: .connectivity
            case .takesAnything, .takesAnyObject, .quotesAnswer: .invalidData
            case .hidesReason, .takesRejectionForRefusal: .unauthorized
            case .dropsWords: .refused
            case .blamesNetwork, .triesAgain: .cancelled
            }
        }
    }

    let fault: Fault?

    func load(over client: any HTTPClient) async throws(LoadError) {
        let request = HTTPRequest(.get, URL(filePath: "/"))
        let response: HTTPResponse
        do {
            response = try await client.send(request)
        } catch {
            switch (fault, error) {
            case (.blamesServer, .connectivity): throw .request(.invalidData(reason: "always"))
            case (.hidesReason, .unauthenticated): throw .unauthorized(nil)
            case (.blamesNetwork, .cancelled): throw .request(.connectivity(ConnectivityFailure(.timedOut)))
            case (.triesAgain, .cancelled):
                _ = try? await client.send(request)
                throw .request(.cancelled)
            default: throw LoadError(error)
            }
        }
        let text = String(decoding: response.body, as: UTF8.self)
        switch (fault, response.status) {
        case (.takesOutageForRefusal, 500...), (.takesRejectionForRefusal, 401):
            throw .request(.refused(ServerRefusal(response)))
        case (.dropsWords, 400...499) where ![401, 407].contains(response.status):
            throw .request(.refused(ServerRefusal(status: response.status)))
        case (.takesAnything, 200): return
        case (.takesAnyObject, 200) where text.hasPrefix("{") && text.hasSuffix("}"): return
        case (.quotesAnswer, 200): throw .request(.invalidData(reason: text))
        default: throw LoadError(response) ?? .request(.invalidData(reason: "nothing will do"))
        }
    }
}
