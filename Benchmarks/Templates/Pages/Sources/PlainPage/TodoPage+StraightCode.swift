/// The page as one would write it without templates: what a template engine costs is measured against this.
extension TodoPage {
    /// Appends the page in English.
    public func append(to html: inout [UInt8]) {
        appendHead(to: &html)
        html.addMarkup("<div class=\"row\">\n<h1>Today <small>")
        html.add(todayName)
        html.addMarkup("</small></h1>\n<a class=\"button primary\" href=\"/todos/new\">New to-do</a>\n</div>\n")
        html.addMarkup("<section class=\"cards\" aria-label=\"Today\">\n")
        for todo in today { todo.appendCard(to: &html, frame) }
        if today.isEmpty { html.addMarkup("<p class=\"empty\">Nothing to do today.</p>\n") }
        html.addMarkup("</section>\n<section aria-labelledby=\"all\">\n<h2 id=\"all\">All to-dos <small>")
        html.add(countName)
        html.addMarkup("</small></h2>\n")
        for day in days { day.append(to: &html, frame) }
        if days.isEmpty { html.addMarkup("<p class=\"empty\">Nothing here yet. Add your first to-do.</p>\n") }
        html.addMarkup("</section>\n</main>\n")
        appendFoot(to: &html)
    }

    private func appendHead(to html: inout [UInt8]) {
        html.addMarkup("<!doctype html>\n<html lang=\"")
        html.add(frame.language)
        html.addMarkup("\">\n<head>\n<meta charset=\"utf-8\">\n")
        html.addMarkup(
            "<meta name=\"viewport\" content=\"width=device-width, initial-scale=1, interactive-widget=resizes-content\">\n"
        )
        html.addMarkup("<meta name=\"color-scheme\" content=\"light dark\">\n<title>To-dos · Latchkey</title>\n")
        html.addMarkup("<link rel=\"stylesheet\" href=\"")
        html.add(frame.stylesheet)
        html.addMarkup("\">\n<link rel=\"icon\" href=\"/favicon.svg\" type=\"image/svg+xml\">\n</head>\n<body>\n")
        html.addMarkup("<a class=\"skip\" href=\"#main\">Skip to the content</a>\n<header class=\"bar\">\n")
        html.addMarkup("<a class=\"brand\" href=\"/todos\"><svg class=\"logo\" aria-hidden=\"true\"><use href=\"")
        html.add(frame.icons)
        html.addMarkup("#key\"></use></svg> Latchkey</a>\n<div class=\"who\"><strong dir=\"auto\">")
        html.add(name)
        html.addMarkup("</strong> <span dir=\"auto\">")
        html.add(email)
        html.addMarkup("</span></div>\n<form method=\"post\" action=\"/logout\">\n")
        frame.appendToken(to: &html)
        html.addMarkup("<button class=\"quiet\" type=\"submit\">Log out</button>\n</form>\n</header>\n")
        if let notice = frame.notice, !notice.isEmpty {
            html.addMarkup("<p class=\"notice\" role=\"status\">")
            html.add(notice)
            html.addMarkup("</p>\n")
        }
        html.addMarkup("<main id=\"main\" class=\"wide\">\n")
    }

    private func appendFoot(to html: inout [UInt8]) {
        html.addMarkup("<footer>\n<form method=\"post\" action=\"/language\">\n")
        frame.appendToken(to: &html)
        if let path = frame.path {
            html.addMarkup("<input type=\"hidden\" name=\"from\" value=\"")
            html.add(path)
            html.addMarkup("\">\n")
        }
        for language in frame.otherLanguages {
            html.addMarkup("<button class=\"link\" type=\"submit\" name=\"language\" value=\"")
            html.add(language.code)
            html.addMarkup("\" lang=\"")
            html.add(language.code)
            html.addMarkup("\">")
            html.add(language.name)
            html.addMarkup("</button>\n")
        }
        html.addMarkup("</form>\n</footer>\n</body>\n</html>\n")
    }
}

extension PageFrame {
    fileprivate func appendToken(to html: inout [UInt8]) {
        html.addMarkup("<input type=\"hidden\" name=\"csrf\" value=\"")
        html.add(csrf)
        html.addMarkup("\">\n")
    }
}

extension Day {
    fileprivate func append(to html: inout [UInt8], _ frame: PageFrame) {
        html.addMarkup("<h3")
        if isToday { html.addMarkup(" class=\"is-today\"") }
        html.addMarkup(">")
        html.add(name)
        html.addMarkup("</h3>\n<ul class=\"list\">\n")
        for todo in todos { todo.appendItem(to: &html, frame) }
        html.addMarkup("</ul>\n")
    }
}

extension TodoRow {
    fileprivate func appendCard(to html: inout [UInt8], _ frame: PageFrame) {
        html.addMarkup("<article class=\"card ")
        appendIcon(to: &html, frame)
        html.addMarkup("<div class=\"what\">\n<h2><a href=\"/todos/")
        html.add(id)
        html.addMarkup("\" dir=\"auto\">")
        html.add(title)
        html.addMarkup("</a></h2>\n<p class=\"when\">")
        html.add(start)
        html.addMarkup("–")
        html.add(end)
        html.addMarkup(" · ")
        html.add(categoryName)
        html.addMarkup("</p>\n<p class=\"more\" dir=\"auto\">")
        if description.isEmpty { html.addMarkup("No description") } else { html.add(description) }
        html.addMarkup("</p>\n</div>\n")
        appendTick(to: &html, frame)
        html.addMarkup("</article>\n")
    }

    fileprivate func appendItem(to html: inout [UInt8], _ frame: PageFrame) {
        html.addMarkup("<li class=\"")
        appendIcon(to: &html, frame)
        html.addMarkup("<a href=\"/todos/")
        html.add(id)
        html.addMarkup("\" dir=\"auto\">")
        html.add(title)
        html.addMarkup("</a>\n<span class=\"when\">")
        html.add(start)
        html.addMarkup("–")
        html.add(end)
        html.addMarkup("</span>\n")
        appendTick(to: &html, frame)
        html.addMarkup("</li>\n")
    }

    /// The rest of the opening tag's classes, and the category's picture.
    private func appendIcon(to html: inout [UInt8], _ frame: PageFrame) {
        html.add(category)
        if isCompleted { html.addMarkup(" done") }
        html.addMarkup("\">\n<svg class=\"icon\" aria-hidden=\"true\"><use href=\"")
        html.add(frame.icons)
        html.addMarkup("#")
        html.add(category)
        html.addMarkup("\"></use></svg>\n")
    }

    private func appendTick(to html: inout [UInt8], _ frame: PageFrame) {
        html.addMarkup("<form method=\"post\" action=\"/todos/")
        html.add(id)
        html.addMarkup("/")
        html.addMarkup(isCompleted ? "reopen" : "complete")
        html.addMarkup("\">\n")
        frame.appendToken(to: &html)
        html.addMarkup("<button class=\"tick\" type=\"submit\" aria-label=\"")
        html.addMarkup(isCompleted ? "Mark as not done" : "Mark as done")
        html.addMarkup(": ")
        html.add(title)
        html.addMarkup("\"></button>\n</form>\n")
    }
}
