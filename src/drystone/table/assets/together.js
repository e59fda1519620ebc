// What there is only among people: clocks, links to seats, the end, notices. `table.js` tells of every change.

import { tick } from "./clock.js";
import { closing } from "./closing.js";
import { invitations, inviteFirst } from "./invite.js";
import { saidNow, told } from "./notices.js";
import { unreadChat } from "./unread.js";

export function together() {
  tick();
  closing();
  invitations();
  told();
}

inviteFirst();
unreadChat(saidNow);
together();
