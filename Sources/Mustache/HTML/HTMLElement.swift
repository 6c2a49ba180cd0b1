/// What the HTML standard says about the elements and attributes that escaping has to know.
enum HTMLElement {
    /// How an element's content is read.
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

    /// Attributes that hold the address of something.
    static func holdsAddress(_ attribute: String) -> Bool { addresses.contains(attribute) }

    /// Attributes that hold several addresses, parted by commas or spaces.
    static func listsAddresses(_ attribute: String) -> Bool { ["srcset", "imagesrcset", "ping"].contains(attribute) }

    /// Attributes that tell what the rest of the tag means.
    static func holdsInstruction(_ attribute: String) -> Bool { attribute == "http-equiv" }

    /// Attributes that hold a program, a style sheet or a document: escaping for HTML does not make a value safe there.
    static func holdsCode(_ attribute: String) -> Bool {
        attribute.hasPrefix("on") || attribute == "style" || attribute == "srcdoc"
    }

    /// Elements of SVG that set attributes of others.
    static func animates(_ element: [UInt8]) -> Bool {
        ["animate", "set"].contains(String(decoding: element, as: UTF8.self))
    }

    /// What such an element sets.
    static func holdsAnimatedValue(_ attribute: String) -> Bool {
        ["attributename", "by", "from", "to", "values"].contains(attribute)
    }

    private static let addresses: Set<String> = [
        "action", "background", "cite", "classid", "codebase", "data", "formaction", "href", "longdesc", "manifest",
        "poster", "profile", "src", "usemap", "xlink:href",
    ]
}
