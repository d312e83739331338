public import Observation

/// The screens that lie one over the other, the one that is shown last.
@MainActor
@Observable
public final class ScreenPath<Screen: AppScreen, Event: AppEvent> {
    /// Who is told how a screen is left.
    public typealias Handler = @MainActor (Event) -> Void

    /// The screens; never empty.
    private var screens: [Screen]
    /// Rises whenever the whole path is replaced; what an older path's screens still have to say no longer counts.
    @ObservationIgnored private var epoch = 0
    /// Told how the screens are left that this path made, as long as they are in it.
    @ObservationIgnored public var onEvent: Handler = { _ in }

    /// A path of one screen.
    public init(_ first: Screen) {
        screens = [first]
    }

    /// The screen that is shown.
    public var top: Screen { screens[screens.count - 1] }

    /// Replaces all screens by `makeScreen`'s.
    public func replace(with makeScreen: (@escaping Handler) -> Screen) {
        screens.forEach { $0.model.close() }
        epoch += 1
        screens = [makeScreen(handler())]
        top.model.open()
    }

    /// Puts `makeScreen`'s screen over the one that is shown.
    public func push(_ makeScreen: (@escaping Handler) -> Screen) {
        screens.append(makeScreen(handler()))
        top.model.open()
    }

    /// Goes back to the screen below, if there is one.
    public func pop() {
        guard screens.count > 1 else { return }
        screens.removeLast().model.close()
    }

    /// Waits until nothing is under way on the screen that is shown, and on those that it leads to by itself.
    public func settle() async {
        var settled: (epoch: Int, count: Int)?
        while settled?.epoch != epoch || settled?.count != screens.count {
            settled = (epoch, screens.count)
            await top.model.settle()
        }
    }

    private func handler() -> Handler {
        { [weak self, epoch] event in
            guard let self, self.epoch == epoch else { return }
            onEvent(event)
        }
    }
}
