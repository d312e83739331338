import RemoteShows
import ScreenParts

// What the screens say beside what every app's do.

extension ScreenMessages {
    static let showNotFound = "This show does not exist any more."

    static func noPhoto(_ problem: ProfilePhoto.Problem) -> String {
        switch problem {
        case .tooLarge: "The photo is too large: at most 1,048,576 bytes (1 MB) are taken."
        case .notAnImage: "The photo is no JPEG, PNG, GIF or WebP image."
        }
    }

    static func noReview(_ problem: NewReview.Problem) -> String {
        switch problem {
        case .ratingOutOfRange: "Give one star to five."
        case .commentEmpty: "Write what you think of the show."
        }
    }
}
