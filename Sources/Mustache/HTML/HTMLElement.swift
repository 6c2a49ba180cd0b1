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
    static func holdsAddress(_ attribute: [UInt8]) -> Bool {
        addresses.contains(String(decoding: attribute, as: UTF8.self))
    }

    /// Attributes that hold a program, a style sheet or a document: escaping for HTML does not make a value safe there.
    static func holdsCode(_ attribute: [UInt8]) -> Bool {
        attribute.starts(with: Array("on".utf8)) || attribute == Array("style".utf8)
            || attribute == Array("srcdoc".utf8)
    }

    private static let addresses: Set<String> = [
        "action", "background", "cite", "classid", "codebase", "data", "formaction", "href", "imagesrcset", "longdesc",
        "manifest", "ping", "poster", "profile", "src", "srcset", "usemap", "xlink:href",
    ]
}
