"""The page that members look at all day, with a page that needs no database and a file for comparison."""

from load import measure, print_head, print_line
from seeded import log_in, seeded

MEMBERS = 1000
TASKS = 20
SIGNED_IN = 64

with seeded(MEMBERS, TASKS) as server:
    sessions = [log_in(server, number) for number in range(1, SIGNED_IN + 1)]
    print_head()
    print_line(f"GET /todos, {TASKS} to-dos", measure(server, "/todos", sessions))
    print_line("GET /login", measure(server, "/login", []))
    print_line("GET /app.css", measure(server, "/app.css", []))
