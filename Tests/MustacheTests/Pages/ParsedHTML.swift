import CXML2

/// A page as libxml2 reads it, every character kept.
final class ParsedHTML {
    private let document: htmlDocPtr?

    init(_ bytes: [UInt8]) {
        let options = HTML_PARSE_RECOVER.rawValue | HTML_PARSE_NOERROR.rawValue | HTML_PARSE_NOWARNING.rawValue
        document = bytes.withUnsafeBytes { buffer in
            htmlReadMemory(
                buffer.bindMemory(to: CChar.self).baseAddress, Int32(buffer.count), nil, "UTF-8", Int32(options))
        }
    }

    deinit {
        xmlFreeDoc(document)
    }

    /// The text of the first element of a name, or of one of its attributes.
    func text(of element: String, _ attribute: String? = nil) -> String? {
        var found: String?
        visit(xmlDocGetRootElement(document)) { node in
            guard found == nil, Self.string(node.pointee.name) == element else { return }
            if let attribute {
                found = Self.taken(xmlGetProp(node, attribute))
            } else {
                found = Self.taken(xmlNodeGetContent(node))
            }
        }
        return found
    }

    /// The names of all elements, in the order of the page.
    var elements: [String] {
        var names: [String] = []
        visit(xmlDocGetRootElement(document)) { names.append(Self.string($0.pointee.name)) }
        return names
    }

    /// The attributes of the first element of a name.
    func attributes(of element: String) -> [String] {
        var names: [String]?
        visit(xmlDocGetRootElement(document)) { node in
            guard names == nil, Self.string(node.pointee.name) == element else { return }
            var attribute = node.pointee.properties
            var found: [String] = []
            while let current = attribute {
                found.append(Self.string(current.pointee.name))
                attribute = current.pointee.next
            }
            names = found
        }
        return names ?? []
    }

    private func visit(_ node: xmlNodePtr?, _ body: (xmlNodePtr) -> Void) {
        var next = node
        while let current = next {
            if current.pointee.type == XML_ELEMENT_NODE {
                body(current)
                visit(current.pointee.children, body)
            }
            next = current.pointee.next
        }
    }

    private static func taken(_ text: UnsafeMutablePointer<xmlChar>?) -> String? {
        guard let text else { return nil }
        defer { xmlFreeText(text) }
        return String(cString: text)
    }

    private static func string(_ text: UnsafePointer<xmlChar>?) -> String {
        text.map { String(cString: $0) } ?? ""
    }
}
