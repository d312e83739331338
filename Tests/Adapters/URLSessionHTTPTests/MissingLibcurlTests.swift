#if canImport(FoundationNetworking)
    import Foundation
    import HTTP
    import TestSupport
    import Testing

    @testable import URLSessionHTTP

    /// Where the process has no libcurl that will do, Foundation's own loader serves.
    @Suite(.fewAtOnce) struct `URLSession client without libcurl` {
        /// The functions that there are, each with its address.
        private static let functions: [String: UInt] = {
            var functions: [String: UInt] = [:]
            let library = dlopen("libcurl.so.4", RTLD_NOW | RTLD_NOLOAD)
            _ = Libcurl { name in
                let address = dlsym(library, name)
                functions[name] = UInt(bitPattern: address)
                return address
            }
            return functions
        }()

        private static func library(without name: String) -> Libcurl? {
            Libcurl { $0 == name ? nil : functions[$0].flatMap(UnsafeMutableRawPointer.init(bitPattern:)) }
        }

        @Test func `libcurl serves where it is there, and the configuration says so`() async throws {
            try await expectAnswer(over: .automatic) { Libcurl(library: "libcurl.so.4") }
        }

        @Test func `Foundation's own loader serves where the library is missing`() async throws {
            try await expectAnswer(over: .native) { Libcurl(library: "libcurl.so.0") }
        }

        @Test func `no libcurl serves of which any function is missing`() {
            for name in Self.functions.keys { #expect(Self.library(without: name) == nil, "\(name)") }
        }

        /// Before 7.68 there is no `curl_multi_wakeup`, and before 7.66 no `curl_multi_poll`.
        @Test(arguments: ["curl_multi_wakeup", "curl_multi_poll", "curl_easy_setopt"])
        func `Foundation's loader serves where a function is missing, as in an old library`(name: String) async throws {
            #expect(Self.functions.keys.contains(name))
            try await expectAnswer(over: .native) { Self.library(without: name) }
        }

        @Test func `libcurl serves where all its functions are found one by one`() async throws {
            try await expectAnswer(over: .automatic) { Self.library(without: "") }
        }

        /// Sends a request by a client that finds `libcurl`, and expects its answer, and who says to serve.
        private func expectAnswer(over loader: Loader, libcurl: @escaping @Sendable () -> Libcurl?) async throws {
            let client = URLSessionHTTPClient(.init(deadline: .seconds(300)), environment: [:], libcurl: libcurl)
            let answer = RawServerStep.respond("200 OK", "X-B: 1", "X-A: 2", body: "hi")

            let response = try await send(by: client, to: [.expectRequest, answer]).outcome.get()

            #expect(response.body == Data("hi".utf8))
            #expect(client.configuration.loader == loader)
            // Foundation's own loader keeps the fields in no order, and the client puts them into one.
            let names = response.headers.map(\.name).filter { $0.hasPrefix("X-") }
            #expect(names == (loader == .native ? ["X-A", "X-B"] : ["X-B", "X-A"]))
        }
    }
#endif
