/// A Mustache template in plain mode: the public specification with optional inheritance, without lambdas.
///
/// An unknown name shows nothing, and `{{{…}}}` shows any text unescaped. Pages use the strict mode of
/// `TemplateLibrary` instead.
public struct Template: Sendable {
    private let template: ParsedTemplate
    private let partials: [String: ParsedTemplate]

    /// Compiles a template; partials and parents are looked up in `partials` by name.
    ///
    /// - Throws: all errors in the template and its partials, and partials that include each other endlessly.
    public init(_ source: String, partials: [String: String] = [:]) throws(TemplateErrors) {
        var errors: [TemplateError] = []
        var parsed: [String: ParsedTemplate] = [:]
        for (name, text) in partials {
            do throws(TemplateErrors) {
                parsed[name] = try ParsedTemplate(Source(name: name, text: text))
            } catch {
                errors += error.errors
            }
        }
        do throws(TemplateErrors) {
            template = try ParsedTemplate(Source(name: "template", text: source))
        } catch {
            throw TemplateErrors(errors + error.errors)
        }
        errors += Self.endlessInclusions(among: parsed)
        if !errors.isEmpty { throw TemplateErrors(errors) }
        self.partials = parsed
    }

    /// Renders the template with a value.
    ///
    /// The output ends early when the data make partials include each other more than a few hundred deep.
    public func render(_ value: Value) -> String {
        var renderer = PlainRenderer(partials: partials, value: value)
        return renderer.render(template)
    }

    /// Partials that include themselves regardless of the value.
    private static func endlessInclusions(among partials: [String: ParsedTemplate]) -> [TemplateError] {
        partials.sorted { $0.key < $1.key }.compactMap { name, partial in
            var pending = partial.certainInclusions.map { (start: $0, name: $0.text) }
            var seen: Set<String> = []
            while let next = pending.popLast() {
                if next.name == name {
                    return partial.source.error("“\(name)” includes itself here without end.", at: next.start.offset)
                }
                guard seen.insert(next.name).inserted, let reached = partials[next.name] else { continue }
                pending += reached.certainInclusions.map { (start: next.start, name: $0.text) }
            }
            return nil
        }
    }
}
