import Mustache
import Testing

/// Where in the address of a link, a form or a picture a value may stand.
@Suite(.timeLimit(.minutes(5))) struct AddressTests {
    @Test(arguments: ["href", "src", "action", "formaction", "xlink:href"])
    func `an address begins with a local path or with the template's own text`(_ attribute: String) {
        let refusal =
            "“\(attribute)” begins with a value that could be “javascript:” or another site's address; only a LocalPath may stand here."
        #expect(objections(to: "<x \(attribute)=\"{{title}}\">") == ["\(attribute.count + 6) \(refusal)"])
        #expect(objections(to: "<x \(attribute)=\" {{title}}\">") == ["\(attribute.count + 7) \(refusal)"])
        #expect(
            objections(to: "<x \(attribute)=\"{{#isOpen}}/a{{/isOpen}}{{title}}\">") == [
                "\(attribute.count + 30) \(refusal)"
            ])
        #expect(
            objections(
                to:
                    "<x \(attribute)=\"{{home}}\"><x \(attribute)=\"/items/{{title}}?{{title}}\"><x \(attribute)=\"{{count}}\">"
            ) == [])
        #expect(objections(to: "<x \(attribute)=\"{{home}}#{{title}}\">") == [])
    }

    @Test func `after a lone slash a value could name another site`() {
        #expect(
            objections(to: "<a href=\"/{{title}}\">") == [
                "11 After a single “/” a value that begins with another one would name another site; use a LocalPath."
            ])
        #expect(objections(to: "<a href=\"/{{count}}\">") == [])
    }

    @Test func `no value is safe in an address that runs as code`() {
        #expect(objections(to: "<a href=\"JavaScript:go('{{title}}')\">").first?.contains("runs as code") == true)
    }

    @Test(arguments: ["java", "JAVASCRIPT", "j", "data", "vb", " java\nscript"])
    func `the beginning of a scheme that runs as code can't be completed by a value`(_ start: String) {
        #expect(objections(to: "<a href=\"\(start){{title}}\">").first?.contains("runs as code") == true)
    }

    @Test(arguments: ["//", "https://", "HTTP://", "https:", "https:/", "https:\\\\", "//cdn.", "https://example.org"])
    func `a value can't choose the site`(_ start: String) {
        let found = objections(to: "<a href=\"\(start){{title}}\">")
        #expect(found.first?.contains("a value would choose the site") == true)
    }

    @Test(arguments: [
        "https://example.org/{{title}}", "https://example.org?q={{title}}", "//example.org/{{title}}", "#{{title}}",
        "?page={{title}}", "items/{{title}}", "mailto:{{title}}", "tel:{{title}}", "/a{{title}}", "../{{title}}",
    ])
    func `after the site, or in a path of this one, a value may stand`(_ address: String) {
        #expect(objections(to: "<a href=\"\(address)\">") == [])
    }

    @Test func `text after a local path must not make another site of it`() {
        // The path may be “/” alone.
        #expect(objections(to: "<a href=\"{{home}}{{title}}\">").first?.contains("After a single “/”") == true)
        #expect(objections(to: "<a href=\"{{home}}/{{title}}\">").first?.contains("would choose the site") == true)
        #expect(objections(to: "<a href=\"{{home}}?q={{title}}\">") == [])
    }

    @Test func `a list can't begin an address, as two of its elements may be what one is not`() {
        for list in ["{{#tags}}/{{/tags}}x{{title}}", "{{#items}}{{home}}{{/items}}"] {
            #expect(
                objections(to: "<a href=\"\(list)\">") == [
                    "10 A list can't begin an address: two of its elements together could name another site."
                ])
        }
        #expect(objections(to: "<a href=\"/{{#tags}}{{.}}{{/tags}}\">").count == 1)
        #expect(objections(to: "<a href=\"/a?{{#tags}}t={{.}}&amp;{{/tags}}\">") == [])
        #expect(objections(to: "<a href=\"{{^tags}}/a{{/tags}}\" title=\"{{#tags}}{{.}}{{/tags}}\">") == [])
    }

    @Test func `a number changes nothing about what may follow, because it may be absent`() {
        #expect(objections(to: "<a href=\"/todos/{{count}}/{{title}}\">") == [])
        #expect(objections(to: "<a href=\"/{{count}}/{{title}}\">").count == 1)
        #expect(objections(to: "<a href=\"{{count}}{{title}}\">").count == 1)
        #expect(objections(to: "<a href=\"//{{count}}{{title}}\">").first?.contains("choose the site") == true)
    }

    @Test(arguments: ["srcset", "imagesrcset", "ping"])
    func `in a list of addresses a value could begin another one`(_ attribute: String) {
        let sentence =
            "“\(attribute)” is a list of addresses: a value could begin another one; only a number is safe in it."
        let start = attribute.count + 12

        #expect(objections(to: "<img \(attribute)=\"/a {{title}}\">") == ["\(start - 1) \(sentence)"])
        #expect(objections(to: "<img \(attribute)=\"/a,b{{home}}\">") == ["\(start) \(sentence)"])
        #expect(objections(to: "<img \(attribute)=\"/a {{count}}x\">") == [])
    }

    @Test func `a meta that sends the browser elsewhere takes no value`() {
        for tag in ["content=\"5;url={{title}}\"", "content=\"{{home}}\""] {
            #expect(
                objections(to: "<meta http-equiv=\"refresh\" \(tag)>").first?.contains(
                    "“content” can send the browser elsewhere") == true)
        }
        #expect(objections(to: "<meta http-equiv=\"{{title}}\">").count == 1)
    }

    @Test func `a meta that describes the page takes values, once it has said so`() {
        #expect(objections(to: "<meta name=\"description\" content=\"{{title}}\">") == [])
        #expect(objections(to: "<META PROPERTY='og:title' CONTENT='{{title}}'>") == [])
        #expect(
            objections(to: "<meta content=\"{{title}}\" name=\"description\">") == [
                "16 A value in a <meta>'s “content” needs its “name” or “property” before it."
            ])
        #expect(
            objections(to: "<meta name=\"a\" content=\"{{title}}\" http-equiv=\"refresh\">") == [
                "46 A <meta> has a name or an “http-equiv”, not both."
            ])
        #expect(
            objections(to: "<meta {{#isOpen}}name=\"a\"{{/isOpen}} content=\"{{title}}\">").first?.contains(
                "needs its “name”") == true)
        #expect(
            objections(to: "<meta {{#isOpen}}http-equiv=\"a\"{{/isOpen}} content=\"{{title}}\">").first?.contains(
                "elsewhere") == true)
        #expect(objections(to: "<meta http-equiv=\"a\" content=\"b\"><input content=\"{{title}}\">") == [])
    }

    @Test func `an attribute that an animation sets could be any attribute`() {
        #expect(
            objections(to: "<set to=\"{{title}}\">").first?.contains("“to” of <set> can become any attribute") == true)
        #expect(objections(to: "<animate values=\"a;{{title}}\">").count == 1)
        #expect(objections(to: "<animate dur=\"{{count}}s\"><p to=\"{{title}}\">") == [])
    }

    @Test func `of two ways into an address the one that allows less counts`() {
        #expect(objections(to: "<a href=\"{{#isOpen}}/a/{{/isOpen}}{{title}}\">").count == 1)
        #expect(objections(to: "<a href=\"/{{#isOpen}}a/{{/isOpen}}{{title}}\">").count == 1)
        #expect(objections(to: "<a href=\"/a/{{#isOpen}}b/{{/isOpen}}{{title}}\">") == [])
        #expect(objections(to: "<a href=\"/a{{#isOpen}}{{title}}{{/isOpen}}{{^isOpen}}b{{/isOpen}}/{{title}}\">") == [])
    }
}
