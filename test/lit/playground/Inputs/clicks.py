# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""clicks.py BROWSER: a person's actions on the playground's page, and their effects."""
import sys
import time

import browser as browsers
from person import METAL, SOURCE, SPIRV, Person
from playground import Playground

def links(one):
    one.compiled("the first example compiles", "No messages")
    one.wait("the line that makes the most is marked", f"document.querySelectorAll('{METAL} .cm-line.linked').length", lambda count: count > 2)
    one.on_line(SOURCE, "sum.MultiplyAccumulate")
    one.expect("a click in the source marks SPIR-V", one.marked(SPIRV), lambda text: "OpCooperativeMatrixMulAddKHR" in text and "Store" not in text)
    one.expect("and no longer the busiest line", one.marked(SOURCE), "")
    one.expect("and Metal", one.marked(METAL), lambda text: text.count("simdgroup_multiply_accumulate") >= 4 and "store" not in text)
    one.on_line(METAL, "simdgroup_multiply_accumulate")
    one.expect("a click in Metal marks the source", one.marked(SOURCE), lambda text: text.strip() == "sum.MultiplyAccumulate(a, b);")
    one.expect("and SPIR-V", one.marked(SPIRV), lambda text: "OpCooperativeMatrixMulAddKHR" in text)
    one.browser.press("ArrowUp")
    one.browser.press("ArrowUp")
    one.browser.press("ArrowUp")
    one.expect("the keyboard moves there too", one.marked(SOURCE), lambda text: "MultiplyAccumulate" not in text or text.count("\n") == 0)


def messages(one):
    one.on_line(SOURCE, "sum.MultiplyAccumulate")
    one.browser.press("End")
    one.browser.press("Backspace")
    one.compiled("an error is found while typing", "1 error")
    one.expect("and listed", one.value("document.querySelector('#messages li').textContent"), lambda text: "first_gemm.hlsl:31:" in text and "expected ';'" in text)
    one.wait("the line stays in view", """(() => {
      const line = document.querySelector('#source .cm-activeLine').getBoundingClientRect();
      const box = document.querySelector('#source .cm-scroller').getBoundingClientRect();
      return line.top >= box.top && line.bottom <= box.bottom;
    })()""")
    one.expect("and marked in the text", one.value("document.querySelectorAll('#source .cm-lintRange-error, #source .cm-lintPoint-error').length"), lambda count: count > 0)
    one.expect("the old text stays, and says so", one.value(f"document.querySelector('{SPIRV} .status').textContent"), "errors; older text")
    one.browser.press("Home")
    one.button("first_gemm.hlsl:31", "#messages")
    one.expect("a click on the place moves the cursor there", one.value("document.querySelector('#source .cm-activeLine').textContent.trim()"), "sum.MultiplyAccumulate(a, b)")
    one.button("Insert", "#messages")
    one.compiled("the fix is applied", "No messages")
    one.expect("and the list is gone", one.value("document.getElementById('messages').hidden"), True)
    one.click("#options")
    one.browser.type("-Fo x.spv --emulate off")
    one.compiled("an option with a file is refused", "The option '-Fo' is not available in the playground; remove it.")
    one.value("document.getElementById('options').value = ''")
    one.browser.type("-D MORE")
    one.compiled("other options are taken", "No messages")


def targets(one):
    one.click("#targets summary")
    one.browser.click("document.querySelector('#target-list input[value=vulkan-subgroup]')")
    one.browser.press("Escape")
    one.wait("a third target is beside the others", "document.querySelectorAll('#outputs .panel').length", 3)
    one.wait("and has its text", "document.querySelector('#outputs .panel:nth-child(3)').textContent", lambda text: "OpCapability" in text)
    one.expect("the focus is at the menu again", one.value("document.activeElement.tagName"), "SUMMARY")
    one.click("#targets summary")
    one.browser.click("document.querySelector('#target-list input[value=vulkan-subgroup]')")
    one.browser.press("Escape")
    one.wait("and is gone again", "document.querySelectorAll('#outputs .panel').length", 2)


def views(one):
    one.click("[data-view=plan]")
    def plans():
        tree = one.browser.ask("Page.getFrameTree")["frameTree"]
        return [child["frame"].get("url", "") for child in tree.get("childFrames", [])]
    until = time.monotonic() + 20
    while not any(url.endswith("/plan") for url in plans()):
        if time.monotonic() > until:
            sys.exit(f"no plan: {plans()}")
        time.sleep(0.05)
    print("the plan is in a frame")
    one.expect("which the page cannot read", one.value("document.querySelector('iframe').contentDocument"), None)
    one.browser.press("ArrowRight")
    one.browser.press("ArrowRight")
    one.click("#options")
    one.browser.type(" -Fo x")
    one.compiled("a wrong option", "'-Fo'")
    one.click("[data-view=plan]")
    one.wait("the frame of a refused plan is loaded", "document.querySelector('iframe').contentDocument", None)
    one.click("#options")
    one.value("document.getElementById('options').value = ''")
    one.browser.type("-D MORE")
    one.compiled("the options are right again", "No messages")
    one.click("[data-view=plan]")
    one.browser.press("ArrowRight")
    one.expect("an arrow key shows the reflection", one.value("document.getElementById('reflection-view').hidden"), False)
    one.expect("which is JSON", one.value("JSON.parse(document.getElementById('reflection-text').textContent).entry.stage"), "compute")
    one.browser.press("ArrowRight")
    one.expect("and another the code", one.value("[document.getElementById('code-view').hidden, document.activeElement.dataset.view]"), [False, "code"])


