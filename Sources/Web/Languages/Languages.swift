/// The site's languages, the default one first.
package struct Languages: Sendable {
    /// Of a language range. The region is the second or the third (RFC 5646, section 2.1).
    private static let mostSubtags = 8

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
        var best: (localizer: Localizer, regions: ArraySlice<Substring>, weight: Double)?
        for range in WeightedValue.list(acceptLanguage ?? "") where range.weight > best?.weight ?? 0 {
            let subtags = range.value.utf8.split(separator: UInt8(ascii: "-"), maxSplits: mostSubtags)
                .prefix(mostSubtags).map { Substring($0) }
            guard let localizer = localizers.first(where: { $0.language == subtags.first ?? "" }) else { continue }
            best = (localizer, subtags.dropFirst(), range.weight)
        }
        guard let (localizer, regions, _) = best else { return nil }
        return regions.lazy.compactMap { localizer.located(in: $0.uppercased()) }.first ?? localizer
    }
}
