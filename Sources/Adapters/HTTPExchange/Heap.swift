/// A binary heap whose least element is first. Inserting an element and removing the least take logarithmic time.
struct Heap<Element: Comparable> {
    /// The nodes of a binary tree, in which no node is greater than its children.
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

    /// Removes the least element. The heap must not be empty.
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
