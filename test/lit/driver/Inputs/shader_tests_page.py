# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""shader_tests_page.py SOURCE: the files that docs/testing-your-shaders.md shows exist."""
import os
import re
import sys

source = sys.argv[1]
with open(os.path.join(source, "docs", "testing-your-shaders.md")) as f:
    page = f.read()
blocks = dict(re.findall(r"```(hlsl|python)[^\n]*\n(.*?)```", page, re.S))
folder = os.path.join(source, "docs", "examples", "shader-tests")
with open(os.path.join(folder, "wrong-load.hlsl")) as f:
    assert f.read() == blocks["hlsl"], "the page's shader is not wrong-load.hlsl"
with open(os.path.join(folder, "lit.cfg.py")) as f:
    config = f.read()
for line in blocks["python"].splitlines():
    if "path.insert" not in line:
        assert line in config, line
with open(os.path.join(source, "tools", "lit", "tessera_shaders.py")) as f:
    module = f.read()
for word in re.findall(r"-D (\w+)=", page):
    assert 'params.get("%s"' % word in module, word
