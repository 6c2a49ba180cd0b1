"""What a reset request reveals, and what it leaves in the outbox."""

from urllib.parse import unquote

from latchkey import Latchkey
from member import Member
from outbox import ask_for_link, mails_to, text_of
from web_client import WebClient


def test_the_answer_does_not_tell_whether_there_is_an_account(
    server: Latchkey, client: WebClient, member: Member
) -> None:
    def told(address: str) -> tuple[object, ...]:
        answer = ask_for_link(client, address)
        # A cookie brings back what was typed.
        headers = {
            name: unquote(value).replace(address, "the address") for name, value in answer.headers.items()
            if name != "date"}
        return answer.status, headers, answer.body()

    unknown = told("nobody@example.com")
    known = told(member.email)

    assert known == unknown
    assert known[0] == 303
    mails_to(server, member.email)
    assert not any(b"nobody@" in file.read_bytes() for file in server.data.glob("outbox/*.eml"))


def test_the_mails_in_the_outbox_are_for_their_owner_only(
    server: Latchkey, client: WebClient, member: Member
) -> None:
    ask_for_link(client, member.email)
    mails_to(server, member.email)

    assert server.data.stat().st_mode & 0o077 == 0
    for file in server.data.glob("outbox/*"):
        assert file.stat().st_mode & 0o077 == 0


def test_a_mail_in_korean_is_readable(server: Latchkey, client: WebClient) -> None:
    member = Member.unique()
    member.join(client, Accept_Language="ko")
    ask_for_link(client, member.email, Accept_Language="ko")

    mail = mails_to(server, member.email)[0]
    assert mail["Subject"] == "새 비밀번호를 정해 주세요"
    assert "안녕하세요." in text_of(mail)
