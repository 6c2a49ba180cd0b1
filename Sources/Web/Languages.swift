/// The languages that the site speaks, the default one first.
package struct Languages: Sendable {
    package let all: [Words]
    private let standard: Words

    /// - Parameter first: the default language.
    package init(first: Words, others: [Words]) {
        standard = first
        all = [first] + others
    }

    /// The language with this code; nil when it is none of ours.
    package func named(_ code: String?) -> Words? {
        all.first { $0.language == code }
    }

    /// The language that a browser likes best (RFC 9110, section 12.5.4); the default one when it names none of ours.
    package func preferred(_ acceptLanguage: String?) -> Words {
        guard let acceptLanguage else { return standard }
        var best: (words: Words, quality: Double)?
        for range in acceptLanguage.split(separator: ",").prefix(20) {
            let parts = range.split(separator: ";").map { $0.trimmingPrefix(while: \.isWhitespace) }
            let tag = parts.first?.split(separator: "-").first?.lowercased() ?? ""
            let quality = parts.dropFirst().first.map { Double($0.dropFirst(2)) ?? 0 } ?? 1
            guard quality > best?.quality ?? 0, let words = all.first(where: { $0.language == tag }) else { continue }
            best = (words, quality)
        }
        return best?.words ?? standard
    }
}
