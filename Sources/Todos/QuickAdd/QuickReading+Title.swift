import Foundation

/// What a line says apart from its phrases.
extension QuickReading {
    var title: String {
        var title = ""
        var last: Int?
        let shown = items.indices.dropFirst(marks).filter { items[$0].isInTitle && !isLooseDash($0) }
        for index in shown {
            let item = items[index]
            if let last, !(item.isJoined && last == index - 1) { title += " " }
            title += item.keepsQuotes && shown.count > 1 ? item.typed : item.title
            last = index
        }
        // "Finish, tomorrow" and "Due: Friday"; the words of a quoted title are its own.
        if let last, last < items.count - 1, !items[last].folded.isEmpty, let mark = title.last,
            [",", ":", ";"].contains(mark), title.count > 1
        {
            title.removeLast()
        }
        return title.trimmingCharacters(in: .whitespacesAndNewlines)
    }

    /// Whether a dash only set apart what is taken: "Friday - dentist", "dentist - Friday - bring papers".
    private func isLooseDash(_ index: Int) -> Bool {
        func isDash(_ item: Item) -> Bool { ["-", "–", "—", "|"].contains(item.folded) }
        let (before, after) = (items[..<index], items[(index + 1)...])
        guard isDash(items[index]), before.last?.isInTitle == false || after.first?.isInTitle == false else {
            return false
        }
        return before.last(where: \.isInTitle).map(isDash) ?? true || !after.contains(where: \.isInTitle)
    }

    /// How many words at the beginning only mark an item of a list that was pasted: "- [ ] Buy stamps", "* Buy stamps".
    private var marks: Int {
        guard let first = items.first, ["-", "*"].contains(first.folded) else { return 0 }
        let count = items.dropFirst().prefix(2).map(\.folded) == ["[", "]"] ? 3 : 1
        return items.count > count ? count : 0
    }
}
