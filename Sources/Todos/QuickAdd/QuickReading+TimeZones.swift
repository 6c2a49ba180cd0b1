/// The time of another place.
extension QuickReading {
    /// How many items before and after a word are another place's time with it: "17:00 GMT", "17:00 New York time",
    /// "미국 시간 9시". Nil for none.
    func timeOfPlace(_ index: Int) -> (before: Int, after: Int)? {
        guard items.indices.contains(index), let names = namesOfPlace(index) else { return nil }
        if isTaken(index - names - 1, .times) { return (names + 1, 0) }
        // "PT 7시" is training.
        let isSure = names > 0 || items[index].folded.count > 2
        return isSure && isTaken(index + 1, .times) ? (names, 1) : nil
    }

    /// How many items before a word name the place whose time it says; none for "GMT", nil if it says no such thing.
    private func namesOfPlace(_ index: Int) -> Int? {
        if QuickSuspicion.isTimeZone(items[index].folded) { return 0 }
        guard QuickSuspicion.isTimeOfPlace(items[index].folded), !folded(index - 1).isEmpty else { return nil }
        if QuickSuspicion.isZonePlace(folded(index - 1)) { return folded(index - 2) == "new" ? 2 : 1 }
        // "Call Ana 17:00 Lisbon time", but not "17:00 Bath time".
        let isName = items[index - 1].typed.first?.isUppercase == true && items[index].typed.first?.isLowercase == true
        return isName && hasWords(items[..<(index - 1)].filter(\.isInTitle)[...]) ? 1 : nil
    }
}
