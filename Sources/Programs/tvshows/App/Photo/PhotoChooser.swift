import CoreSupport
import Observation
import RemoteShows
import ScreenParts
import ShowsScreens

/// Change photo where there are files: one goes from folder to folder, and the picture that is chosen is uploaded.
@MainActor
@Observable
final class PhotoChooser {
    /// What is chosen from; `nil` until a folder could be read.
    private(set) var folder: PhotoFolder?
    /// Which of its entries is selected, from 0.
    private(set) var selection = 0
    /// Grows whenever another folder is shown, or the same anew.
    private(set) var revision = 0
    private(set) var message: Message?
    private var isReading = false

    let screen: ChangePhotoScreen
    let files: any PhotoFiles
    private let activity = Activity()

    /// Lets one choose among `files` what `screen` uploads.
    init(_ screen: ChangePhotoScreen, files: any PhotoFiles) {
        self.screen = screen
        self.files = files
    }

    var entries: [PhotoFolder.Entry] { folder?.entries ?? [] }

    var selected: PhotoFolder.Entry? { entries.indices.contains(selection) ? entries[selection] : nil }

    /// What is wrong, in an English sentence; it may quote the server: plain text.
    var ribbon: String? { message?.text }

    /// What is being done; `nil` when nothing is.
    var progress: String? { screen.progress ?? (isReading ? "Reading…" : nil) }

    /// Shows the first of the folders to begin in that holds something to choose, else the first that can be read.
    func open() {
        work { [self] in
            var empty: PhotoFolder?
            var failure: PhotoFileError?
            for path in files.startingFolders {
                switch await read(path) {
                case .success(let found) where !found.isEmpty: return show(found)
                case .success(let found): empty = empty ?? found
                case .failure(let error): failure = failure ?? error
                }
            }
            if let empty { show(empty) } else { tell(failure ?? PhotoFileError(reason: "No such file or directory")) }
        }
    }

    /// Selects the entry at `index`, or the one nearest to it.
    func select(at index: Int) {
        selection = max(0, min(index, entries.count - 1))
    }

    /// Opens the folder that is selected, or uploads the picture.
    func choose() {
        guard let folder, let selected else { return }
        let path = folder.path(of: selected)
        switch selected.kind {
        case .parent: openAbove()
        case .folder: work { [self] in show(await read(path)) }
        case .picture:
            work { [self] in
                let problem = await screen.upload(fileAt: path, from: files)
                if !Task.isCancelled { message = problem }
            }
        }
    }

    /// Opens the folder above, where the one that is left is selected.
    func openAbove() {
        guard let folder, let parent = folder.entries.first, parent.kind == .parent else { return }
        work { [self] in show(await read(folder.path(of: parent)), selecting: folder.name) }
    }

    /// Goes back. What is being uploaded is called off first; should it succeed all the same, that counts.
    func back() {
        activity.cancel()
        screen.back()
    }

    /// Waits until nothing is under way.
    func settle() async {
        await activity.settle()
    }

    /// Does `body` in the place of what is being read; what is being uploaded is waited for.
    private func work(_ body: @escaping @MainActor () async -> Void) {
        guard !screen.isUploading else { return }
        message = nil
        isReading = true
        activity.start { [self] in
            await body()
            if !Task.isCancelled { isReading = false }
        }
    }

    private func read(_ path: String) async -> Result<PhotoFolder, PhotoFileError> {
        await .awaiting { [files] () async throws(PhotoFileError) in try await files.folder(at: path) }
    }

    private func show(_ result: Result<PhotoFolder, PhotoFileError>, selecting name: String? = nil) {
        switch result {
        case .success(let found): show(found, selecting: name)
        case .failure(let error): tell(error)
        }
    }

    private func show(_ found: PhotoFolder, selecting name: String? = nil) {
        guard !Task.isCancelled else { return }
        folder = found
        revision += 1
        // Behind the way up, which nobody wants first.
        let first = found.entries.firstIndex { $0.kind != .parent } ?? 0
        selection = found.entries.firstIndex { $0.kind == .folder && $0.name == name } ?? first
    }

    private func tell(_ error: PhotoFileError) {
        guard !Task.isCancelled else { return }
        message = Message("photo.folderUnreadable", "The folder cannot be read: {reason}.", reason: error.reason)
    }
}
