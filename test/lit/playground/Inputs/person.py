# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""A person at the playground's page: what can be seen and clicked there."""
import sys
import time

LINE = "[...document.querySelectorAll('{where} .cm-line')].find((line) => line.textContent.includes({text!r}))"
SOURCE, SPIRV, METAL = "#source", "#outputs .panel:nth-child(1)", "#outputs .panel:nth-child(2)"


class Person:
    def __init__(self, browser, p):
        self.browser, self.p = browser, p

    def value(self, expression):
        return self.browser.value(expression)

    def wait(self, what, expression, wanted=True, seconds=20):
        """Until the expression has the value, or meets the function."""
        until = time.monotonic() + seconds
        while True:
            found = self.value(expression)
            if wanted(found) if callable(wanted) else found == wanted:
                return print(what)
            if time.monotonic() > until:
                sys.exit(f"{what}: {found!r} of {expression}; the status is {self.status()!r}")
            time.sleep(0.05)

    def status(self):
        return self.value("document.getElementById('status').textContent")

    def compiled(self, what, *words):
        self.wait(what, "document.getElementById('status').textContent", lambda text: all(word in text for word in words))

    def on_line(self, where, text):
        """Clicks behind the indentation of a line."""
        line = LINE.format(where=where, text=text)
        x, y = self.value(f"""(() => {{
          const line = {line}, range = document.createRange(), scroller = line.closest('.cm-scroller');
          const hidden = line.getBoundingClientRect().bottom + 20 - scroller.getBoundingClientRect().bottom;
          if (hidden > 0) scroller.scrollTop += hidden;
          const walker = document.createTreeWalker(line, NodeFilter.SHOW_TEXT);
          let node = walker.nextNode();
          while (!node.data.trim()) node = walker.nextNode();
          const start = node.data.search(/\\S/);
          range.setStart(node, start);
          range.setEnd(node, start + 1);
          const box = range.getBoundingClientRect();
          return [box.left + 2, box.top + box.height / 2];
        }})()""")
        for kind in ("mouseMoved", "mousePressed", "mouseReleased"):
            self.browser.ask("Input.dispatchMouseEvent", type=kind, x=x, y=y, button="none" if kind == "mouseMoved" else "left", clickCount=1)

    def marked(self, where):
        return self.value(f"[...document.querySelectorAll('{where} .cm-line.linked')].map((line) => line.textContent).join('\\n')")

    def choose(self, menu, text):
        """As the keys of a list do."""
        self.value(f"""(() => {{
          const list = document.getElementById({menu!r});
          list.value = [...list.options].find((option) => option.textContent.includes({text!r})).value;
          list.dispatchEvent(new Event('input', {{bubbles: true}}));
          list.dispatchEvent(new Event('change', {{bubbles: true}}));
        }})()""")

    def click(self, element):
        self.browser.click(f"document.querySelector({element!r})")

    def button(self, text, where="body"):
        self.browser.click(f"[...document.querySelectorAll('{where} button')].find((each) => each.textContent.includes({text!r}))")

    def expect(self, what, found, wanted):
        if not (wanted(found) if callable(wanted) else found == wanted):
            sys.exit(f"{what}: {found!r}")
        print(what)
