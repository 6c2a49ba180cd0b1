import Testing

@testable import Mustache

/// Pages of plain text, such as the text part of a mail.
@Suite(.timeLimit(.minutes(5))) struct PlainTextTests {
    private func library(
        _ template: String, templates: [String: String] = [:], texts: [String: String] = [:]
    ) -> (Page<ShopPage, ShopFrame>, [String]) {
        var library = TemplateLibrary(
            sources: templates.merging(["page": template]) { $1 }, texts: ["en": texts])
        let page = library.page("page", showing: ShopPage.self, within: ShopFrame.self, as: .text)
        let errors = PageRendering.errors(of: library).map(\.sentence)
        return (page, errors.filter { !$0.hasPrefix("No template shows") })
    }

    private func text(
        _ template: String, _ shop: ShopPage = ShopPage(), templates: [String: String] = [:],
        texts: [String: String] = [:]
    ) throws -> String {
        let (page, errors) = library(template, templates: templates, texts: texts)
        try #require(errors.isEmpty, "\(errors)")
        var output: [UInt8] = []
        page.render(shop, within: ShopFrame(), language: "en", into: &output)
        return String(decoding: output, as: UTF8.self)
    }

    @Test func `values and texts are shown as they are`() throws {
        let text = try text(
            "a <b> & {{title}} {{text.t}} {{token}} {{count}}", ShopPage(title: "<i>'\"&"),
            texts: ["t": "it's & {{title}}"])

        #expect(text == "a <b> & <i>'\"& it's & <i>'\"& t0k&n 2")
    }

    @Test func `text that looks like HTML is no HTML context`() throws {
        #expect(
            try text("<script>{{title}} <!-- {{title}} <a href={{title}}", ShopPage(title: "x"))
                == "<script>x <!-- x <a href=x")
    }

    @Test(arguments: ["\r\n", "\n", "\r", "\u{2028}", "\u{2029}", "\u{85}", "\u{1B}", "\0", "\u{0B}"])
    func `a value stays on its line, with any content`(hostile: String) throws {
        let shown = try text("from {{title}}.\nnext", ShopPage(title: "Ana\(hostile)Subject: evil"))

        #expect(shown.split(whereSeparator: \.isNewline).count == 2)
        #expect(shown.unicodeScalars.allSatisfy { $0 == "\n" || $0.properties.generalCategory != .control })
        #expect(shown.hasSuffix("Subject: evil.\nnext"))
    }

    @Test func `parents, sections and plurals work as in pages`() throws {
        let shown = try text(
            "{{<frame}}\n{{$body}}\n{{#items}}\n- {{name}}\n{{/items}}\n{{text.n(count)}}\n{{/body}}\n{{/frame}}",
            templates: ["frame": "Hello\n\n{{$body}}{{/body}}\nBye\n"],
            texts: ["n.one": "one thing", "n.other": "{{count}} things"])

        #expect(shown == "Hello\n\n- Apple\n- Pear\n2 things\nBye\n")
    }

    @Test func `unknown names, missing texts and trusted HTML are mistakes`() {
        #expect(library("{{tilte}}").1.first?.hasPrefix("“tilte” is not a field of") == true)
        #expect(library("{{text.gone}}").1 == ["There is no text “gone” in any language."])
        #expect(library("{{notice}}").1 == ["“notice” is trusted HTML: plain text has none."])
        #expect(library("{{{notice}}}").1 == ["“notice” is trusted HTML: plain text has none."])
        #expect(library("{{{title}}}").1.count == 1)
    }
}
