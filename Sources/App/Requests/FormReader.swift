import HTTPServer
import HTTPTypes
import Web

/// Parses a submitted form and verifies that one of this site's own pages sent it.
enum FormReader {
    /// - Throws: `Problem` when the body is not a form or comes from another site.
    static func read(_ context: Context<Visitor>) throws -> Form {
        try verified(context) { try readForeign(context) }
    }

    /// Parses a form with files.
    /// - Throws: as `read`.
    static func readUpload(_ context: Context<Visitor>) throws -> Form {
        try verified(context) {
            let type = try contentType(context.request)
            guard type.value == "multipart/form-data", let boundary = type["boundary"] else { throw Problem.notAForm }
            return try parsed { () throws(FormError) in
                try Form(parsing: context.request.body, boundary: boundary)
            }
        }
    }

    private static func verified(_ context: Context<Visitor>, _ read: () throws -> Form) throws -> Form {
        guard CrossOriginCheck.isOwn(context.request, origin: context.origin) else { throw Problem.foreignForm }
        let form = try read()
        guard CSRFToken.isRight(form[CSRFToken.fieldName], for: context.visitor) else { throw Problem.staleForm(form) }
        return form
    }

    /// Parses a form from any sender.
    /// - Throws: `Problem` when the body is not a form.
    static func readForeign(_ context: Context<Visitor>) throws -> Form {
        try readForeign(context.request)
    }

    static func readForeign(_ request: Request) throws -> Form {
        guard try contentType(request).value == "application/x-www-form-urlencoded" else { throw Problem.notAForm }
        return try parsed { () throws(FormError) in try Form(parsing: request.body) }
    }

    private static func contentType(_ request: Request) throws(Problem) -> MediaParameters {
        guard !request.hasCodedContent else { throw .codedContent }
        return MediaParameters(request[.contentType] ?? "")
    }

    private static func parsed(_ parse: () throws(FormError) -> Form) throws(Problem) -> Form {
        do throws(FormError) {
            return try parse()
        } catch {
            throw error == .tooLong ? .formTooLong : .unreadableForm(error)
        }
    }
}
