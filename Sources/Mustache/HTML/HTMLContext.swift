/// The HTML context at a point of a template, which decides what is safe there.
struct HTMLContext: Equatable, Sendable {
    /// The tokenizer's state before the next byte.
    enum State: Equatable, Sendable {
        case text
        /// Text of `<title>` and `<textarea>`: character references count, elements do not.
        case textOnly
        /// Inside `<script>`, `<style>` and similar elements: character references do not count.
        case raw
        case comment
        /// `<!DOCTYPE …>` and other declarations, up to the next `>`.
        case declaration
        case tagOpening
        case tagName
        case betweenAttributes
        /// After a section that may have left out an attribute: the preceding token is unknown.
        case afterSection
        case attributeName
        case afterAttributeName
        case beforeValue
        case quotedValue(quote: UInt8)
        case unquotedValue
    }

    private(set) var state = State.text
    /// The element of the current tag or raw text, in lower case. Names are emptied without giving up their memory, because
    /// there are thousands.
    private(set) var element: [UInt8] = []
    /// Whether the current tag ends an element, as `</a>` does.
    private(set) var isEndTag = false
    /// The attribute of the current value, in lower case.
    private(set) var attribute: [UInt8] = []
    /// The beginning of the attribute's value; nil if that is no address.
    private(set) var address: AddressStart?
    /// The purpose of a `<meta>` tag.
    private(set) var meta = MetaKind.unknown
    /// The last bytes, for ends that consist of several: `-->`, `</script`.
    private var pending: [UInt8] = []

    /// Whether a byte of the template's own text changes nothing. Most are within text, or within a value.
    func ignores(_ byte: UInt8) -> Bool {
        switch state {
        case .text: byte != UInt8(ascii: "<")
        case .textOnly, .raw: byte != UInt8(ascii: "<") && pending.isEmpty
        case .comment: byte != UInt8(ascii: "-") && pending.isEmpty
        case .quotedValue(let quote): address == nil && byte != quote
        default: false
        }
    }

    /// Reads a byte of the template's own text; returns an error message when the byte is not allowed here.
    mutating func read(_ byte: UInt8) -> String? {
        switch state {
        case .text: if byte == UInt8(ascii: "<") { beginTag() }
        case .textOnly, .raw: return readRaw(byte)
        case .comment: return readComment(byte)
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
        case .quotedValue(let quote): if byte == quote { state = .betweenAttributes } else { address?.read(byte) }
        case .unquotedValue:
            if byte.isWhitespace { state = .betweenAttributes } else if byte == UInt8(ascii: ">") { finishTag() }
        }
        return nil
    }

    /// Reads a value inserted by a tag.
    mutating func readValue(_ shape: Shape) {
        if case .quotedValue = state { address?.read(shape) }
    }

    /// The context after a section that may or may not be shown; nil when the rest would be parsed differently.
    func joined(with other: HTMLContext) -> HTMLContext? {
        if self == other { return self }
        guard element == other.element, isEndTag == other.isEndTag else { return nil }
        var result = self
        switch (state, other.state) {
        case (.quotedValue, .quotedValue):
            guard state == other.state, attribute == other.attribute else { return nil }
            result.address = address.flatMap { own in other.address.map(own.joined) }
            result.meta = meta.joined(with: other.meta)
            return result
        case (let one, let two) where one.isBetweenAttributes && two.isBetweenAttributes:
            result.state = one == two && one == .betweenAttributes ? .betweenAttributes : .afterSection
            result.attribute = []
            result.address = nil
            result.meta = meta.joined(with: other.meta)
            return result
        default: return state == other.state && state == .text ? result : nil
        }
    }

    private mutating func beginTag() {
        state = .tagOpening
        element.removeAll(keepingCapacity: true)
        isEndTag = false
        meta = .unknown
        pending.removeAll(keepingCapacity: true)
    }

    private mutating func readTagOpening(_ byte: UInt8) {
        switch byte {
        case UInt8(ascii: "/") where !isEndTag: isEndTag = true
        case UInt8(ascii: "!") where !isEndTag: state = .declaration
        case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"):
            state = .tagName
            element.append(byte.lowercased)
        case UInt8(ascii: "<") where !isEndTag: break
        case UInt8(ascii: ">"): state = .text
        case _ where isEndTag || byte == UInt8(ascii: "?"):
            state = .declaration
            // Never a comment, whatever follows, also after `</-` and `<?-`.
            pending = [UInt8(ascii: "?")]
        default: state = .text
        }
    }

