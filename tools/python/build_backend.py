# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""The build backend of this package (PEP 517 and 660). It needs only Python, so that pip installs the package in a fresh
environment, without a network and with any options."""

import base64
import glob
import hashlib
import os
import re
import tarfile
import zipfile

_HERE = os.path.dirname(os.path.abspath(__file__))
_LIBRARY = "libtessera.so.1"
_PACKAGE = "tessera"


def _project(key):
    """A text of the table [project]; tomllib is not in Python 3.10."""
    with open(os.path.join(_HERE, "pyproject.toml"), encoding="utf-8") as file:
        table = file.read().split("[project]\n", 1)[1].split("\n[", 1)[0]
    return re.search(rf'^{key} = "(.*)"$', table, re.MULTILINE).group(1)


def _read(*path):
    with open(os.path.join(_HERE, *path), "rb") as file:
        return file.read()


def _metadata():
    lines = ["Metadata-Version: 2.1", f"Name: {_project('name')}", f"Version: {_project('version')}", f"Summary: {_project('description')}",
             "License: Apache-2.0 WITH LLVM-exception", f"Requires-Python: {_project('requires-python')}",
             "Description-Content-Type: text/markdown", ""]
    return "\n".join(lines).encode() + b"\n" + _read("README.md")


def _sources():
    """The files of the package, relative to it."""
    return sorted(name for name in os.listdir(os.path.join(_HERE, _PACKAGE)) if name.endswith((".py", ".typed")))


def _library_folder():
    """The folder with the library in the prefix from whose share/tessera/python the package is installed; else nothing."""
    prefix = os.path.normpath(os.path.join(_HERE, *[os.pardir] * 3))
    if _HERE != os.path.join(prefix, "share", "tessera", "python"):
        return None
    found = [path for pattern in ("lib*", "lib*/*") for path in sorted(glob.glob(os.path.join(glob.escape(prefix), pattern, _LIBRARY)))]
    return os.path.dirname(found[0]) if found else None


def _base():
    return f"{_project('name')}-{_project('version')}"


class _Wheel:
    """Writes the files of a wheel, and the list of them at the end. The same sources give the same bytes."""

    def __init__(self, folder):
        self.name = f"{_base()}-py3-none-any.whl"
        self.file = zipfile.ZipFile(os.path.join(folder, self.name), "w", zipfile.ZIP_DEFLATED)
        self.rows = []

    def add(self, name, data):
        info = zipfile.ZipInfo(name)
        info.compress_type = zipfile.ZIP_DEFLATED
        info.external_attr = 0o100644 << 16
        self.file.writestr(info, data)
        digest = base64.urlsafe_b64encode(hashlib.sha256(data).digest()).rstrip(b"=").decode()
        self.rows.append(f"{name},sha256={digest},{len(data)}\n")

    def finish(self):
        info = f"{_base()}.dist-info"
        self.add(f"{info}/METADATA", _metadata())
        self.add(f"{info}/WHEEL", b"Wheel-Version: 1.0\nGenerator: tessera\nRoot-Is-Purelib: true\nTag: py3-none-any\n")
        self.rows.append(f"{info}/RECORD,,\n")
        record = zipfile.ZipInfo(f"{info}/RECORD")
        record.external_attr = 0o100644 << 16
        self.file.writestr(record, "".join(self.rows))
        self.file.close()
        return self.name


def build_wheel(wheel_directory, config_settings=None, metadata_directory=None):
    wheel = _Wheel(wheel_directory)
    for name in _sources():
        wheel.add(f"{_PACKAGE}/{name}", _read(_PACKAGE, name))
    folder = _library_folder()
    if folder:
        wheel.add(f"{_PACKAGE}/_installed.py", f"LIBRARY_FOLDER = {folder!r}\n".encode())
    return wheel.finish()


def build_editable(wheel_directory, config_settings=None, metadata_directory=None):
    wheel = _Wheel(wheel_directory)
    wheel.add(f"{_PACKAGE}.pth", (_HERE + "\n").encode())
    return wheel.finish()


def build_sdist(sdist_directory, config_settings=None):
    name = f"{_base()}.tar.gz"
    with tarfile.open(os.path.join(sdist_directory, name), "w:gz", format=tarfile.PAX_FORMAT) as archive:
        for path in ["README.md", "build_backend.py", "pyproject.toml", *(f"{_PACKAGE}/{source}" for source in _sources())]:
            archive.add(os.path.join(_HERE, path), f"{_base()}/{path}")
    return name
