#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Compiles a shader, runs it on a Vulkan device and compares what it wrote with what its header
expects (see case.py). Without a matrix in it the shader is also compiled for the target `vulkan`, and
it is run again where the words differ. Then it is compiled for Metal and run on the CPU model of Metal,
there also with cooperative tensors if it is in the list of those, interpreted as it is lowered, and run on SwiftShader if it is in the list of what that has the features for.
Exit status: 0 when everything agrees, 1 when not, 2 for a bad header.

    exec_test.py [--target NAME] [--device NAME] [--no-validate] [--count] [--keep DIR] shader.hlsl
    exec_test.py --device msl-model [--through spirv-cross] shader.hlsl   only on the model of Metal
    exec_test.py --device interp [--passes LIST] [--each-step] shader.hlsl   only on the reference machine
    exec_test.py --device swiftshader shader.hlsl                         only on SwiftShader
"""

import argparse
import itertools
import json
import os
import re
import shutil
import subprocess
import sys
import tempfile

sys.dont_write_bytecode = not sys.pycache_prefix
import case as cases
import packed
import values

EXEC = os.path.dirname(os.path.dirname(os.path.abspath(__file__)))
INCLUDE = os.path.join(EXEC, "include")
METAL_TARGET = "apple-m1"
TENSOR_TARGET = "apple-m5"
METAL_DEVICE = ["--device", "msl-model"]
SWIFTSHADER = "swiftshader"
SWIFTSHADER_WAVE = 4
_TYPES = {"f": "Float", "i": "Int", "u": "UInt"}


def _format_name(fmt):
    return _TYPES[fmt[0]] + fmt[1:]


def _hex(data, size):
    return ", ".join(map(hex, values.from_bytes(data, f"u{8 * size}")))


def _address(entry):
    offset, name, plus = entry
    return f"{{Offset: {offset}, Buffer: '{name}', Plus: {plus}}}"


def _addresses(entries):
    return f", Addresses: [{', '.join(map(_address, entries))}]" if entries else ""


def _data(buffer, size):
    """The contents; of an array a list for each element."""
    if buffer.count == 1:
        return f"[ {_hex(buffer.initial, size)} ]"
    part = len(buffer.initial) // buffer.count
    return f"[ {', '.join(f'[ {_hex(buffer.initial[i:i + part], size)} ]' for i in range(0, len(buffer.initial), part))} ]"


def pipeline(case):
    """The case as a pipeline description. Contents are bit patterns, so nothing is rounded on the way."""
    lines = ["---", "Shaders:", f"  - Stage: Compute", f"    Entry: {case.entry}"]
    if case.spec:
        lines.append("    SpecializationConstants:")
        for ident, fmt, value in case.spec:
            kind = "Bool" if fmt == "bool" else _format_name(fmt)
            lines.append(f"      - {{ConstantID: {ident}, Type: {kind}, Value: {value}}}")
    lines += ["DispatchParameters:", f"  DispatchGroupCount: [{', '.join(map(str, case.groups))}]"]
    if case.push:
        lines += ["PushConstants:", "  - Stage: Compute", "    Values:"]
        offset = 0
        for fmt, contents in case.push:
            data = values.to_bytes(contents, fmt)
            shown = ", ".join(repr(values.convert(v, fmt)) for v in contents)
            held = [(at - offset, *rest) for at, *rest in case.push_addresses if offset <= at < offset + len(data)]
            lines += [f"      - {{Format: {_format_name(fmt)}, Offset: {offset}, Data: [{shown}]{_addresses(held)}}}"]
            offset += len(data)
    lines.append("Buffers:")
    for buffer in case.buffers:
        size = 4 if buffer.fmt[1:] in ("8", "16") and len(buffer.initial) % 4 == 0 else values.width(buffer.fmt) // 8
        texture = []
        if buffer.size:
            texel = texel_bytes(buffer.view[1])
            size = texel if texel < 4 else 4
            texture = [f"    Channels: {texel // size}", f"    OutputProps: {{{', '.join(f'{k}: {v}' for k, v in buffer.size.items())}}}"]
        lines += [f"  - Name: '{buffer.name}'", f"    Format: Hex{8 * size}", *texture,
                  *([f"    ArraySize: {buffer.count}"] if buffer.count > 1 else []),
                  f"    Data: {_data(buffer, size)}"]
        lines += [f"    Addresses: [{', '.join(map(_address, buffer.addresses))}]"] * bool(buffer.addresses)
        lines += ["    Matrices:"] * bool(buffer.matrices) + [f"      - {matrix}" for matrix in buffer.matrices]
    bound = [b for b in case.buffers if b.location]
    # A texture and a sampler at one place are one descriptor, whose halves have one name here.
    combined = {b.location: b.name for b in bound if b.view and any(b.location == s[2] and s[3] is None for s in case.samplers)}
    samplers_of = [(combined.get(location, name), elements, location, element) for name, elements, location, element in case.samplers]
    lines += ["Samplers:"] * bool(case.samplers)
    for name, elements, *_ in samplers_of:
        lines += [f"  - {{Name: '{name}{f'.{i}' if i else ''}', ArraySize: {1 if i else len(elements)}, {properties}}}"
                  for i, properties in enumerate(elements)]
    lines.append("DescriptorSets:")
    locations = [b.location for b in bound] + [location for _, _, location, _ in case.samplers]
    for index in range(1 + max((location[0] for location in locations), default=0)):
        members = [b for b in bound if b.location[0] == index]
        samplers = [s for s in samplers_of if s[2][0] == index and s[2] not in combined]
        lines.append("  - Resources:" + ("" if members or samplers else " []"))
        for name, _, location, element in samplers:
            heap = "" if element is None else f"HeapIndex: {element}, "
            lines += [f"      - {{Name: '{name}', Kind: Sampler, {heap}VulkanBinding: {{Binding: {location[1]}}}}}"]
        for buffer in members:
            kind = "ConstantBuffer" if buffer.uniform else buffer.view[0] if buffer.view else "RWByteAddressBuffer"
            if buffer.location in combined and not kind.startswith("Sampled"):
                kind = "Sampled" + kind.replace("Cube", "CUBE")
            lines += [f"      - Name: '{buffer.name}'", f"        Kind: {kind}",
                      *([f"        TexelFormat: {buffer.view[1]}"] if buffer.view else []),
                      *([f"        HeapIndex: {buffer.heap_index}"] if buffer.heap_index is not None else []),
                      "        DirectXBinding: {Register: %d, Space: %d}" % (buffer.location[1], buffer.location[0]),
                      "        VulkanBinding: {Binding: %d}" % buffer.location[1]]
    return "\n".join(lines + ["...", ""])


def texel_bytes(word):
    """Of a format as vk::image_format has it, or of depths, d32."""
    if word in packed.WIDTHS:
        return 4
    channels, bits = re.match(r"([rgba]+|d)(\d+)", word).groups()
    return len(channels) * int(bits) // 8


def contents_after(text, buffer):
    match = re.search(r"Name:\s+'?" + re.escape(buffer.name) + r"'?\s*\n\s+Format:\s+Hex(\d+)\b.*?Data:", text, re.S)
    if not match:
        return None
    size = int(match.group(1)) // 8
    lists = re.compile(r"\[(.*?)\]", re.S).finditer(text, match.end())
    words = " ".join(part.group(1) for part in itertools.islice(lists, buffer.count)).replace(",", " ").split()
    return values.to_bytes(map(int, words, itertools.repeat(16)), f"u{8 * size}")


def call(command, label, is_expected=lambda done: False, cwd=None):
    """Runs the command; what it says goes with a message where it says something or fails, unless that is expected."""
    done = subprocess.run(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True, cwd=cwd)
    if (done.returncode != 0 or done.stderr.strip()) and not is_expected(done):
        print(f"{label}: exit status {done.returncode}\n{' '.join(command)}\n{done.stderr[-8000:]}")
    return done


def run_interp(args, case, number, passes):
    """Runs the case on the reference machine: as it is lowered, after steps, or after each of them."""
    program = os.path.join(os.path.dirname(args.tessera), "tessera-interp")
    options = [*case.interp, "--target", case.target, "-I", INCLUDE, "--dump"]
    options += [f"--passes={passes}"] if passes else []
    options += ["--each-step"] if args.each_step else []
    description = os.path.join(args.keep, "pipeline.yaml")
    with open(description, "w") as file:
        file.write(pipeline(case))
    done = call([program, *options, *case.options, description, source_of(args, case, number)], "tessera-interp")
    # With --each-step the contents as lowered, and those after each step that changes a result, in its last bit perhaps.
    printed = re.split(r"^step '(.*)' changes a result: .*\n", done.stdout, flags=re.M)
    good = done.returncode == 0 and compare(args, case, printed[0], "tessera-interp")
    for step, contents in zip(printed[1::2], printed[2::2]):
        good = good and compare(args, case, contents, f"after step '{step}'")
    return good


def runner(args):
    """The path of tessera-run from any folder."""
    return os.path.abspath(shutil.which(args.tessera_run) or args.tessera_run)


def launch(args, case, words, device=None):
    """Runs one module, or one Metal text, for which device is a list of options."""
    description = os.path.join(args.keep, "pipeline.yaml")
    with open(description, "w") as file:
        file.write(pipeline(case))
    # Without a folder, the name of a text is the same in every run, and the model of Metal has compiled it before.
    return call([runner(args), description, os.path.basename(words), *(device or ["--device", args.device, *args.layers]), "--dump"],
                "tessera-run", cwd=args.keep)


def run(args, case, words, device=None):
    """Returns whether it runs, as launch reports, and every buffer has the expected contents."""
    done = launch(args, case, words, device)
    return done.returncode == 0 and compare(args, case, done.stdout, "tessera-run")


def compare(args, case, printed, label):
    """Returns whether the buffers in a program's output have the expected contents."""
    good = True
    contents = {}
    for buffer in case.buffers:
        contents[buffer.name] = data = contents_after(printed, buffer)
        if data is None:
            print(f"{label}: {buffer.name} is not in its output\n{printed[:2000]}")
            return False
        for at, *_ in buffer.addresses:  # which one it is is the device's own
            data = data[:at] + buffer.initial[at:at + 8] + data[at + 8:]
        contents[buffer.name] = data
        if buffer.expected is None:
            if data != buffer.initial:
                print(f"{label}: {buffer.name}: an input changed")
                good = False
            continue
        wrong = list(cases.mismatches(buffer, data))
        for line in wrong[:args.show]:
            print(f"{args.shader}: {label}: {buffer.name}: {line}")
        if len(wrong) > args.show:
            print(f"{args.shader}: {label}: {buffer.name}: {len(wrong)} mismatches")
        good = good and not wrong
    for one, other in case.same:
        if contents[one] != contents[other]:
            print(f"{args.shader}: {label}: {one} and {other} differ")
            good = False
    return good


