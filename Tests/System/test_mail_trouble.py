"""Failed deliveries: the mail server refuses, stalls or breaks off, or the program ends."""

import socket
import subprocess

import pytest

from latchkey import STARTING
from mail_server import NEVER, Answer, MailServer
from mailing import Ask, Serve, mails, outbox, wait_for_mail
from outbox import PATIENCE
from waiting import wait_until


def test_a_refused_recipient_gets_no_second_attempt_until_somebody_asks_for_it(serve: Serve, ask: Ask) -> None:
    with MailServer() as mail_server:
        latchkey = serve(mail_server)
        mail_server.recipient_answers = ["550 5.1.1 <refused@example.com>: no such user here"]
        ask(latchkey, "refused@example.com")

        mail = wait_for_mail(latchkey, state="dead", attempts=1)
        assert mail["lastFailure"] == "RCPT: 550 5.1.1 <r…@example.com>: no such user here"
        assert "refused@" not in latchkey.logged("Mail given up")
        shown = outbox(latchkey, "show", str(mail["id"]))
        assert "refused@example.com" in shown
        assert "/reset/" not in shown
        assert "dead" in outbox(latchkey, "list")

        assert outbox(latchkey, "retry", "--all") == "1 email will be sent.\n"
        (received,) = mail_server.wait_for()
        assert received.message["Message-ID"] == mail["messageID"]
        wait_for_mail(latchkey, state="delivered")
        assert outbox(latchkey, "list") == ""


@pytest.mark.parametrize("trouble", ["451 for the recipient", "451 for the mail", "broken off", "nobody there"])
def test_a_passing_trouble_only_delays_a_mail(serve: Serve, ask: Ask, trouble: str) -> None:
    mail_server = MailServer()
    if trouble == "451 for the recipient":
        mail_server.recipient_answers = ["451 4.7.1 come back later"]
    elif trouble == "451 for the mail":
        mail_server.mail_answers = [Answer("451 4.3.0 no room")]
    elif trouble == "broken off":
        mail_server.breaks_off = 1
    if trouble == "nobody there":
        latchkey = serve(mail_server)
        ask(latchkey)
        failed = wait_for_mail(latchkey, state="waiting", attempts=1)
        assert failed["lastFailure"].startswith(f"127.0.0.1:{mail_server.port} can't be reached: no connection was made.")
    with mail_server:
        if trouble != "nobody there":
            latchkey = serve(mail_server)
            ask(latchkey)
            failed = wait_for_mail(latchkey, state="waiting", attempts=1)
        (received,) = mail_server.wait_for()

        assert received.message["Message-ID"] == failed["messageID"]
        wait_for_mail(latchkey, state="delivered")


def test_a_server_that_does_not_answer_holds_up_no_page_and_not_the_mail_for_ever(serve: Serve, ask: Ask) -> None:
    with MailServer() as mail_server:
        mail_server.mail_answers = [NEVER]
        latchkey = serve(mail_server, SMTP_ANSWER_TIMEOUT="2")
        ask(latchkey)
        assert mail_server.begun.wait(PATIENCE)

        # Another member signs up and requests a reset while the first one's email hangs.
        ask(latchkey)
        received = mail_server.wait_for(2)

        assert {mail["state"] for mail in mails(latchkey)} <= {"delivered", "waiting"}
        assert len({mail.message["Message-ID"] for mail in received}) == 2


def test_three_domains_that_stall_do_not_hold_up_the_next(serve: Serve) -> None:
    with MailServer() as mail_server:
        latchkey = serve(mail_server)

        def write_to(address: str) -> None:
            subprocess.run(
                [latchkey.program, "member", "create", address, "--name", "Ana"], cwd=latchkey.data.parent,
                env=latchkey.environment, check=True, timeout=STARTING, stdout=subprocess.DEVNULL)

        write_to("ana@example.com")
        mail_server.wait_for(1)
        mail_server.mail_answers = [NEVER] * 3
        for name in ("one", "two", "three"):
            write_to(f"ana@{name}.example")
        wait_until(lambda: not mail_server.mail_answers, "not all of them were begun")

        write_to("ben@example.com")

        # Well before the time limit of those, which is ten minutes.
        assert mail_server.wait_for(2)[-1].recipients == ["ben@example.com"]


def test_a_server_that_never_says_a_word_is_left_in_time(serve: Serve, ask: Ask) -> None:
    with socket.create_server(("127.0.0.1", 0)) as silent:
        mail_server = MailServer(port=silent.getsockname()[1])
        latchkey = serve(mail_server, SMTP_CONNECT_TIMEOUT="1")
        ask(latchkey)

        wait_for_mail(latchkey, state="waiting", attempts=1)


def test_a_mail_is_not_lost_when_the_program_dies_before_it_knows_that_it_was_taken(serve: Serve, ask: Ask) -> None:
    with MailServer() as mail_server:
        mail_server.mail_answers = [Answer(after=2)]
        latchkey = serve(mail_server)
        ask(latchkey)
        assert mail_server.begun.wait(PATIENCE)
        latchkey.kill()
        # Now it has been accepted, but the program has no reply yet.
        mail_server.wait_for(1)
        latchkey.start()

        first, second = mail_server.wait_for(2)

        assert first.message["Message-ID"] == second.message["Message-ID"]
        assert first.bytes == second.bytes
        wait_for_mail(latchkey, state="delivered")


def test_a_server_that_answers_late_gets_a_mail_once(serve: Serve, ask: Ask) -> None:
    with MailServer() as mail_server:
        mail_server.mail_answers = [Answer(after=5)]
        latchkey = serve(mail_server, SMTP_TIMEOUT="2")
        ask(latchkey)

        assert wait_for_mail(latchkey, state="delivered")["attempts"] == 0
        assert len(mail_server.mails) == 1


def test_a_mail_that_was_taken_with_another_code_is_not_sent_again(serve: Serve, ask: Ask) -> None:
    with MailServer() as mail_server:
        mail_server.mail_answers = [Answer("251 taken for somebody else")]
        latchkey = serve(mail_server)
        ask(latchkey)

        assert wait_for_mail(latchkey, state="delivered")["attempts"] == 0
        assert mail_server.connections == 1


def test_a_mail_in_progress_is_finished_before_the_program_ends(serve: Serve, ask: Ask) -> None:
    with MailServer() as mail_server:
        mail_server.mail_answers = [Answer(after=2)]
        latchkey = serve(mail_server)
        ask(latchkey)
        assert mail_server.begun.wait(PATIENCE)

        assert latchkey.stop() == 0

        assert len(mail_server.mails) == 1
        wait_for_mail(latchkey, state="delivered")


def test_a_mail_that_does_not_come_to_its_end_waits_for_the_next_start(serve: Serve, ask: Ask) -> None:
    with MailServer() as mail_server:
        mail_server.mail_answers = [NEVER]
        latchkey = serve(mail_server)
        ask(latchkey)
        assert mail_server.begun.wait(PATIENCE)

        assert latchkey.stop() == 0
        wait_for_mail(latchkey, state="waiting", attempts=0)
        latchkey.start()

        mail_server.wait_for(1)
        wait_for_mail(latchkey, state="delivered")


def test_two_programs_on_one_folder_send_a_mail_once(serve: Serve, ask: Ask) -> None:
    with MailServer() as mail_server:
        mail_server.mail_answers = [Answer(after=3)]
        first, second = serve(mail_server), serve(mail_server)
        ask(second)
        mail_server.wait_for(1)
        wait_for_mail(first, state="delivered")
        assert len(mail_server.mails) == 1

        assert first.stop() == 0
        ask(second)

        mail_server.wait_for(2)
