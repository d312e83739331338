import OAuthTokens
import TestSupport

@Suite struct `Refresh window` {
    @Test(arguments: [0, -1, 3600.5, -.infinity, .infinity, .nan])
    func `is more than 0 and at most an hour`(seconds: Double) {
        #expect(RefreshWindow(seconds: seconds) == nil)
    }

    @Test(arguments: [0.5, 30, 3600]) func `has its seconds`(seconds: Double) {
        #expect(RefreshWindow(seconds: seconds)?.seconds == seconds)
    }
}