    private mutating func readTagName(_ byte: UInt8) {
        if byte.isWhitespace || byte == UInt8(ascii: "/") {
            state = .betweenAttributes
        } else if byte == UInt8(ascii: ">") {
            finishTag()
        } else {
            element.append(byte.lowercased)
        }
    }

    private mutating func readInTag(_ byte: UInt8) -> String? {
        switch byte {
        case UInt8(ascii: ">"): finishTag()
        case UInt8(ascii: "/"): state = .betweenAttributes
        case UInt8(ascii: "=") where state != .betweenAttributes:
            state = .beforeValue
            return element.elementsEqual("meta".utf8) ? meta.read(attribute) : nil
        case _ where byte.isWhitespace: state = state == .attributeName ? .afterAttributeName : state
        default:
            if state != .attributeName { attribute.removeAll(keepingCapacity: true) }
            state = .attributeName
            attribute.append(byte.lowercased)
        }
        return nil
    }

    private mutating func readBeforeValue(_ byte: UInt8) {
        address = nil
        switch byte {
        case UInt8(ascii: "\""), UInt8(ascii: "'"):
            state = .quotedValue(quote: byte)
            address = HTMLElement.holdsAddress(String(decoding: attribute, as: UTF8.self)) ? AddressStart() : nil
        case UInt8(ascii: ">"): finishTag()
        case _ where byte.isWhitespace: break
        default: state = .unquotedValue
        }
    }

    /// Leaves a tag, whichever it is, for what follows its `>`.
    private mutating func finishTag() {
        attribute.removeAll(keepingCapacity: true)
        address = nil
        meta = .unknown
        pending.removeAll(keepingCapacity: true)
        let kind = isEndTag ? .ordinary : HTMLElement.contentKind(element)
        switch kind {
        case .ordinary:
            state = .text
            element.removeAll(keepingCapacity: true)
        case .textOnly: state = .textOnly
        case .raw: state = .raw
        }
        isEndTag = false
    }

    /// Refuses what may have browsers see another end: in a script the beginning of a comment, which may hide the end tag
    /// (HTML, "Script data double escaped state"), and in a title a tag, which is one in an SVG picture's title.
    private mutating func readRaw(_ byte: UInt8) -> String? {
        let end = [UInt8(ascii: "<"), UInt8(ascii: "/")] + element
        if pending == end, byte.isWhitespace || byte == UInt8(ascii: "/") || byte == UInt8(ascii: ">") {
            isEndTag = true
            state = .betweenAttributes
            return readInTag(byte)
        }
        pending.append(byte.lowercased)
        if end.starts(with: pending) { return nil }
        let comment = Array("<!--".utf8)
        if element.elementsEqual("script".utf8), comment.starts(with: pending) {
            return pending == comment ? "“<!--” in a script may hide its end tag; write “<\\!--”." : nil
        }
        let isLetter = (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(byte.lowercased)
        let beginsTag = state == .textOnly && isLetter && pending.count == 2 && pending[0] == UInt8(ascii: "<")
        pending = byte == UInt8(ascii: "<") ? [byte] : []
        return beginsTag ? "Inside <\(String(decoding: element, as: UTF8.self))> there are no tags; write “&lt;”." : nil
    }

    /// Two hyphens at once begin a comment. Anything else ends with the next `>`.
    private mutating func readDeclaration(_ byte: UInt8) {
        if byte == UInt8(ascii: ">") {
            state = .text
            pending = []
        } else if pending.count < 2 {
            pending.append(byte)
            guard pending == Array("--".utf8) else { return }
            state = .comment
            pending = Array("<!--".utf8)
        }
    }

    /// Refuses what browsers take for the end of a comment although it is a mistake (HTML, "Tokenization").
    private mutating func readComment(_ byte: UInt8) -> String? {
        pending.append(byte)
        let end = String(decoding: pending, as: UTF8.self)
        switch end {
        case "-->":
            state = .text
            pending = []
        case "<!-->", "<!--->", "--!>":
            pending = []
            return "Browsers take “\(end)” for the end of a comment; write “-->”, after a space."
        case "-", "--", "--!", "<!---": break
        case "---", "<!----": pending.removeFirst(pending.count - 2)
        case "--!-": pending.removeFirst(3)
        default: pending = []
        }
        return nil
    }
}
