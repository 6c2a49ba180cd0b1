extension TestBrowser {
    /// Adds a line by the page's field.
    func add(_ line: String, on page: String = "/todos") async throws -> Answer {
        try await submit("/todos/quick", on: page, ["line": line])
    }

    /// What the next page says, without the marks around what may be written in another direction.
    func told(on page: String = "/todos") async throws -> String {
        let notice = try await get(page).page.first("//p[@role='status']")?.text ?? ""
        return notice.filter { !"\u{2068}\u{2069}".contains($0) }
    }
}
