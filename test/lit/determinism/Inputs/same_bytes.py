# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Compiles shaders once as they are, and again in circumstances that must not change a byte of what is written: modules, text for
Metal, reflection, rules for make, pages of --explain, messages.

    same_bytes.py --source FOLDER --tessera PROGRAM --library FILE --scratch FOLDER [--only SHADER,...] [CIRCUMSTANCE...]

Prints a line for each circumstance. Several of them change at once: whichever of them changed a byte, one is found. Exit status 1
when something differs."""
import argparse
import glob
import json
import locale
import os
import random
import shutil
import subprocess
import sys

# Examples, and execution tests with many ordered things: structs, resources, entry points, messages.
TESTS = ("test/exec/*/*struct*.hlsl", "test/exec/*/*array*.hlsl", "test/exec/*/*switch*.hlsl", "test/exec/*/*template*.hlsl",
         "test/lit/reject/language/*.hlsl")
EACH = 2
# Shaders of other stages, with their profiles. All are of one file.
STAGES = {"vertex.hlsl": "vs_6_8", "pixel.hlsl": "ps_6_8"}
# And the examples of several stages.
PROFILES = {**STAGES, "neural_pixel.hlsl": "lib_6_10", "neural_hit.hlsl": "lib_6_10", "meshlets.hlsl": "lib_6_5",
            "terrain.hlsl": "lib_6_0", "fur.hlsl": "lib_6_0", "ray_stages.hlsl": "lib_6_7"}
FORMS = {
    "plain.spv": ["--reflect", "{}.json", "-MF", "{}.d", "-Fc", "{}.text"],
    "debug.spv": ["-Zi", "-fspv-reflect", "--target=lavapipe-8x8x8"],
    "lines.metal": ["-g", "--reflect", "{}.json", "--target=apple-m1"],
}
# Of so many examples there are pages, which take long. One that a device does not take is on its page with the messages. One page has so many devices that
# it is packed.
PAGE_EACH = 4
PAGE_TARGETS = "apple-m1,nvidia-hopper,lavapipe-8x8x8"
PACKED = "neural_material.hlsl"
MACROS = [f"-DCIRCUMSTANCE_{i}={i}" for i in range(6)]
# Variables that such programs read, and one that none reads.
VARIABLES = {
    "HOME": "/nonexistent", "USER": "nobody", "LOGNAME": "nobody", "TERM": "xterm-256color", "COLUMNS": "20", "LANGUAGE": "de", "NO_COLOR": "1",
    "FORCE_COLOR": "1", "CLICOLOR_FORCE": "1", "CPATH": "/usr/include", "C_INCLUDE_PATH": "/usr/include", "CPLUS_INCLUDE_PATH": "/usr/include",
    "INCLUDE": "/usr/include", "SOURCE_DATE_EPOCH": "1", "LLVM_OVERRIDE_PRODUCER": "somebody", "CCC_OVERRIDE_OPTIONS": "+-g",
    "GLIBCXX_TUNABLES": "glibcxx.eh_pool.obj_count=3", "DEBUG": "1", "VERBOSE": "1", "XDG_CACHE_HOME": "/nonexistent",
    # Memory that is used without a value has another one.
    "GLIBC_TUNABLES": "glibc.malloc.perturb=165",
}


def shaders(args):
    names = glob.glob(os.path.join(args.source, "docs/examples/*.hlsl"))
    for pattern in TESTS:
        names += sorted(glob.glob(os.path.join(args.source, pattern)))[::7][:EACH]
    return sorted(name for name in names if not args.only or os.path.basename(name) in args.only.split(","))


def build(args, folder):
    """The shaders under the same relative names in any folder, and what they include."""
    os.makedirs(folder)
    for path in shaders(args):
        shutil.copy(path, folder)
    for path in glob.glob(os.path.join(args.source, "docs/examples/*.hlsli")):
        shutil.copy(path, folder)
    for name in STAGES if not args.only else ():
        shutil.copy(os.path.join(args.source, "test/lit/driver/Inputs/stages/shader.hlsl"), os.path.join(folder, name))
    shutil.copytree(os.path.join(args.source, "test/exec/include"), os.path.join(folder, "include"))
    return folder


def commands(folder, macros, more):
    for name in sorted(os.listdir(folder)):
        if name.endswith(".hlsl"):
            for form, options in FORMS.items():
                output = f"out/{name}.{form}"
                profile = ["-T", PROFILES[name]] if name in PROFILES else []
                yield [name, "-o", output, "-Fe", output + ".txt", "-I", "include", *macros, *profile, *more,
                       *(option.format(output) for option in options)]


def pages(args, folder, macros, before, variables):
    """The pages of the examples, one after the other: --batch cannot write them."""
    every = ",".join(sorted(os.path.basename(path)[:-5] for path in glob.glob(os.path.join(args.source, "lib/Target/targets/*.yaml"))))
    examples = sorted(map(os.path.basename, glob.glob(os.path.join(args.source, "docs/examples/*.hlsl"))))
    for name in sorted({*examples[::PAGE_EACH], PACKED}):
        if not os.path.exists(os.path.join(folder, name)):
            continue
        output = os.path.join("out", name + ".html")
        targets = every if name == PACKED else PAGE_TARGETS
        profile = ["-T", PROFILES[name]] if name in PROFILES else []
        done = subprocess.run([*before, args.tessera, name, "--explain", output, "--explain-targets=" + targets, "-I", "include", *macros, *profile],
                              cwd=folder, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, env=dict(os.environ, **(variables or {})))
        if done.returncode not in (0, 1):
            sys.exit(f"exit status {done.returncode}\n{done.stdout.decode()}")
        with open(os.path.join(folder, output + ".txt"), "wb") as file:
            file.write(done.stdout)


def read_all(folder):
    found = {}
    for path in sorted(glob.glob(os.path.join(folder, "out", "*"))):
        with open(path, "rb") as file:
            found[os.path.basename(path)] = file.read()
    return found


def batch(args, folder, macros=MACROS, more=(), before=(), jobs=2, variables=None):
    shutil.rmtree(os.path.join(folder, "out"), ignore_errors=True)
    os.makedirs(os.path.join(folder, "out"))
    with open(os.path.join(folder, "list.json"), "w") as file:
        json.dump([{"arguments": words} for words in commands(folder, macros, more)], file)
    done = subprocess.run([*before, args.tessera, "--batch", "list.json", f"-j{jobs}"], cwd=folder, stdout=subprocess.PIPE,
                          stderr=subprocess.STDOUT, text=True, env=dict(os.environ, **(variables or {})))
    if done.returncode not in (0, 1):
        sys.exit(f"exit status {done.returncode}\n{done.stdout}")
    pages(args, folder, macros, before, variables)
    return read_all(folder)


def make_locale(args, name):
    """A locale that this machine need not have, in a folder of the test's."""
    folder = os.path.join(args.scratch, "locales")
    os.makedirs(folder, exist_ok=True)
    subprocess.run(["localedef", "-i", name, "-f", "UTF-8", os.path.join(folder, name + ".UTF-8")], check=True, stdout=subprocess.DEVNULL,
                   stderr=subprocess.DEVNULL)
    return {"LOCPATH": folder, "LC_ALL": name + ".UTF-8", "LANG": name + ".UTF-8"}


