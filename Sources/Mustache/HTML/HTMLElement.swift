/// The HTML standard's elements and attributes that matter for escaping.
enum HTMLElement {
    /// How an element's content is parsed.
    enum ContentKind {
        case ordinary
        case textOnly
        case raw
    }

    static func contentKind(_ name: [UInt8]) -> ContentKind {
        switch String(decoding: name, as: UTF8.self) {
        case "title", "textarea": .textOnly
        case "script", "style", "xmp", "iframe", "noembed", "noframes", "plaintext": .raw
        default: .ordinary
        }
    }

    /// Attributes that hold an address.
    static func holdsAddress(_ attribute: String) -> Bool { addresses.contains(attribute) }

    /// Attributes that hold several addresses, separated by commas or spaces.
    static func listsAddresses(_ attribute: String) -> Bool { ["srcset", "imagesrcset", "ping"].contains(attribute) }

    /// Attributes that determine the meaning of the rest of the tag.
    static func holdsInstruction(_ attribute: String) -> Bool { attribute == "http-equiv" }

    /// Attributes that hold a script, a style sheet or a document: HTML escaping does not make a value safe there.
    static func holdsCode(_ attribute: String) -> Bool {
        attribute.hasPrefix("on") || attribute == "style" || attribute == "srcdoc"
    }

    /// SVG elements that set attributes of other elements.
    static func animates(_ element: [UInt8]) -> Bool {
        ["animate", "set"].contains(String(decoding: element, as: UTF8.self))
    }

    /// Attributes that name or hold what such an element sets.
    static func holdsAnimatedValue(_ attribute: String) -> Bool {
        ["attributename", "by", "from", "to", "values"].contains(attribute)
    }

    private static let addresses: Set<String> = [
        "action", "background", "cite", "classid", "codebase", "data", "formaction", "href", "longdesc", "manifest",
        "poster", "profile", "src", "usemap", "xlink:href",
    ]
}
