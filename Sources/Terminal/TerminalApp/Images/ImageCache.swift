package import CoreSupport
import Observation

/// The images of the visible screen, each loaded when it is first requested and forgotten when the screen is left.
@MainActor
@Observable
package final class ImageCache {
    package typealias Load = @Sendable (_ url: String) async -> Data?

    private enum Slot {
        case loading
        case loaded(TerminalImage)
        case none
    }

    private var slots: [String: Slot] = [:]
    @ObservationIgnored private var tasks: [String: Task<Void, Never>] = [:]
    @ObservationIgnored private var wanted: Set<String> = []
    @ObservationIgnored private var lastID = 0
    @ObservationIgnored private let load: Load

    package init(load: @escaping Load) { self.load = load }

    /// The image at `url`, if it is loaded; the first request loads it. If `loads` is `false`, nothing is loaded, and
    /// loading under way is cancelled.
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

    /// Forgets the images that were not requested since the last call.
    func forgetUnwanted() {
        for url in slots.keys where !wanted.contains(url) {
            tasks.removeValue(forKey: url)?.cancel()
            slots[url] = nil
        }
        wanted = []
    }

    func settle() async {
        for task in tasks.values { await task.value }
    }

    private func put(_ data: Data?, at url: String) {
        lastID += 1
        slots[url] = data.flatMap { TerminalImage($0, id: lastID) }.map(Slot.loaded) ?? Slot.none
    }
}