def other_folder(args, first):
    """With another time zone and the macros in the other order."""
    folder = build(args, os.path.join(args.scratch, "another", "folder that is deeper"))
    return batch(args, folder, macros=MACROS[::-1], variables={"TZ": "Pacific/Kiritimati"})


def other_locales(args, first):
    yield batch(args, first, variables={"LC_ALL": "no_such"})
    yield batch(args, first, macros=MACROS[3:] + MACROS[:3], jobs=8, variables=make_locale(args, "tr_TR"))
    yield batch(args, first, variables=make_locale(args, "de_DE"))


def fixed_addresses(args, first):
    """Without their randomization, which all other runs have."""
    return batch(args, first, before=["setarch", "-R"])


def other_environment(args, first):
    # The folder by another name, which LLVM would take for the current one.
    os.symlink(first, os.path.join(args.scratch, "link"))
    temporary = os.path.join(args.scratch, "temporary")
    os.makedirs(temporary)
    r = random.Random(1)
    junk = {f"JUNK_{i}": "x" * r.randrange(2000) for i in range(30)}
    return batch(args, first, variables={**VARIABLES, **junk, "PWD": os.path.join(args.scratch, "link"), "TMPDIR": temporary})


def worker(args, first):
    return batch(args, first, more=["--isolate"])


