#if os(Linux)
    import Foundation
    import TestSupport
    import Testing

    @testable import CurlHTTP

    @Suite(.fewAtOnce) struct `libcurl that is missing or old` {
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

        @Test func `is no library, and makes no client`() {
            #expect(Libcurl(library: "libcurl.so.0") == nil)
            #expect(CurlHTTPClient(.init(), environment: [:], libcurl: nil) == nil)
        }

        @Test func `is no library if any function is missing`() {
            #expect(Self.functions.count > 10)
            for name in Self.functions.keys { #expect(Self.library(without: name) == nil, "\(name)") }
        }

        /// Before 7.68 there is no `curl_multi_wakeup`, and before 7.66 no `curl_multi_poll`.
        @Test(arguments: ["curl_multi_wakeup", "curl_multi_poll", "curl_easy_setopt"])
        func `lacks one of these`(name: String) { #expect(Self.functions.keys.contains(name)) }

        @Test func `does not prevent one from serving whose functions are found one by one`() async throws {
            let client = try #require(CurlHTTPClient(.init(), environment: [:], libcurl: Self.library(without: "")))
            let answer = RawServerStep.respond("200 OK", "X-B: 1", "X-A: 2", body: "hi")

            let response = try await send(by: client, to: [.expectRequest, answer]).outcome.get()

            #expect(response.body == Data("hi".utf8))
            // URLSession has the fields in no order.
            #expect(response.headers.map(\.name).filter { $0.hasPrefix("X-") } == ["X-B", "X-A"])
        }
    }
#endif
