#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Stands for DXC in a test: Tessera with a macro, so that a shader can mean something else."""

import os
import sys

os.execlp("tessera", "tessera", "-DOTHER", *sys.argv[1:])
