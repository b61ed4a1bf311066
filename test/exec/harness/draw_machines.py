# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Runs a draw, rays or a dispatch on machines that need no device, and checks the results that its description expects.

    draw_machines.py [--no-metal=WHY] [--no-interp=WHY] draw.yaml shader.hlsl [pixel.hlsl] [options of tessera]

The reference machine runs the shaders as they are lowered, and again after each step to SPIR-V and to MSL. No step may change a byte
of a buffer. Options that only choose the form of SPIR-V are translated or left out.

The model of Metal runs the text that the compiler writes, except where an option is for Vulkan. WHY says what Metal, or the reference
machine, lacks, so that the shaders do not go there.
"""
import json
import re
import subprocess
import sys

# The version of SPIR-V that an environment takes.
ENVIRONMENTS = {"vulkan1.0": "1.0", "vulkan1.1": "1.3", "vulkan1.2": "1.5", "vulkan1.3": "1.6"}
METAL_TARGET = "apple-m1"
# With these the compiler writes no text for Metal, or the same as without them.
FOR_VULKAN = ("-fspv-target-env=", "--layout=")
# After the steps to MSL these stages are kernels, which the reference machine does not run as parts of a draw.
BECOME_KERNELS = ("Hull",)
PROFILES = {"Vertex": "vs_6_8", "Hull": "hs_6_8", "Domain": "ds_6_8", "Geometry": "gs_6_8", "Amplification": "as_6_8", "Mesh": "ms_6_8", "Pixel": "ps_6_8"}


def translated(options):
    for option in options:
        if option.startswith("-fspv-target-env="):
            yield "--spirv-version=" + ENVIRONMENTS[option.partition("=")[2]]
        elif option != "-O0":
            yield option


def run(command):
    """Returns whether the command passed, after printing what it says if it did not."""
    done = subprocess.run(command, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True)
    changed = re.search(r"^step '.*' changes a result", done.stdout, re.MULTILINE)
    if done.returncode == 0 and not changed:
        return True
    print(" ".join(command), done.stdout, sep="\n")
    return False


def after_steps_to_spirv(files, options):
    return run(["tessera-interp", "--passes=all,spirv", "--each-step", *translated(options), *files])


def after_steps_to_msl(files, options):
    return run(["tessera-interp", f"--target={METAL_TARGET}", "--passes=all,msl", "--each-step", *translated(options), *files])


def renamed(draw, entries):
    """Returns the description, or a copy in which the shaders have the names of the functions, and the stages. Of a description that is
    not JSON, the shaders must have these names."""
    with open(draw) as file:
        text = file.read()
    if not text.startswith("{"):
        shaders = [{"Stage": stage, "Entry": entry} for stage, entry in re.findall(r"Stage: (\w+), Entry: (\w+)", text)]
        assert not entries or [s["Entry"] for s in shaders] == entries
        return draw, shaders
    description = json.loads(text)
    shaders = description["Shaders"]
    if entries and [s["Entry"] for s in shaders] != entries:
        for shader, name in zip(shaders, entries):
            shader["Entry"] = name
        draw += ".metal.yaml"
        with open(draw, "w") as file:
            json.dump(description, file)
    return draw, shaders


def on_model_of_metal(files, options):
    if any(option.startswith(FOR_VULKAN) for option in options):
        return True
    entries = [name for option in options if option.startswith("-E") for name in option[2:].split(",")]
    options = [option for option in options if not option.startswith(("-E", "-fspv-"))]
    draw, shaders = renamed(files[0], entries)
    with open(files[1]) as file:
        is_library = "[shader(" in file.read()
    # One text for both functions; without the attribute, one for each.
    has_profile = any(o.startswith("-T") for o in options)
    if is_library:
        texts = [(files[1], ["-E" + ",".join(s["Entry"] for s in shaders)] + ["-Tlib_6_8"] * (not has_profile))]
    else:
        texts = [(files[min(number, len(files) - 1)], ["-E" + s["Entry"]] + ([] if has_profile else ["-T" + PROFILES[s["Stage"]]])) for number, s in enumerate(shaders, 1)]
    command = ["tessera-run", "--device", "msl-model", "--races=strict", draw]
    for number, (shader, chosen) in enumerate(texts):
        text = f"{draw}.{number}.metal"
        if not run(["tessera", "--target", METAL_TARGET, "--verify-each", "--reflect", text + ".json", "-o", text, *chosen, *options, shader]):
            return False
        command += [text, "--reflection", text + ".json"]
    return run(command)


def main():
    files = [a for a in sys.argv[1:] if not a.startswith("-")]
    options = [a for a in sys.argv[1:] if a.startswith("-") and not a.startswith(("--no-metal=", "--no-interp="))]
    has_metal, has_interp = (not any(a.startswith(f"--no-{name}=") for a in sys.argv) for name in ("metal", "interp"))
    machines = [after_steps_to_spirv] * has_interp
    with open(files[0]) as file:
        text = file.read()
    has_kernels = any(stage in text for stage in BECOME_KERNELS)
    machines += [after_steps_to_msl] * (has_metal and has_interp and not has_kernels) + [on_model_of_metal] * has_metal
    sys.exit(not all([machine(files, options) for machine in machines]))


if __name__ == "__main__":
    main()
