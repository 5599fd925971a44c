"""`python -m trainer.probe [PATH]`: ask the site of this machine whether it is alive, as its host is named.

What it says is printed; the exit status is 0 if it answers 200.
"""

import os
import sys
from http.client import HTTPConnection, HTTPException

from trainer.environment import env_file, listed, read_file, take_up


def ask_probe(path: str) -> tuple[int, str]:
    """Status and text of the answer; status 0 if there is none."""
    port = int(os.environ.get("PORT") or "8000")
    host = next(iter(listed("ALLOWED_HOSTS")), "localhost").lstrip(".")
    connection = HTTPConnection("127.0.0.1", port, timeout=4)
    try:
        connection.request("GET", path, headers={"Host": host})
        answer = connection.getresponse()
        return answer.status, answer.read().decode(errors="replace").strip()
    except (OSError, HTTPException) as error:
        return 0, f"nothing answers at port {port}: {error}"
    finally:
        connection.close()


if __name__ == "__main__":
    take_up(read_file(env_file()))
    status, said = ask_probe(sys.argv[1] if len(sys.argv) > 1 else "/healthz")
    print(said)  # noqa: T201  # for whoever started it
    sys.exit(status != 200)
