# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""clicks.py BROWSER SHADER PAGE HOSTILE-PAGE: what a person does with a page, and what it then shows.

PAGE is that of SHADER for nvidia-hopper and apple-m1.
"""

import pathlib
import sys

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
    expect("and nothing has left the page", browser.value("location.hash"), "")


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
        if focus() == "out":
            break
    expect("the tabulator leads to the instructions", focus(), "out")
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
