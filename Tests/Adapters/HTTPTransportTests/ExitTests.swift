#if os(Linux)
    import Foundation
    import HTTPMessages
    import Testing

    @testable import HTTPTransport

    /// What the transfer thread may be within when a process ends; each in a process of its own.
    @Suite struct `Network client, the end of the process` {
        @Test(arguments: Library.allCases.map(\.rawValue))
        func `leaves OpenSSL in place if asked, since a handshake may be under way`(library: String) async {
            await #expect(processExitsWith: .exitCode(7)) { [library] in
                // Called after what is registered later, such as OpenSSL's clean-up.
                atexit { _exit(isOpenSSLInPlace() ? 7 : 8) }
                HTTPTransport.skipOpenSSLCleanup()
                let client = Library.$current.withValue(try #require(Library(rawValue: library))) { makeClient() }

                exit(withExtendedLifetime(client) { 9 })
            }
        }

        @Test func `runs no clean-up where a program asks for that, but what a profile or a sanitizer writes`() async {
            let handled: Int32 = HTTPTransport.writesAtExit ? 8 : 7
            await #expect(processExitsWith: .exitCode(handled)) {
                atexit { _exit(8) }
                HTTPTransport.endProcess(7)
            }
        }
    }

    /// OpenSSL initializes nothing once its clean-up has run.
    private func isOpenSSLInPlace() -> Bool {
        typealias Initialize = @convention(c) (UInt64, UnsafeRawPointer?) -> Int32
        let library = dlopen("libcurl.so.4", RTLD_NOW | RTLD_NOLOAD)
        // Another library for TLS than OpenSSL: there is nothing to clean up.
        guard let address = dlsym(library, "OPENSSL_init_crypto") else { return true }
        return unsafeBitCast(address, to: Initialize.self)(0, nil) == 1
    }
#endif
