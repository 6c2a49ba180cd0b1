import Mustache
import Testing

/// Where in HTML a value may stand.
@Suite(.timeLimit(.minutes(5))) struct PlacesTests {
    @Test(arguments: [
        "{{title}}", "<p>{{title}}</p>", "<p title=\"{{title}}\">", "<p title='a {{title}} b'>",
        "<p title = \"{{title}}\" >",
        "<title>{{title}}</title>", "<textarea name=a>{{title}}</textarea>", "<P\nTITLE=\"{{title}}\"\n>x</P>",
        "a < b {{title}}",
        "<!-- note --><p>{{title}}", "<!DOCTYPE html>{{title}}", "<script>a < b && \"</p>\"</script>{{title}}",
        "<STYLE>p{}</STYLE >{{title}}", "<br/>{{title}}", "<a title=\"x\"class=\"{{title}}\">",
        "<!-- a -- > --->{{title}}",
    ])
    func `a value may stand in text and in quoted attributes`(_ template: String) {
        #expect(objections(to: template) == [])
    }

    @Test(arguments: ["<p title={{title}}>", "<p title= {{title}}>", "<p title=a{{title}}>"])
    func `an attribute's value needs quotes`(_ template: String) {
        let column = (template.firstRange(of: "{{")?.lowerBound).map {
            template.distance(from: template.startIndex, to: $0) + 1
        }
        #expect(
            objections(to: template).contains(
                "\(column ?? 0) The value of “title” needs quotes: without them a space in it would begin a new attribute."
            ))
    }

    @Test func `a section needs quotes as well`() {
        #expect(
            objections(to: "<p class={{#isOpen}}a{{/isOpen}}>").contains(
                "10 The value of “class” needs quotes around the section."))
    }

    @Test func `names of tags and attributes are not for values`() {
        #expect(objections(to: "<{{title}}>") == ["2 A value can't be part of a tag's name."])
        #expect(objections(to: "</x{{title}}>") == ["4 A value can't be part of a tag's name."])
        #expect(objections(to: "<p {{title}}>") == ["4 A value can't be an attribute's name, or part of it."])
        #expect(
            objections(to: "<p data-{{title}}=\"x\">") == ["9 A value can't be an attribute's name, or part of it."])
        #expect(
            objections(to: "<p a{{#isOpen}}b{{/isOpen}}>") == [
                "5 A section can't be part of a name; leave a space before it."
            ])
    }

    @Test func `scripts, style sheets and comments are not for values`() {
        #expect(
            objections(to: "<script>let a = \"{{title}}\"</script>") == [
                "18 Escaping does not make a value safe inside <script>."
            ])
        #expect(
            objections(to: "<STYLE media=x>{{title}}</STYLE>") == [
                "16 Escaping does not make a value safe inside <style>."
            ])
        #expect(
            objections(to: "<script>{{#isOpen}}x{{/isOpen}}</script>") == ["9 A section can't stand inside <script>."])
        #expect(
            objections(to: "<!-- {{title}} -->") == ["6 A value in a comment is sent to all and shown to none."])
        #expect(
            objections(to: "<script></scriptx {{title}}</script>") == [
                "19 Escaping does not make a value safe inside <script>."
            ])
    }

    @Test func `a script's end must be where browsers see it, and a title's text be text to them`() {
        #expect(
            objections(to: "<script>a('<!--<script></script>{{title}}')</script>") == [
                "15 “<!--” in a script may hide its end tag; write “<\\!--”."
            ])
        #expect(
            objections(to: "<svg><title><a href=\"{{title}}\">x</a></title></svg>") == [
                "14 Inside <title> there are no tags; write “&lt;”."
            ])
    }

    @Test(arguments: ["onclick", "ONLOAD", "style", "srcdoc"])
    func `attributes that hold code are not for values`(_ attribute: String) {
        #expect(
            objections(to: "<p \(attribute)=\"x {{title}}\">") == [
                "\(attribute.count + 8) The attribute “\(attribute.lowercased())” holds code or markup: escaping does not make a value safe in it."
            ])
    }

    @Test func `only trusted HTML goes unescaped, and only into text`() {
        #expect(
            objections(to: "{{{title}}}") == ["1 “title” is a text: only TrustedHTML goes unescaped; write {{title}}."])
        #expect(
            objections(to: "{{&count}}") == ["1 “count” is a number: only TrustedHTML goes unescaped; write {{count}}."]
        )
        #expect(
            objections(to: "<p title=\"{{{notice}}}\">") == [
                "11 Trusted HTML may stand in the text of a page only, not in a tag, a title or a script."
            ])
        #expect(objections(to: "<title>{{{notice}}}</title>").count == 1)
    }

    @Test func `a section must not change how what follows is read`() {
        #expect(
            objections(to: "{{#isOpen}}<p {{/isOpen}}>") == [
                "1 The section begins in text and ends inside a tag: left out, it would change what follows."
            ])
        #expect(
            objections(to: "<p title=\"{{#isOpen}}\">{{/isOpen}}").first?.contains(
                "The section begins in the value of “title” and ends in text") == true)
        #expect(
            objections(to: "<p {{#isOpen}}a{{/isOpen}}b>") == ["27 After a section inside a tag there must be a space."]
        )
        #expect(objections(to: "<p{{#isOpen}} a{{/isOpen}}>{{#isOpen}}<b>{{/isOpen}}x{{#isOpen}}</b>{{/isOpen}}") == [])
    }

    @Test func `a page must not end in the middle of things`() {
        #expect(objections(to: "<p title=\"a") == ["12 The page ends in the value of “title”."])
        #expect(objections(to: "<!-- a") == ["7 The page ends in a comment."])
    }
}
