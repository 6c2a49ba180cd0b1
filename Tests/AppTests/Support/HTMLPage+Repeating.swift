extension HTMLPage {
    /// The values that the form's fields for repeating would send.
    func repeatFields() throws -> [String: String] {
        var fields: [String: String] = [:]
        for select in ["repeat", "repeatEnd"] {
            fields[select] = first("//select[@name='\(select)']/option[@selected]")?["value"]
        }
        for input in all("//div[@class='repeat']//input") {
            guard let name = input["name"], input["type"] != "checkbox" || input["checked"] != nil else { continue }
            fields[name] = input["value"] ?? ""
        }
        return fields
    }
}
