# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
# How lit finds and runs the tests. One suite: test/lit (text in, text out), test/exec (compiled and
# run on a device) and the GoogleTest programs.
import glob
import os
import shutil
import sys
import time

sys.path.insert(0, os.path.join(config.tessera_source, "test"))
import tessera_lit


config.name = "tessera"
config.test_source_root = os.path.join(config.tessera_source, "test")
config.test_exec_root = os.path.join(config.tessera_build, "test", "out")
config.test_format = tessera_lit.AllTests(os.path.join(config.tessera_build, "test", "unit"))
config.suffixes = [".hlsl", ".test", ".tsir", ".yaml", ".spvasm", ".metal"]
config.excludes = ["Inputs", "unit", "bench", "fuzz", "harness"]

config.environment["PATH"] = os.path.pathsep.join(
    [config.tessera_bin, config.llvm_tools, os.environ.get("PATH", "")]
)
config.environment["LC_ALL"] = "C.UTF-8"
# What Python compiles, its own library included, is kept apart from the sources.
config.environment["PYTHONPYCACHEPREFIX"] = os.path.join(config.test_exec_root, "pycache")
# Compiled texts of the model of Metal, until no run has used them for three days.
cache = os.path.join(config.test_exec_root, "msl-cache")
config.environment["TESSERA_MSL_CACHE"] = cache
for entry in os.scandir(cache) if os.path.isdir(cache) else []:
    if max(entry.stat().st_atime, entry.stat().st_mtime) < time.time() - 3 * 24 * 3600:
        os.remove(entry.path)
# lavapipe without LLVM's optimizer compiles large matrices in a quarter of the time.
config.environment["GALLIVM_PERF"] = "nopt"
# The archives of LLVM are built without the sanitizers: their containers cannot be checked, and what
# their allocators poison must stay readable.
config.environment["ASAN_OPTIONS"] = "detect_container_overflow=0:allow_user_poisoning=0:detect_leaks=0"

# Another compiler for one stage of each draw (docs/testing.md).
draw_machines = "draw_machines.py"
if "TESSERA_OTHER_COMPILER" in os.environ:
    draw_machines = "draw_pairs.py"
    for name in ("TESSERA_OTHER_COMPILER", "TESSERA_PAIRS"):
        if name in os.environ:
            config.environment[name] = os.environ[name]

# Our scripts need only Python's own library. Without the packages installed beside it, Python starts in a
# third of the time.
python = config.python + " -S"
harness = os.path.join(config.test_source_root, "exec", "harness")
for name, value in (
    ("%exec-test", "%s %s" % (python, os.path.join(harness, "exec_test.py"))),
    ("%draw-machines", "%s %s" % (python, os.path.join(harness, draw_machines))),
    ("%wave-model", "%s %s" % (python, os.path.join(harness, "wave_model.py"))),
    ("%metal-test", "%s %s" % (python, os.path.join(harness, "metal_test.py"))),
    ("%check-diags", "%s %s" % (python, os.path.join(config.test_source_root, "lit", "diagnostics", "check_diags.py"))),
    ("%python", python),
    ("%cmake", config.cmake),
    ("%cxx", config.cxx_compiler),
    ("%cc", config.c_compiler),
    # With the packages of the distribution that third_party/versions.txt names.
    ("%system-python", "/usr/bin/python3"),
    ("%llvm-lib", os.path.join(os.path.dirname(config.llvm_tools), "lib")),
    ("%source", config.tessera_source),
    ("%build", config.tessera_build),
    ("%unit-dir", os.path.join(config.tessera_build, "test", "unit")),
    ("%spirv-val", "spirv-val --target-env vulkan1.3 --scalar-block-layout"),
):
    config.substitutions.append((name, value))

if config.has_vulkan:
    config.available_features.add("vulkan")
if config.has_playground:
    config.available_features.add("playground")
# A browser without windows: the one that third_party/setup unpacked, or the system's.
browser = os.path.join(config.tessera_source, "build", "chromium", "browser")
browser = browser if os.path.exists(browser) else shutil.which("chromium-headless-shell") or shutil.which("chromium")
if browser:
    config.available_features.add("browser")
    config.substitutions.append(("%browser", browser))
# The packages of npm that third_party/setup unpacked, for the extension of VS Code.
npm_packages = os.path.join(config.tessera_source, "build", "vscode", "node_modules")
if os.path.isdir(npm_packages) and shutil.which("node"):
    config.available_features.add("npm")
    config.environment["NODE_PATH"] = npm_packages
# Editors with the settings of docs/editors.md.
if shutil.which("nvim"):
    config.available_features.add("neovim")
if shutil.which("emacs") and glob.glob("/usr/share/emacs/*/lisp/progmodes/eglot.elc") + glob.glob("/usr/share/emacs/site-lisp/elpa*/eglot*"):
    config.available_features.add("emacs")
# Packages for %system-python.
for package in ("onnx", "yaml"):
    if os.path.isdir("/usr/lib/python3/dist-packages/" + package):
        config.available_features.add(package)
if shutil.which("sphinx-build"):
    config.available_features.add("sphinx")
if shutil.which("x86_64-w64-mingw32-g++-posix"):
    config.available_features.add("mingw")
if os.path.exists(os.path.join(config.tessera_build, "test", "fuzz", "fuzz-hlsl")):
    config.available_features.add("fuzzers")
# The signature and the recipes of a release (docs/packages.md).
for program in ("minisign", "ruby"):
    if shutil.which(program):
        config.available_features.add(program)
if shutil.which("valgrind"):
    config.available_features.add("valgrind")
if config.sanitize:
    config.available_features.add("sanitizers")
else:
    config.available_features.add("no-sanitizers")
if config.build_type != "Debug":
    config.available_features.add("optimized")
# DXC's own headers, which the distribution has not.
dxc_headers = os.environ.get("DXC_HEADERS")
if dxc_headers:
    config.available_features.add("dxc-headers")
config.substitutions.append(("%dxc-headers", dxc_headers or ""))
# So is the specification of SPDX.
spdx_schema = os.environ.get("SPDX_SCHEMA")
if spdx_schema:
    config.available_features.add("spdx-schema")
config.substitutions.append(("%spdx-schema", spdx_schema or ""))
