/// A response as a client sees it.
struct Reply {
    let head: String
    var body: [UInt8] = []

    var status: Int? { Int(head.dropFirst("HTTP/1.1 ".count).prefix(3)) }
    var text: String { String(decoding: body, as: UTF8.self) }

    subscript(name: String) -> String? {
        for line in head.split(separator: "\r\n").dropFirst() {
            let parts = line.split(separator: ":", maxSplits: 1)
            guard parts.count == 2, parts[0].lowercased() == name.lowercased() else { continue }
            return String(parts[1].drop { $0 == " " })
        }
        return nil
    }
}
