# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""visit.py BROWSER SOURCE SITE: checks the site as a reader sees it, opened from the disk and from a server in this process."""

import functools
import http.server
import pathlib
import re
import sys
import tempfile
import threading
import time

sys.path.insert(0, str(pathlib.Path(__file__).parent.parent.parent / "explain" / "Inputs"))
import browser as browsers  # noqa: E402


def expect(what, found, wanted):
    if not (wanted(found) if callable(wanted) else found == wanted):
        sys.exit(f"{what}: {found!r}" + ("" if callable(wanted) else f", not {wanted!r}"))


class Quiet(http.server.SimpleHTTPRequestHandler):
    def log_message(self, *_):
        pass


class Visit:
    def __init__(self, browser, where, address, source):
        self.browser, self.where, self.address, self.source = browser, where, address, source
        self.found = []

    def say(self, what):
        return f"{self.where}: {what}"

    def listen(self):
        """Keeps errors, messages, and requests for anything outside the site."""
        self.browser.value("0")  # all earlier events have been reported
        for event in self.browser.events:
            method, said = event.get("method"), event.get("params", {})
            if method in ("Runtime.exceptionThrown", "Runtime.consoleAPICalled", "Log.entryAdded", "Page.javascriptDialogOpening"):
                self.found.append(str(said))
            if method == "Network.requestWillBeSent" and not said["request"]["url"].startswith((self.address, "data:")):
                self.found.append("asks for " + said["request"]["url"])
        self.browser.events.clear()

    def await_load(self):
        while not any(event.get("method") == "Page.loadEventFired" for event in self.browser.events):
            self.browser.events.append(self.browser.receive())
        self.listen()

    def load(self, page):
        self.listen()
        self.browser.ask("Page.navigate", url=self.address + page)
        self.await_load()

    def follow(self, element):
        self.listen()
        self.browser.value(f"{element}.click()")
        self.await_load()

    def eventually(self, what, expression, wanted):
        for _ in range(100):
            found = self.browser.value(expression)
            if wanted(found):
                return
            time.sleep(0.1)
        sys.exit(f"{self.say(what)}: {found!r}")

    def value(self, expression):
        return self.browser.value(expression)

    def pages(self):
        self.load("index.html")
        expect(self.say("the title of the start page"), self.value("document.title"), lambda title: title.startswith("Tessera"))
        headings = re.findall(r"^## (.*)", (self.source / "docs/README.md").read_text(), re.M)
        expect(self.say("the groups of the navigation"), self.value("[...document.querySelectorAll('.groups h2')].map(h => h.innerText)"),
               lambda shown: [name.lower() for name in shown] == [name.lower() for name in [*headings, "Project"]])
        listed = re.findall(r"^\| \[([\w-]+)\.md\]", (self.source / "docs/README.md").read_text(), re.M)
        shown = self.value("[...document.querySelectorAll('.groups a')].map(a => a.getAttribute('href'))")
        expect(self.say("its pages"), [name[5:-5] for name in shown if name.startswith("docs/") and name != "docs/README.html"], listed)
        self.follow("document.querySelector('.groups a[href=\"docs/hlsl.html\"]')")
        title = re.search("^# (.*)", (self.source / "docs/hlsl.md").read_text())[1]
        expect(self.say("a page"), self.value("document.querySelector('h1').firstChild.data"), title)
        expect(self.say("is marked in the navigation"), self.value("document.querySelector('[aria-current]').innerText"), title)
        expect(self.say("has coloured code"), self.value("document.querySelectorAll('.highlight-hlsl .k').length"), lambda count: count > 5)
        self.follow("document.querySelector('.body a[href$=\".html\"]')")
        expect(self.say("a link in it opens a page"), self.value("location.pathname"), lambda path: path.endswith(".html"))
        self.load("docs/explain.html")
        expect(self.say("pictures are shown"), self.value("[...document.images].map(i => i.naturalWidth > 0)"), [True, True])

    def schemes(self):
        color = "getComputedStyle(document.body).backgroundColor + getComputedStyle(document.querySelector('.highlight .k')).color"
        self.load("docs/hlsl.html")
        colors = {}
        for scheme in ("light", "dark"):
            self.browser.ask("Emulation.setEmulatedMedia", features=[{"name": "prefers-color-scheme", "value": scheme}])
            colors[scheme] = self.value(color)
        expect(self.say("light and dark differ"), colors, lambda two: two["light"] != two["dark"])
        self.value("document.getElementById('scheme').click()")
        expect(self.say("the button chooses light"), self.value(color), colors["light"])
        self.load("docs/spirv.html")
        expect(self.say("and the next page keeps it"), self.value("document.documentElement.dataset.scheme"), "light")
        self.value("localStorage.clear()")

    def narrow(self):
        self.browser.ask("Emulation.setDeviceMetricsOverride", width=400, height=800, deviceScaleFactor=1, mobile=False)
        for page in ("index.html", "docs/hlsl.html", "docs/options.html", "gallery/index.html"):
            self.load(page)
            expect(self.say(f"{page} is no wider than its window"),
                   self.value("document.documentElement.scrollWidth <= window.innerWidth"), True)
        expect(self.say("the navigation is hidden"), self.value("document.querySelector('.groups').offsetHeight"), 0)
        self.value("document.querySelector('.top label').click()")
        expect(self.say("until one asks for it"), self.value("document.querySelector('.groups').offsetHeight"), lambda height: height > 100)
        self.browser.ask("Emulation.clearDeviceMetricsOverride")

    def search(self):
        self.load("index.html")
        for word, page in (("swizzle", "docs/hlsl.html"), ("denoiser", "docs/denoise.html"), ("rocwmma", "gallery/index.html")):
            self.value(f"document.querySelector('.top [name=q]').value = '{word}'")
            self.value("document.querySelector('.top [name=q]').focus()")
            self.listen()
            self.browser.press("Enter")
            self.await_load()
            self.eventually(f"the search for '{word}' finds {page}",
                            "[...document.querySelectorAll('ul.search a')].map(a => a.getAttribute('href')).join()",
                            lambda found, page=page: page in found)
        self.follow("document.querySelector('ul.search a')")

    def gallery(self):
        self.load("gallery/index.html")
        shaders = sorted(path.stem for path in self.source.glob("docs/examples/*.hlsl"))
        expect(self.say("a card for each example"), self.value("[...document.querySelectorAll('.card .name')].map(n => n.innerText)"), shaders)
        expect(self.say("each with a sentence"), self.value("[...document.querySelectorAll('.card > .name + p')].map(p => p.innerText)"),
               lambda texts: len(texts) == len(shaders) and all(re.fullmatch(r"\S.{15,}\.", text, re.S) for text in texts))
        expect(self.say("and six targets"), self.value("[...document.querySelectorAll('.card .targets')].every(t => t.children.length == 6)"), True)
        # A card has a row of targets, and a link, for each entry point.
        refused = self.value("[...document.querySelectorAll('.card')].flatMap(card => [...card.querySelectorAll('.targets')].flatMap((row, number) => "
                             "[...row.querySelectorAll('s')].map(s => [card.querySelectorAll('.more a')[number].getAttribute('href'), s.title])))")
        expect(self.say("some refuse an example"), refused, lambda some: len(some) > 0)
        targets = self.value("[...document.querySelector('.card .targets').children].map(t => t.innerText)")
        pages = self.value("[...document.querySelectorAll('.card .more a')].map(a => a.getAttribute('href'))")
        explained = [page for page in pages if not page.startswith("..")]
        expect(self.say("a page for each"), len(explained), lambda count: count >= len(shaders))
        for page in explained:
            self.load("gallery/" + page)
            for text in [*targets, *[message for name, message in refused if name == page]]:
                self.eventually(f"{page} says '{text}'", "document.body.textContent", lambda shown, text=text: text in shown)
        self.load("gallery/" + next(page for page in pages if page.startswith("..")))
        expect(self.say("and the source"), self.value("document.querySelectorAll('.highlight-hlsl').length"), 1)



def main():
    program, source, site = sys.argv[1], pathlib.Path(sys.argv[2]), pathlib.Path(sys.argv[3]).resolve()
    browser = browsers.Browser(program)
    try:
        disk = Visit(browser, "from the disk", f"file://{site}/", source)
        for part in (disk.pages, disk.schemes, disk.narrow, disk.search, disk.gallery):
            part()
        disk.listen()
        expect(disk.say("complaints"), disk.found, [])
        print(disk.say("no complaints"))
        with tempfile.TemporaryDirectory() as folder:
            (pathlib.Path(folder) / "some").mkdir()
            (pathlib.Path(folder) / "some" / "path").symlink_to(site)
            server = http.server.ThreadingHTTPServer(("127.0.0.1", 0), functools.partial(Quiet, directory=folder))
            threading.Thread(target=server.serve_forever, daemon=True).start()
            served = Visit(browser, "from a server", f"http://127.0.0.1:{server.server_port}/some/path/", source)
            served.pages()
            served.search()
            served.listen()
            server.shutdown()
        expect(served.say("complaints"), served.found, [])
        print(served.say("no complaints"))
    finally:
        browser.close()


main()
