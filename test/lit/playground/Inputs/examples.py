# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""examples.py ROOT: each example of the page compiles for its targets; there is one of each matrix API, and one of each stage."""
import json
import pathlib
import re
import sys

from playground import VERSION, Playground

APIS = {"dx::linalg", "WaveMatrix", "rocWMMA", "vk::khr::CooperativeMatrix", "WGSL"}


def main():
    stages, tried = set(), 0
    with Playground() as p:
        info = json.loads(p.ask("GET", "/api/info")[2])
        for example in info["examples"]:
            for target in example["targets"]:
                status, made = p.post({"version": VERSION, "client": "a", "slot": "b", "target": target, "files": example["files"],
                                       "main": example["files"][0]["name"], "entry": "", "profile": example["profile"], "options": []})
                if status != 200 or not made["success"]:
                    sys.exit(f"{example['title']} for {target}: {made.get('problems') or made}")
                if not made["lines"]:
                    sys.exit(f"{example['title']} for {target} has no links")
                tried += 1
                reflected = made["reflection"] if isinstance(made["reflection"], list) else [made["reflection"]]
                stages |= {shader["entry"]["stage"] for shader in reflected}
    titles = " ".join(example["title"] for example in info["examples"])
    if missing := {api for api in APIS if api not in titles}:
        sys.exit(f"no example of {missing}")
    rows = (pathlib.Path(sys.argv[1]) / "lib/IR/Stages.def").read_text()
    wanted = set(re.findall(r'^STAGE\(\w+, "(\w+)"', rows, re.M))
    if missing := wanted - stages:
        sys.exit(f"no example of the stages {missing}; found {stages}")
    print(tried, "compiles")


main()
