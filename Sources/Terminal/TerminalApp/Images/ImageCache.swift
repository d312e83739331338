package import CoreSupport
import Observation

/// The images of the screen that is shown, each loaded when it is first asked for. What a screen has asked for is
/// forgotten when it is left.
@MainActor
@Observable
package final class ImageCache {
    /// Loads an image; `nil` where it is unavailable.
    package typealias Load = @Sendable (_ url: String) async -> Data?

    private enum Slot {
        case loading
        case loaded(TerminalImage)
        /// There is no image, or none that can be shown.
        case none
    }

    private var slots: [String: Slot] = [:]
    @ObservationIgnored private var tasks: [String: Task<Void, Never>] = [:]
    @ObservationIgnored private var wanted: Set<String> = []
    @ObservationIgnored private var lastID = 0
    /// How the terminal is sent them, and so which formats are of use.
    @ObservationIgnored package var way = ImageProtocol.kitty
    @ObservationIgnored private let load: Load

    package init(load: @escaping Load) {
        self.load = load
    }

    /// The image at `url`, if it has come; the first who asks has it loaded. Where `loads` is false nothing is begun, and what
    /// is on its way is called off.
    package func image(at url: String, loads: Bool = true) -> TerminalImage? {
        if case .loading = slots[url], !loads { return nil }
        guard loads || slots[url] != nil else { return nil }
        wanted.insert(url)
        switch slots[url] {
        case .loaded(let image): return image
        case .loading, .some(.none): return nil
        case nil:
            slots[url] = .loading
            tasks[url] = Task { [weak self, load] in
                let data = await load(url)
                guard !Task.isCancelled else { return }
                self?.put(data, at: url)
            }
            return nil
        }
    }

    /// Forgets what nobody has asked for since this was called last.
    func forgetUnwanted() {
        for url in slots.keys where !wanted.contains(url) {
            tasks.removeValue(forKey: url)?.cancel()
            slots[url] = nil
        }
        wanted = []
    }

    /// Waits until everything that was asked for has come.
    func settle() async {
        for task in tasks.values { await task.value }
    }

    private func put(_ data: Data?, at url: String) {
        lastID += 1
        slots[url] = data.flatMap { TerminalImage($0, id: lastID, way: way) }.map(Slot.loaded) ?? Slot.none
    }
}
