import HTTPServer
import HTTPTypes
import Web

/// Reads a submitted form and makes sure that one of this site's own pages sent it.
enum FormGuard {
    /// - Throws: `Problem` when the body is no form or comes from elsewhere.
    static func read(_ visit: Visit<Visitor>) throws -> Form {
        guard CrossOriginCheck.isOwn(visit.request, origin: visit.origin) else { throw Problem.foreignForm }
        let form = try readForeign(visit)
        guard FormToken.isRight(form[FormToken.fieldName], for: visit.visitor) else { throw Problem.staleForm }
        return form
    }

    /// Reads a form with files.
    /// - Throws: as `read`.
    static func readUpload(_ visit: Visit<Visitor>) throws -> Form {
        guard CrossOriginCheck.isOwn(visit.request, origin: visit.origin) else { throw Problem.foreignForm }
        let type = MediaParameters(visit.request.plain(.contentType) ?? "")
        guard type.value == "multipart/form-data", let boundary = type["boundary"] else { throw Problem.notAForm }
        let form: Form
        do {
            form = try Form(parsing: visit.request.body, boundary: boundary)
        } catch {
            throw Problem.unreadableForm(error)
        }
        guard FormToken.isRight(form[FormToken.fieldName], for: visit.visitor) else { throw Problem.staleForm }
        return form
    }

    /// Reads a form whoever sent it.
    /// - Throws: `Problem` when the body is no form.
    static func readForeign(_ visit: Visit<Visitor>) throws -> Form {
        guard isForm(visit.request.plain(.contentType)) else { throw Problem.notAForm }
        do {
            return try Form(parsing: visit.request.body)
        } catch {
            throw Problem.unreadableForm(error)
        }
    }

    private static func isForm(_ contentType: String?) -> Bool {
        // As every browser sends it; the rest is for programs.
        if contentType == "application/x-www-form-urlencoded" { return true }
        let mediaType = contentType?.split(separator: ";").first.map { $0.trimmingPrefix(while: \.isWhitespace) }
        return mediaType?.lowercased().trimmingSuffix() == "application/x-www-form-urlencoded"
    }
}

extension String {
    fileprivate func trimmingSuffix() -> Substring {
        var text = self[...]
        while text.last?.isWhitespace == true { text.removeLast() }
        return text
    }
}
