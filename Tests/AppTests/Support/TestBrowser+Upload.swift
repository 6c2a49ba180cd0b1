import HTTPTypes

extension TestBrowser {
    /// Opens the page at `action`, chooses a file of this name in its form and sends it.
    func upload(
        _ file: [UInt8], named name: String = "x", to action: String, token: String? = nil,
        _ chosen: [String: String] = [:]
    ) async throws -> Answer {
        let fields = try await open(action).page.hiddenFields(ofFormTo: action).merging(chosen) { $1 }
        let boundary = "----boundary-of-a-test"
        var body: [UInt8] = []
        for (name, value) in fields {
            let value = name == "csrf" ? token ?? value : value
            body += Array("--\(boundary)\r\nContent-Disposition: form-data; name=\"\(name)\"\r\n\r\n\(value)\r\n".utf8)
        }
        let disposition = "Content-Disposition: form-data; name=\"file\"; filename=\"\(name)\""
        body += Array("--\(boundary)\r\n\(disposition)\r\n\r\n".utf8)
        body += file + Array("\r\n--\(boundary)--\r\n".utf8)
        return try await post(action, body: body, headers: [.contentType: "multipart/form-data; boundary=\(boundary)"])
    }

    func upload(_ text: String, named name: String = "x", to action: String = "/todos/import") async throws -> Answer {
        try await upload(Array(text.utf8), named: name, to: action)
    }
}
