extension TestBrowser {
    /// The active account, and those that can be switched to.
    func accounts() async throws -> (String?, [String]) {
        let page = try await get("/account").page
        return (page.field("name")?["value"], page.all("//button[@name='account']/strong").map(\.text))
    }
}
