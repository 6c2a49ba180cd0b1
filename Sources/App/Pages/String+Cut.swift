extension String {
    /// The text, or its beginning with an ellipsis if it is longer than `most` characters or four times as many bytes.
    func cut(to most: Int) -> String {
        guard utf8.count > most else { return self }
        var (bytes, characters) = (0, 0)
        let beginning = prefix { character in
            bytes += character.utf8.count
            characters += 1
            return characters <= most && bytes <= 4 * most
        }
        return beginning.endIndex == endIndex ? self : beginning + "…"
    }

    /// A name chosen by the client, cut to 60 Unicode scalars for an error message.
    var shortened: String {
        unicodeScalars.count <= 60 ? self : String(String.UnicodeScalarView(unicodeScalars.prefix(60))) + "…"
    }
}
