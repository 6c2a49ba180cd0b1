import HTTPServer
import Mustache

extension Request {
    /// What it was sent to, path and query, to be redirected back to; nil where nothing leads to (`destination`).
    var destination: LocalPath? {
        .destination(path, query: query)
    }
}