def source_of(args, case, number):
    """The file with the case's shader."""
    if case.source == args.text:
        return args.shader
    shader = os.path.join(args.keep, f"generated{number}." + ("tsir" if case.is_ir else "hlsl"))
    with open(shader, "w") as file:
        file.write(case.source)
    return shader


def compile_for(args, case, number=0, suffix=".spv", may_lack=False):
    """The module or the text for the case's target; None after a message. With may_lack also None, without a message, where
    the target cannot do it."""
    shader = source_of(args, case, number)
    made = os.path.join(args.keep, f"{os.path.basename(case.target)}{number}{suffix}")
    program = [args.tessera, "-I", INCLUDE, "--verify-each"]
    if case.is_ir:
        program = [os.path.join(os.path.dirname(args.tessera), "tessera-opt"), "--passes=all",
                   "--emit=msl" if suffix == ".metal" else "--emit=spirv"]
    if suffix == ".metal" and not case.is_ir:
        program += ["--reflect", reflection_of(made)]
    command = [*program, "--target", case.target, *case.options, "-o", made, shader]

    def lacks(done):
        errors = re.findall(r"error: (.*)", done.stderr)
        return may_lack and done.returncode == 1 and errors and all(f"target '{case.target}'" in error for error in errors)
    done = call(command, f"{os.path.basename(program[0])} --target {case.target}", lacks)
    return made if done.returncode == 0 and not done.stderr.strip() else None


