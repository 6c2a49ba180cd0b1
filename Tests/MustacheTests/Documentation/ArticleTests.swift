import Foundation
import Mustache
import Testing

/// The article in Mustache.docc shows a page that is compiled here, and is rendered as it says.
@Suite(.timeLimit(.minutes(5))) struct ArticleTests {
    private static let root = URL(fileURLWithPath: #filePath).appending(path: "../../../..").standardized

    private func text(_ path: String) throws -> String {
        try String(contentsOf: Self.root.appending(path: path), encoding: .utf8)
    }

    @Test func `the article shows this very source`() throws {
        let source = try text("Tests/MustacheTests/Documentation/ShoppingList.swift")
        let article = try text("Sources/Mustache/Mustache.docc/APageInTwoLanguages.md")

        #expect(article.contains("```swift\n\(source)```\n"))
    }

    @Test(arguments: [
        ("en", ["Milk"], "<h1>Bo &amp; Co · Corner</h1><p>One thing</p><ul><li>Milk</li></ul>"),
        ("en", [], "<h1>Bo &amp; Co · Corner</h1><p>0 things</p><ul></ul>"),
        ("ko", ["Milk", "Tea"], "<h1>Bo &amp; Co · Corner</h1><p>2가지</p><ul><li>Milk</li><li>Tea</li></ul>"),
    ])
    func `its page is rendered in either language`(_ language: String, _ things: [String], _ html: String) throws {
        var bytes: [UInt8] = []
        try shoppingPage().render(
            ShoppingList(owner: "Bo & Co", things: things), within: ShoppingFrame(shop: "Corner"), language: language,
            into: &bytes)

        #expect(String(decoding: bytes, as: UTF8.self) == html)
    }
}
