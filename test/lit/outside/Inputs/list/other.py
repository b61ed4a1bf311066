#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Stands for DXC in a test: Tessera with a macro, so that a shader can mean something else, or the assembly that is named like the entry point."""

import os
import sys

assembly = sys.argv[sys.argv.index("-E") + 1] + ".spvasm"
if os.path.exists(assembly):
    os.execlp("spirv-as", "spirv-as", "--target-env", "vulkan1.3", assembly, "-o", sys.argv[sys.argv.index("-Fo") + 1])
os.execlp("tessera", "tessera", "-DOTHER", *sys.argv[1:])
