/// A mistake that the protocol could have, and that must be found.
enum Fault: String, Hashable, Sendable, CaseIterable {
    case noSecondRead  // No second look at the cache inside the turn.
    case noTurn  // The refresh does not wait for its turn.
    case answersBeforeSave  // The callers are answered, and then the token is saved.
    case endsWithoutComparing  // A refused refresh clears whatever is cached.
    case endsDespiteNote  // A refused refresh ends the session although another process has noted one.
    case sendsNewestInWindow  // The newest token is sent while the window of an older one is open.
    case clearsOnTimeout  // A refresh that was lost clears the cache.
    case logOutKeepsEpoch  // A logout does not end what was begun before it in the same process.
    case adoptsWithoutEpoch  // What was begun before a logout is adopted after it.
    case noNote  // A refresh is sent before it is noted.
    case failedNoteIsIgnored  // A refresh is sent although it could not be noted.
    case repeatsRefusal  // A refresh that the server could not answer is sent again.
    case repeatsSilence  // A refresh that no answer came to is sent again.
    case repeatsNothing  // A refresh whose answer was lost is not sent again.
    case dropsWhatOthersSaved  // What could not be saved is revoked when another process has saved the same.
    case repeatsWithoutEnd  // A refresh is sent again as often as its answer is lost.
    case repeatsWithoutLooking  // A refresh is sent again without a look at the record.
    case noteBlocks  // A process that finds a note does not refresh.
    case noteErasedAfterLoss  // A refresh that failed erases its note, though its answer may be lost.
    case pauseErasesNote  // So does a server that asks to wait after a loss.
    case saveForgetsLoss  // The record of what came after a loss does not say so.
    case pauseIsNotSaved  // That the server asks to wait is not saved.
    case pauseIsIgnored  // A process asks a server that has asked another process to wait.
    case endHidesLoss  // The end of a session does not say that an answer may have been lost.
    case sparesRejected  // While the refresh fails, a caller is given the token that it saw rejected.
    case logOutStaysEnding  // A logout that failed leaves its process without a session.
    case lockOutlivesHolder  // The turn of a process that is gone is never free again.
    case tornReplace  // A save deletes first and writes then, in two steps.
    case logInLeavesReplaced  // A login leaves the session that it takes the place of alive at the server.
    case logOutForgetsUnsaved  // A logout that cannot reach the store forgets what was still to be saved.
    case revokesUnused  // A logout revokes without having used the token once.

    /// The claim that is broken first, on one of the shortest ways.
    var claim: Claim {
        switch self {
        case .noNote, .failedNoteIsIgnored, .noSecondRead, .sendsNewestInWindow: .noted
        case .repeatsRefusal, .repeatsSilence, .repeatsNothing, .repeatsWithoutEnd, .repeatsWithoutLooking: .repeated
        case .noteErasedAfterLoss, .pauseErasesNote, .saveForgetsLoss, .endHidesLoss, .clearsOnTimeout: .lossNoted
        case .noTurn, .logOutForgetsUnsaved: .once
        case .answersBeforeSave, .sparesRejected: .saved
        case .dropsWhatOthersSaved: .ended
        case .tornReplace, .endsWithoutComparing: .whole
        case .logOutStaysEnding, .endsDespiteNote: .reported
        case .logOutKeepsEpoch, .adoptsWithoutEpoch: .loggedOut
        case .revokesUnused: .revoked
        case .logInLeavesReplaced: .replaced
        case .pauseIsNotSaved, .pauseIsIgnored: .wait
        case .lockOutlivesHolder, .noteBlocks: .answered
        }
    }
}
