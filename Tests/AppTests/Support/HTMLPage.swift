import CXML2
import Testing

/// A page as a browser's parser sees it, read by libxml2.
final class HTMLPage {
    struct Element {
        let name: String
        let text: String
        let attributes: [String: String]

        subscript(attribute: String) -> String? { attributes[attribute] }
    }

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

    /// Every element that an XPath expression finds.
    func all(_ xpath: String) -> [Element] {
        guard let context = xmlXPathNewContext(document) else { return [] }
        defer { xmlXPathFreeContext(context) }
        guard let result = xmlXPathEvalExpression(xpath, context) else { return [] }
        defer { xmlXPathFreeObject(result) }
        guard let nodes = result.pointee.nodesetval, let table = nodes.pointee.nodeTab else { return [] }
        return (0..<Int(nodes.pointee.nodeNr)).compactMap { table[$0].map(Self.element) }
    }

    func first(_ xpath: String) -> Element? {
        all(xpath).first
    }

    /// All the text that a reader sees, white space folded.
    var text: String { first("//body")?.text ?? "" }

    var heading: String? { first("//h1")?.text }

    func field(_ name: String) -> Element? {
        first("//form//*[@name='\(name)']")
    }

    /// The label that belongs to a field.
    func label(of name: String) -> String? {
        field(name)?["id"].flatMap { first("//label[@for='\($0)']")?.text }
    }

    /// The sentence that a field at fault points to; nil when the field is not marked as invalid.
    func message(of name: String) -> String? {
        guard let field = field(name), field["aria-invalid"] == "true" else { return nil }
        return field["aria-describedby"].flatMap { first("//*[@id='\($0)']")?.text }
    }

    /// The hidden fields of the form that is sent to `action`, be it by one of its buttons.
    func hiddenFields(ofFormTo action: String) throws -> [String: String] {
        let form = "//form[@action='\(action)' or @id=//button[@formaction='\(action)']/@form]"
        _ = try #require(first(form), "no form goes to \(action): \(text)")
        let inputs = all("\(form)[1]//input[@type='hidden']")
        return Dictionary(inputs.map { ($0["name"] ?? "", $0["value"] ?? "") }, uniquingKeysWith: { first, _ in first })
    }

    private static func element(_ node: xmlNodePtr) -> Element {
        let content = xmlNodeGetContent(node)
        defer { xmlFreeText(content) }
        var attributes: [String: String] = [:]
        var attribute = node.pointee.properties
        while let current = attribute {
            let value = xmlNodeListGetString(node.pointee.doc, current.pointee.children, 1)
            attributes[string(current.pointee.name)] = string(value)
            xmlFreeText(value)
            attribute = current.pointee.next
        }
        let text = string(content).split(whereSeparator: \.isWhitespace).joined(separator: " ")
        return Element(name: string(node.pointee.name), text: text, attributes: attributes)
    }

    private static func string(_ text: UnsafePointer<xmlChar>?) -> String {
        text.map { String(cString: $0) } ?? ""
    }
}
