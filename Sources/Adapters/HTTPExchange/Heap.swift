/// Elements of which the least is first. Inserting one and removing the least takes logarithmic time.
struct Heap<Element: Comparable> {
    /// In the order of a binary tree whose nodes are at most as large as their children.
    private(set) var elements: [Element] = []

    init(_ elements: [Element] = []) {
        for element in elements { insert(element) }
    }

    var count: Int { elements.count }

    var first: Element? { elements.first }

    mutating func insert(_ element: Element) {
        var place = elements.count
        elements.append(element)
        while place > 0, elements[place] < elements[(place - 1) / 2] {
            elements.swapAt(place, (place - 1) / 2)
            place = (place - 1) / 2
        }
    }

    /// Removes the least element. There must be one.
    mutating func removeFirst() {
        elements.swapAt(0, elements.count - 1)
        elements.removeLast()
        var place = 0
        while let least = [2 * place + 1, 2 * place + 2].filter({ $0 < elements.count })
            .min(by: { elements[$0] < elements[$1] }), elements[least] < elements[place]
        {
            elements.swapAt(place, least)
            place = least
        }
    }
}

extension Heap: Sendable where Element: Sendable {}
