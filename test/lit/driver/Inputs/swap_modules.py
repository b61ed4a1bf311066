# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Compiles each shader in a folder as `dxc -spirv` would, and compares what an application sees of the module with the comments behind the shader.

    swap_modules.py FOLDER

    // ARGUMENTS -fvk-t-shift 10 0                       behind -spirv
    // MODULE 1.0 GLSL450                                version and memory model
    // CAPABILITIES Shader ImageQuery                    of DXC's module: there are no others
    // EXTENSIONS SPV_EXT_descriptor_indexing            the same
    // ALSO DerivativeControl                            what docs/from-dxc.md says of modules has beside them
    // PLACE 0:1 Uniform Cam type.Cam View@0 Eye@64      set, binding, storage class, variable, type, members by their offsets
"""
import os
import re
import struct
import subprocess
import sys


class Module:
    def __init__(self, path):
        with open(path, "rb") as file:
            self.minor = struct.unpack("<2I", file.read(8))[1] >> 8 & 255
        text = subprocess.run(["spirv-dis", "--raw-id", "--no-header", path], capture_output=True, text=True, check=True).stdout
        self.names, self.members, self.decorations, self.types, self.variables = {}, {}, {}, {}, []
        self.capabilities, self.extensions = [], []
        for line in text.splitlines():
            self.read(line.replace('"', "").split())

    def read(self, words):
        match words:
            case ["OpCapability", name]:
                self.capabilities.append(name)
            case ["OpExtension", name]:
                self.extensions.append(name)
            case ["OpMemoryModel", _, model]:
                self.model = model
            case ["OpName", target, name]:
                self.names[target] = name
            case ["OpMemberName", target, index, name]:
                self.members.setdefault((target, int(index)), {})["Name"] = name
            case ["OpMemberDecorate", target, index, "Offset", offset]:
                self.members.setdefault((target, int(index)), {})["Offset"] = offset
            case ["OpDecorate", target, ("DescriptorSet" | "Binding" | "ArrayStride") as kind, number]:
                self.decorations.setdefault(target, {})[kind] = number
            case [result, "=", "OpVariable", pointer, storage, *_] if storage != "Function":
                self.variables.append((result, pointer, storage))
            case [result, "=", kind, *operands] if kind.startswith("OpType"):
                self.types[result] = (kind, operands)

    def inside(self, type_id):
        """Returns the element type of a pointer or of an array of resources."""
        kind, operands = self.types[type_id]
        if kind == "OpTypePointer":
            return self.inside(operands[1])
        return self.inside(operands[0]) if kind in ("OpTypeArray", "OpTypeRuntimeArray") else type_id

    def layout(self, type_id, is_block=False):
        """The members of a struct by their offsets, those of structs in them in braces, and the stride of an array without a size."""
        kind, operands = self.types[type_id]
        if kind in ("OpTypeArray", "OpTypeRuntimeArray"):
            return self.layout(operands[0])
        if kind != "OpTypeStruct":
            return []
        parts = []
        for index, member in enumerate(operands):
            about = self.members.get((type_id, index), {})
            inner = self.layout(member)
            if is_block and self.types[member][0] == "OpTypeRuntimeArray":
                return [f"stride {self.decorations[member]['ArrayStride']}", *inner]
            parts.append(f"{about['Name']}@{about['Offset']}")
            parts += ["{", *inner, "}"] if inner else []
        return parts

    def places(self):
        for variable, pointer, storage in self.variables:
            about = self.decorations.get(variable, {})
            if "Binding" not in about and storage != "PushConstant":
                continue
            place = f"{about['DescriptorSet']}:{about['Binding']}" if "Binding" in about else "-"
            block = self.inside(pointer)
            name = self.names[block]
            # The bytes of a buffer have the type of their accesses, and a counter is an array of one element.
            layout = [] if name.endswith(("ByteAddressBuffer", "ACSBuffer.counter")) else self.layout(block, True)
            yield " ".join(["PLACE", place, storage, self.names[variable], name, *layout])


def describe(path):
    module = Module(path)
    yield f"MODULE 1.{module.minor} {module.model}"
    yield " ".join(["CAPABILITIES", *sorted(module.capabilities)])
    if module.extensions:
        yield " ".join(["EXTENSIONS", *sorted(module.extensions)])
    yield from sorted(module.places())


def expectations(path):
    with open(path, encoding="utf-8") as file:
        return re.findall(r"^// ([A-Z]+ .*)$", file.read(), re.M)


def differences(shader, module):
    expected, found = expectations(shader), list(describe(module))

    def listed(lines, *keys):
        return {word for line in lines for word in line.split()[1:] if line.split()[0] in keys}

    allowed = listed(expected, "CAPABILITIES", "EXTENSIONS", "ALSO")
    for name in sorted(listed(found, "CAPABILITIES", "EXTENSIONS") - allowed):
        yield f"+ {name}"
    whole = ("MODULE", "PLACE")
    yield from (f"- {line}" for line in expected if line.startswith(whole) and line not in found)
    yield from (f"+ {line}" for line in found if line.startswith(whole) and line not in expected)


def main(folder):
    shaders = sorted(name for name in os.listdir(folder) if name.endswith(".hlsl"))
    wrong = 0
    for name in shaders:
        path, module = os.path.join(folder, name), os.path.join(folder, name + ".spv")
        arguments = [word for line in expectations(path) if line.startswith("ARGUMENTS") for word in line.split()[1:]]
        subprocess.run(["tessera", "-spirv", "-T", "cs_6_6", "-E", "main", *arguments, path, "-Fo", module], check=True, stderr=subprocess.DEVNULL)
        found = list(differences(path, module))
        environment = {0: "vulkan1.0", 3: "vulkan1.1", 5: "vulkan1.2"}.get(Module(module).minor, "vulkan1.3")
        check = subprocess.run(["spirv-val", "--target-env", environment, "--scalar-block-layout", module], capture_output=True, text=True)
        found += check.stderr.splitlines()[:1] if check.returncode else []
        wrong += bool(found)
        for line in found:
            print(f"{name}: {line}")
    print(f"{len(shaders)} shaders, {wrong} modules differ")


if __name__ == "__main__":
    main(sys.argv[1])
