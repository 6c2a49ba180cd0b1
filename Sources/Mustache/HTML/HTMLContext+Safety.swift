extension HTMLContext.State {
    /// Whether the state is inside a tag, where an attribute could begin next or was just named.
    var isBetweenAttributes: Bool {
        switch self {
        case .tagName, .betweenAttributes, .afterSection, .attributeName, .afterAttributeName: true
        default: false
        }
    }
}

extension HTMLContext {
    /// The reason why a value of this shape is unsafe here; nil when it is safe.
    func objection(to shape: Shape, isEscaped: Bool) -> String? {
        if !isEscaped {
            return state == .text
                ? nil : "Trusted HTML may stand in the text of a page only, not in a tag, a title or a script."
        }
        switch state {
        case .text, .textOnly: return nil
        case .quotedValue:
            return objectionInAttribute(to: shape)
        case .beforeValue, .unquotedValue:
            return
                "The value of “\(name(attribute))” needs quotes: without them a space in it would begin a new attribute."
        case .tagOpening, .tagName: return "A value can't be part of a tag's name."
        case .betweenAttributes, .afterSection, .attributeName, .afterAttributeName:
            return "A value can't be an attribute's name, or part of it."
        case .raw: return "Escaping does not make a value safe inside <\(name(element))>."
        case .comment, .declaration: return "A value in a comment is sent to all and shown to none."
        }
    }

    /// The reason why a section must not begin here; nil when it may.
    func objectionToSection() -> String? {
        switch state {
        case .text, .textOnly, .quotedValue, .tagName, .betweenAttributes, .afterSection, .afterAttributeName: nil
        case .raw: "A section can't stand inside <\(name(element))>."
        case .comment, .declaration: "A section can't stand in a comment."
        case .tagOpening, .attributeName: "A section can't be part of a name; leave a space before it."
        case .beforeValue, .unquotedValue: "The value of “\(name(attribute))” needs quotes around the section."
        }
    }

    /// The reason why a section over a value of this shape must not begin here, because it may be shown several times;
    /// nil when it may. What it shows is checked as it is after what stands before it, not after itself.
    func objectionToRepeating(over shape: Shape) -> String? {
        guard case .list = shape, case .quotedValue = state, let address,
            address.risk(of: .text, in: name(attribute)) != nil
        else { return nil }
        return "A list can't begin an address: two of its elements together could name another site."
    }

    /// The context as a phrase for error messages.
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

    private func objectionInAttribute(to shape: Shape) -> String? {
        let attribute = name(attribute)
        if HTMLElement.holdsCode(attribute) {
            return "The attribute “\(attribute)” holds code or markup: escaping does not make a value safe in it."
        }
        if HTMLElement.holdsInstruction(attribute) || attribute == "content" && meta == .instruction {
            return "“\(attribute)” can send the browser elsewhere: no value is safe in it."
        }
        if HTMLElement.animates(element), HTMLElement.holdsAnimatedValue(attribute) {
            return "“\(attribute)” of <\(name(element))> can become any attribute, also one that holds code."
        }
        if attribute == "content", name(element) == "meta", meta == .unknown {
            return "A value in a <meta>'s “content” needs its “name” or “property” before it."
        }
        if HTMLElement.listsAddresses(attribute) {
            if case .number = shape { return nil }
            return
                "“\(attribute)” is a list of addresses: a value could begin another one; only a number is safe in it."
        }
        return address?.risk(of: shape, in: attribute)
    }

    private func name(_ bytes: [UInt8]) -> String { String(decoding: bytes, as: UTF8.self) }
}