def files(one):
    one.click("#add-file")
    one.click("#name-field")
    one.value("document.getElementById('name-field').select()")
    one.browser.type("../x")
    one.browser.press("Enter")
    one.expect("a wrong name is refused", one.value("document.getElementById('name-problem').textContent"), lambda text: "no part that is" in text)
    one.value("document.getElementById('name-field').select()")
    one.browser.type("sub/more.hlsli")
    one.browser.press("Enter")
    one.expect("a file is added", one.value("[...document.querySelectorAll('#files button')].map((each) => each.textContent)"), ["first_gemm.hlsl (main)", "sub/more.hlsli"])
    one.click("#source .cm-content")
    one.browser.type("#error from the file")
    one.button("first_gemm.hlsl", "#files")
    one.on_line(SOURCE, "using namespace")
    one.browser.press("Home")
    one.browser.type('#include "sub/more.hlsli"\n')
    one.compiled("it is included", "1 error")
    one.expect("and its message names it", one.value("document.querySelector('#messages li').textContent"), lambda text: "sub/more.hlsli:1:" in text and "from the file" in text)
    one.button("sub/more.hlsli", "#messages")
    one.expect("which opens it", one.value("document.querySelector('#files [aria-selected=true]').textContent"), "sub/more.hlsli")


def permalinks(one):
    one.wait("the address has the state", "location.hash.length", lambda length: length > 800)
    time.sleep(0.6)  # the address waits for more changes
    link = one.value("location.href")
    one.browser.load("about:blank")
    one.browser.load(link)
    one.compiled("a link brings it back", "1 error")
    one.expect("with its files", one.value("[...document.querySelectorAll('#files button')].map((each) => each.textContent)"), ["first_gemm.hlsl (main)", "sub/more.hlsli"])
    one.expect("and its options", one.value("document.getElementById('options').value"), "-D MORE")
    one.click("#share")
    one.wait("the button says what to do", "document.getElementById('note').textContent", lambda text: "link" in text)
    for fragment, words in (("#9-abc", "version 9, and this playground reads version 1"), ("#1-abc", "damaged"), (link[link.index("#"):-200], "damaged"),
                            ("#1-", "damaged"), ("#x", "damaged"), ("#1-" + "A" * 1000, "damaged")):
        one.browser.load("about:blank")
        one.browser.load(one.p.url + fragment)
        one.wait("a bad link says so", "document.getElementById('alert').textContent", lambda text: words in text)


def looks(one):
    one.browser.load("about:blank")
    one.browser.load(one.p.url)
    one.compiled("the page opens", "No messages")
    for name in ("Geometry", "rocWMMA"):
        one.choose("examples", name)
        one.compiled("an example opens", "Compiled as")
    color = "getComputedStyle(document.body).backgroundColor"
    one.choose("theme", "dark")
    dark = one.value(color)
    one.choose("theme", "light")
    one.expect("light and dark are two", one.value(color), lambda light: light != dark)
    unlabelled = """[...document.querySelectorAll('button, input, select, textarea, [role=tab], [role=tabpanel], [contenteditable=true], iframe')]
      .filter((each) => !(each.labels?.length || each.ariaLabel || each.getAttribute('aria-label') || each.textContent.trim() || each.title)).map((each) => each.outerHTML)"""
    one.expect("everything has a label", one.value(unlabelled), [])
    one.click("#source .cm-content")
    one.browser.press("Escape")
    one.browser.press("Tab")
    one.expect("Esc and Tab leave the editor", one.value("document.activeElement.closest('#source')"), None)
    one.browser.ask("Emulation.setDeviceMetricsOverride", width=360, height=640, deviceScaleFactor=1, mobile=False)
    one.expect("a narrow screen is not too narrow", one.value("[...document.querySelectorAll('body *')].filter((each) => each.getBoundingClientRect().right > 361 && !each.closest('.cm-scroller, .menu > div')).map((each) => each.outerHTML.slice(0, 80))"), [])


def complaints(browser, p):
    """Without the pictures of the editor, which are in its text, and refusals, which the browser counts as errors."""
    return [said for said in browser.complaints(p.url) if not said.startswith("asks for data:") and "with a status of 422" not in said]


def main():
    with Playground("--workers=2") as p:
        browser = browsers.Browser(sys.argv[1])
        one = Person(browser, p)
        browser.load(p.url)
        for part in (links, messages, targets, views, files, permalinks, looks):
            part(one)
            one.expect(f"no complaints after {part.__name__}", complaints(browser, p), [])
        p.process.terminate()
        p.process.wait()
        browser.events.clear()
        one.click("#options")
        browser.type(" -w")
        one.compiled("a server that is gone is missed", "The server does not answer.")
        browser.close()


main()
