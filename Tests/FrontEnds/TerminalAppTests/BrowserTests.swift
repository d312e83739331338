import Foundation
import TestSupport
import Testing

@testable import TerminalApp

@Suite(.timeLimit(.minutes(5))) struct `Opening a page` {
    @Test(
        arguments: [
            ("https://a.test/b?c=d&e;f", true), ("HTTP://a.test", true), ("ftp://a.test", false),
            ("file:///etc", false),
            ("javascript:alert(1)", false), ("https://", false), ("https://a b", false), ("https://a\u{1B}]", false),
            ("-h", false), ("", false),
        ])
    func `only http and https are opened, and linked to`(text: String, isLink: Bool) {
        #expect((text.webLink != nil) == isLink)
        #expect(isLink || !Browser(environment: ["BROWSER": "true"]).open(text))
    }

    @Test func `the program that BROWSER names gets the URL as one argument, through no shell`() async throws {
        try await withTemporaryFolder { folder in
            let program = "\(folder)/browser"
            try "#!/bin/sh\nprintf '%s|' \"$#\" \"$1\" > '\(folder)/new'\nmv '\(folder)/new' '\(folder)/said'\n"
                .write(toFile: program, atomically: true, encoding: .utf8)
            try FileManager.default.setAttributes([.posixPermissions: 0o700], ofItemAtPath: program)
            let sut = Browser(environment: ["BROWSER": "/no/such/program:\(program)", "PATH": "/usr/bin:/bin"])

            #expect(sut.open("https://a.test/$(touch+x);'b'"))

            await until { FileManager.default.fileExists(atPath: "\(folder)/said") }
            #expect(try String(contentsOfFile: "\(folder)/said", encoding: .utf8) == "1|https://a.test/$(touch+x);'b'|")
        }
    }
}
