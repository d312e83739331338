import TestSupport

@Suite struct PagingFaultTests {
    @Test(
        arguments: [
            (.repeatedPage(number: 3), "page 3 repeats an earlier page"),
            (.wrongPage(number: 3, got: 2), "page 2 came when page 3 was asked for"),
            (.missingPage(number: 3), "page 3 is missing, although the next one is there"),
            (.incomplete(received: 8, records: 20), "8 of 20 records came"),
            (.moving, "the list moved each time it was read"),
        ] as [(PagingFault, String)])
    func `each fault is a sentence`(fault: PagingFault, sentence: String) {
        #expect("\(fault)" == sentence)
    }
}
