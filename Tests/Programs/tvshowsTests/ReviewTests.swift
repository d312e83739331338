import TestSupport

@Suite(.loggedIn) struct `Review command` {
    @Test func `sends the review, which is then the show's first`() async throws {
        try await tvshows.run("review", "7", "--rating", "2", "--comment", " A bit \"slow\" ").expect(0, says: "")
        #expect(
            server.requests(to: "reviews").map(\.object)
                == [["rating": 2, "comment": " A bit \"slow\" ", "show_id": 7]])
        let reviews = try await tvshows.run("reviews", "7")
        #expect(reviews.lines == ["10001\t7\t2\t A bit \"slow\" \t1\tregistered@email.com\t"])
        #expect(try await tvshows.run("show", "7", "--format", "json").text.contains(#""averageRating":2,"#))
    }

    @Test(arguments: [
        ("one\n", "one"), ("one", "one"), ("one\r\ntwo\r\n", "one\r\ntwo"), ("\n one\n\n", "\n one\n"), ("⭐️", "⭐️"),
    ])
    func `reads the comment from standard input`(_ input: String, _ comment: String) async throws {
        try await tvshows.run(["review", "7", "--rating=5", "--comment=-"], input: input).expect(0)
        #expect(server.requests(to: "reviews").first?.object?["comment"] as? String == comment)
    }

    @Test func `that was written is said to be, though the output cannot be written`() async throws {
        try await tvshows.runInShell(["review", "7", "--rating", "5", "--comment", "x"], #""$@" >&-"#)
            .expect(1, mentions: "The review was written.\ntvshows: The output could not be written")
    }

    @Test(arguments: [
        ("0", "x", "The rating must be a whole number from 1 to 5, not '0'. Give it with --rating."),
        ("6", "x", "The rating must be a whole number from 1 to 5, not '6'. Give it with --rating."),
        ("-1", "x", "The rating must be a whole number from 1 to 5, not '-1'. Give it with --rating."),
        ("4.5", "x", "The rating must be a whole number from 1 to 5, not '4.5'. Give it with --rating."),
        ("", "x", "The rating must be a whole number from 1 to 5, not ''. Give it with --rating."),
        ("5", "", "The comment is empty. Say with --comment what you think of the show."),
        ("5", " \n\t", "The comment is empty. Say with --comment what you think of the show."),
        ("5", "-", "The comment is empty. Say with --comment what you think of the show."),
    ])
    func `sends nothing that cannot be a review`(_ rating: String, _ comment: String, _ message: String) async throws {
        try await tvshows.run(["review", "7", "--rating=\(rating)", "--comment=\(comment)"], input: " \n")
            .expect(2, prints: "", says: "tvshows: \(message)\n")
        #expect(server.requests.count == 1)
    }

    @Test(arguments: [
        (
            #"head -c 70000 /dev/zero | tr '\0' a | "$@""#,
            "The comment is longer than 65536 bytes. Write a shorter one."
        ),
        (#"printf '\377' | "$@""#, "The comment is not UTF-8 text. Write it as UTF-8."),
        (#""$@" </dev/null"#, "The comment is empty. Say with --comment what you think of the show."),
    ])
    func `refuses an input that is no comment`(_ script: String, _ message: String) async throws {
        try await tvshows.runInShell(["review", "7", "--rating", "5", "--comment", "-"], script)
            .expect(2, says: "tvshows: \(message)\n")
        #expect(server.requests.count == 1)
    }
}
