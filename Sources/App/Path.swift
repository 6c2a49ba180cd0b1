/// Every address of the site, each written here and nowhere else.
///
/// The name stands for the address everywhere: in a slice's routes as `.get(.editTodo, …)`, in a redirect as
/// `.seeOther(.login)` or `.seeOther(Path.todo(id))`, in a template as `{{path.login}}` or `{{path.editTodo(id)}}`. The
/// compiler refuses the same address twice, and templates are checked when the site is built.
package enum Path: String, Sendable, CaseIterable {
    // Log-in
    case home = "/"
    case login = "/login"
    case logout = "/logout"
    case loginByPasskey = "/login/passkey"
    case loginChallenge = "/login/passkey/challenge"
    case loginByEmail = "/login/email"
    case loginEmailCode = "/login/email/code"
    case loginCode = "/login/code"
    case loginRecovery = "/login/recovery"
    case loginLost = "/login/lost"

    // Bound devices
    case bindDevice = "/device/bind"
    case refreshDevice = "/device/refresh"

    // Sign-up
    case signUp = "/signup"
    case invitation = "/signup/invited/{token}"
    case signUpSent = "/signup/sent"
    case resendSignUp = "/signup/again"
    case confirmSignUp = "/signup/confirm"
    case confirmSignUpLink = "/signup/confirm/{token}"
    case signUpByPasskey = "/signup/passkey"
    case signUpChallenge = "/signup/passkey/challenge"
    case confirmSignUpByPasskey = "/signup/passkey/confirm"
    case confirmSignUpChallenge = "/signup/passkey/confirm/challenge"

    // Password reset
    case reset = "/reset"
    case resetLink = "/reset/{token}"
    case choosePassword = "/reset/choose"

    // "This wasn't me"
    case lockdown = "/secure-account"
    case lockdownLink = "/secure-account/{token}"
    /// The path in emails sent by older versions.
    case formerLockdownLink = "/alarm/{token}"

    // Log-in by other sites
    case signInByProvider = "/auth/{provider}"
    case providerCallback = "/auth/{provider}/callback"
    case providerNotices = "/auth/{provider}/notices"
    case completeSignIn = "/auth/finish"
    case linkAccount = "/auth/link"
    case sendMailedLink = "/auth/link/mail"
    case mailedLinkSent = "/auth/sent"
    case mailedLink = "/auth/finish/{token}"
    case confirmMailedLink = "/auth/confirm"
    case facebookDeauthorization = "/auth/facebook/deauthorize"
    case facebookDeletion = "/auth/facebook/deletion"
    case facebookDeletionStatus = "/auth/facebook/deletion/{code}"
    case reauthenticateByProvider = "/reauthenticate/{provider}"
    case identities = "/account/identities"
    case linkIdentity = "/account/identities/link/{provider}"
    case unlinkIdentity = "/account/identities/unlink"

    // To-dos
    case todos = "/todos"
    case newTodo = "/todos/new"
    case quickAdd = "/todos/quick"
    case todoEvents = "/todos/events"
    case inbox = "/todos/inbox"
    case allTodos = "/todos/all"
    case openTodos = "/todos/open"
    case completedTodos = "/todos/completed"
    case searchTodos = "/todos/search"
    case trash = "/todos/trash"
    case todosInCategory = "/todos/category/{category}"
    case thisMonth = "/todos/month"
    case month = "/todos/month/{month}"
    case thisWeek = "/todos/week"
    case week = "/todos/week/{date}"
    case day = "/todos/day/{date}"
    case orderDay = "/todos/day/{date}/order"
    case completeDay = "/todos/day/{date}/complete"
    case reopenDay = "/todos/day/{date}/reopen"
    case clearCompleted = "/todos/clear"
    case emptyTrash = "/todos/trash/empty"
    case undoCompleting = "/todos/undo/completed/{moment}"
    case undoClearing = "/todos/undo/cleared/{moment}"
    case todo = "/todos/{id}"
    case editTodo = "/todos/{id}/edit"
    case renameTodo = "/todos/{id}/title"
    case rescheduleTodo = "/todos/{id}/date"
    case undoChange = "/todos/{id}/undo/{version}"
    case completeTodo = "/todos/{id}/complete"
    case reopenTodo = "/todos/{id}/reopen"
    case deleteTodo = "/todos/{id}/delete"
    case skipTodo = "/todos/{id}/skip"
    case moveTodo = "/todos/{id}/behind/{other}"
    case restoreTodo = "/todos/{id}/restore"
    case purgeTodo = "/todos/{id}/purge"

    // Categories
    case categories = "/categories"
    case newCategory = "/categories/new"
    case category = "/categories/{category}"
    case archiveCategory = "/categories/{category}/archive"
    case restoreCategory = "/categories/{category}/restore"

    // Calendar feeds, import and export
    case calendarFeed = "/calendar/{file}"
    case calendar = "/account/calendar"
    case revokeCalendar = "/account/calendar/revoke"
    case importTodos = "/todos/import"
    case undoImport = "/todos/undo/imported/{moment}"
    case exportTodos = "/todos/export/{format}"
    case exportAccount = "/account/export"

    // Account
    case account = "/account"
    case reauthenticate = "/reauthenticate"
    case email = "/account/email"
    case confirmEmail = "/account/email/confirm"
    case confirmEmailLink = "/account/email/confirm/{token}"
    case password = "/account/password"
    /// Where password managers look for the page above (W3C, "A Well-Known URL for Changing Passwords").
    case findPassword = "/.well-known/change-password"
    case authenticator = "/account/authenticator"
    case confirmAuthenticator = "/account/authenticator/confirm"
    case turnOffAuthenticator = "/account/authenticator/off"
    case recoveryCodes = "/account/authenticator/codes"
    case timeZone = "/account/time-zone"
    case devices = "/account/devices"
    case endDevice = "/account/devices/end"
    case endOtherDevices = "/account/devices/end-others"
    case endBrowserTrust = "/account/devices/end-trust"
    case stopRecovery = "/account/authenticator/keep"
    case tokens = "/account/tokens"
    case revokeToken = "/account/tokens/revoke"
    case passkeys = "/account/passkeys"
    /// Where password managers look for the page above (W3C, "A Well-Known URL for Relying Party Passkey Endpoints").
    case findPasskeys = "/.well-known/passkey-endpoints"
    case confirmByPasskey = "/account/passkeys/confirm"
    case confirmChallenge = "/account/passkeys/confirm/challenge"
    case passkeyChallenge = "/account/passkeys/challenge"
    case offeredPasskey = "/account/passkeys/offer"
    case renamePasskey = "/account/passkeys/rename"
    case deletePasskey = "/account/passkeys/delete"
    case history = "/account/history"
    case deleteAccount = "/account/delete"
    case addAccount = "/account/add"
    case switchAccount = "/account/switch"

    // Every page
    case language = "/language"
    case shortcuts = "/shortcuts"
    case offline = "/offline"
    case manifest = "/manifest.webmanifest"
    /// RFC 9116.
    case securityText = "/.well-known/security.txt"
}
