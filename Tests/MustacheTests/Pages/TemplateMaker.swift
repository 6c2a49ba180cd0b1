import TestSupport

/// Makes up templates for the shop's page: every kind of tag, in every kind of place, and nothing wrong with them.
struct TemplateMaker {
    private(set) var random: SeededGenerator
    /// Templates to include, made first; each may include those made before it.
    private(set) var partials: [String: String] = [:]

    private static let texts = ["x", "milk", " ", "  ", "\t", "\n", "\r\n", "a\n", "b\r\n", "\n\n", "{ }", "}}", "한 "]
    private static let values = ["title", "count", "isOpen", "message", "token", "visitor.name", "visitor.isStaff"]

    init(seed: UInt64) {
        random = SeededGenerator(seed: seed)
        for number in 0..<3 {
            partials["part\(number)"] = content(depth: 2)
            partials["layout\(number)"] =
                content(depth: 1) + block("head", depth: 1) + content(depth: 1) + block("body", depth: 1) + text()
        }
    }

    /// A template; names inside lists are used as well as those around them.
    mutating func content(depth: Int, names: [String] = TemplateMaker.values) -> String {
        (0..<Int.random(in: 0...5, using: &random)).map { _ in piece(depth: depth, names: names) }.joined()
    }

    private mutating func piece(depth: Int, names: [String]) -> String {
        switch Int.random(in: 0..<(depth > 0 ? 12 : 5), using: &random) {
        case 0...2: text()
        case 3: "{{\(space())\(pick(names))\(space())}}"
        case 4: "{{!\(text()) note }}"
        case 5: section(pick(["isOpen", "hasItems", "count"]), depth: depth, names: names)
        case 6:
            section(
                pick(["items", "featured"]), depth: depth,
                names: names.filter { $0 != "." } + ["name", "price", ".name"])
        case 7:
            section(pick(["tags", "message", "title"]), depth: depth, names: names.filter { $0 != ".name" } + ["."])
        case 8: section("visitor", depth: depth, names: names.filter { $0 != "." } + ["name", ".name"])
        case 9: partials.isEmpty ? text() : "{{> part\(pick(Array(0..<madeParts))) }}"
        case 10: madeLayouts == 0 ? text() : parent(depth: depth)
        default: "{{=<% %>=}}\(text())<% title %><%={{ }}=%>"
        }
    }

    private var madeParts: Int { max(1, partials.keys.filter { $0.hasPrefix("part") }.count) }

    private var madeLayouts: Int { partials.keys.filter { $0.hasPrefix("layout") }.count }

    private mutating func section(_ name: String, depth: Int, names: [String]) -> String {
        if Bool.random(using: &random) {
            return "{{#\(name)}}\(text())\(content(depth: depth - 1, names: names))\(text()){{/\(name)}}"
        }
        // The content of an inverted section sees only the values around it.
        let outer = names.filter { Self.values.contains($0) }
        return "{{^\(name)}}\(text())\(content(depth: depth - 1, names: outer))\(text()){{/\(name)}}"
    }

    private mutating func parent(depth: Int) -> String {
        let name = "layout\(Int.random(in: 0..<madeLayouts, using: &random))"
        let arguments = ["head", "body"].filter { _ in Bool.random(using: &random) }
        let blocks = arguments.map { blank() + block($0, depth: depth) }.joined()
        return "{{<\(name)}}\(blocks)\(blank()){{/\(name)}}"
    }

    private mutating func block(_ name: String, depth: Int) -> String {
        "{{$\(name)}}\(blank())\(content(depth: depth - 1))\(blank()){{/\(name)}}"
    }

    private mutating func text() -> String { pick(Self.texts) }

    private mutating func blank() -> String { pick(["", "", "\n", " ", "\n  ", "\r\n"]) }

    private mutating func space() -> String { pick(["", "", " ", "\n"]) }

    private mutating func pick<Element>(_ elements: [Element]) -> Element {
        elements[Int.random(in: 0..<elements.count, using: &random)]
    }
}
