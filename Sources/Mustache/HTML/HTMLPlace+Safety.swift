extension HTMLPlace.State {
    /// Inside a tag, where an attribute could begin next or has just been named.
    var isBetweenAttributes: Bool {
        switch self {
        case .tagName, .betweenAttributes, .afterSection, .attributeName, .afterAttributeName: true
        default: false
        }
    }
}

extension HTMLPlace {
    /// Whether an address has begun in a way that a value after it could turn elsewhere.
    var isRisky: Bool { HTMLElement.holdsAddress(attribute) && addressRisk(for: .text) != nil }

    /// Why a value of this shape must not stand here; nil when it may.
    func objection(to shape: Shape, isEscaped: Bool) -> String? {
        if !isEscaped {
            return state == .text
                ? nil : "Trusted HTML may stand in the text of a page only, not in a tag, a title or a script."
        }
        switch state {
        case .text, .textOnly: return nil
        case .quotedValue:
            if HTMLElement.holdsCode(attribute) {
                return
                    "The attribute “\(name(attribute))” holds code or markup: escaping does not make a value safe in it."
            }
            return HTMLElement.holdsAddress(attribute) ? addressRisk(for: shape) : nil
        case .beforeValue, .unquotedValue:
            return
                "The value of “\(name(attribute))” needs quotes: without them a space in it would begin a new attribute."
        case .tagOpening, .tagName: return "A value can't be part of a tag's name."
        case .betweenAttributes, .afterSection, .attributeName, .afterAttributeName:
            return "A value can't be an attribute's name, or part of it."
        case .raw: return "Escaping does not make a value safe inside <\(name(element))>."
        case .comment, .declaration: return "A value in a comment goes to everybody and is seen by nobody."
        }
    }

    /// Why a section must not begin here; nil when it may.
    func objectionToSection() -> String? {
        switch state {
        case .text, .textOnly, .quotedValue, .tagName, .betweenAttributes, .afterSection, .afterAttributeName: nil
        case .raw: "A section can't stand inside <\(name(element))>."
        case .comment, .declaration: "A section can't stand in a comment."
        case .tagOpening, .attributeName: "A section can't be part of a name; leave a space before it."
        case .beforeValue, .unquotedValue: "The value of “\(name(attribute))” needs quotes around the section."
        }
    }

    /// The place in a sentence.
    var noun: String {
        switch state {
        case .text: "in text"
        case .textOnly, .raw: "inside <\(name(element))>"
        case .comment, .declaration: "in a comment"
        case .tagOpening, .tagName, .betweenAttributes, .afterSection, .attributeName, .afterAttributeName:
            "inside a tag"
        case .beforeValue, .quotedValue, .unquotedValue: "in the value of “\(name(attribute))”"
        }
    }

    private func addressRisk(for shape: Shape) -> String? {
        switch shape {
        case .number: return nil
        case .localPath where valueStart.isEmpty: return nil
        default: break
        }
        let start = String(decoding: valueStart, as: UTF8.self)
        if start.isEmpty {
            return "“\(name(attribute))” begins with a value that could be “javascript:” or another site's address;"
                + " only a LocalPath may stand here."
        }
        if start == "/" {
            return "After a single “/” a value that begins with another one would name another site; use a LocalPath."
        }
        if ["javascript:", "data:", "vbscript:"].contains(where: start.hasPrefix) {
            return "“\(start)…” runs as code: no value is safe in it."
        }
        return nil
    }

    private func name(_ bytes: [UInt8]) -> String { String(decoding: bytes, as: UTF8.self) }
}
