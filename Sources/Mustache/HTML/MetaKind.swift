/// The purpose of a `<meta>`: it describes the page or instructs the browser.
enum MetaKind: Equatable, Sendable {
    /// No attribute has decided it yet.
    case unknown
    /// It has a `name`, a `property` or an `itemprop`: its content is text.
    case description
    /// It has an `http-equiv`, which can be “refresh”: its content can be an address to go to.
    case instruction

    /// Reads an attribute; returns an error message when it conflicts with those before it.
    mutating func read(_ attribute: [UInt8]) -> String? {
        switch String(decoding: attribute, as: UTF8.self) {
        case "name", "property", "itemprop":
            if self == .unknown { self = .description }
        case "http-equiv":
            if self == .description { return "A <meta> has a name or an “http-equiv”, not both." }
            self = .instruction
        default: break
        }
        return nil
    }

    /// The kind after a section that may have been left out.
    func joined(with other: MetaKind) -> MetaKind {
        if self == other { return self }
        return self == .instruction || other == .instruction ? .instruction : .unknown
    }
}
