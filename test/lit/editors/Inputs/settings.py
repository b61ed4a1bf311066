# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""settings.py LANGUAGES.toml SETTINGS.json: the settings for Helix and Zed name tessera-lsp as the server of HLSL."""

import json
import sys

try:
    import tomllib
except ModuleNotFoundError:  # before Python 3.11
    from pip._vendor import tomli as tomllib

with open(sys.argv[1], "rb") as file:
    helix = tomllib.load(file)
hlsl, = helix["language"]
assert hlsl["name"] == "hlsl" and "hlsl" in hlsl["file-types"], hlsl
assert [helix["language-server"][name]["command"] for name in hlsl["language-servers"]] == ["tessera-lsp"], helix

with open(sys.argv[2]) as file:
    zed = json.load(file)
assert [zed["lsp"][name]["binary"]["path"] for name in zed["languages"]["HLSL"]["language_servers"]] == ["tessera-lsp"], zed
