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

    /// The language that a browser prefers (RFC 9110, section 12.5.4), or the default one.
    package func preferred(_ acceptLanguage: String?) -> Localizer {
        guard let acceptLanguage else { return standard }
        var best: (localizer: Localizer, quality: Double)?
        for range in acceptLanguage.split(separator: ",").prefix(20) {
            let parts = range.split(separator: ";").map { $0.trimmingPrefix(while: \.isWhitespace) }
            let tag = parts.first?.split(separator: "-").first?.lowercased() ?? ""
            let quality = parts.dropFirst().first.map { Double($0.dropFirst(2)) ?? 0 } ?? 1
            guard quality > best?.quality ?? 0, let localizer = all.first(where: { $0.language == tag }) else {
                continue
            }
            best = (localizer, quality)
        }
        return best?.localizer ?? standard
    }
}
