import TestSupport

@Suite struct `Byte search` {
    @Test(
        arguments: [
            ("abcabc", "abc", 0, 0), ("abcabc", "abc", 1, 3), ("abcabc", "abc", 4, nil), ("aab", "ab", 0, 1),
            ("ab", "abc", 0, nil), ("ab", "ab", 0, 0), ("", "a", 0, nil), ("ab", "", 0, nil), ("ab", "a", 9, nil),
            ("ab", "a", -1, nil),
        ] as [(String, String, Int, Int?)])
    func `finds where bytes first begin`(text: String, wanted: String, start: Int, offset: Int?) {
        #expect(Data(text.utf8).offset(of: wanted.utf8, from: start) == offset)
    }

    @Test func `counts from the first byte of a slice`() {
        #expect(Data("xxabc".utf8).dropFirst(2).offset(of: "c".utf8) == 2)
    }
}