def run_translated(args, case, words):
    """Runs the module as SPIRV-Cross writes it in Metal. Version 3.1 has simdgroup matrices for cooperative ones."""
    metal, reflection = (words[:-len(".spv")] + end for end in (".metal", ".json"))
    with open(words, "rb") as file:
        size = local_size(file.read())
    with open(reflection, "w") as file:
        json.dump({"metal": {"threadgroup": size, "buffer_sizes": 25}}, file)
    done = call(["spirv-cross", "--msl", "--msl-version", "30100", "--msl-decoration-binding", "--output", metal, words],
                "spirv-cross")
    return done.returncode == 0 and run_metal(args, case, metal, ["--reflection", reflection])


def reflection_of(text):
    """Where compile_for puts the reflection of a Metal text."""
    return os.path.splitext(text)[0] + ".json"


def launch_options(case, text):
    """Options of tessera-run that say how many threads a threadgroup has: the reflection, or of IR its entry point."""
    if not case.is_ir:
        return ["--reflection", reflection_of(text)]
    size = re.search(r"num_threads = \[([0-9, ]+)\]", case.source).group(1)
    return ["--threadgroup", size.replace(" ", "")]


def run_metal(args, case, shader, options=()):
    """The runs on the model of Metal that the header asks for."""
    return all(run(args, case, shader, [*METAL_DEVICE, *those, *options]) for those in case.metal_runs)


