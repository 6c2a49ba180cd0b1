import Mustache
import Testing

/// The strict mode compiles and the plain mode walks a tree: two ways to one text, which keep watch over each other.
@Suite(.timeLimit(.minutes(5))) struct SameAsPlainTests {
    private func strict(_ sources: [String: String], _ page: ShopPage, _ frame: ShopFrame) throws -> String {
        var library = TemplateLibrary(sources: sources, texts: [:])
        let compiled = library.page("page", showing: ShopPage.self, within: ShopFrame.self)
        // The templates are made up: not all are used, and not every field is shown.
        let errors = PageRendering.errors(of: library).filter { $0.line > 0 }
        try #require(errors.isEmpty, "\(TemplateErrors(errors))")
        var output: [UInt8] = []
        compiled.render(page, within: frame, language: "en", into: &output)
        return String(decoding: output, as: UTF8.self)
    }

    /// The same values as plain mode takes them.
    private func value(_ page: ShopPage, _ frame: ShopFrame) -> Value {
        func object(_ item: Item) -> Value { ["name": .string(item.name), "price": .int(item.price)] }
        return [
            "title": .string(page.title), "count": .int(page.count), "isOpen": .bool(page.isOpen),
            "message": page.message.map(Value.string) ?? .null, "items": .list(page.items.map(object)),
            "tags": .list(page.tags.map(Value.string)), "featured": page.featured.map(object) ?? .null,
            "hasItems": .bool(!page.items.isEmpty), "token": .string(frame.token),
            "visitor": frame.visitor.map { ["name": .string($0.name), "isStaff": .bool($0.isStaff)] } ?? .null,
        ]
    }

    private static let shops = [
        (ShopPage(), ShopFrame()),
        (
            ShopPage(title: "", count: 0, isOpen: false, message: "<&>", items: [], tags: []),
            ShopFrame(visitor: Visitor())
        ),
        (
            ShopPage(
                message: "", items: [Item(name: "Fig", price: 0)], tags: ["", "\"b\""],
                featured: Item(name: "", price: 1)),
            ShopFrame(token: "", visitor: Visitor(name: "", isStaff: true))
        ),
    ]

    @Test(arguments: 0..<25)
    func `templates made up at random read the same in both modes`(_ batch: UInt64) throws {
        for number in 0..<8 {
            var maker = TemplateMaker(seed: batch * 1000 + UInt64(number))
            let page = maker.content(depth: 3)
            let template = try Template(page, partials: maker.partials)
            let sources = maker.partials.merging(["page": page]) { $1 }

            for (shop, frame) in Self.shops {
                let found = try strict(sources, shop, frame)
                #expect(found == template.render(value(shop, frame)), "\(sources)")
            }
        }
    }

    @Test func `generated templates are not all of one kind`() {
        let templates = (0..<200).map { (seed: UInt64) in
            var maker = TemplateMaker(seed: seed)
            return maker.content(depth: 3) + maker.partials.values.joined()
        }

        for sign in ["{{#items", "{{^items", "{{>", "{{<layout", "{{$body", "{{!", "{{=", "{{.}}", "{{visitor.name"] {
            #expect(templates.contains { $0.contains(sign) }, "\(sign)")
        }
    }
}
