/// A claim of `HowASessionSurvives.md`, by its name there. The words of a broken one begin with it.
enum Claim: String, CaseIterable {
    case noted
    case repeated
    case doubt
    case once
    case ended
    case saved
    case whole
    case told
    case left
    case revoked
    case replaced
    case own
    case wait
    case window
    case answered
}
