"""A device with a key, without a browser: joserfc writes what Device Bound Session Credentials prescribe, so that the site
is held to another's understanding of JSON Web Tokens."""

import re
from dataclasses import dataclass, field

from joserfc import jwt
from joserfc.jwk import ECKey, RSAKey

from web_client import Answer, WebClient

ASKED = re.compile(r'\(ES256 RS256\);path="([^"]+)";challenge="([^"]+)"')
CHALLENGE = re.compile(r'"([^"]+)";id="([^"]+)"')


@dataclass
class BoundDevice:
    """Registers its key for the browser that `client` is, and renews its cookie."""

    client: WebClient
    algorithm: str = "ES256"
    instructions: dict = field(default_factory=dict)

    def __post_init__(self) -> None:
        self.key = ECKey.generate_key("P-256") if self.algorithm == "ES256" else RSAKey.generate_key(2048)

    def proof(self, challenge: str, **header: object) -> str:
        """A signed token that answers a challenge."""
        return jwt.encode({"alg": self.algorithm, "typ": "dbsc+jwt"} | header, {"jti": challenge}, self.key)

    def register(self, log_in: Answer) -> Answer:
        """Does what the answer to a login asks for."""
        asked = ASKED.fullmatch(log_in.headers["secure-session-registration"])
        assert asked, log_in.headers
        public = {name: value for name, value in self.key.as_dict(private=False).items() if name != "kid"}
        answer = self.send(asked[1], self.proof(asked[2], jwk=public))
        if answer.status == 200:
            self.instructions = answer.json()
        return answer

    def send(self, path: str, proof: str | None, session: str = "") -> Answer:
        headers = {"Secure-Session-Response": proof} if proof else {}
        if session:
            headers["Sec-Secure-Session-Id"] = session
        return self.client.post(path, headers=headers, max_redirects=0)

    def refresh(self, proof: str | None = None) -> Answer:
        return self.send(self.instructions["refresh_url"], proof, self.instructions["session_identifier"])

    def challenge(self) -> str:
        answer = self.refresh()
        assert answer.status == 403
        challenge = CHALLENGE.fullmatch(answer.headers["secure-session-challenge"])
        assert challenge and challenge[2] == self.instructions["session_identifier"]
        return challenge[1]

    def renew(self) -> Answer:
        """Gets another cookie."""
        return self.refresh(self.proof(self.challenge()))
