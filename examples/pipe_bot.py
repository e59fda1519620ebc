"""A bot that speaks JSON over stdin and stdout: it never passes if it can do something else.

    drystone arena caledonia "pipe:run=python3 examples/pipe_bot.py" random --games 20

Nothing of Drystone is imported: any language will do.
"""

import json
import os
import random
import sys

dice = random.Random(os.environ.get("DRYSTONE_SEED", "0"))
for line in sys.stdin:
    question = json.loads(line)
    texts = [option["text"] for option in question["legal"]]
    busy = [text for text in texts if text.split()[0] not in ("pass", "done", "decline")]
    print(json.dumps({"text": dice.choice(busy or texts)}), flush=True)
