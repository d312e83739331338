/// What has to be remembered of the past to tell whether a step breaks a promise.
struct Ledger: Hashable, Sendable {
    struct PairNotes: Hashable, Sendable {
        var holders: Set<Int> = []  // The live processes that have it, or that its answer is on the way to.
        var wasStored = false
        var wasRefused = false
        var arrivals = 0  // How often its refresh token arrived.
        var answers = 0  // How often it brought a pair.
        /// How often the answer to its refresh never reached the store: lost on the way, with a crash, or with a save.
        var excuses = 0
        /// Lost with an answer, a crash, a failed save or a lost revocation: no logout can reach it.
        var isHeldByNobody = false
        var isInDoubt = false  // Whether an answer to its refresh may have been lost.
        var isUnsaved = false  // A save of it failed, and none has succeeded since.
    }

    struct FamilyNotes: Hashable, Sendable {
        var isBeingLoggedOut = false
        var isLoggedOut = false
        var isReplaced = false  // A login has taken its place.
        var hasEnded = false  // The server has seen a refresh token of it twice.
        var isConfirmedAsRevoked = false  // The person was told that the server has revoked the session.
    }

    struct CallNotes: Hashable, Sendable {
        let kind: Call
        let family: Int?  // The session that was cached when it began.
        let overAtStart: Set<Int>  // The sessions that this process had logged out of when it began.
        var sawChangeOfSession = false  // Somebody logged in or out since, or the session ended.
        var isOvertakenByLogOut = false  // This very process began a logout since, or was in the middle of one.
        var sent: [Int: Int] = [:]  // How often it sent each refresh token.
        var noted: Int?  // The pair whose refresh token is to be sent, by its last note.
        var renewed: Int?  // The pair in the record then.
        var isRepetition = false  // Whether it found that token in a note, with its window open.
        var sendsOlder = false  // Whether it sends that token within its window, as far as it knows.
        var olderSentAt: Moment?  // When that token was sent first, at a server whose window is declared.
        var lost: Int?  // The pair whose refresh it sent last, if that was lost, or its answer.
        var hasLooked = false  // Whether it has found that pair in the store since.
        var paused: Int?  // The pair for whose refresh the server asked to wait, until that is saved.
        var refused: Int?  // The pair whose refresh was refused.
        var rejected: Int?  // The pair whose access token it saw rejected.
        var mayLoseTurn = false  // Whether another may take its turn, which it has.
        var sharesTurn = false  // Whether another had the turn at the same time.
        var wasOutOfReach = false  // Whether it could not reach the store.
        var usedFamily: Int?  // Whose token it sent with its request.
        var uses = 0  // How often it sent its request.
        var logOutFamily: Int?  // The session that this logout ends.
        var isCancelled = false
        var replaced: Set<Int> = []  // What this login has taken the place of.

        var isOfSession: Bool { kind == .token || kind == .request || kind == .another }
    }

    var pairs: [PairNotes] = []
    var families: [FamilyNotes] = []
    var calls: [Caller: CallNotes] = [:]
    var over: [Int: Set<Int>] = [:]  // The sessions that a process has logged out of.
    var replaced: Set<Int> = []  // The pairs that a login has taken the place of, and must end.
    var violation: String?  // The first promise that was broken.
}
