# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""clicks.py BROWSER SHADER PAGE HOSTILE-PAGE: a person's actions on a page, and their effects.

PAGE is that of SHADER for nvidia-hopper and apple-m1.
"""

import itertools
import pathlib
import sys
import time

import browser as browsers

SHOWN = "document.querySelector('.target:not([hidden])')"


def expect(what, found, wanted):
    if not (wanted(found) if callable(wanted) else found == wanted):
        sys.exit(f"{what}: {found!r}" + ("" if callable(wanted) else f", not {wanted!r}"))
    print(what)


class Reader:
    def __init__(self, browser, shader):
        self.browser = browser
        self.lines = pathlib.Path(shader).read_text().split("\n")

    def line(self, text):
        """The number of the one line with the text."""
        found = [number for number, line in enumerate(self.lines, 1) if text in line]
        assert len(found) == 1, (text, found)
        return found[0]

    def marked(self, name):
        """The lines of the source and the instructions that are marked."""
        sources = self.browser.value(f"[...document.querySelectorAll('.src b.{name}')].map(b => b.id)")
        made = self.browser.value(f"[...{SHOWN}.querySelectorAll('.out i.{name}')].map(i => i.innerText).join('')")
        return sources, made

    def is_in_view(self, element):
        return self.browser.value(f"""(() => {{
          const element = {element}.getBoundingClientRect(), box = {element}.closest('pre').getBoundingClientRect();
          return element.top >= box.top - 1 && element.bottom <= box.bottom + 1;
        }})()""")


def use_mouse(browser, reader):
    shown = lambda: browser.value("[...document.querySelectorAll('.target')].filter(t => t.offsetHeight).map(t => t.id)")
    kinds = lambda: browser.value(f"[...{SHOWN}.querySelectorAll('.kind')].filter(k => k.offsetHeight)"
                                  ".map(k => k.querySelector('h4').innerText)")
    expect("the first target is shown", shown(), ["t0"])
    expect("and the plan of a multiply", kinds(), ["multiply and add mat.muladd"])

    multiply, store = reader.line("c.MultiplyAccumulate("), reader.line("c.Store(C")
    browser.move(f"document.getElementById('s0-{multiply}')")
    expect("the line under the mouse is marked", reader.marked("hover")[0], [f"s0-{multiply}"])
    expect("and its instructions are", reader.marked("hover")[1], lambda made: "OpCooperativeMatrixMulAddKHR" in made)
    expect("and no others", reader.marked("hover")[1], lambda made: "OpCooperativeMatrixStoreKHR" not in made)

    browser.click(f"document.querySelector('#s0-{multiply} a.op')")
    expect("a click on an operation marks its line", reader.marked("at")[0], [f"s0-{multiply}"])
    expect("its instructions", reader.marked("at")[1], lambda made: "OpCooperativeMatrixMulAddKHR" in made)
    expect("which are in view", reader.is_in_view(f"{SHOWN}.querySelector('.out i.at')"), True)
    expect("its row", browser.value(f"{SHOWN}.querySelector('tr.at').innerText"),
           lambda row: f"line {multiply}" in row and "1 device multiply" in row)
    expect("and leads to its plan", kinds(), ["multiply and add mat.muladd"])

    browser.click(f"[...{SHOWN}.querySelectorAll('.out i')].find(i => i.innerText.includes('OpCooperativeMatrixStoreKHR'))")
    expect("a click on an instruction marks the line", reader.marked("at")[0], [f"s0-{store}"])
    expect("which is in view", reader.is_in_view("document.querySelector('.src b.at')"), True)

    browser.click("document.getElementById('tab1')")
    expect("a click on another target shows it alone", shown(), ["t1"])
    expect("with the line still marked", reader.marked("at")[0], [f"s0-{store}"])
    expect("and what was made of it there", reader.marked("at")[1],
           lambda made: made.count("simdgroup_store(") == 4)
    browser.click(f"[...{SHOWN}.querySelectorAll('a.k')].find(a => a.innerText == 'fill')")
    expect("a click in the table shows another plan", kinds(), ["fill mat.fill"])
    expect("with drawings", browser.value(f"[...{SHOWN}.querySelectorAll('.kind:not([hidden]) svg.d')]"
                                          ".every(s => s.querySelector('use').getBBox().width > 7)"), True)
    browser.click(f"[...{SHOWN}.querySelectorAll('a.ln')].find(a => a.innerText == 'line {multiply}')")
    expect("a click on a number marks the line", reader.marked("at")[0], [f"s0-{multiply}"])
    expect("and the address names both", browser.value("location.hash"), f"#t1s0-{multiply}")
    browser.click(f"[...document.querySelectorAll('#ways tr')].find(r => r.innerText.includes('line {store}'))"
                  ".querySelectorAll('td a')[0]")
    expect("a click in the first table shows the target", shown(), ["t0"])
    expect("with the plan of the operation", kinds(), ["store mat.store"])
    expect("and its line", reader.marked("at")[0], [f"s0-{store}"])


def use_addresses(browser, reader, page):
    """Links from elsewhere, the address of the current view, and the way back."""
    numbers = itertools.count()

    def open_at(address):
        browser.load(f"{page}?{next(numbers)}{address}")  # another query: the page is loaded again

    in_view = lambda element: browser.value(f"""(() => {{
      const box = {element}.getBoundingClientRect();
      return box.height > 0 && box.top >= 0 && box.top < innerHeight;
    }})()""")
    shown = lambda: browser.value(SHOWN + ".id")
    open_at("#t1")
    expect("an address opens a tab", shown(), "t1")
    expect("and scrolls to it", in_view("document.querySelector('#t1 h2')"), True)
    multiply = reader.line("c.MultiplyAccumulate(")
    row = browser.value(f"[...document.querySelectorAll('#t1 .ops tr')].find(r => r.innerText.includes('line {multiply}')).id")
    open_at("#" + row)
    expect("an address of an operation opens its tab", shown(), "t1")
    expect("scrolls to its row", in_view(f"document.getElementById('{row}')"), True)
    expect("marks its line", reader.marked("at")[0], [f"s0-{multiply}"])
    expect("and shows its plan", browser.value(f"{SHOWN}.querySelector('.kind:not([hidden]) code').innerText"), "mat.muladd")
    open_at(f"#s0-{multiply}")
    expect("an address of a line marks it", reader.marked("at")[0], [f"s0-{multiply}"])
    expect("and scrolls to it", in_view(f"document.getElementById('s0-{multiply}')"), True)
    open_at(f"#t1s0-{multiply}")
    expect("an address may have both", (shown(), reader.marked("at")[0]), ("t1", [f"s0-{multiply}"]))
    for strange in ("#", "#t99", "#t0p99999", "#s0-99999", "#<b>", "#t1k999"):
        open_at(strange)
        expect(f"{strange} is no error", (browser.value("document.querySelectorAll('.target:not([hidden])').length"),
                                          browser.complaints()), (1, []))
    open_at("")
    browser.click("document.getElementById('tab1')")
    expect("a change of the tab changes the address", browser.value("location.hash"), "#t1")
    browser.click("document.getElementById('tab0')")
    browser.value("history.back()")
    for _ in range(100):
        if shown() == "t1":
            break
        time.sleep(0.05)
    expect("and the way back shows the tab again", shown(), "t1")


def look(browser, page):
    """Checks drawings, folding, colors and wrapping."""
    browser.load(page)
    whole = browser.value("document.querySelector('#t0 .kind:not([hidden])').offsetHeight")
    expect("the plan of a native multiply is small", whole, lambda height: 40 < height < 260)
    for number, start in ((0, "%main = OpFunction"), (1, "kernel void")):
        browser.click(f"document.getElementById('tab{number}')")
        expect("the declarations are folded", browser.value(f"{SHOWN}.querySelector('details').open"), False)
        expect("and the entry function is first", browser.value(
            f"[...{SHOWN}.querySelectorAll('pre')].find(pre => !pre.closest('details')).innerText.trim()"),
               lambda text: text.startswith(start))
    browser.move("document.querySelector('.src b')")
    colored = """(() => {
      const found = {};
      for (const [name, ranges] of CSS.highlights)
        found[name] = [...ranges].map(r => r.startContainer.data.slice(r.startOffset, r.endOffset));
      return found;
    })()"""
    for _ in range(100):
        if browser.value("CSS.highlights.get('comment').size"):
            break
        time.sleep(0.05)
    tokens = browser.value(colored)
    expect("comments are colored", tokens["comment"], lambda found: "// from one row of A to the next" in found)
    expect("and keywords", tokens["keyword"], lambda found: "cbuffer" in found and "uint" not in found)
    expect("and types", tokens["type"], lambda found: "uint" in found and "ByteAddressBuffer" in found)
    expect("and directives", tokens["directive"], lambda found: "#ifndef" in found)
    wide = lambda: browser.value("""[...document.querySelectorAll('body, pre')].filter(e => e.offsetHeight &&
      e.scrollWidth > e.clientWidth + 1).map(e => e.className || e.tagName)""")
    for width in (400, 1400):
        browser.ask("Emulation.setDeviceMetricsOverride", width=width, height=900, deviceScaleFactor=1, mobile=False)
        expect(f"nothing is cut at {width} pixels", wide(), [])
        expect("nor is the page wider", browser.value("document.documentElement.scrollWidth <= innerWidth"), True)
    browser.ask("Emulation.clearDeviceMetricsOverride")


def use_keys(browser, reader):
    focus = lambda: browser.value("document.activeElement.className || document.activeElement.id")
    for _ in range(100):
        browser.press("Tab")
        if focus() == "src":
            break
    expect("the tabulator leads to the source", focus(), "src")
    browser.press("ArrowDown")
    expect("an arrow marks its first line", reader.marked("at")[0], ["s0-1"])
    fill = reader.line("c.Fill(0)")
    for _ in range(fill - 1):
        browser.press("ArrowDown")
    expect("and goes from line to line", reader.marked("at")[0], [f"s0-{fill}"])
    expect("with the plan of the operation there",
           browser.value(f"{SHOWN}.querySelector('.kind:not([hidden]) code').innerText"), "mat.fill")
    browser.press("ArrowUp")
    expect("and back", reader.marked("at")[0], [f"s0-{fill - 1}"])
    for _ in range(100):
        browser.press("Tab")
        if focus() == "op":
            break
    browser.press("Enter")
    expect("an operation is a link", reader.marked("at")[0], [f"s0-{fill}"])
    for _ in range(100):
        browser.press("Tab")
        if focus().startswith("tab"):
            break
    expect("the tabulator leads to the target that is shown", focus(), "tab0")
    browser.press("ArrowRight")
    expect("an arrow to the next", browser.value(SHOWN + ".id"), "t1")
    browser.press("ArrowRight")
    expect("and around", browser.value(SHOWN + ".id"), "t0")
    for _ in range(200):
        browser.press("Tab")
        if focus().startswith("out"):
            break
    expect("the tabulator leads to the instructions", focus(), "out spirv")
    browser.press("ArrowDown")
    line = browser.value(f"{SHOWN}.querySelector('.out i.at').dataset.s")
    expect("an arrow marks a line of the source", reader.marked("at")[0], [f"s{line}"])


def main():
    program, shader, page, hostile = sys.argv[1:]
    browser = browsers.Browser(program)
    try:
        browser.load(page)
        reader = Reader(browser, shader)
        use_mouse(browser, reader)
        expect("no complaints", browser.complaints(), [])
        browser.load(page)
        use_keys(browser, reader)
        use_addresses(browser, reader, page)
        look(browser, page)
        background = "getComputedStyle(document.querySelector('pre')).backgroundColor"
        colors = []
        for scheme in ("light", "dark"):
            browser.ask("Emulation.setEmulatedMedia", features=[{"name": "prefers-color-scheme", "value": scheme}])
            colors.append(browser.value(background))
        expect("light and dark are two", colors, lambda two: two[0] != two[1])
        expect("still no complaints", browser.complaints(), [])
        browser.load(hostile)
        expect("nothing runs that a shader says", browser.complaints(), [])
        browser.click("document.querySelectorAll('.src a.op')[4]")
        expect("and its operations lead to plans",
               browser.value(f"{SHOWN}.querySelector('.kind:not([hidden]) code').innerText"), "mat.muladd")
    finally:
        browser.close()


main()
