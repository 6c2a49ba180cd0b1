extension QuickExample {
    /// Whole sentences, with several phrases.
    static let koreanMore = read(
        #"""
        내일 아침 우유랑 계란 사기 #장보기 | 우유랑 계란 사기 | 11-22 09:00 #Shopping
        """#)
}
