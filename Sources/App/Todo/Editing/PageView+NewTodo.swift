import Accounts
import HTTPServer
import Todos
import Web

extension PageView<NewTodoViewModel.Output> {
    /// The form again, with the reason why its to-do was not added.
    /// - Throws: the error, if it is another than `AddError`, `ListFull` and `TooManyAttempts`.
    func respond(
        _ context: Context<Member>, _ output: NewTodoViewModel.Output, refusedBecauseOf error: any Error
    ) throws -> Response {
        var output = output
        let localizer = context.localizer
        switch error {
        case AddError.alreadyExists:
            output.offersAgain = true
            output.draft.title.message = localizer["todo.alreadyExists"]
            return refuse(context, output)
        case let full as ListFull:
            output.draft.title.message = localizer.filled("todo.listFull", ["most": localizer.name(of: full.most)])
            return respond(context, output, status: .conflict)
        case let tooMany as TooManyAttempts:
            output.draft.title.message = localizer.filled("todo.tooMany", waiting: tooMany.wait)
            return respond(context, output, tooMany: tooMany)
        default: throw error
        }
    }
}
