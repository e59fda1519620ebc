"""Mail, through the SMTP server that the operator names; to addresses that were confirmed."""

from __future__ import annotations

import asyncio
import hmac
import logging
import smtplib
import ssl
import time
from collections import OrderedDict
from concurrent.futures import ThreadPoolExecutor
from email.message import EmailMessage
from email.policy import SMTP
from email.utils import formatdate, make_msgid
from hashlib import sha256
from urllib.parse import unquote, urlsplit

from email_validator import EmailNotValidError, validate_email

from drystone.table import wall
from drystone.table.errors import Refused
from drystone.table.limits import MAIL_MINUTES, MAIL_QUESTIONS
from drystone.table.notifications.notices import Notice
from drystone.table.pages.messages import Messages
from drystone.table.pages.notice_words import words_of
from drystone.table.people.tokens import new_token
from drystone.table.settings import Settings
from drystone.table.storage.store import Store

SECONDS = 20.0
VALID_DAYS = 7
"""For so long a link confirms an address."""
WHOLE_LINES = SMTP.clone(max_line_length=500)
"""A link in a header must not be folded: mail programs would not know it."""
log = logging.getLogger("drystone.notices")


class Mailer:
    """Asks whether an address is somebody's, and sends notices there."""

    def __init__(self, store: Store, settings: Settings) -> None:
        self._store = store
        self._smtp = settings.smtp
        self._from = settings.mail_from
        self._public_url = settings.public_url.rstrip("/")
        self._threads = ThreadPoolExecutor(2, thread_name_prefix="mail")
        self._sent: OrderedDict[tuple[str, str], float] = OrderedDict()

    @property
    def possible(self) -> bool:
        """Whether mail can be sent from here: links in it need the address that people type."""
        return bool(self._smtp and self._from and self._public_url)

    async def ask(self, person: str, address: str, language: str) -> None:
        """Keep an address, and ask there whether it is the person's."""
        if not self.possible:
            raise Refused("no-mail", "this server sends no mail")
        try:
            address = validate_email(address.strip(), check_deliverability=False).normalized
        except EmailNotValidError:
            raise Refused("bad-mail", "this is no mail address", 400) from None
        stored, now = self._store.notices, wall.now()
        before = await self._store.do(stored.mail, person)
        often = await self._store.do(stored.asked_since, address, now - 3600)
        if often >= MAIL_QUESTIONS or (before and now - before.asked < MAIL_MINUTES * 60):
            raise Refused(
                "mail-too-often", f"wait {MAIL_MINUTES} minutes before the next mail", 429
            )
        await self._store.do(stored.keep_mail, person, address, language)
        t = Messages(language)
        link = await self._link("confirm", person, address)
        body = f"{t('mail.confirm')}\n\n{link}\n\n{t('mail.ignore')}\n"
        await self._send(self._letter(address, t("mail.subject"), body))

    async def confirm(self, person: str, token: str) -> None:
        """Let an address be confirmed by the link that was sent there."""
        mail = await self._must_fit("confirm", person, token)
        if wall.now() - mail[1] > VALID_DAYS * 86400:
            raise _no_such_link()
        await self._store.do(self._store.notices.confirm_mail, person)

    async def stop(self, person: str, token: str) -> None:
        """Send nothing more, by the link that stands in every mail."""
        await self._must_fit("off", person, token)
        await self._store.do(self._store.notices.drop_mail, person)

    async def tell(self, person: str, notice: Notice) -> None:
        """Mail a notice, if the person has confirmed an address and got none a moment ago."""
        mail = await self._store.do(self._store.notices.mail, person) if self.possible else None
        if mail is None or not mail.confirmed or not self._may_send(person, notice.id):
            return
        t = Messages(mail.language)
        title, text = words_of(notice, mail.language)
        off = await self._link("off", person, mail.address)
        body = f"{text}\n\n{self._public_url}/t/{notice.id}\n\n-- \n{t('mail.off')}\n{off}\n"
        letter = self._letter(mail.address, f"{title}: {text}", body)
        letter["List-Unsubscribe"] = f"<{off}>"
        letter["List-Unsubscribe-Post"] = "List-Unsubscribe=One-Click"
        await self._send(letter)

    def _may_send(self, person: str, game: str) -> bool:
        now, key = time.monotonic(), (person, game)
        if now - self._sent.get(key, -MAIL_MINUTES * 60.0) < MAIL_MINUTES * 60:
            return False
        self._sent[key] = now
        if len(self._sent) > 10_000:
            self._sent.popitem(last=False)
        return True

    async def _must_fit(self, purpose: str, person: str, token: str) -> tuple[str, float]:
        mail = await self._store.do(self._store.notices.mail, person)
        if mail is None or not hmac.compare_digest(
            token, await self._token(purpose, person, mail.address)
        ):
            raise _no_such_link()
        return mail.address, mail.asked

    async def _link(self, purpose: str, person: str, address: str) -> str:
        token = await self._token(purpose, person, address)
        return f"{self._public_url}/mail/{purpose}/{person}/{token}"

    async def _token(self, purpose: str, person: str, address: str) -> str:
        """What only somebody who reads the mail can know."""
        secret = await self._store.do(self._store.notices.secret, "mail", new_token)
        said = f"{purpose} {person} {address}".encode()
        return hmac.new(secret.encode(), said, sha256).hexdigest()

    def _letter(self, to: str, subject: str, body: str) -> EmailMessage:
        letter = EmailMessage(policy=WHOLE_LINES)
        letter["From"], letter["To"], letter["Subject"] = self._from, to, subject
        letter["Date"], letter["Message-ID"] = formatdate(), make_msgid(domain="drystone.invalid")
        letter["Auto-Submitted"] = "auto-generated"
        letter.set_content(body)
        return letter

    async def _send(self, letter: EmailMessage) -> None:
        loop = asyncio.get_running_loop()
        try:
            await loop.run_in_executor(self._threads, send, self._smtp, letter)
        except (OSError, smtplib.SMTPException) as problem:
            log.warning("a mail could not be sent: %s", type(problem).__name__)
            raise Refused(
                "mail-failed", "the mail could not be sent; try again later", 503
            ) from None

    def close(self) -> None:
        """Send no more."""
        self._threads.shutdown(wait=False, cancel_futures=True)


def send(smtp: str, letter: EmailMessage) -> None:
    """Hand a letter to an SMTP server: smtp://USER:PASSWORD@HOST:587, or smtps://... with TLS.

    A password is only ever sent over TLS.
    """
    where = urlsplit(smtp)
    host, secure = where.hostname or "", where.scheme == "smtps"
    trusted = ssl.create_default_context()
    server: smtplib.SMTP
    if secure:
        server = smtplib.SMTP_SSL(host, where.port or 465, timeout=SECONDS, context=trusted)
    else:
        server = smtplib.SMTP(host, where.port or 25, timeout=SECONDS)
    with server:
        server.ehlo()
        if not secure and server.has_extn("starttls"):
            server.starttls(context=trusted)
            secure = True
        if where.username:
            if not secure:
                raise smtplib.SMTPException("the server takes no TLS, and gets no password")
            server.login(unquote(where.username), unquote(where.password or ""))
        server.send_message(letter)


def _no_such_link() -> Refused:
    return Refused("no-such-link", "this link is not valid, or no longer", 404)
