import CPostgreSQL
import Foundation

/// A PostgreSQL database by its URL (libpq, "Connection URIs"): one host or several, with TLS as it says.
struct PostgreSQLTarget: Sendable {
    /// What is asked of libpq unless the URL says otherwise, in seconds and milliseconds: no host is waited for longer
    /// than others can be tried, and a peer that is gone is noticed.
    private static let usual = [
        "connect_timeout": "3", "tcp_user_timeout": "5000", "keepalives_idle": "10", "keepalives_interval": "5",
        "keepalives_count": "3", "application_name": "latchkey", "target_session_attrs": "read-write",
    ]

    let url: String
    /// The schema in which the tables are; nil for the usual one.
    var schema: String?

    init(_ url: String, schema: String? = nil) {
        (self.url, self.schema) = (url, schema)
    }

    /// Host, port and database, for sentences: without the password.
    var name: String {
        guard let parts = URLComponents(string: url),
            let host = parts.host
                ?? parts.queryItems?.first(where: {
                    $0.name == "host"
                })?.value
        else { return "PostgreSQL" }
        return "\(host)\(parts.port.map { ":\($0)" } ?? "")\(parts.path)"
    }

    /// Connects, or returns a connection that says why not; nil without memory.
    func connect() -> OpaquePointer? {
        // What comes later wins: the URL.
        var options = Self.usual.sorted { $0.key < $1.key }
        if let schema { options.append(("options", "-c search_path=\(schema)")) }
        options.append(("dbname", url))
        let names = options.map { strdup($0.key) }
        let values = options.map { strdup($0.value) }
        defer { (names + values).forEach { free($0) } }
        return PQconnectdbParams(
            names.map { UnsafePointer($0) } + [nil], values.map { UnsafePointer($0) } + [nil], 1)
    }
}
