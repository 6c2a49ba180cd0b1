import CXML2

extension HTMLPage {
    /// The errors of libxml2's parser, in a sentence; nil when there are none.
    static func error(in html: String) -> String? {
        guard let context = htmlNewParserCtxt() else { return "no parser" }
        defer { htmlFreeParserCtxt(context) }
        let bytes = Array(html.utf8)
        let options = HTML_PARSE_NOERROR.rawValue | HTML_PARSE_NOWARNING.rawValue
        let document = bytes.withUnsafeBytes { buffer in
            htmlCtxtReadMemory(
                context, buffer.bindMemory(to: CChar.self).baseAddress, Int32(buffer.count), nil, "UTF-8",
                Int32(options))
        }
        defer { xmlFreeDoc(document) }
        guard let error = xmlCtxtGetLastError(context) else { return nil }
        let sentence = error.pointee.message.map { String(cString: $0) } ?? "an error"
        return "line \(error.pointee.line): \(sentence)"
    }
}
