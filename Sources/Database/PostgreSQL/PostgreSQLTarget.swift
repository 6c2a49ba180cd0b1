import CPostgreSQL
import Foundation

/// A PostgreSQL database by its URL (libpq, "Connection URIs"): one host or several, with TLS as it says.
///
/// It may hold a password, so that nothing shows more of it than `name`.
package struct PostgreSQLTarget: Sendable, CustomStringConvertible, CustomReflectable {
    /// What is asked of libpq unless the URL says otherwise, in seconds and milliseconds: no host is waited for longer
    /// than others can be tried, and a peer that is gone is noticed.
    private static let usual = [
        "connect_timeout": "3", "tcp_user_timeout": "5000", "keepalives_idle": "10", "keepalives_interval": "5",
        "keepalives_count": "3", "application_name": "latchkey", "target_session_attrs": "read-write",
    ]

    /// One of the servers that a URL names.
    struct Server: Sendable, Equatable, CustomStringConvertible {
        let host: String
        let port: String

        /// An IPv6 address in brackets, as in a URL; a socket's folder has none.
        var description: String {
            let name = host.contains(":") && !host.hasPrefix("/") ? "[\(host)]" : host
            return port.isEmpty ? name : "\(name):\(port)"
        }
    }

    private let url: String
    private let password: (@Sendable () -> String)?
    /// The schema in which the tables are; nil for the usual one.
    let schema: String?
    /// The servers that may be read in the primary's place: none if the URL names one alone, or says itself what it asks
    /// of them, or their addresses.
    let servers: [Server]
    /// The addresses that the URL gives for its servers, so that no name is looked up.
    private let addresses: [(server: Server, address: String)]
    /// The hosts, their ports and the database, for sentences.
    package let name: String
    /// Whether the URL names a password.
    package let holdsPassword: Bool

    /// - Parameters:
    ///   - url: such as `postgres://latchkey@db.example.com/latchkey?sslmode=verify-full`.
    ///   - password: called for the password before each connection, unless the URL or libpq's own file names it.
    /// - Returns: nil for what libpq doesn't understand.
    package init?(url: String, password: (@Sendable () -> String)? = nil, schema: String? = nil) {
        guard url.hasPrefix("postgres://") || url.hasPrefix("postgresql://"), Self.isPlain(url),
            let parts = Self.parts(of: url)
        else { return nil }
        (self.url, self.password, self.schema) = (url, password, schema)
        holdsPassword = parts["password"] != nil
        // What the URL leaves out libpq takes from the environment, or from the system.
        let defaults = Self.values(PQconndefaults())
        let usualHost = defaults["host"] ?? defaults["hostaddr"] ?? "localhost"
        let hosts = (parts["host"] ?? parts["hostaddr"] ?? usualHost).split(separator: ",")
        let ports = (parts["port"] ?? "").split(separator: ",", omittingEmptySubsequences: false)
        guard ports.allSatisfy({ $0.isEmpty || UInt16($0) != nil }) else { return nil }
        let listed = hosts.indices.map { index in
            let port = ports.count == 1 ? ports.first : ports.dropFirst(index).first
            return Server(host: String(hosts[index]), port: String(port ?? ""))
        }
        let usualPort = defaults["port"] ?? "5432"
        let all = listed.map { Server(host: $0.host, port: $0.port.isEmpty ? usualPort : $0.port) }
        let given = (parts["hostaddr"] ?? defaults["hostaddr"] ?? "").split(separator: ",")
        addresses = zip(all, given).map { ($0, String($1)) }
        servers = all.count > 1 && parts["target_session_attrs"] == nil && given.isEmpty ? all : []
        let database = parts["dbname"] ?? defaults["dbname"] ?? parts["user"] ?? defaults["user"] ?? ""
        // What the URL leaves out is then in libpq's file of services, which libpq alone reads.
        name =
            parts["service"].map { "service \($0)" }
            ?? listed.map(\.description).joined(separator: ",") + "/" + database
    }

    package var description: String { name }
    package var customMirror: Mirror { Mirror(self, children: ["name": name]) }

    /// Connects, or returns a connection that says why not; nil without memory.
    /// - Parameter server: the one to connect to, whether or not it can be written to; nil for the one that can.
    func connect(to server: Server? = nil) -> OpaquePointer? {
        withOptions(to: server) { PQconnectdbParams($0, $1, 1) }
    }

    /// Whether a server answers those who connect, be it to refuse them (libpq, `PQping`).
    func isAnswering(_ server: Server?) -> Bool {
        withOptions(to: server) { PQpingParams($0, $1, 1) } != PQPING_NO_RESPONSE
    }

    private func withOptions<Result>(
        to server: Server?, _ body: (_ names: [UnsafePointer<CChar>?], _ values: [UnsafePointer<CChar>?]) -> Result
    ) -> Result {
        var options = Self.usual.sorted { $0.key < $1.key }.map { ($0.key, $0.value) }
        if let password { options.append(("password", password())) }
        if let schema { options.append(("options", "-c search_path=\(schema)")) }
        // What comes later wins.
        options += [("dbname", url), ("client_encoding", "UTF8")]
        if let server {
            options += [("host", server.host), ("port", server.port), ("target_session_attrs", "any")]
            // Libpq refuses one name with several addresses.
            options += addresses.filter { $0.server == server }.prefix(1).map { ("hostaddr", $0.address) }
        }
        let names = options.map { strdup($0.0) }
        let values = options.map { strdup($0.1) }
        defer { (names + values).forEach { free($0) } }
        return body(names.map { UnsafePointer($0) } + [nil], values.map { UnsafePointer($0) } + [nil])
    }

    /// Whether an `@` stands at most once, before the first `/`. Otherwise part of a password would be taken for a host,
    /// a port or a database, and shown.
    private static func isPlain(_ url: String) -> Bool {
        let text = url.replacing(/^[a-z]+:\/\//, with: "").prefix { $0 != "?" }
        let authority = text.prefix { $0 != "/" }
        return authority.count { $0 == "@" } <= 1 && !text.dropFirst(authority.count).contains("@")
    }

    /// An option in the URL that libpq doesn't know; nil if there is none, or it may be part of a password.
    package static func unknownOption(in url: String) -> String? {
        let query = url.drop { $0 != "?" }.dropFirst()
        guard !query.contains("@") else { return nil }
        // The last one is libpq's other name for sslmode=require.
        let known = options(PQconndefaults()).map { $0.keyword } + ["ssl"]
        return query.split(separator: "&").map { String($0.prefix { $0 != "=" }) }.first { !known.contains($0) }
    }

    /// What libpq reads from the URL; nil for one that it doesn't understand.
    private static func parts(of url: String) -> [String: String]? {
        PQconninfoParse(url, nil).map(values)
    }

    /// The options that have a value, by keyword; frees them.
    private static func values(_ options: UnsafeMutablePointer<PQconninfoOption>?) -> [String: String] {
        self.options(options).reduce(into: [:]) { values, option in values[option.keyword] = option.value }
    }

    /// All options; frees them.
    private static func options(
        _ first: UnsafeMutablePointer<PQconninfoOption>?
    ) -> [(keyword: String, value: String?)] {
        defer { PQconninfoFree(first) }
        var options: [(keyword: String, value: String?)] = []
        var option = first
        while let present = option?.pointee, let keyword = present.keyword {
            options.append((String(cString: keyword), present.val.map { String(cString: $0) }))
            option = option.map { $0 + 1 }
        }
        return options
    }
}
