import TestSupport

@testable import TerminalApp

@Suite struct `What the terminal offers` {
    @Test(
        arguments: [
            ([:], .none), (["TERM": "dumb"], .none), (["TERM": "vt100"], .none), (["TERM": "xterm-m"], .none),
            (["TERM": "xterm"], .sixteen), (["TERM": "linux"], .sixteen), (["TERM": "xterm-256color"], .indexed),
            (["TERM": "xterm-256color", "COLORTERM": "truecolor"], .full),
            (["TERM": "xterm", "COLORTERM": "24bit"], .full), (["TERM": "xterm-direct"], .full),
            (["TERM": "xterm", "NO_COLOR": "1"], .none),
            (["TERM": "xterm-256color", "COLORTERM": "truecolor", "NO_COLOR": "1"], .none),
            (["TERM": "xterm", "NO_COLOR": ""], .sixteen), (["TERM": "xterm", "COLORTERM": "yes"], .sixteen),
        ] as [([String: String], ColorDepth)])
    func `colors by the environment`(environment: [String: String], depth: ColorDepth) {
        #expect(ColorDepth(environment: environment) == depth)
    }

    @Test(arguments: [
        ([:], true), (["LANG": ""], true), (["LANG": "C"], false), (["LANG": "POSIX"], false),
        (["LANG": "en_US.UTF-8"], true), (["LANG": "C.utf8"], true),
        (["LC_ALL": "C", "LANG": "en_US.UTF-8"], false), (["LC_ALL": "", "LANG": "en_US.UTF-8"], true),
        (["LC_CTYPE": "de_DE.UTF-8", "LANG": "C"], true),
    ])
    func `characters by the locale`(environment: [String: String], isUTF8: Bool) {
        #expect(CharacterSupport(environment: environment).isUTF8 == isUTF8)
    }
}
