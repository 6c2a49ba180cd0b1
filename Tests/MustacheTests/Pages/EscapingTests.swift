import Mustache
import Testing

@Suite(.timeLimit(.minutes(5))) struct EscapingTests {
    @Test(arguments: [
        ("</script><script>alert(1)</script>", "&lt;/script&gt;&lt;script&gt;alert(1)&lt;/script&gt;"),
        ("\" onfocus=\"alert(1)", "&quot; onfocus=&quot;alert(1)"), ("' autofocus '", "&#39; autofocus &#39;"),
        ("&amp;", "&amp;amp;"), ("a\u{0}b", "a\u{FFFD}b"), ("<<>>&&", "&lt;&lt;&gt;&gt;&amp;&amp;"), ("", ""),
        ("한글 <이모지> 👩‍👩‍👧", "한글 &lt;이모지&gt; 👩‍👩‍👧"), ("{{title}}", "{{title}}"), ("\u{FFFD}\u{2028}", "\u{FFFD}\u{2028}"),
    ])
    func `a hostile value reads the same in text and in attributes, and is nothing but text`(
        _ value: String, _ escaped: String
    ) throws {
        let page = PageRendering("<p title='{{title}}' lang=\"{{title}}\">{{title}}</p>")
        #expect(try page.text(ShopPage(title: value)) == "<p title='\(escaped)' lang=\"\(escaped)\">\(escaped)</p>")
        #expect(try rendering("{{a}}", ["a": .string(value)]) == escaped)
    }

    @Test func `every character but six goes out as it came`() throws {
        let all = String(String.UnicodeScalarView((0..<0x250).compactMap(Unicode.Scalar.init)))
        let expected = all.map {
            ["&": "&amp;", "<": "&lt;", ">": "&gt;", "\"": "&quot;", "'": "&#39;", "\u{0}": "\u{FFFD}"][$0]
                ?? String($0)
        }
        #expect(try PageRendering("{{title}}").text(ShopPage(title: all)) == expected.joined())
    }

    @Test(arguments: 0..<40)
    func `a special character is found wherever it lies in a text`(_ position: Int) throws {
        let before = String(repeating: "x", count: position)
        let after = String(repeating: "y", count: 40 - position)
        #expect(try PageRendering("{{title}}").text(ShopPage(title: before + "<" + after)) == before + "&lt;" + after)
    }
}