def local_size(module):
    """Of the execution mode LocalSize of a SPIR-V module."""
    words = [int.from_bytes(module[i:i + 4], "little") for i in range(0, len(module), 4)]
    at = 5
    while at < len(words):
        if words[at] & 0xffff == 16 and words[at + 2] == 17:
            return words[at + 3:at + 6]
        at += words[at] >> 16
    return [1, 1, 1]


def metal_cases(text, target=METAL_TARGET):
    """The cases as they are on Metal, those that it cannot do apart. Of the text
        ... // not on Metal
        // not on Metal {
        ...
        // }
    goes, and METAL is defined."""
    text = re.sub(r"^ *// not on Metal \{\n(.*\n)*? *// \}\n|^.*// not on Metal\n", "", text, flags=re.M)
    made = [case for case in cases.read(text, target, metal=True) if not case.no_metal]
    for case in made:
        case.options += ["-Wno-tensor-halves"] if case.is_ir else ["-DMETAL", "-Wno-emulation", "-Wno-tensor-halves"]
    return made


def listed(name):
    """The tests of a list in this folder, by their paths in test/exec."""
    with open(os.path.join(os.path.dirname(os.path.abspath(__file__)), name)) as file:
        return [line.strip() for line in file if not line.startswith("#")]


def test_tensors(args):
    """A test of the list with cooperative tensors: one case of it at least has some."""
    if os.path.relpath(args.shader, EXEC) not in listed("tensors.txt"):
        return True
    if not test_metal(args, TENSOR_TARGET):
        return False
    texts = [os.path.join(args.keep, name) for name in os.listdir(args.keep) if name.startswith(TENSOR_TARGET)]
    if not any("matmul2d" in open(text).read() for text in texts):
        print(f"{args.shader}: nothing of it has cooperative tensors, and tensors.txt has it")
        return False
    return True


def test_metal(args, target=METAL_TARGET):
    """The cases on the CPU model of Metal, whose simdgroups have 32 lanes."""
    translated = args.through == "spirv-cross"
    made = metal_cases(args.text, args.target or ("vulkan" if translated else target))
    for number, case in enumerate(made):
        file = compile_for(args, case, number, ".spv" if translated else ".metal")
        if not file:
            return False
        if not (run_translated(args, case, file) if translated else
                run_metal(args, case, file, launch_options(case, file))):
            return False
    return True


def test_interp(args, made):
    """The cases on the reference machine; steps that raise to Metal have those that it can do."""
    if "msl" in (args.passes or ""):
        made = metal_cases(args.text)
    return all([run_interp(args, case, number, args.passes) for number, case in enumerate(made)])


