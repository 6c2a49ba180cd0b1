/// Where in an HTML document a point of a template lies: what may stand there depends on it.
///
/// Follows the tokenizer of the HTML standard as far as escaping needs it.
struct HTMLPlace: Equatable, Sendable {
    /// What the next byte belongs to.
    enum State: Equatable, Sendable {
        case text
        /// Text of `<title>` and `<textarea>`: references count, elements do not.
        case textOnly
        /// Inside `<script>`, `<style>` and the like: references do not count.
        case raw
        case comment
        /// `<!DOCTYPE …>` and the like, up to the next `>`.
        case declaration
        case tagOpening
        case tagName
        case betweenAttributes
        /// After a section that may have left out an attribute: it is unknown what is to the left.
        case afterSection
        case attributeName
        case afterAttributeName
        case beforeValue
        case quotedValue(quote: UInt8)
        case unquotedValue
    }

    private(set) var state = State.text
    /// The element whose tag or raw text this is, in lower case.
    private(set) var element: [UInt8] = []
    private(set) var isEndTag = false
    /// The attribute whose value this is, in lower case.
    private(set) var attribute: [UInt8] = []
    /// How the attribute's value begins, should it be an address.
    private(set) var address = AddressStart()
    /// What the tag is for when it is a `<meta>`.
    private(set) var meta = MetaKind.unknown
    /// The last bytes, where an end is made of several: `-->`, `</script`.
    private var pending: [UInt8] = []

    /// Goes past a byte of a template's own text; a sentence when the byte may not stand there.
    mutating func read(_ byte: UInt8) -> String? {
        switch state {
        case .text: if byte == UInt8(ascii: "<") { openTag() }
        case .textOnly, .raw: readRaw(byte)
        case .comment: readComment(byte)
        case .declaration: readDeclaration(byte)
        case .tagOpening: readTagOpening(byte)
        case .tagName: readTagName(byte)
        case .betweenAttributes, .attributeName, .afterAttributeName: return readInTag(byte)
        case .afterSection:
            state = .betweenAttributes
            let objection = readInTag(byte)
            let isEnd = byte.isWhitespace || byte == UInt8(ascii: ">") || byte == UInt8(ascii: "/")
            return isEnd ? objection : "After a section inside a tag there must be a space."
        case .beforeValue: readBeforeValue(byte)
        case .quotedValue(let quote): if byte == quote { state = .betweenAttributes } else { address.read(byte) }
        case .unquotedValue:
            if byte.isWhitespace { state = .betweenAttributes } else if byte == UInt8(ascii: ">") { endTag() }
        }
        return nil
    }

    /// Goes past a value put in by a tag.
    mutating func readValue(_ shape: Shape) {
        if case .quotedValue = state { address.read(shape) }
    }

    /// The place after a section that may or may not have been shown; nil when the rest would be read differently.
    func joined(with other: HTMLPlace) -> HTMLPlace? {
        if self == other { return self }
        guard element == other.element, isEndTag == other.isEndTag else { return nil }
        var result = self
        switch (state, other.state) {
        case (.quotedValue, .quotedValue):
            guard state == other.state, attribute == other.attribute else { return nil }
            result.address = address.joined(with: other.address)
            result.meta = meta.joined(with: other.meta)
            return result
        case (let one, let two) where one.isBetweenAttributes && two.isBetweenAttributes:
            result.state = one == two && one == .betweenAttributes ? .betweenAttributes : .afterSection
            result.attribute = []
            result.address = AddressStart()
            result.meta = meta.joined(with: other.meta)
            return result
        default: return state == other.state && state == .text ? result : nil
        }
    }

    private mutating func openTag() {
        state = .tagOpening
        element = []
        isEndTag = false
        meta = .unknown
        pending = []
    }

    private mutating func readTagOpening(_ byte: UInt8) {
        switch byte {
        case UInt8(ascii: "/") where !isEndTag: isEndTag = true
        case UInt8(ascii: "!") where !isEndTag: state = .declaration
        case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"):
            state = .tagName
            element = [byte.lowercased]
        case UInt8(ascii: "<") where !isEndTag: break
        case UInt8(ascii: ">"): state = .text
        case _ where isEndTag || byte == UInt8(ascii: "?"):
            // Read to the next `>`, and no comment whatever follows.
            state = .declaration
            pending = [byte]
        default: state = .text
        }
    }

    private mutating func readTagName(_ byte: UInt8) {
        if byte.isWhitespace || byte == UInt8(ascii: "/") {
            state = .betweenAttributes
        } else if byte == UInt8(ascii: ">") {
            endTag()
        } else {
            element.append(byte.lowercased)
        }
    }

    private mutating func readInTag(_ byte: UInt8) -> String? {
        switch byte {
        case UInt8(ascii: ">"): endTag()
        case UInt8(ascii: "/"): state = .betweenAttributes
        case UInt8(ascii: "=") where state != .betweenAttributes:
            state = .beforeValue
            return element == Array("meta".utf8) ? meta.read(attribute) : nil
        case _ where byte.isWhitespace: state = state == .attributeName ? .afterAttributeName : state
        default:
            if state != .attributeName { attribute = [] }
            state = .attributeName
            attribute.append(byte.lowercased)
        }
        return nil
    }

    private mutating func readBeforeValue(_ byte: UInt8) {
        address = AddressStart()
        switch byte {
        case UInt8(ascii: "\""), UInt8(ascii: "'"): state = .quotedValue(quote: byte)
        case UInt8(ascii: ">"): endTag()
        case _ where byte.isWhitespace: break
        default: state = .unquotedValue
        }
    }

    private mutating func endTag() {
        attribute = []
        address = AddressStart()
        meta = .unknown
        pending = []
        let kind = isEndTag ? .ordinary : HTMLElement.contentKind(element)
        switch kind {
        case .ordinary:
            state = .text
            element = []
        case .textOnly: state = .textOnly
        case .raw: state = .raw
        }
        isEndTag = false
    }

    private mutating func readRaw(_ byte: UInt8) {
        let end = [UInt8(ascii: "<"), UInt8(ascii: "/")] + element
        if pending == end, byte.isWhitespace || byte == UInt8(ascii: "/") || byte == UInt8(ascii: ">") {
            isEndTag = true
            state = .betweenAttributes
            _ = readInTag(byte)
        } else if pending.count < end.count, byte.lowercased == end[pending.count] {
            pending.append(byte.lowercased)
        } else {
            pending = byte == UInt8(ascii: "<") ? [byte] : []
        }
    }

    private mutating func readDeclaration(_ byte: UInt8) {
        pending.append(byte)
        if pending == Array("--".utf8) {
            state = .comment
            pending = []
        } else if byte == UInt8(ascii: ">") {
            state = .text
            pending = []
        } else if pending.count == 3 {
            pending.removeLast()
        }
    }

    private mutating func readComment(_ byte: UInt8) {
        if byte == UInt8(ascii: ">"), pending.count == 2 {
            state = .text
            pending = []
        } else if byte == UInt8(ascii: "-") {
            if pending.count < 2 { pending.append(byte) }
        } else {
            pending = []
        }
    }
}
