# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Compiles HLSL compute shaders that use matrix hardware to Vulkan SPIR-V and Metal.

    import tessera
    result = tessera.compile(text, target="lavapipe", defines={"WAVE_SIZE": 8}, reflect=True)
    for resource in result.entries[0].resources:
        print(resource.name, resource.set, resource.binding)

The package calls the C API of libtessera.so.1 (docs/library.md). It loads the file that the environment variable TESSERA_LIBRARY
names. Without it, the package looks beside its own files, in Python's prefix, in the prefix it was installed from, and where the
system's loader looks.
"""

from .compiler import (NO_LIMIT, Cancellation, CompileError, Job, Options, Output, Place, Pool, Result, Shift, compile, compile_all,
                       compile_file, hash, link, list_targets, preprocess, version)
from .reflection import Diagnostic, Entry, Fix, Member, Resource, Struct, Type

__all__ = ["NO_LIMIT", "Cancellation", "CompileError", "Diagnostic", "Entry", "Fix", "Job", "Member", "Options", "Output", "Place", "Pool",
           "Resource", "Result", "Shift", "Struct", "Type", "compile", "compile_all", "compile_file", "hash", "link", "list_targets", "preprocess", "version"]
