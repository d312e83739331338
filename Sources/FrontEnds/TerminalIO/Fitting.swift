extension String {
    /// The text in at most `width` columns, its end replaced by `…` where it does not fit.
    public func truncated(to width: Int) -> String {
        guard displayWidth > width else { return self }
        guard width > 0 else { return "" }
        return prefix(fitting: width - 1) + "…"
    }

    /// The text with spaces to `width` columns; left as it is when it is as wide or wider.
    public func padded(to width: Int, aligned alignment: TableColumn.Alignment = .left) -> String {
        let gap = String(repeating: " ", count: max(width - displayWidth, 0))
        return alignment == .left ? self + gap : gap + self
    }

    /// The words of the text in lines of at most `width` columns. A longer word is broken; line breaks stay.
    public func wrapped(to width: Int) -> [String] {
        let width = max(width, 2)
        return split(separator: "\n", omittingEmptySubsequences: false).flatMap { paragraph in
            var lines = [""]
            for word in paragraph.split(separator: " ") {
                let last = lines[lines.count - 1]
                if last.isEmpty {
                    lines.removeLast()
                    lines += String(word).broken(at: width)
                } else if last.displayWidth + 1 + word.displayWidth <= width {
                    lines[lines.count - 1] = "\(last) \(word)"
                } else {
                    lines += String(word).broken(at: width)
                }
            }
            return lines
        }
    }

    /// The longest beginning that takes at most `width` columns.
    private func prefix(fitting width: Int) -> String {
        var left = width
        return String(
            prefix { character in
                left -= character.displayWidth
                return left >= 0
            })
    }

    /// Pieces of at most `width` columns, at least one character each.
    func broken(at width: Int) -> [String] {
        var pieces: [String] = []
        var rest = self
        while rest.displayWidth > width {
            let fitting = rest.prefix(fitting: width)
            let piece = fitting.isEmpty ? String(rest.prefix(1)) : fitting
            pieces.append(piece)
            rest.removeFirst(piece.count)
        }
        return pieces + (rest.isEmpty && !pieces.isEmpty ? [] : [rest])
    }
}
