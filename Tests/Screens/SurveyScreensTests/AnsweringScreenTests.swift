import SurveyResponses
import SurveyScreens
import TestSupport

@MainActor @Suite(.timeLimit(.minutes(60))) struct `Answering screen` {
    @Test func `AN-1, AN-3: a question a screen, of every kind, then summary, submission and thanks`() async throws {
        let (sut, stub, events) = AnsweringStub.makeSUT()

        #expect(sut.question?.id == "intro")
        sut.enter()
        sut.pickOnScale(digit: 4)
        sut.enter()
        #expect(sut.question?.id == "one")
        sut.moveFocus(by: 1)
        sut.enter()
        #expect(sut.focus == .text("other"))
        sut.write("Snails", for: "other")
        sut.enter()
        #expect(sut.question?.id == "any")
        sut.pressFocused()
        sut.moveFocus(by: 1)
        sut.pressFocused()
        sut.enter()
        sut.find("room 299")
        sut.enter()
        sut.enter()
        #expect(sut.question?.id == "text")
        sut.write("Two\nlines", for: "why")
        sut.enter()
        sut.write("Ann", for: "name")
        sut.enter()
        sut.write("42", for: "age")
        sut.enter()
        #expect(sut.step == .summary)
        #expect(stub.submitted.isEmpty)

        sut.enter()
        await sut.settle()

        #expect(sut.step == .thanks)
        #expect(sut.thanks == ["Thank you. Your answers were sent.", "Goodbye"])
        let response = sut.response
        #expect(stub.submitted == [response.requestBody])
        #expect(
            response.answeredQuestions.map { response.picks(of: $0.id) } == [
                [.init("star4")], [.init("other", text: "Snails")], [.init("rice"), .init("peas")], [.init("room299")],
                [.init("why", text: "Two\nlines")], [.init("name", text: "Ann"), .init("age", text: "42")],
            ])
        #expect(try await stub.drafts.draftCount() == 0)
        sut.enter()
        #expect(events.all == [.surveyAnswered])
    }

    @Test func `AN-2: what is missing is said once one tries to go on without it, until it is there`() {
        let (sut, _, _) = AnsweringStub.makeSUT()
        sut.press(.next)
        #expect(sut.question?.id == "stars")
        #expect(sut.ribbonText == nil)

        sut.enter()
        #expect(sut.ribbonText == "This must be answered.")
        sut.moveOnScale(by: 1)
        #expect(sut.ribbonText == nil)
        sut.clearAnswer()
        #expect(sut.ribbonText == nil)
        sut.press(.next)
        #expect(sut.ribbonText == "This must be answered.")
        sut.press(.back)
        sut.press(.next)

        #expect(sut.question?.id == "stars")
        #expect(sut.ribbonText == nil)
    }

    @Test func `AN-2: Next is disabled until what is mandatory is there`() {
        let (sut, _, _) = AnsweringStub.makeSUT()
        sut.press(.next)
        #expect(!sut.isEnabled(.next))
        sut.press(.next)
        #expect(sut.question?.id == "stars")

        sut.moveOnScale(by: 1)
        #expect(sut.scalePosition == 0)
        #expect(sut.isEnabled(.next))
        sut.clearAnswer()
        #expect(!sut.isEnabled(.next))
        sut.moveOnScale(by: -1)
        #expect(sut.scalePosition == 4)
        sut.press(.next)

        sut.toggle("other")
        #expect(!sut.isEnabled(.next))
        sut.moveFocus(by: 1)
        sut.enter()
        #expect(sut.focus == .text("other"))
        sut.enter()
        #expect(sut.question?.id == "one")
        sut.write("Snails", for: "other")
        #expect(sut.isEnabled(.next))
    }

    @Test(arguments: ["one", "any"])
    func `AN-2: a mandatory question of which one or any may be picked is passed by a pick alone`(pick: String) {
        let question = Question(
            id: "q", text: "?", kind: "choice", pick: pick, isMandatory: true,
            answers: [.init(id: "a", text: "A"), .init(id: "b", text: "B")])
        let (sut, _, _) = AnsweringStub.makeSUT(asking: question)
        #expect(!sut.isEnabled(.next) && sut.obstacleText == "This must be answered.")
        sut.press(.next)
        #expect(sut.step == .question(0))

        sut.toggle("b")
        #expect(sut.isEnabled(.next))
        sut.toggle("b")
        #expect(!sut.isEnabled(.next))
        // Enter picks what it stands on where something must be picked.
        sut.enter()

        #expect(sut.step == .summary)
        #expect(sut.response.picks(of: "q") == [.init("a")])
        #expect(sut.isEnabled(.submit))
    }

    @Test func `Back keeps everything, what cannot be taken too`() async {
        let (sut, _, _) = AnsweringStub.makeSUT(AnsweringStub.answered(upTo: "text"))
        #expect(sut.question?.id == "fields")
        sut.write("Ann", for: "name")
        sut.write("old", for: "age")
        #expect(sut.complaintText(about: "age") == "This must be a whole number.")
        #expect(!sut.isEnabled(.next))

        sut.press(.back)
        #expect(sut.text(of: "why") == "Because")
        sut.press(.next)

        #expect(sut.text(of: "name") == "Ann")
        #expect(sut.text(of: "age") == "old")
        #expect(!sut.isEnabled(.next))
        sut.write("", for: "age")
        #expect(sut.isEnabled(.next))
        await sut.settle()
    }

    @Test func `from the summary one goes to a question, and from there back to the summary`() async {
        let (sut, _, _) = AnsweringStub.makeSUT(AnsweringStub.answered(upTo: "fields"))
        #expect(sut.step == .summary)
        #expect(sut.focus == .button(.submit))

        sut.openPage(1)
        sut.pickOnScale(digit: 1)
        sut.press(.next)

        #expect(sut.step == .summary)
        #expect(sut.response.picks(of: "stars") == [.init("star1")])
        await sut.settle()
    }

    @Test func `AN-2: Enter leads to the words that are missing`() async {
        let (sut, _, _) = AnsweringStub.makeSUT(AnsweringStub.answered(upTo: "text"))
        sut.moveFocus(by: 1)
        sut.write("42", for: "age")

        sut.enter()

        #expect(sut.question?.id == "fields")
        #expect(sut.focus == .text("name"))
        await sut.settle()
    }

    @Test func `Enter in the words of the one answer goes on past the answers below it`() async {
        let question = Question(
            id: "one", text: "", kind: "choice", pick: "one",
            answers: [.init(id: "other", text: "Other", responseClass: "string"), .init(id: "fish", text: "Fish")])
        let (sut, _, _) = AnsweringStub.makeSUT(asking: question)

        sut.enter()
        sut.write("Snails", for: "other")
        sut.enter()

        #expect(sut.step == .summary)
        #expect(sut.response.picks(of: "one") == [.init("other", text: "Snails")])
        await sut.settle()
    }

    @Test func `where one answer may be picked, the one beside takes its place, and what is typed is kept`() async {
        let (sut, _, _) = AnsweringStub.makeSUT(AnsweringStub.answered(upTo: "fields"))
        sut.openPage(2)
        #expect(sut.focus == .answer("fish"))

        sut.movePick(by: 1)
        sut.movePick(by: 1)
        #expect(sut.focus == .answer("other"))
        sut.write("Snails", for: "other")
        sut.movePick(by: -5)
        #expect(sut.response.picks(of: "one") == [.init("fish")])
        sut.pickOfFew(at: 1)
        sut.pickOfFew(at: 2)
        sut.enter()
        #expect(sut.focus == .text("other"))
        sut.enter()

        #expect(sut.step == .summary)
        #expect(sut.response.picks(of: "one") == [.init("other", text: "Snails")])
        sut.openPage(4)
        sut.moveFocus(by: 1)
        sut.movePick(by: 1)
        #expect(sut.response.picks(of: "drop").isEmpty)
        await sut.settle()
    }

    @Test func `what was picked can be taken back`() async {
        let (sut, _, _) = AnsweringStub.makeSUT(AnsweringStub.answered(upTo: "fields"))
        sut.openPage(3)
        sut.toggle("rice")
        sut.toggle("peas")

        sut.toggle("rice")

        #expect(sut.response.picks(of: "any") == [.init("peas")])
        await sut.settle()
    }

    @Test func `a digit is the answer that reads so, two are one of two digits, else it is a position`() {
        let answers = (0...10).map { Answer(id: "n\($0)", text: "\($0)") }
        let (sut, _, _) = AnsweringStub.makeSUT(
            asking: Question(id: "nps", text: "", kind: "nps", pick: "one", answers: answers))

        sut.pickOnScale(digit: 1)
        #expect(sut.scalePosition == 1)
        sut.pickOnScale(digit: 0)
        #expect(sut.scalePosition == 10)
        sut.pickOnScale(digit: 0)
        #expect(sut.scalePosition == 0)
    }
}
