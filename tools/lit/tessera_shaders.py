# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""lit's configuration for tests of shaders: docs/testing-your-shaders.md.

In a folder of shaders with RUN lines, lit.cfg.py is

    import sys
    sys.path.insert(0, "PREFIX/share/tessera/lit")
    import tessera_shaders
    tessera_shaders.configure(config, lit_config)
"""

import os
import shutil

import lit.formats

# What RUN lines may call, found beside this file's installation, in the build folder or in PATH.
PROGRAMS = ("tessera", "tessera-run", "tessera-interp", "tessera-opt")


def configure(config, lit_config, name="shaders", bin=None, device="lavapipe"):
    """Makes the folder of lit.cfg.py a suite of shader tests.

    bin: the folder of Tessera's programs; without it the parameter `tessera_bin` of lit
    (`-D tessera_bin=FOLDER`), the installation that this file belongs to, or PATH.
    device: what `%device` stands for, unless the parameter `device` says otherwise.
    """
    here = os.path.dirname(os.path.abspath(__file__))
    installed = os.path.normpath(os.path.join(here, "..", "..", "..", "bin"))
    folder = lit_config.params.get("tessera_bin", bin)
    if not folder and os.path.exists(os.path.join(installed, "tessera")):
        folder = installed
    path = os.environ.get("PATH", "")
    if folder:
        path = os.path.abspath(folder) + os.pathsep + path
    missing = [p for p in PROGRAMS[:1] if not shutil.which(p, path=path)]
    if missing:
        lit_config.fatal("%s is not in PATH: pass -D tessera_bin=FOLDER" % missing[0])

    config.name = name
    config.test_format = lit.formats.ShTest(execute_external=False)
    config.suffixes = [".hlsl", ".test"]
    config.excludes = ["Inputs"]
    config.test_exec_root = lit_config.params.get("output", os.path.join(os.getcwd(), "Output"))
    config.environment["PATH"] = path
    for variable in ("VK_DRIVER_FILES", "VK_ADD_LAYER_PATH", "LD_LIBRARY_PATH", "HOME"):
        if variable in os.environ:
            config.environment[variable] = os.environ[variable]
    config.substitutions.append(("%tessera", "tessera"))
    config.substitutions.append(("%device", lit_config.params.get("device", device)))
    for program in ("FileCheck", "spirv-val") + PROGRAMS:
        if shutil.which(program, path=path):
            config.available_features.add(program.lower())
