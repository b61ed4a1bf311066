# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""packed.py BROWSER FOLDER: the page of a large shader is packed, and in a browser what it would be if it were not."""

import json
import pathlib
import subprocess
import sys
import time

import browser as browsers
import page as pages

SHOWN = "document.querySelector('.target:not([hidden])')"
OPERATIONS = 3000
HOSTILE = "// </pre></main><img src=x onerror=\"console.log('it ran')\"><script>console.log('it ran')</script> \u00e4\u2191 &amp;\n"
SHADER = HOSTILE * 40 + """ByteAddressBuffer A : register(t1);
RWByteAddressBuffer C : register(u3);
[WaveSize(32)] [numthreads(32, 1, 1)] void main(uint3 group : SV_GroupID) {
  WaveMatrixLeft<float16_t, 16, 16> a; WaveMatrixRight<float16_t, 16, 16> b; WaveMatrixAccumulator<float, 16, 16> c;
  c.Fill(0);
""" + "".join(f"  a.Load(A, group.x * 64 + {i * 64}, 64, false);\n  b.Load(A, {i * 64}, 64, true);\n  c.MultiplyAccumulate(a, b);\n"
              for i in range(OPERATIONS // 3)) + "  c.Store(C, 0, 64, false);\n}\n"


def expect(what, holds):
    print(what) if holds else sys.exit(f"not so: {what}")


def main():
    program, folder = sys.argv[1], pathlib.Path(sys.argv[2])
    folder.mkdir(parents=True, exist_ok=True)
    shader, path = folder / "large.hlsl", folder / "large.html"
    shader.write_text(SHADER)
    subprocess.run(["tessera", shader, "--explain", path, "--explain-targets=nvidia-hopper,apple-m1"], check=True)
    read = pages.read(path)
    expect("the page is packed", path.read_text() != pages.unpacked(path.read_text()))
    browser = browsers.Browser(program)
    try:
        browser.load(path)
        for _ in range(600):
            if browser.value(f"Boolean({SHOWN})"):
                break
            time.sleep(0.1)
        for number, target in enumerate(read.targets):
            shown = browser.value(f"[...document.querySelectorAll('#t{number} .out')].map(pre => pre.textContent).join('')")
            expect(f"the text for {target.name} is there", shown == target.output and len(shown) > 500000)
            rows = browser.value(f"document.querySelectorAll('#t{number} .ops tbody tr').length")
            expect("and its operations", rows == len(target.operations) > OPERATIONS)
        expect("and the source", browser.value("document.querySelector('.src').textContent") == SHADER == read.source.text())
        line = SHADER[:SHADER.index(f"{OPERATIONS // 6 * 64}, 64, true")].count("\n") + 1
        browser.click(f"document.querySelector('#s0-{line} a.op')")
        marked = browser.value(f"[...document.querySelectorAll('.at')].map(e => e.id || e.innerText)")
        expect("a click marks the line, its row and its instructions",
               f"s0-{line}" in marked and any(one.startswith("t0p") for one in marked)
               and any("OpCooperativeMatrixLoadKHR" in one for one in marked))
        complaints = browser.complaints()
        expect("no complaints: " + json.dumps(complaints), not complaints)
    finally:
        browser.close()


main()
