extension QuickExample {
    /// Whole sentences, with several phrases.
    static let englishMore = read(
        #"""
        Buy milk and eggs tomorrow morning #Shopping | Buy milk and eggs | 11-22 09:00 #Shopping
        """#)
}
