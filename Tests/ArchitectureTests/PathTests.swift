import App
import Foundation
import Testing

/// Every address is written once, in Path.swift. Code and templates name it.
@Suite(.timeLimit(.minutes(5))) struct PathTests {
    private static let home = "Sources/App/Path.swift"
    /// Literals that look like a part of an address and are something else.
    private static let others: Set<String> = [
        // The folder of RFC 8615, in an issuer's address.
        "Sources/Latchkey/Providers/GivenProviderSettings+Providers.swift /.well-known/",
        // Of the server that stands in for providers.
        "Sources/Latchkey/Providers/ProviderStandIn.swift /revoke",
        // A folder of the data.
        "Sources/Latchkey/Backups/Restore.swift /new",
    ]

    /// The segments of every path; nil for a parameter, which matches anything.
    private static let paths = Path.allCases.map { segments($0.rawValue) }

    private static func segments(_ path: some StringProtocol) -> [String?] {
        path.prefix { $0 != "?" && $0 != "#" }.split(separator: "/").map { $0.hasPrefix("{") ? nil : String($0) }
    }

    /// Whether `text` is a path or consecutive segments of one.
    private static func isPart(_ text: String) -> Bool {
        let part = segments(text)
        guard part.contains(where: { $0 != nil }) else { return false }
        return paths.contains { path in
            path.indices.contains { start in
                let rest = path[start...].prefix(part.count)
                // Parameters alone match no word of ours.
                let isNamed = zip(rest, part).contains { $0 == $1 && $0 != nil }
                return rest.count == part.count && isNamed
                    && zip(rest, part).allSatisfy { $0 == nil || $1 == nil || $0 == $1 }
            }
        }
    }

    /// What a line of code writes from a slash on, at the start of a literal or behind an interpolation in it, with `{}`
    /// for what is interpolated.
    private static func literals(_ line: Substring) -> [String] {
        // Most lines have none, and to look for both characters takes a hundredth of the time.
        guard line.utf8.contains(UInt8(ascii: "/")), line.utf8.contains(UInt8(ascii: "\"")),
            !line.drop(while: { $0 == " " }).hasPrefix("//")
        else { return [] }
        let code = line.replacing(/\\\((?:[^()"]|\([^()]*\))*\)/, with: "{}")
        return code.matches(of: /(?:"|"[^"\/ ]*\{})(\/[^"\\]*)"/).map { String($0.1) }
    }

    @Test func `no Swift source spells an address, or a part of one`() throws {
        var known: Set<String> = []
        for folder in ["Sources/App", "Sources/Latchkey", "Sources/Web"] {
            for file in try Repository.swiftFiles(in: folder) where file.name != Self.home {
                for (number, line) in file.lines.enumerated() {
                    for literal in Self.literals(line) where Self.isPart(literal) {
                        let isOther = Self.others.contains("\(file.name) \(literal)")
                        if isOther { known.insert("\(file.name) \(literal)") }
                        #expect(isOther, "\(file.name):\(number + 1) spells \(literal): name it by Path")
                    }
                }
            }
        }
        #expect(known == Self.others, "an exception that nothing needs")
    }

    @Test func `no path of a file is spelled twice either`() throws {
        let literals = try Repository.swiftFiles(in: "Sources/App").filter { $0.name != Self.home }
            .flatMap { $0.lines.flatMap(Self.literals) }.filter { $0.count > 1 }

        #expect(literals.count > 10)
        let twice = Dictionary(grouping: literals) { $0 }.filter { $0.value.count > 1 }.keys.sorted()
        #expect(twice.isEmpty, "spelled twice: \(twice)")
    }

    @Test func `a path with parameters is given values, and no other is`() throws {
        let parametrized = Set(Path.allCases.filter { $0.rawValue.contains("{") }.map { "\($0)" })
        var count = 0
        for file in try Repository.swiftFiles(in: "Sources/App") + Repository.swiftFiles(in: "Sources/Latchkey") {
            for (number, line) in file.lines.enumerated()
            where !line.contains("//") && ["Path.", "seeOther(", "back(or: "].contains(where: line.contains) {
                for use in line.matches(of: /\bPath\.(\w+)(\.address|\()|(?:seeOther\(|back\(or: )\.(\w+)\)/) {
                    let name = String(use.1 ?? use.3 ?? "")
                    let hasValues = use.2 == "("
                    let fits = parametrized.contains(name) == hasValues
                    #expect(fits, "\(file.name):\(number + 1): \(name) \(hasValues ? "takes no" : "needs") values")
                    count += 1
                }
            }
        }
        #expect(count > 80)
    }

    @Test func `every path has a route, and every route its path`() throws {
        let routed = Set(try Repository.site().listedRoutes.map(\.path))

        #expect(routed == Set(Path.allCases.map(\.rawValue)))
    }

    @Test func `every address in a template is a value`() throws {
        let templates = try Repository.texts(in: "Templates", ending: ".mustache")
        let texts = try Repository.texts(in: "Templates/Texts", ending: ".json")
        var count = 0
        for text in templates {
            for match in text.matches(of: /\b(?:href|action|formaction|src)="([^"]*)"/) {
                let isValue = match.1.hasPrefix("{{") || match.1.hasPrefix("#") || match.1.isEmpty
                #expect(isValue, "\(match.0) is spelled: name it by {{path.…}}")
                count += 1
            }
        }
        #expect(count > 100)
        for text in templates + texts {
            for match in text.matches(of: /["}](\/[a-z.][^"{}\s]*)/) {
                #expect(!Self.isPart(String(match.1)), "\(match.0) spells an address: name it by {{path.…}}")
            }
        }
    }

    @Test func `every link leads to a page, and every form to a route of its method`() throws {
        let routes = Set(try Repository.site().listedRoutes.map { "\($0.method) \($0.path)" })
        let names = Dictionary(uniqueKeysWithValues: Path.allCases.map { ("\($0)", $0.rawValue) })
        var count = 0
        func check(_ attributes: Substring, _ method: Substring) throws {
            for name in attributes.matches(of: /\{\{path\.(\w+)/).map(\.1) {
                let path = try #require(names[String(name)])
                let route = "\(method.uppercased()) \(path)"
                let isKnown = routes.contains(route)
                // Each button of this form has an address of its own.
                let isUnused = route == "POST /account/identities"
                #expect(isKnown || isUnused, "a template leads to \(route), which is no route")
                count += 1
            }
        }
        for text in try Repository.texts(in: "Templates", ending: ".mustache") {
            for link in text.matches(of: /\b(?:href|src)="([^"]*)"|\{\{\$path}}(.*?)\{\{\/path}}/) {
                try check(link.1 ?? link.2 ?? "", "get")
            }
            for form in text.matches(of: /<form\b[^>]* method="(get|post)" action="([^"]*)"/) {
                try check(form.2, form.1)
            }
            for button in text.matches(of: /\bformaction="([^"]*)"/) { try check(button.1, "post") }
        }
        #expect(count > 100)
    }

    @Test func `every form that is posted holds the form token`() throws {
        let forms = try Repository.texts(in: "Templates", ending: ".mustache").flatMap { text in
            text.matches(of: /<form\b[^>]* method="post"[\s\S]*?<\/form>/).map { String($0.0) }
        }

        #expect(forms.count > 30)
        for form in forms {
            // A form that is sent again brings its fields, and the token is one of them.
            let hasToken = form.contains("{{>csrf}}") || form.contains("{{#values}}")
            #expect(hasToken, "\(form.prefix(120)) has no {{>csrf}}")
        }
    }

    @Test func `every address that a script names is one of the site's`() throws {
        var count = 0
        for script in try Repository.texts(in: "Public", ending: ".js") {
            for match in script.matches(of: /["`](\/[a-z][^"`]*)["`]/) {
                let path = match.1.replacing(/\$\{[^}]*\}/, with: "{}")
                let segments = Self.segments(path)
                let isKnown = Self.paths.contains(segments)
                #expect(isKnown, "a script names \(match.1), which is no route")
                count += 1
            }
        }
        #expect(count > 5)
    }
}
