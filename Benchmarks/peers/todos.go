// Login, list and addition, with Go's own server and templates, on SQLite.
package main

import (
	"bytes"
	"crypto/rand"
	"crypto/sha256"
	"crypto/subtle"
	"database/sql"
	"encoding/hex"
	"fmt"
	"html/template"
	"log"
	"net/http"
	"os"
	"runtime"
	"strconv"

	_ "github.com/mattn/go-sqlite3"
	"golang.org/x/crypto/argon2"
)

const schema = `
CREATE TABLE members (id INTEGER PRIMARY KEY, email TEXT NOT NULL UNIQUE, salt BLOB NOT NULL, hash BLOB NOT NULL);
CREATE TABLE sessions (token BLOB PRIMARY KEY, member_id INTEGER NOT NULL REFERENCES members (id));
CREATE TABLE todos (
    id INTEGER PRIMARY KEY, member_id INTEGER NOT NULL REFERENCES members (id), title TEXT NOT NULL, date TEXT NOT NULL,
    start TEXT NOT NULL, description TEXT NOT NULL, completed_at INTEGER);
CREATE INDEX todos_of_member ON todos (member_id, date, start);`

var page = template.Must(template.New("page").Parse(`<!doctype html>
<html lang="en"><head><meta charset="utf-8"><title>To-dos</title></head><body>
<h1>To-dos</h1>
<form method="post" action="/todos"><input name="title" required><button>Add</button></form>
<ul>{{range .}}
<li id="todo-{{.ID}}"><h2>{{.Title}}</h2><p><time>{{.Date}}</time> {{.Start}}</p>
<p>{{.Description}}</p>
<form method="post" action="/todos/{{.ID}}/complete"><button>Complete</button></form></li>{{end}}
</ul></body></html>`))

type todo struct {
	ID                              int64
	Title, Date, Start, Description string
}

// One for each core: without a bound two hundred logins take four gigabytes.
var hashing = make(chan struct{}, runtime.NumCPU())

func hash(password string, salt []byte) []byte {
	hashing <- struct{}{}
	defer func() { <-hashing }()
	return argon2.IDKey([]byte(password), salt, 2, 19*1024, 1, 32)
}

func main() {
	// One connection that writes, and some that read and stay open.
	writer, reader := open(1), open(4*runtime.NumCPU())
	seed(writer)
	findMember := prepare(reader, "SELECT id, salt, hash FROM members WHERE email = ?")
	findSession := prepare(reader, "SELECT member_id FROM sessions WHERE token = ?")
	findTodos := prepare(
		reader, "SELECT id, title, date, start, description FROM todos WHERE member_id = ? ORDER BY date, start LIMIT 20")
	addSession := prepare(writer, "INSERT INTO sessions VALUES (?, ?)")
	addTodo := prepare(
		writer, "INSERT INTO todos (member_id, title, date, start, description) VALUES (?, ?, '2026-11-22', '10:00', '')")

	http.HandleFunc("/login", func(w http.ResponseWriter, r *http.Request) {
		var id int64
		var salt, expected []byte
		err := findMember.QueryRow(r.PostFormValue("email")).Scan(&id, &salt, &expected)
		if err != nil || subtle.ConstantTimeCompare(hash(r.PostFormValue("password"), salt), expected) != 1 {
			http.Error(w, "wrong address or password", http.StatusUnprocessableEntity)
			return
		}
		token := make([]byte, 32)
		rand.Read(token)
		digest := sha256.Sum256(token)
		if _, err := addSession.Exec(digest[:], id); err != nil {
			http.Error(w, err.Error(), http.StatusInternalServerError)
			return
		}
		http.SetCookie(w, &http.Cookie{Name: "session", Value: hex.EncodeToString(token), HttpOnly: true, Path: "/"})
		http.Redirect(w, r, "/todos", http.StatusSeeOther)
	})

	http.HandleFunc("/todos", func(w http.ResponseWriter, r *http.Request) {
		member, ok := signedIn(findSession, r)
		if !ok {
			http.Redirect(w, r, "/login", http.StatusSeeOther)
			return
		}
		if r.Method == http.MethodPost {
			if _, err := addTodo.Exec(member, r.PostFormValue("title")); err != nil {
				http.Error(w, err.Error(), http.StatusInternalServerError)
				return
			}
			http.Redirect(w, r, "/todos", http.StatusSeeOther)
			return
		}
		rows, err := findTodos.Query(member)
		if err != nil {
			http.Error(w, err.Error(), http.StatusInternalServerError)
			return
		}
		defer rows.Close()
		var todos []todo
		for rows.Next() {
			var one todo
			check(rows.Scan(&one.ID, &one.Title, &one.Date, &one.Start, &one.Description))
			todos = append(todos, one)
		}
		var body bytes.Buffer
		check(page.Execute(&body, todos))
		w.Header().Set("Content-Type", "text/html; charset=utf-8")
		w.Header().Set("Content-Length", strconv.Itoa(body.Len()))
		w.Write(body.Bytes())
	})
	log.Fatal(http.ListenAndServe("127.0.0.1:"+os.Getenv("PORT"), nil))
}

func open(connections int) *sql.DB {
	database, err := sql.Open("sqlite3", "file:"+os.Getenv("DATABASE")+"?_journal_mode=WAL&_synchronous=FULL&_busy_timeout=30000")
	check(err)
	database.SetMaxOpenConns(connections)
	database.SetMaxIdleConns(connections)
	return database
}

func prepare(database *sql.DB, query string) *sql.Stmt {
	statement, err := database.Prepare(query)
	check(err)
	return statement
}

func signedIn(findSession *sql.Stmt, r *http.Request) (member int64, ok bool) {
	cookie, err := r.Cookie("session")
	if err != nil {
		return 0, false
	}
	token, err := hex.DecodeString(cookie.Value)
	if err != nil {
		return 0, false
	}
	digest := sha256.Sum256(token)
	err = findSession.QueryRow(digest[:]).Scan(&member)
	return member, err == nil
}

// All members have one password, which is hashed once.
func seed(database *sql.DB) {
	_, err := database.Exec(schema)
	check(err)
	members, err := strconv.Atoi(os.Getenv("MEMBERS"))
	check(err)
	tasks, err := strconv.Atoi(os.Getenv("TASKS"))
	check(err)
	salt := make([]byte, 16)
	rand.Read(salt)
	hashed := hash(os.Getenv("PASSWORD"), salt)
	transaction, err := database.Begin()
	check(err)
	for number := 1; number <= members; number++ {
		_, err := transaction.Exec(
			"INSERT INTO members VALUES (?, ?, ?, ?)", number, fmt.Sprintf("user%d@example.com", number), salt, hashed)
		check(err)
		for task := 0; task < tasks; task++ {
			_, err := transaction.Exec(
				"INSERT INTO todos (member_id, title, date, start, description) VALUES (?, ?, '2026-11-21', ?, ?)", number,
				fmt.Sprintf("To do number %d", task), fmt.Sprintf("%02d:00", task%24), "Some words about it")
			check(err)
		}
	}
	check(transaction.Commit())
}

func check(err error) {
	if err != nil {
		log.Panic(err)
	}
}