def test_interp_targets(args, targets):
    """The cases on the reference machine, after all steps for each of these targets, in waves of the size beside it."""
    for target, wave in targets:
        steps = "all,msl" if target.startswith("apple") else "all,spirv"
        for number, case in enumerate(cases.read(args.text, target, wave=wave)):
            if not run_interp(args, case, number, steps):
                return False
    return True


def listed_for_swiftshader():
    """The tests with a case that SwiftShader has the features for."""
    return listed("swiftshader.txt")


def is_for_swiftshader(args):
    return os.path.relpath(args.shader, EXEC) in listed_for_swiftshader()


def test_swiftshader(args):
    """The cases whose features SwiftShader has, in its waves of 4. The list has the tests with one of them at least."""
    ran = False
    for number, case in enumerate(cases.read(args.text, SWIFTSHADER, wave=SWIFTSHADER_WAVE)):
        if case.no_swiftshader:
            continue
        case.options += ["-Wno-emulation"]
        words = compile_for(args, case, number, may_lack=True)
        if words and not run(args, case, words, ["--device", SWIFTSHADER, *args.layers]):
            return False
        ran = ran or bool(words)
    is_listed = is_for_swiftshader(args)
    if ran != is_listed:
        print(f"{args.shader}: " + ("SwiftShader has what it needs; it belongs into swiftshader.txt" if ran else
                                    "nothing of it runs on SwiftShader, and swiftshader.txt has it"))
    return ran == is_listed


def test(args):
    with open(args.shader) as file:
        args.text = file.read()
    if args.device == "msl-model":
        return test_metal(args)
    if args.device == SWIFTSHADER:
        return test_swiftshader(args)
    first = cases.read(args.text, args.target)
    if args.device == "interp":
        return test_interp(args, first)
    if args.count:
        print(sum(case.operations for case in first))
        return True
    targets = [first[0].target]
    if not args.target:
        folder = os.path.dirname(args.shader)
        targets += [os.path.join(folder, name) if name.endswith(".yaml") else name for name in first[0].also]
        if not first[0].matrix and first[0].target == "lavapipe":
            targets.append("vulkan")
    seen = set()
    for target in targets:
        for number, case in enumerate(first if target == targets[0] else cases.read(args.text, target)):
            words = compile_for(args, case, number)
            if not words:
                return False
            with open(words, "rb") as file:
                contents = file.read()
            if (number, contents) not in seen and not run(args, case, words):
                return False
            seen.add((number, contents))
    if args.target:
        return True
    return test_metal(args) and test_tensors(args) and test_interp(args, first) and test_interp_targets(args, first[0].interp_targets) and \
        (not is_for_swiftshader(args) or test_swiftshader(args))


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("--tessera", default="tessera")
    parser.add_argument("--tessera-run", default="tessera-run")
    parser.add_argument("--device", default="lavapipe")
    parser.add_argument("--through", choices=["spirv-cross"],
                        help="with --device msl-model: who writes the Metal text, instead of the compiler itself")
    parser.add_argument("--target", help="compile for this one alone, instead of those that the header names; with "
                        "--through (default vulkan): the target of the module that is translated")
    parser.add_argument("--no-validate", dest="layers", action="store_const", const=[], default=["--validate"],
                        help="run without the Vulkan validation layer")
    parser.add_argument("--count", action="store_true", help="print how many operations the cases check")
    parser.add_argument("--passes", help="with --device interp: steps that run before")
    parser.add_argument("--each-step", action="store_true", help="with --device interp: run after each of them")
    parser.add_argument("--keep", help="folder that keeps the compiled files")
    parser.add_argument("--show", type=int, default=12, help="mismatches to print")
    parser.add_argument("shader")
    args = parser.parse_args()
    folder = None
    if not args.keep:
        folder = args.keep = tempfile.mkdtemp(prefix="tessera-exec-")
    args.keep = os.path.abspath(args.keep)
    os.makedirs(args.keep, exist_ok=True)
    try:
        return 0 if test(args) else 1
    except cases.Error as error:
        print(f"{args.shader}: {error}")
        return 2
    finally:
        if folder:
            shutil.rmtree(folder)


if __name__ == "__main__":
    sys.exit(main())
