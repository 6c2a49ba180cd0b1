"""The stream of changes: where it resumes, and when it ends."""

import re
from contextlib import closing

from forms import post, token
from latchkey import Latchkey
from member import Member, send_todo
from streams import Stream
from web_client import WebClient


def test_a_stream_resumes_where_it_was(server: Latchkey, client: WebClient, member: Member) -> None:
    send_todo(client, "Buy milk")
    seen = re.search(r'id="live" data-seen="([^"]+)"', client.get("/todos").text())[1]
    session = client.cookies["session"]
    with closing(Stream(server, session, f"seen={seen}")) as stream:
        assert stream.answer.headers["Content-Type"] == "text/event-stream; charset=utf-8"
        assert stream.block() == {"retry": "2000"}
        assert stream.block() == {"": ""}
        send_todo(client, "Call Ana")
        event = stream.event()
        assert event["event"] == "changed" and event["id"] == event["data"] != seen

    with closing(Stream(server, session, f"seen={seen}", last=event["id"])) as stream:
        stream.block()
        assert stream.block() == {"": ""}, "it had seen all"
    with closing(Stream(server, session, last=seen)) as stream:
        stream.block()
        assert stream.block() == event, "it had missed one"


def test_a_stream_ends_by_itself_when_its_session_does(server: Latchkey, client: WebClient, member: Member) -> None:
    with closing(Stream(server, client.cookies["session"])) as stream:
        stream.block()
        assert post(client, "/logout", [("csrf", token(client, "/todos"))]).status == 303
        blocks = []
        while block := stream.block():
            blocks.append(block)
        assert blocks[-1] == {"event": "over", "data": ""}


def test_the_oldest_of_too_many_streams_makes_room(server: Latchkey, client: WebClient, member: Member) -> None:
    session = client.cookies["session"]
    first = Stream(server, session)
    first.block()
    others = [Stream(server, session) for _ in range(20)]
    for stream in others:
        stream.block()

    last = {}
    while block := first.block():
        last = block
    assert last == {"event": "full", "data": ""}
    for stream in [first, *others]:
        stream.close()
