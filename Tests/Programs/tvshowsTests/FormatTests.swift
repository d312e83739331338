import TestSupport

@Suite(.loggedIn) struct `Formats` {
    private static let show31 =
        #"{"id":"31","title":"Say \"hi\",\tSam\r\n\u001b[31mred\u001b[0m "# + "\u{202E}evil "
        + #"\u009b1mé","description":"one\nline","imageURL":"https://img.example.test/31.jpg","averageRating":4.25,"#
        + #""reviewCount":12}"#
    private static let show32 =
        #"{"id":"32","title":"Plain","description":null,"imageURL":null,"averageRating":null,"reviewCount":0}"#
    private static let review501 =
        #"{"id":"501","showID":"31","rating":4,"comment":"Nice, \"really\"\nnice\u001b[31m","userID":"77","#
        + #""userEmail":"ann@example.test","userImageURL":"https://img.example.test/77"}"#
    private static let review502 =
        #"{"id":"502","showID":"31","rating":1,"comment":null,"userID":"78","userEmail":"bob@example.test","#
        + #""userImageURL":null}"#

    @Test(arguments: [
        (["list"], "shows", Pages.hostileShows, [show31, show32]),
        (["list", "--all"], "shows", Pages.hostileShows, [show31, show32]),
        (["list", "--top-rated"], "shows/top_rated", Pages.hostileShows, [show31, show32]),
        (["reviews", "31"], "shows/31/reviews", Pages.reviews, [review501, review502]),
        (["reviews", "31", "--all"], "shows/31/reviews", Pages.reviews, [review501, review502]),
    ])
    func `json and ndjson have the fields in their order`(
        _ arguments: [String], _ path: String, _ answer: HTTPResponse, _ objects: [String]
    ) async throws {
        server.answer(path, with: answer)
        try await tvshows.run(arguments + ["--format", "json"])
            .expect(0, prints: "[\n" + objects.joined(separator: ",\n") + "\n]\n")
        let lines = try await tvshows.run(arguments + ["--format", "ndjson"])
        #expect(lines.text == objects.map { $0 + "\n" }.joined())
        #expect(lines.messages == "")
    }

    @Test func `csv has a header and quotes what must be quoted`() async throws {
        server.answer("shows/31/reviews", with: Pages.reviews)
        #expect(
            try await tvshows.run("reviews", "31", "--format", "csv").text == """
                id,showID,rating,comment,userID,userEmail,userImageURL
                501,31,4,"Nice, ""really""
                nice\u{1B}[31m",77,ann@example.test,https://img.example.test/77
                502,31,1,,78,bob@example.test,

                """)
        server.answer("shows", with: Pages.hostileShows)
        let shows = try await tvshows.run("list", "--format", "csv")
        #expect(shows.lines.first == "id,title,description,imageURL,averageRating,reviewCount")
        #expect(shows.lines.last == "32,Plain,,,,0")
    }

    @Test(arguments: [[], ["--format", "tsv"]])
    func `tsv has no header and nothing that a terminal obeys`(_ options: [String]) async throws {
        server.answer("shows", with: Pages.hostileShows)
        #expect(
            try await tvshows.run(["list"] + options).lines == [
                "31\tSay \"hi\", Sam   [31mred [0m \u{202E}evil  1mé\tone line\t"
                    + "https://img.example.test/31.jpg\t4.25\t12",
                "32\tPlain\t\t\t\t0",
            ])
        server.answer("shows/31/reviews", with: Pages.reviews)
        #expect(
            try await tvshows.run(["reviews", "31"] + options).lines == [
                "501\t31\t4\tNice, \"really\" nice [31m\t77\tann@example.test\thttps://img.example.test/77",
                "502\t31\t1\t\t78\tbob@example.test\t",
            ])
    }

    @Test(arguments: [["list"], ["list", "--top-rated"], ["reviews", "5"]])
    func `a table has a heading and nothing of a server's control characters`(_ arguments: [String]) async throws {
        server.play { request in
            switch request.url.path {
            case "/shows", "/shows/top_rated": Pages.hostileShows
            case "/shows/5/reviews": Pages.reviews
            default: nil
            }
        }
        let run = try await tvshows.run(arguments + ["--format", "table"]).expect(0)
        #expect(run.lines.count == 3)
        #expect(run.lines.first?.hasPrefix("ID") == true)
        #expect(!run.text.unicodeScalars.contains { $0 == "\u{1B}" || $0 == "\u{202E}" || $0 == "\u{9B}" })
    }

    @Test(arguments: ["json", "ndjson"])
    func `a single thing is one object`(_ format: String) async throws {
        let show = try await tvshows.run("show", "7", "--format", format)
        let path = server.apiURL + "/images/covers/7.png"
        #expect(
            show.text == #"{"id":"7","title":"Paper Weather","description":"A forecaster learns that her "#
                + #"sketches of clouds come true. Nobody has reviewed it yet.","imageURL":"\#(path)","#
                + #""averageRating":null,"reviewCount":0}"# + "\n")
        #expect(
            try await tvshows.run("profile", "--format", format).text
                == #"{"id":"1","email":"registered@email.com","imageURL":null}"# + "\n")
        let review = try await tvshows.run("review", "7", "--rating", "5", "--comment", "Häppy", "--format", format)
        #expect(
            review.text == #"{"id":"10001","showID":"7","rating":5,"comment":"Häppy","userID":"1","#
                + #""userEmail":"registered@email.com","userImageURL":null}"# + "\n")
    }

    @Test(arguments: [[], ["--format", "table"], ["--format", "tsv"], ["--format", "csv"]])
    func `a single thing is printed for people and spreadsheets`(_ options: [String]) async throws {
        #expect(try await tvshows.run(["show", "7"] + options).text.contains("Paper Weather"))
        #expect(try await tvshows.run(["profile"] + options).text.contains(Installation.email))
        let review = try await tvshows.run(["review", "7", "--rating", "5", "--comment", "Häppy"] + options)
        #expect(review.text.contains("Häppy"))
        #expect(review.messages == "")
    }

    @Test func `a page for a person leaves out what there is not, and obeys nothing`() async throws {
        server.answer(
            "shows/32",
            with: .json(
                #"{"show":{"id":"32","title":"Pl\u001b[31main","description":null,"image_url":null,"#
                    + #""average_rating":4.666,"no_of_reviews":3}}"#))
        #expect(
            try await tvshows.run("show", "32", "--format", "table").text == """
                Plain

                Id:      32
                Rating:  4.7 of 5
                Reviews: 3

                """)
    }
}
