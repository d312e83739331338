import ArgumentParsing
import TestSupport

@Suite struct `Manual page` {
    /// What roff would take for its own.
    private static let hostile = Command(
        "demo", summary: "It's a \\fBdemo", discussion: ".so /etc/passwd\n\n'de x\n\nTwo words… and ~ ^ ` \"",
        subcommands: [Subcommand("run") { Command(summary: ".Run") }])

    @Test func `says what the help of all commands says`() {
        let root = Command(
            "demo", summary: "Shows things", discussion: "It talks to itself.\n\nAnd stops.",
            examples: [.init("demo list --page 2", "The second page.")], options: [.quiet, .style],
            variables: [.init("DEMO_HOME", help: "Where things are.")],
            subcommands: [
                Subcommand("list") {
                    Command(
                        summary: "Fetch things", examples: [.init("demo list 7", "The seventh.")], options: [.page],
                        positionals: [.id])
                }
            ])
        #expect(
            root.manualPage(version: "1.2.0", date: "2026-11-21") == #"""
                .TH "DEMO" "1" 2026-11-21 "demo 1.2.0" "User Commands"
                .SH NAME
                demo \- Shows things
                .SH SYNOPSIS
                \fBdemo\fR \fICOMMAND\fR \fI[OPTIONS]\fR
                .SH DESCRIPTION
                It talks to itself.
                .PP
                And stops.
                .SH COMMANDS
                .SS "demo list"
                \fBdemo list\fR \fI[OPTIONS]\fR \fIID\fR
                .PP
                Fetch things.
                .TP
                \fIID\fR
                Which one.
                .TP
                \fB\-\-page\fR \fIN\fR
                The page. (default: 1; or set DEMO_PAGE)
                .PP
                \fBExamples\fR
                .TP
                \fBdemo list 7\fR
                The seventh.
                .SH OPTIONS OF EVERY COMMAND
                .TP
                \fB\-q\fR, \fB\-\-quiet\fR
                Say less.
                .TP
                \fB\-\-style\fR \fISTYLE\fR
                The style. One of plain or fancy. (or set DEMO_STYLE)
                .TP
                \fB\-\-version\fR
                Show the version.
                .TP
                \fB\-h\fR, \fB\-\-help\fR
                Show this help.
                .SH ENVIRONMENT
                .TP
                \fBDEMO_STYLE\fR
                The default for \-\-style.
                .TP
                \fBDEMO_PAGE\fR
                The default for \-\-page.
                .TP
                \fBDEMO_HOME\fR
                Where things are.
                .SH EXAMPLES
                .TP
                \fBdemo list \-\-page 2\fR
                The second page.

                """#)
    }

    @Test(.needs("groff"), arguments: [Fixture.root, Self.hostile, Command("bare", summary: "Nothing")])
    func `leaves groff nothing to say`(root: Command) async throws {
        #expect(try await run("groff -man -ww -z", root).output == "")
    }

    @Test(.needs("mandoc"), arguments: [Fixture.root, Self.hostile, Command("bare", summary: "Nothing")])
    func `leaves mandoc nothing to say`(root: Command) async throws {
        #expect(try await run("mandoc -Tlint", root).output == "")
    }

    @Test(.needs("groff"))
    func `shows text as it is, and obeys none of it`() async throws {
        let shown = try await run("groff -man -Tutf8 -P-cbou", Self.hostile).output
        for text in ["It's a \\fBdemo", ".so /etc/passwd", "'de x", "Two words… and ~ ^ ` \"", ".Run."] {
            #expect(shown.contains(text), "\(shown)")
        }
    }

    private func run(_ command: String, _ root: Command) async throws -> ShellScript.Outcome {
        let page = root.manualPage(version: "1.0.0", date: "2026-11-21")
        let shell = try #require(ShellScript.path(of: "sh"))
        return try await ShellScript.run("\(command) <<'END'\n\(page)END\n", in: shell)
    }
}
