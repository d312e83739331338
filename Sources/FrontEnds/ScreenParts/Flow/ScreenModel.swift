/// The model of a screen, as far as the flow of an app is concerned with it.
@MainActor
public protocol ScreenModel {
    /// Loads what the screen shows, as it is opened.
    func open()
    /// Calls off what the screen does, as it is left.
    func close()
    /// Waits until the screen does nothing.
    func settle() async
}

/// One of an app's screens, with its model: an enum of the app's own.
@MainActor
public protocol AppScreen {
    /// The model.
    var model: any ScreenModel { get }
}
