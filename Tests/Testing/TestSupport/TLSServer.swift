import Foundation
import Testing

/// A certificate that signs itself, for the server at an address of this machine.
package struct Certificate: Sendable {
    /// The alternative name of its subject.
    var name: String
    /// The first and the last day of its validity, as `yyyymmdd`.
    var days: Range<String>

    package init(name: String = "IP:127.0.0.1", valid days: Range<String> = "20000101"..<"21000101") {
        (self.name, self.days) = (name, days)
    }

    fileprivate func write(into folder: String) async throws {
        let script = """
            set -e; cd "$1"; printf 'subjectAltName=%s' "$2" >extensions; : >index
            printf '[ca]\ndefault_ca=a\n[a]\ndatabase=index\ndefault_md=sha256\nrand_serial=yes\npolicy=p\n[p]\ncommonName=supplied' >ca
            "$0" req -new -newkey ec -pkeyopt ec_paramgen_curve:prime256v1 -nodes -keyout key.pem -out request.pem \
                -subj /CN=test
            "$0" ca -batch -selfsign -config ca -notext -in request.pem -keyfile key.pem -outdir . \
                -startdate "$3"000000Z -enddate "$4"000000Z -extfile extensions -out certificate.pem
            """
        let shell = try ChildProcess(
            "/bin/sh",
            ["-c", script, try #require(Tool.openssl), folder, name, days.lowerBound, days.upperBound], environment: [:]
        )
        let outcome = try await shell.outcome()
        try #require(outcome.status == 0, "\(outcome.messages)")
    }
}

/// A program that a test may need.
package enum Tool {
    package static let openssl = path(of: "openssl")
    package static let nginx = path(of: "nginx")
    package static let compiler = path(of: "cc") ?? path(of: "clang")

    private static func path(of name: String) -> String? {
        let folders = (ProcessInfo.processInfo.environment["PATH"] ?? "").split(separator: ":").map(String.init)
        return (folders + ["/usr/sbin"]).map { "\($0)/\(name)" }.first {
            FileManager.default.isExecutableFile(atPath: $0)
        }
    }
}

/// Runs `body` with the URL of a server at 127.0.0.`host` that shows `certificate`, and with the file that this is in.
/// Its port is any free one where none is named.
package func withTLSServer(
    _ certificate: Certificate, at host: UInt8 = 1, port: UInt16? = nil, options: [String] = [],
    body: @escaping @Sendable (URL, String) async throws -> Void
) async throws {
    let openssl = try #require(Tool.openssl)
    try await withServerProcess(certificate, at: host, port: port, body: body) { port, folder in
        [
            openssl, "s_server", "-accept", "127.0.0.\(host):\(port)", "-cert", "\(folder)/certificate.pem", "-key",
            "\(folder)/key.pem", "-www",
        ] + options
    }
}

/// Runs `body` with a server that is a program, once it listens, and ends it.
package func withServerProcess(
    _ certificate: Certificate, at host: UInt8 = 1, port: UInt16? = nil,
    body: @escaping @Sendable (URL, String) async throws -> Void,
    command: @escaping @Sendable (UInt16, String) throws -> [String]
) async throws {
    try await withWatchdog {
        try await withTemporaryFolder { folder in
            try await certificate.write(into: folder)
            // Another may take the port before the program does, which then ends.
            for _ in 1...10 {
                let port = try port ?? DeadPort().number
                let words = try command(port, folder)
                let process = try ChildProcess(words[0], Array(words.dropFirst()), environment: [:])
                guard await isListening(port, at: host) else { continue }
                let url = try #require(URL(string: "https://127.0.0.\(host):\(port)/"))
                defer { process.send(SIGTERM) }
                return try await body(url, "\(folder)/certificate.pem")
            }
            Issue.record("no server started")
        }
    }
}

private func isListening(_ port: UInt16, at host: UInt8) async -> Bool {
    for _ in 1...1_000 {
        if (try? RawClient(host: 0x7F00_0000 + UInt32(host), port: port)) != nil { return true }
        // A test that is given up goes on at once.
        try? await Task.sleep(for: .milliseconds(10))
    }
    return false
}
