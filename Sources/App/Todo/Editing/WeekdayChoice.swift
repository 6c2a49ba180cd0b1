import Mustache

/// A weekday to choose.
struct WeekdayChoice: Renderable {
    /// As the form sends it.
    let value: String
    let name: String
    /// The abbreviated name, of which seven fit into a row.
    let shortName: String
    let isChosen: Bool

    static let fields: [Field<WeekdayChoice>] = [
        .init("value", \.value),
        .init("name", \.name),
        .init("shortName", \.shortName),
        .init("isChosen", \.isChosen),
    ]
}
