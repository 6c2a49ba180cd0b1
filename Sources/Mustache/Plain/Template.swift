/// A Mustache template in plain mode: the public specification with its optional inheritance, lambdas left out.
///
/// A name that the value does not have shows nothing, and `{{{…}}}` shows any text as it is. Pages use the strict mode
/// of `TemplateLibrary` instead.
public struct Template: Sendable {
    private let template: ParsedTemplate
    private let partials: [String: ParsedTemplate]

    /// Compiles a template; partials and parents are looked up among `partials`, by name.
    ///
    /// Throws everything wrong with the template and its partials, and when partials include each other without end.
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

    /// The template filled with a value.
    ///
    /// When the data make partials include each other more than a few hundred deep, the text ends there.
    public func render(_ value: Value) -> String {
        var renderer = PlainRenderer(partials: partials, value: value)
        return renderer.render(template)
    }

    /// Partials that lead back to themselves whatever the value.
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
