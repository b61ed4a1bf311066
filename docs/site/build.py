#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""build.py --tessera PROGRAM OUT: writes the documentation as a web site into OUT/html, with Sphinx.

`ninja docs-site` runs it. OUT keeps what a later run need not repeat: the pages for Sphinx (OUT/pages),
its cache (OUT/cache) and the gallery (OUT/extra). docs/building.md describes the site.
"""

import argparse
import os
import pathlib
import shutil
import subprocess
import sys

import gallery
import pages

HERE = pathlib.Path(__file__).resolve().parent
ROOT = HERE.parent.parent


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--tessera", required=True, help="the compiler that explains the examples")
    parser.add_argument("--sphinx", default=shutil.which("sphinx-build"), help="default: sphinx-build of PATH")
    parser.add_argument("--strict", action="store_true", help="fail if Sphinx warns")
    parser.add_argument("out", type=pathlib.Path)
    options = parser.parse_args()
    if not options.sphinx:
        sys.exit("build.py: there is no sphinx-build: run third_party/setup, or install Sphinx and myst-parser")
    tree = pages.Tree(options.out / "pages")
    examples = gallery.build(ROOT, options.tessera, options.out / "extra" / "gallery")
    pages.Site(ROOT, tree).write(extra=gallery.page(examples))
    tree.remove_others()
    command = [options.sphinx, "-q", "-b", "html", "-j", str(min(8, os.cpu_count() or 1)), "-c", str(HERE),
               "-d", str(options.out / "cache")]
    if options.strict:
        command += ["-W", "--keep-going"]
    environment = dict(os.environ, TESSERA_SITE_EXTRA=str((options.out / "extra").resolve()))
    status = subprocess.run([*command, str(tree.folder), str(options.out / "html")], env=environment).returncode
    if status:
        sys.exit(status)
    print(f"the site begins at {options.out / 'html' / 'index.html'}")


main()
