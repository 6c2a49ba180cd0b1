/// The site's languages, the default one first.
package struct Languages: Sendable {
    package let all: [Localizer]
    private let standard: Localizer

    /// - Parameter first: the default language.
    package init(first: Localizer, others: [Localizer]) {
        standard = first
        all = [first] + others
    }

    /// The language with this code; nil if the site does not have it.
    package func named(_ code: String?) -> Localizer? {
        all.first { $0.language == code }
    }

    /// The language with this code, with the conventions that a browser prefers; nil if the site does not have it.
    package func named(_ code: String?, accepting acceptLanguage: String?) -> Localizer? {
        named(code).map { Self.best(of: [$0], acceptLanguage) ?? $0 }
    }

    /// The language that a browser prefers (RFC 9110, section 12.5.4), or the default one.
    package func preferred(_ acceptLanguage: String?) -> Localizer {
        Self.best(of: all, acceptLanguage) ?? standard
    }

    /// The language of the best range (RFC 4647, section 3.4), with the conventions of the region in it.
    private static func best(of localizers: [Localizer], _ acceptLanguage: String?) -> Localizer? {
        guard let acceptLanguage else { return nil }
        var best: (localizer: Localizer, quality: Double)?
        for range in acceptLanguage.split(separator: ",").prefix(20) {
            let parts = range.split(separator: ";").map { $0.trimmingPrefix(while: \.isWhitespace) }
            let subtags = parts.first?.split(separator: "-") ?? []
            let quality = parts.dropFirst().first.map { Double($0.dropFirst(2)) ?? 0 } ?? 1
            guard quality > best?.quality ?? 0, let tag = subtags.first?.lowercased(),
                let localizer = localizers.first(where: { $0.language == tag })
            else { continue }
            let regions = subtags.dropFirst().lazy.compactMap { localizer.located(in: $0.uppercased()) }
            best = (regions.first ?? localizer, quality)
        }
        return best?.localizer
    }
}
