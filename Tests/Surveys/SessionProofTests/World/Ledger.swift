/// What has to be remembered of the past to tell whether a step breaks a promise.
struct Ledger: Hashable, Sendable {
    struct PairNotes: Hashable, Sendable {
        /// The live processes that have it, or that its answer is on the way to.
        var holders: Set<Int> = []
        var wasStored = false
        var wasRefused = false
        /// How often its refresh token arrived.
        var arrivals = 0
        /// How often the answer to its refresh never reached the store: lost on the way, with a crash, or with a save.
        var excuses = 0
        /// Lost with an answer, a crash, a failed save or a lost revocation: no log-out can reach it.
        var isHeldByNobody = false
        /// A save of it failed, and none has succeeded since.
        var isUnsaved = false
    }

    struct FamilyNotes: Hashable, Sendable {
        var isBeingLoggedOut = false
        var isLoggedOut = false
        /// A log-in has taken its place.
        var isReplaced = false
        /// The person was told that the server has revoked the session.
        var isConfirmedAsRevoked = false
    }

    /// A call under way.
    struct CallNotes: Hashable, Sendable {
        let kind: Call
        /// The session that was cached when it began.
        let family: Int?
        /// The sessions that this process had logged out of when it began.
        let overAtStart: Set<Int>
        /// Somebody logged in or out since, or the session ended.
        var sawChangeOfSession = false
        /// This very process began a log-out since, or was in the middle of one.
        var isOvertakenByLogOut = false
        /// The refresh tokens that it sent.
        var sent: Set<Int> = []
        /// Whose token it sent with its request.
        var usedFamily: Int?
        /// The session that this log-out ends.
        var logOutFamily: Int?
        var isCancelled = false
        /// What this log-in has taken the place of.
        var replaced: Set<Int> = []
    }

    var pairs: [PairNotes] = []
    var families: [FamilyNotes] = []
    var calls: [Caller: CallNotes] = [:]
    /// The sessions that a process has logged out of.
    var over: [Int: Set<Int>] = [:]
    /// The pairs that a log-in has taken the place of, and must end.
    var replaced: Set<Int> = []
    /// The first promise that was broken.
    var violation: String?
}
