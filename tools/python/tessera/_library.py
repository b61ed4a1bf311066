# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Finds libtessera.so.1."""

from __future__ import annotations

import ctypes
import os
import sys
import sysconfig
from typing import List, Tuple

NAME = "libtessera.so.1"
_INSTALLED = os.path.join(os.sep, "share", "tessera", "python", "tessera")


def _lib_folders(prefix: str) -> List[str]:
    """The folders of a prefix in which CMake installs libraries."""
    multiarch = sysconfig.get_config_var("MULTIARCH")
    return [os.path.join(prefix, name) for name in ("lib", "lib64", *([f"lib/{multiarch}"] if multiarch else []))]


def _recorded() -> List[str]:
    """The folder that the build backend found beside the sources of this package, if any."""
    try:
        from ._installed import LIBRARY_FOLDER
    except ImportError:
        return []
    return [LIBRARY_FOLDER]


def places() -> List[Tuple[str, str]]:
    """Returns the paths at which to look for the library, in order, each with a description."""
    package = os.path.dirname(os.path.abspath(__file__))
    found = [(package, "beside the package")]
    found += [(folder, "in Python's prefix") for prefix in (sys.prefix, sys.base_prefix) for folder in _lib_folders(prefix)]
    found += [(folder, "where the package was installed from") for folder in _recorded()]
    # The folder into which cmake --install copies the package.
    prefix = package[:-len(_INSTALLED)] if package.endswith(_INSTALLED) else ""
    if prefix:
        found += [(folder, "in the prefix of the package") for folder in _lib_folders(prefix)]
    listed, seen = [], set()
    for folder, why in found:
        if folder not in seen:
            seen.add(folder)
            listed.append((os.path.join(folder, NAME), why))
    return listed


def open_library() -> ctypes.CDLL:
    """Opens the library: the file that TESSERA_LIBRARY names, else the first one that is in places(), else what the system's loader
    finds. Raises ImportError, which lists every place."""
    given = os.environ.get("TESSERA_LIBRARY")
    if given:
        try:
            return ctypes.CDLL(given)
        except OSError as error:
            raise ImportError(f"cannot load '{given}', which the environment's TESSERA_LIBRARY names: {error}") from None
    tried = []
    for path, why in places():
        if not os.path.exists(path):
            tried.append(f"  {path} ({why}): no such file")
            continue
        try:
            return ctypes.CDLL(path)
        except OSError as error:
            tried.append(f"  {path} ({why}): {error}")
    try:
        return ctypes.CDLL(NAME)
    except OSError as error:
        tried.append(f"  the loader's path (LD_LIBRARY_PATH, ldconfig): {error}")
    raise ImportError(f"cannot load {NAME}; set TESSERA_LIBRARY to the path of the file. It was looked for in\n" + "\n".join(tried)) from None
