import HTTPServer
import HTTPTypes
import Web

/// Parses a submitted form and verifies that one of this site's own pages sent it.
enum FormReader {
    /// - Throws: `Problem` when the body is not a form or comes from another site.
    static func read(_ context: Context<Visitor>) throws -> Form {
        guard CrossOriginCheck.isOwn(context.request, origin: context.origin) else { throw Problem.foreignForm }
        let form = try readForeign(context)
        guard CSRFToken.isRight(form[CSRFToken.fieldName], for: context.visitor) else { throw Problem.staleForm }
        return form
    }

    /// Parses a form with files.
    /// - Throws: as `read`.
    static func readUpload(_ context: Context<Visitor>) throws -> Form {
        guard CrossOriginCheck.isOwn(context.request, origin: context.origin) else { throw Problem.foreignForm }
        let type = MediaParameters(context.request.plain(.contentType) ?? "")
        guard type.value == "multipart/form-data", let boundary = type["boundary"] else { throw Problem.notAForm }
        let form: Form
        do {
            form = try Form(parsing: context.request.body, boundary: boundary)
        } catch {
            throw Problem.unreadableForm(error)
        }
        guard CSRFToken.isRight(form[CSRFToken.fieldName], for: context.visitor) else { throw Problem.staleForm }
        return form
    }

    /// Parses a form from any sender.
    /// - Throws: `Problem` when the body is not a form.
    static func readForeign(_ context: Context<Visitor>) throws -> Form {
        guard isForm(context.request.plain(.contentType)) else { throw Problem.notAForm }
        do {
            return try Form(parsing: context.request.body)
        } catch {
            throw Problem.unreadableForm(error)
        }
    }

    private static func isForm(_ contentType: String?) -> Bool {
        // As every browser sends it; the rest is for other clients.
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
