import Mustache

/// Feeds the compiler of templates: it answers with a page, or with errors that have a place.
///
/// The byte 0x1E parts the input into a page, its layout, a partial and a text.
enum Templates {
    static func compile(_ bytes: [UInt8]) {
        let parts = bytes.split(separator: 0x1E, maxSplits: 3, omittingEmptySubsequences: false)
            .map { String(decoding: $0, as: UTF8.self) }
        let sources = Dictionary(uniqueKeysWithValues: zip(["page", "layout", "part"], parts))
        renderPlain(sources)
        renderStrict(sources, text: parts.count > 3 ? parts[3] : "")
    }

    private static func renderPlain(_ sources: [String: String]) {
        do throws(TemplateErrors) {
            // No lists: a few bytes of sections over them would ask for gigabytes.
            _ = try Template(sources["page"] ?? "", partials: sources).render(["a": "<&>", "b": ["c": true], "n": 3])
        } catch {
            expectPlaces(error)
        }
    }

    private static func renderStrict(_ sources: [String: String], text: String) {
        let texts = ["en": ["t": text, "n.one": text, "n.other": "{{n}}"]]
        var library = TemplateLibrary(sources: sources, texts: texts)
        let page = library.page("page", showing: Shown.self, within: Around.self)
        var html: [UInt8] = []
        page.render(Shown(), within: Around(), language: "en", into: &html)
        precondition(!html.contains(0) || sources.values.contains { $0.utf8.contains(0) }, "no value brings a NUL")
        do throws(TemplateErrors) {
            try library.check()
        } catch {
            expectPlaces(error)
        }
    }

    /// Every error names its template, and both line and column there, or neither.
    private static func expectPlaces(_ errors: TemplateErrors) {
        precondition(!errors.errors.isEmpty, "an error tells what is wrong")
        for error in errors.errors {
            precondition(!error.template.isEmpty && !error.sentence.isEmpty, "an error names its template")
            precondition((error.line == 0) == (error.column == 0), "a place has a line and a column")
            precondition((error.line == 0) == error.excerpt.isEmpty, "a place has an excerpt")
        }
    }
}

/// A field of every kind. Made anew each time: what stays until the end looks like a leak to the sanitizer, because
/// Swift keeps an enum's case in spare bits of its pointers.
private struct Shown: Renderable {
    static var fields: [Field<Shown>] {
        [
            .init("a") { _ in "<\"&'>\0" },
            .init("n") { _ in 1 },
            .init("b") { _ in true },
            .init("h") { _ in TrustedHTML(vouchingFor: "<b>") },
            .init("p") { _ in LocalPath("/p") },
            .init("l") { _ in [Inner()] },
            .init("o") { _ in Inner?.some(Inner()) },
        ]
    }
}

/// An element of a list.
private struct Inner: Renderable {
    static var fields: [Field<Inner>] { [.init("a") { _ in "inner" }, .init("c") { _ in String?.none }] }
}

/// The layout around the page.
private struct Around: Renderable {
    static var fields: [Field<Around>] { [.init("f") { _ in "frame" }] }
}