def threads(args, first):
    """Eight threads of this process, in which the decimal point is a comma; the library is asked, in another order each time. What it does
    not write is as it was: make rules, and debug information in one of the forms."""
    os.environ.update(make_locale(args, "de_DE"), TESSERA_LIBRARY=args.library)
    locale.setlocale(locale.LC_ALL, "")
    if locale.localeconv()["decimal_point"] != ",":
        sys.exit("the German locale is not in use")
    sys.path.insert(0, os.path.join(args.source, "tools/python"))
    sys.dont_write_bytecode = True
    import tessera
    os.chdir(first)
    made = []
    for name in sorted(os.listdir(".")):
        if name.endswith(".hlsl"):
            with open(name) as file:
                text = file.read()
            plain = tessera.Options(profile=PROFILES.get(name), include_dirs=["include"], defines=MACROS_OF_LIBRARY, reflect=True, listing=True)
            metal = tessera.Options(profile=PROFILES.get(name), include_dirs=["include"], defines=MACROS_OF_LIBRARY, reflect=True, debug_lines=True,
                                    output=tessera.Output.MSL, target="apple-m1")
            for form, options in (("plain.spv", plain), ("lines.metal", metal)):
                made.append((f"{name}.{form}", tessera.Job(text, name, options)))
    for seed in range(2):
        random.Random(seed).shuffle(made)
        found = {}
        for (name, _), result in zip(made, tessera.compile_all([job for _, job in made], threads=8)):
            found[name + ".txt"] = result.diagnostic_text.encode()
            if result.ok:
                found[name] = result.output
                found[name + ".json"] = result.reflection.encode()
                if result.listing:
                    found[name + ".text"] = result.listing.encode()
        yield {**args.expected, **found}


MACROS_OF_LIBRARY = [macro[2:] for macro in MACROS]
CIRCUMSTANCES = {"folder": other_folder, "locales": other_locales, "addresses": fixed_addresses, "environment": other_environment,
                 "worker": worker, "threads": threads}


def differences(expected, found):
    for name in sorted({*expected, *found}):
        if expected.get(name) != found.get(name):
            yield name + (" is missing" if name not in found else " is new" if name not in expected else " differs")


def main():
    parser = argparse.ArgumentParser()
    for name in ("source", "tessera", "library", "scratch"):
        parser.add_argument("--" + name, required=True)
    parser.add_argument("--only", help="these shaders, and no others")
    parser.add_argument("names", nargs="*")
    args = parser.parse_args()
    shutil.rmtree(args.scratch, ignore_errors=True)
    first = build(args, os.path.join(args.scratch, "first"))
    args.expected = expected = batch(args, first)
    good = True
    for name in args.names or CIRCUMSTANCES:
        found = CIRCUMSTANCES[name](args, first)
        runs = [found] if isinstance(found, dict) else list(found)
        wrong = [line for run in runs for line in differences(expected, run)]
        good &= not wrong
        print(f"{name}: {len(runs)} times {len(expected)} files" + "".join("\n  " + line for line in wrong), flush=True)
    written = sum(name.endswith((".spv", ".metal")) for name in expected)
    explained = [text for name, text in expected.items() if name.endswith(".html")]
    packed = sum(b'id="packed"' in text for text in explained)
    messages = sum(name.endswith(".txt") and bool(text) for name, text in expected.items())
    print(f"{written} modules and kernels, {len(explained)} pages, {packed} packed, {messages} with messages")
    return 0 if good else 1


if __name__ == "__main__":
    sys.exit(main())
