import Testing

@testable import Mustache

/// The reader of templates has to know where it is, as a browser would.
@Suite(.timeLimit(.minutes(5))) struct HTMLContextTests {
    private func place(after html: String) -> HTMLContext {
        var place = HTMLContext()
        for byte in html.utf8 { _ = place.read(byte) }
        return place
    }

    @Test(arguments: [
        ("", "in text"), ("a < b", "in text"), ("a <", "inside a tag"), ("<3", "in text"), ("<p", "inside a tag"),
        ("<p ", "inside a tag"), ("<p class", "inside a tag"), ("<p class ", "inside a tag"),
        ("<p class=", "in the value of “class”"), ("<p class= ", "in the value of “class”"),
        ("<p class=\"", "in the value of “class”"), ("<p class='a\"", "in the value of “class”"),
        ("<p class=a", "in the value of “class”"), ("<p class=a ", "inside a tag"), ("<p class=a>", "in text"),
        ("<p class=\"a\"", "inside a tag"), ("<p class=\"a>\"", "inside a tag"), ("<p class='>'>", "in text"),
        ("<p/", "inside a tag"), ("<br/>", "in text"), ("<p\n\tclass\r\n=\n\"", "in the value of “class”"),
        ("</p", "inside a tag"), ("</p >", "in text"), ("</>", "in text"), ("<>", "in text"), ("</ p>", "in text"),
    ])
    func `tags, attributes and their values are distinguished`(_ html: String, _ noun: String) {
        #expect(place(after: html).noun == noun)
    }

    @Test(arguments: [
        ("<!doctype html", "in a comment"), ("<!doctype html>", "in text"), ("<?xml ?>", "in text"),
        ("<!-- ", "in a comment"), ("<!-- > ", "in a comment"), ("<!-- -- ", "in a comment"), ("<!-- -->", "in text"),
        ("<!-- --->", "in text"), ("<!-- - ->", "in a comment"), ("<!-", "in a comment"), ("<!->", "in text"),
        ("<!--<p>-->", "in text"), ("<!-- --", "in a comment"), ("<!-->", "in a comment"), ("</!-- >", "in text"),
        ("<?-- >", "in text"), ("</?-- >", "in text"), ("<!x-- >", "in text"),
        ("</-- >", "in text"), ("</-->", "in text"), ("</--", "in a comment"),
    ])
    func `comments end where they end, or later`(_ html: String, _ noun: String) {
        #expect(place(after: html).noun == noun)
    }

    @Test(arguments: ["<!-->", "<!--->", "<!-- --!>", "<!----!>", "<!-- ---!>"])
    func `what browsers take for the end of a comment by mistake is refused`(_ html: String) {
        var place = HTMLContext()
        let objections = html.utf8.compactMap { place.read($0) }
        #expect(objections.count == 1)
        #expect(objections.first?.hasPrefix("Browsers take “\(html.contains("!>") ? "--!>" : html)”") == true)
    }

    @Test(arguments: [
        "<!---->", "<!-- -->", "<!----->", "<!--!>-->", "<!-- --!-->", "<!--[if !mso]><!-->", "<!-- --!x -->",
    ])
    func `a comment may hold what looks like such an end`(_ html: String) {
        var place = HTMLContext()
        #expect(html.utf8.compactMap { place.read($0) }.isEmpty)
        #expect(place.noun == "in text")
    }

    @Test(arguments: [
        "", "a <", "<p", "<p a='", "<p href='", "<p a=b", "<title>", "<script>", "<script><", "<!-", "<!--", "<!-- a",
        "<!-- -", "<!doctype",
    ])
    func `a byte that is ignored would have changed nothing`(_ html: String) {
        let place = place(after: html)
        for byte in UInt8.min...UInt8.max where place.ignores(byte) {
            var next = place
            #expect(next.read(byte) == nil)
            #expect(next == place)
        }
    }

    @Test(arguments: ["a", "<p title='", "<title>", "<script>", "<!-- a"])
    func `text, values, scripts and comments are mostly ignored`(_ html: String) {
        let place = place(after: html)

        #expect((UInt8.min...UInt8.max).count { !place.ignores($0) } == 1)
    }

    @Test(arguments: ["script", "style", "xmp", "iframe", "noembed", "noframes", "plaintext", "title", "textarea"])
    func `elements whose content is not markup end at their own end tag only`(_ element: String) {
        #expect(place(after: "<\(element)>").noun == "inside <\(element)>")
        #expect(place(after: "<\(element.uppercased()) a=\"b\">").noun == "inside <\(element)>")
        #expect(place(after: "<\(element)></p><p></\(element)x> </ \(element)>").noun == "inside <\(element)>")
        #expect(place(after: "<\(element)><</\(element)").noun == "inside <\(element)>")
        #expect(place(after: "<\(element)></\(element) ").noun == "inside a tag")
        #expect(place(after: "<\(element)></\(element.uppercased())\n>").noun == "in text")
        #expect(place(after: "<\(element)></\(element)/>").noun == "in text")
    }

    @Test(arguments: [
        ("<script>a(\"<!--<script></script>", 1), ("<SCRIPT>/*<<!--", 1), ("<script>a < !--b", 0), ("<style><!--", 0),
        ("<svg><title><a href='", 1), ("<textarea>a <B", 1), ("<title>1 < 2 <3 </b> <!--", 0),
    ])
    func `what may have browsers see another end of a script or a title is refused`(_ html: String, _ count: Int) {
        var place = HTMLContext()
        #expect(html.utf8.compactMap { place.read($0) }.count == count)
    }

    @Test func `text in a title can be escaped, text in a script can't`() {
        #expect(place(after: "<title>").objection(to: .text, isEscaped: true) == nil)
        #expect(place(after: "<textarea rows=2>").objection(to: .text, isEscaped: true) == nil)
        #expect(place(after: "<script>").objection(to: .text, isEscaped: true) != nil)
        #expect(place(after: "<style>").objection(to: .number, isEscaped: true) != nil)
        #expect(place(after: "<iframe>").objection(to: .localPath, isEscaped: true) != nil)
    }

    @Test func `a value as name of a tag or an attribute is refused, for every type`() {
        for html in ["<", "</", "<p", "<p ", "<p a", "<p a ", "<p a=", "<p a=b", "<p a=\"b\""] {
            for shape in [Shape.text, .number, .truth, .localPath, .trustedHTML] {
                #expect(place(after: html).objection(to: shape, isEscaped: true) != nil, "\(html)")
            }
        }
    }

    @Test func `trusted HTML goes into text and nowhere else`() {
        #expect(place(after: "<p>").objection(to: .trustedHTML, isEscaped: false) == nil)
        for html in ["<p title=\"", "<title>", "<textarea>", "<script>", "<!--", "<p "] {
            #expect(place(after: html).objection(to: .trustedHTML, isEscaped: false) != nil, "\(html)")
        }
    }

    @Test func `sections may give whole attributes, parts of values, and text`() {
        for html in ["", "<p>", "<p ", "<p a=\"b\" ", "<p", "<p a=\"", "<p a='b ", "<title>", "<p checked "] {
            #expect(place(after: html).objectionToSection() == nil, "\(html)")
        }
        for html in ["<", "<p a", "<p a=", "<p a=b", "<script>", "<!-- ", "<!doctype"] {
            #expect(place(after: html).objectionToSection() != nil, "\(html)")
        }
    }

    @Test(arguments: [
        ("", "text", true), ("", "<b>x</b>", true), ("", "<p ", false), ("", "<!--", false), ("", "<script>", false),
        ("<p ", "a=\"b\"", true), ("<p ", "a=\"b\" c ", true), ("<p ", "a=\"b", false), ("<p ", ">", false),
        ("<p a=\"", "b", true), ("<p a=\"", "b\"", false), ("<p a=\"", "b\" c=\"", false),
        ("<p a=\"", "b\" a=\"", true),
        ("<p", " a", true), ("<title>", "x", true), ("<title>", "</title>", false),
    ])
    func `a section that may be left out must not change how the rest is read`(
        _ before: String, _ section: String, _ isFine: Bool
    ) {
        let start = place(after: before)

        #expect((start.joined(with: place(after: before + section)) != nil) == isFine)
    }

    @Test func `after a section in a tag an attribute's name must not grow together with the section's`() {
        for (section, isFine) in [("a", false), ("a=b ", true), ("a=\"b\"", true), ("a ", false)] {
            var joined = place(after: "<p ").joined(with: place(after: "<p " + section))
            let objection = joined?.read(UInt8(ascii: "c"))
            #expect((objection == nil) == isFine, "\(section)")
        }
    }
}
