"""Every figure in one run: `python -m benchmarks [PATHS...]`, with records to read where they are given."""

import subprocess
import sys


def main() -> None:
    sections = (
        ["rules"],
        ["kan"],
        ["scoring"],
        ["opinions"],
        ["flip"],
        ["pictures"],
        ["live_verdict"],
        ["importing"],
        ["records", *sys.argv[1:]],
        ["strategy"],
        ["gradebook"],
        ["lesson"],
        ["classroom"],
        ["grading"],
    )
    for name, *arguments in sections:
        print(f"== {name}", flush=True)
        subprocess.run([sys.executable, "-m", f"benchmarks.{name}", *arguments], check=True)


if __name__ == "__main__":
    main()
