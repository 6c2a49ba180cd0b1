import Foundation

/// A person's name in parts, as providers send it.
struct PersonName: Sendable {
    let given: String
    let family: String

    /// The full name, in the order of its script: 김 + 민수 is 김민수, Ana + Ruiz is Ana Ruiz.
    var whole: String {
        let isEastAsian =
            !given.isEmpty && !family.isEmpty && (given + family).unicodeScalars.allSatisfy(Self.isEastAsian)
        return isEastAsian ? family + given : [given, family].filter { !$0.isEmpty }.joined(separator: " ")
    }

    /// Hangul syllables and CJK ideographs.
    private static func isEastAsian(_ scalar: Unicode.Scalar) -> Bool {
        (0xAC00...0xD7A3).contains(scalar.value) || (0x4E00...0x9FFF).contains(scalar.value)
    }
}

extension PersonName {
    /// Parses the `user` field of Apple's form: `{"name":{"firstName":"…","lastName":"…"},"email":"…"}`. The field
    /// passes through the browser and can be forged, so only the name is taken from it.
    init?(appleUser text: String) {
        struct User: Decodable {
            struct Name: Decodable {
                let firstName: String?
                let lastName: String?
            }
            let name: Name?
        }
        guard let name = JSON.decode(User.self, from: Data(text.utf8))?.name else { return nil }
        self.init(given: name.firstName ?? "", family: name.lastName ?? "")
    }
}
