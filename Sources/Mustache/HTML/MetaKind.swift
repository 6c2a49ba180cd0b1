/// What a `<meta>` is for: either it describes the page, or it tells the browser to do something.
enum MetaKind: Equatable, Sendable {
    /// No attribute has told yet.
    case unknown
    /// It has a `name`, a `property` or an `itemprop`: its content is text.
    case description
    /// It has an `http-equiv`, which can be “refresh”: its content can be an address to go to.
    case instruction

    /// Goes past an attribute; a sentence when it does not go with those before it.
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

    /// What it is after a section that may have been left out.
    func joined(with other: MetaKind) -> MetaKind {
        if self == other { return self }
        return self == .instruction || other == .instruction ? .instruction : .unknown
    }
}
