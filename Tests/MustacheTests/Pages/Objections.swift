/// The sentences said about a template of the shop, each with its column.
func objections(to template: String) -> [String] {
    PageRendering(template).mistakes().map { String($0.drop { $0 != ":" }.dropFirst(3)) }
}
