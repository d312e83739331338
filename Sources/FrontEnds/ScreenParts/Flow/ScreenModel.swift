/// The model of a screen, as far as the flow of an app is concerned with it.
@MainActor
public protocol ScreenModel: AnyObject {
    /// Loads what the screen shows, as it is opened.
    func open()
    /// Calls off what the screen does, as it is left.
    func close()
    /// Waits until the screen does nothing.
    func settle() async
}

/// One of an app's screens, with its model: an enum of the app's own. Two are the same when they have the same model.
public protocol AppScreen: Hashable {
    /// The model.
    var model: any ScreenModel { get }
}

extension AppScreen {
    /// Whether the two have the same model.
    public static func == (one: Self, other: Self) -> Bool { one.model === other.model }

    /// Hashes which model it has.
    public func hash(into hasher: inout Hasher) {
        hasher.combine(ObjectIdentifier(model))
    }
}
