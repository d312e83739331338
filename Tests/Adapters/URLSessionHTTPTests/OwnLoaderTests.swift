#if canImport(FoundationNetworking)
    import Foundation
    import HTTPMessages
    import TestSupport
    import Testing
    import URLSessionHTTP

    /// What Foundation's own loader does otherwise on Linux than HTTP asks, and than libcurl does here.
    @Suite(.fewAtOnce) struct `URLSession client over Foundation's own loader` {
        @Test func `refuses a file of certificates, which it does not read`() async throws {
            let client = URLSessionHTTPClient(.init(certificateFile: "/none"))
            let url = try #require(URL(string: "HTTPS://127.0.0.1:\(DeadPort().number)/"))

            let error = await client.failure(of: HTTPRequest(.post, url))

            #expect(error?.reason == .noSecureConnection)
            #expect(error?.mayHaveBeenSent == false)
            #expect(try await send(by: client).outcome.get().status == 200)
        }

        @Test(arguments: ["X-Odd:   ", "access-token: \t"])
        func `takes a blank field for an invalid response, and says so`(field: String) async throws {
            let client = URLSessionHTTPClient(.init(deadline: .seconds(300)))

            let error = try await send(by: client, to: [.expectRequest, .respond("200 OK", field)]).error

            #expect(error?.isInvalidResponse == true)
            #expect("\(String(describing: error))".contains("cannot read a field of it"))
        }
    }
#endif
