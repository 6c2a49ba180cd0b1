/// What templates may do with a value: show it, test it, iterate over it, read its fields.
public indirect enum Shape: Sendable {
    case text
    case number
    case truth
    case trustedHTML
    case localPath
    case trustedAddress
    /// Has fields; a section pushes it.
    case object(ObjectShape)
    /// An optional object; a section pushes it when it is present.
    case optional(element: @Sendable () -> Accessor)
    /// A section pushes each element. The element is a closure because a type may contain a list of itself.
    case list(element: @Sendable () -> Accessor)

    /// Whether the value can be shown in a page's text.
    var isShown: Bool {
        switch self {
        case .text, .number, .truth, .trustedHTML, .localPath, .trustedAddress: true
        case .object, .optional, .list: false
        }
    }

    /// Whether the value may be appended unescaped.
    var isTrustedHTML: Bool {
        if case .trustedHTML = self { true } else { false }
    }

    /// The object whose fields a dotted name refers to, if any.
    var object: ObjectShape? {
        switch self {
        case .object(let object): object
        case .optional(let element): element().shape.object
        default: nil
        }
    }

    /// The shape as a phrase for error messages: “title is …”.
    var noun: String {
        switch self {
        case .text: "a text"
        case .number: "a number"
        case .truth: "true or false"
        case .trustedHTML: "trusted HTML"
        case .localPath: "a path on this site"
        case .trustedAddress: "a trusted address"
        case .object(let object): "a whole \(object.name)"
        case .optional(let element): "\(element().shape.noun), or nothing"
        case .list: "a list"
        }
    }
}
