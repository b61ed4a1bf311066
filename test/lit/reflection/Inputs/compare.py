# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""compare.py TESSERA OUT [--cross] "SOURCE OPTIONS"...: what a shader reflects is what is read from its module without the compiler: inputs,
outputs, execution modes, resources, members with their offsets, specialization constants, sizes of payloads, capabilities. With --cross the
reflection of SPIRV-Cross is a second witness, for what it knows. Prints the stages that were compared."""

import collections
import json
import pathlib
import re
import shlex
import subprocess
import sys

MODELS = {"Vertex": "vertex", "TessellationControl": "hull", "TessellationEvaluation": "domain", "Geometry": "geometry", "Fragment": "pixel",
          "GLCompute": "compute", "TaskEXT": "amplification", "MeshEXT": "mesh", "RayGenerationKHR": "raygeneration", "IntersectionKHR": "intersection",
          "AnyHitKHR": "anyhit", "ClosestHitKHR": "closesthit", "MissKHR": "miss", "CallableKHR": "callable"}
# Whose variables have an element for each vertex or control point.
OF_VERTICES = {("hull", "Input"), ("hull", "Output"), ("domain", "Input"), ("geometry", "Input"), ("mesh", "Output")}
TOPOLOGIES = {"OutputPoints": "point", "OutputLinesEXT": "line", "OutputTrianglesEXT": "triangle", "OutputLineStrip": "line",
              "OutputTriangleStrip": "triangle"}
GETS = {"InputPoints": "point", "InputLines": "line", "Triangles": "triangle", "InputLinesAdjacency": "lineadj", "InputTrianglesAdjacency": "triangleadj"}
DOMAINS = {"Triangles": "tri", "Quads": "quad", "Isolines": "isoline"}
DIVISIONS = {"SpacingEqual": "integer", "SpacingFractionalEven": "fractional_even", "SpacingFractionalOdd": "fractional_odd"}
PASSED = {"RayPayloadKHR": "payloadSize", "IncomingRayPayloadKHR": "payloadSize", "HitAttributeKHR": "attributeSize", "CallableDataKHR": "parameterSize",
          "IncomingCallableDataKHR": "parameterSize"}
INTERPOLATIONS = {"Flat": "nointerpolation", "NoPerspective": "noperspective", "Centroid": "centroid", "Sample": "sample"}
SCALARS = {"float": ("f", 32), "half": ("f", 16), "float16_t": ("f", 16), "double": ("f", 64), "int": ("i", 32), "uint": ("u", 32), "bool": ("u", 32),
           "int16_t": ("i", 16), "uint16_t": ("u", 16), "int64_t": ("i", 64), "uint64_t": ("u", 64)}


class Module:
    """Read from the disassembly."""

    def __init__(self, path):
        text = subprocess.run(["spirv-dis", "--raw-id", "--no-header", "--no-color", str(path)], capture_output=True, text=True, check=True).stdout
        self.ops, self.types, self.named, self.members = {}, [], {}, {}
        self.decorations, self.of_members = collections.defaultdict(dict), collections.defaultdict(dict)
        self.entries, self.modes, self.capabilities, self.extensions = [], collections.defaultdict(dict), [], []
        for line in text.split("\n"):
            words = re.findall(r'"(?:[^"\\]|\\.)*"|\S+', line)
            result = None
            if len(words) > 2 and words[1] == "=":
                result, words = words[0], words[2:]
            if not words or not words[0].startswith("Op"):
                continue
            code, rest = words[0], [word.strip('"') for word in words[1:]]
            if result:
                self.ops[result] = (code, rest)
            if code == "OpEntryPoint":
                self.entries.append((rest[0], rest[1], rest[2], rest[3:]))
            elif code in ("OpExecutionMode", "OpExecutionModeId"):
                self.modes[rest[0]][rest[1]] = rest[2:]
            elif code == "OpCapability":
                self.capabilities.append(rest[0])
            elif code == "OpExtension":
                self.extensions.append(rest[0])
            elif code in ("OpDecorate", "OpDecorateString", "OpDecorateId"):
                self.decorations[rest[0]][rest[1]] = rest[2:]
            elif code == "OpMemberDecorate":
                self.of_members[rest[0], int(rest[1])][rest[2]] = rest[3:]
            elif code == "OpName":
                self.named[rest[0]] = rest[1]
            elif code == "OpMemberName":
                self.members[rest[0], int(rest[1])] = rest[2]

    def number(self, id):
        return int(self.ops[id][1][1])

    def pointee(self, variable):
        return self.ops[self.ops[variable][1][0]][1][1]

    def storage(self, variable):
        return self.ops[variable][1][1]

    def scalar(self, type):
        """(kind and bits, components, elements) of numbers in arrays and vectors."""
        code, words = self.ops[type]
        if code == "OpTypeArray":
            kind, components, elements = self.scalar(words[0])
            return kind, components, elements * self.number(words[1])
        if code == "OpTypeMatrix":
            kind, components, _ = self.scalar(words[0])
            return kind, components, int(words[1])
        if code == "OpTypeVector":
            return self.scalar(words[0])[0], int(words[1]), 1
        if code == "OpTypeFloat":
            return ("f", int(words[0])), 1, 1
        if code == "OpTypeInt":
            return ("iu"[words[1] == "0"], int(words[0])), 1, 1
        return (code, 0), 1, 1

    def scalar_size(self, type):
        """(bytes, alignment) of a type in scalar layout; a bool has 4."""
        code, words = self.ops[type]
        if code == "OpTypeArray":
            size, align = self.scalar_size(words[0])
            return size * self.number(words[1]), align
        if code == "OpTypeVector":
            size, align = self.scalar_size(words[0])
            return size * int(words[1]), align
        if code == "OpTypeStruct":
            end, most = 0, 1
            for word in words:
                size, align = self.scalar_size(word)
                end, most = (end + align - 1) // align * align + size, max(most, align)
            return (end + most - 1) // most * most, most
        size = int(words[0]) // 8 if words else 4
        return size, size


def locations(kind, components):
    return 2 if kind[1] == 64 and components > 2 else 1


class Comparison:
    def __init__(self, module, entry, reflected):
        self.m, self.r, self.wrong = module, reflected, []
        self.model, self.function, self.name, self.interface = entry
        self.stage, self.modes = MODELS[self.model], module.modes[self.function]

    def same(self, what, mine, other):
        if mine != other:
            self.wrong.append("%s %s: %s: the reflection has %s, the module %s" % (self.stage, self.name, what, mine, other))

    def check(self):
        self.same("stage", self.r["entry"]["stage"], self.stage)
        self.same("name", self.r["entry"]["name"], self.name)
        if self.stage in ("vertex", "hull", "domain", "geometry", "pixel"):
            self.elements("Input", self.r.get("inputs", []))
        if self.stage in ("vertex", "hull", "domain", "geometry", "pixel", "mesh"):
            self.elements("Output", self.r.get("outputs", []))
        self.execution()
        self.resources()
        return self.wrong

    # --- inputs and outputs ---

    def elements(self, storage, elements):
        variables = [v for v in self.interface if self.m.storage(v) == storage]
        built_in = {self.m.decorations[v]["BuiltIn"][0] for v in variables if "BuiltIn" in self.m.decorations[v]}
        indices = {"PrimitivePointIndicesEXT", "PrimitiveLineIndicesEXT", "PrimitiveTriangleIndicesEXT"}
        told = {e["builtIn"] for e in elements if "builtIn" in e}
        # An output is there if it is written. What Vulkan gives beside an input of HLSL is none of the shader.
        missing = built_in - told - indices - {"BaseVertex", "BaseInstance", "SubgroupLocalInvocationId", "SubgroupSize", "HelperInvocation"}
        self.same("built-ins of " + storage, sorted(missing & (built_in - told)), [])
        placed = {}
        for v in variables:
            decorations = self.m.decorations[v]
            if "Location" in decorations:
                key = (int(decorations["Location"][0]), int(decorations.get("Component", ["0"])[0]), int(decorations.get("Index", ["0"])[0]),
                       int(decorations.get("Stream", ["0"])[0]))
                placed[key] = v
        taken, covered = set(), set()
        for v in placed.values():
            kind, components, count = self.m.scalar(self.of_one(v, storage))
            first = int(self.m.decorations[v]["Location"][0])
            covered |= set(range(first, first + count * locations(kind, components)))
        for e in elements:
            if "location" not in e:
                continue
            taken |= set(range(e["location"], e["location"] + e["locations"]))
            v = placed.get((e["location"], e.get("component", 0), e.get("source", 0), e.get("stream", 0)))
            if v is None:
                self.wrong.append("%s %s: no variable at location %d for %s" % (self.stage, self.name, e["location"], e["semantic"]))
                continue
            self.element(e, v, storage)
        self.same("locations of " + storage, sorted(taken), sorted(covered))

    def of_one(self, v, storage):
        """The type of a variable for one vertex."""
        type = self.m.pointee(v)
        decorations = self.m.decorations[v]
        per_vertex = (self.stage, storage) in OF_VERTICES and "Patch" not in decorations or "PerVertexKHR" in decorations
        return self.m.ops[type][1][0] if per_vertex else type

    def element(self, e, v, storage):
        what, decorations = e["semantic"], self.m.decorations[v]
        kind, components, _ = self.m.scalar(self.of_one(v, storage))
        written = re.match(r"([a-z]+(?:\d+_t)?)([1-4]?)(?:x([1-4]))?$", e["type"])
        self.same("type of " + what, SCALARS[written[1]], kind)
        self.same("components of " + what, int(written[3] or written[2] or 1), components)
        self.same("name of " + what, ("in" if storage == "Input" else "out") + ".var." + what, self.m.named.get(v, ""))
        if storage == "Input" and self.stage == "pixel" or storage == "Output" and self.stage in ("vertex", "domain", "geometry", "mesh"):
            modifiers = {word for name, word in INTERPOLATIONS.items() if name in decorations}
            told = set(e.get("interpolation", []))
            # Vulkan has Flat at the pixel shader.
            self.same("interpolation of " + what, sorted(told), sorted(modifiers | (told & {"nointerpolation"} if storage == "Output" else set())))
        self.same("perPatch of " + what, e.get("perPatch", False), "Patch" in decorations)
        self.same("perPrimitive of " + what, e.get("perPrimitive", False), "PerPrimitiveEXT" in decorations)

    # --- the entry point ---

    def execution(self):
        one = lambda names: next((word for name, word in names.items() if name in self.modes), None)
        count = lambda name: int(self.modes[name][0]) if name in self.modes else None
        if "LocalSize" in self.modes:
            size = [int(word) for word in self.modes["LocalSize"]]
            told = self.r["entry"]["workgroupSize"]
            self.same("threads of a group", told[0] * told[1] * told[2], size[0] * size[1] * size[2])
        if self.stage == "mesh":
            self.same("mesh", [self.r["mesh"][key] for key in ("topology", "vertices", "primitives")],
                      [one(TOPOLOGIES), count("OutputVertices"), count("OutputPrimitivesEXT")])
        if self.stage in ("mesh", "amplification"):
            payloads = [self.m.pointee(v) for v in self.interface if self.m.storage(v) == "TaskPayloadWorkgroupEXT"]
            self.same("payload", self.r["mesh"]["payloadSize"], self.m.scalar_size(payloads[0])[0] if payloads else 0)
        if self.stage == "hull":
            t = self.r["tessellation"]
            self.same("tessellation", [t["domain"], t["partitioning"], t["outputPoints"]], [one(DOMAINS), one(DIVISIONS), count("OutputVertices")])
            turn = "point" if "PointMode" in self.modes else one({"VertexOrderCw": "triangle_cw", "VertexOrderCcw": "triangle_ccw"})
            if t["topology"] != "line":
                self.same("topology", t["topology"], turn)
        if self.stage == "domain":
            self.same("domain", self.r["tessellation"]["domain"], one(DOMAINS))
        if self.stage == "geometry":
            g = self.r["geometry"]
            self.same("geometry", [g["input"], g["topology"], g["vertices"], g["instances"]],
                      [one(GETS), one(TOPOLOGIES), count("OutputVertices"), count("Invocations")])
        if self.stage == "pixel":
            known = {"EarlyFragmentTests", "DepthReplacing", "DepthGreater", "DepthLess", "StencilRefReplacingEXT"}
            self.same("modes", sorted(known & set(self.r.get("modes", []))), sorted(known & set(self.modes)))
        if "rays" in self.r:
            sizes = collections.Counter({key: 0 for key in PASSED.values()})
            for v in self.interface:
                key = PASSED.get(self.m.storage(v))
                if key:
                    sizes[key] = max(sizes[key], self.m.scalar_size(self.m.pointee(v))[0])
            for key, size in sizes.items():
                # A shader that never reads what it is given has no variable for it.
                if size:
                    self.same(key, self.r["rays"][key], size)

    # --- resources ---

    def resources(self):
        bound = {}
        for v in self.interface:
            decorations = self.m.decorations[v]
            if "Binding" in decorations and "DescriptorSet" in decorations:
                bound.setdefault((int(decorations["DescriptorSet"][0]), int(decorations["Binding"][0])), []).append(v)
        told = {(r["set"], r["binding"]): r for r in self.r.get("resources", [])}
        self.same("resources", sorted(told), sorted(bound))
        for place, r in sorted(told.items()):
            for v in bound.get(place, []):
                if "heap" in r:
                    continue  # several resources have its place
                if "members" in r:
                    self.content(r["name"], r["members"], self.m.pointee(v))
                elif "elementStride" in r and r["kind"].endswith("StructuredBuffer"):
                    self.structured(r, self.m.pointee(v))
        for key, storage in (("pushConstants", "PushConstant"), ("shaderRecords", "ShaderRecordBufferKHR")):
            blocks = [v for v in self.interface if self.m.storage(v) == storage]
            if self.m.ops and blocks:
                self.same(key, len(self.r.get(key, [])), len(blocks))
                for r, v in zip(self.r.get(key, []), blocks):
                    self.content(r["name"], r["members"], self.m.pointee(v))

    def structured(self, r, type):
        while self.m.ops[type][0] in ("OpTypeArray", "OpTypeRuntimeArray"):
            type = self.m.ops[type][1][0]
        elements = self.m.ops[type][1][0]
        self.same("stride of " + r["name"], r["elementStride"], int(self.m.decorations[elements]["ArrayStride"][0]))

    def content(self, name, members, type):
        while self.m.ops[type][0] in ("OpTypeArray", "OpTypeRuntimeArray"):
            type = self.m.ops[type][1][0]
        types = self.m.ops[type][1]
        self.same("number of members of " + name, len(members), len(types))
        for i, (member, of) in enumerate(zip(members, types)):
            what, decorations = name + "." + member["name"], self.m.of_members[type, i]
            self.same("name of " + what, member["name"], self.m.members.get((type, i)))
            self.same("offset of " + what, member["offset"], int(decorations["Offset"][0]))
            for dimension in member.get("array", []):
                self.same("array " + what, [dimension["count"], dimension["stride"]],
                          [self.m.number(self.m.ops[of][1][1]), int(self.m.decorations[of]["ArrayStride"][0])])
                of = self.m.ops[of][1][0]
            if "matrixStride" in member and "MatrixStride" in decorations:
                self.same("stride of " + what, member["matrixStride"], int(decorations["MatrixStride"][0]))
                # SPIR-V's columns are HLSL's rows.
                self.same("order of " + what, member["order"], "column_major" if "RowMajor" in decorations else "row_major")
            if "struct" in member and self.m.ops[of][0] == "OpTypeStruct":
                self.content(what, self.r["structs"][member["struct"]]["members"], of)


def constants(module, reflected):
    """Messages about specialization constants of all entry points."""
    found = {int(module.decorations[id]["SpecId"][0]): (module.named.get(id), code, words) for id, (code, words) in module.ops.items()
             if code in ("OpSpecConstant", "OpSpecConstantTrue", "OpSpecConstantFalse") and "SpecId" in module.decorations[id]}
    wrong = []
    for entry in reflected:
        for c in entry.get("specializationConstants", []):
            if c["id"] not in found:
                wrong.append("no specialization constant %d" % c["id"])
                continue
            name, code, words = found[c["id"]]
            value = code == "OpSpecConstantTrue" if code != "OpSpecConstant" else float(words[1]) if not words[1].startswith(("0x", "-0x")) else None
            if name != c["name"] or value is not None and c["default"] != value:
                wrong.append("%s is %s in the module" % (c, found[c["id"]]))
    return wrong


def cross(path, entry, reflected):
    """Messages about what SPIRV-Cross says otherwise of an entry point; None if it says nothing that can be read. It tells of all entry points."""
    done = subprocess.run(["spirv-cross", str(path), "--reflect", "--entry", entry[2], "--stage", {"vertex": "vert", "hull": "tesc", "domain": "tese",
                           "geometry": "geom", "pixel": "frag", "compute": "comp"}[MODELS[entry[0]]]], capture_output=True, text=True)
    try:
        said, wrong = json.loads(done.stdout), []
    except ValueError:  # it has no form for infinities, and knows no newer capabilities
        return None
    for key in ("inputs", "outputs"):
        taken = {e["location"] + i for r in reflected for e in r.get(key, []) if "location" in e for i in range(e["locations"])}
        for other in said.get(key, []):
            if "location" in other and other["location"] not in taken:
                wrong.append("SPIRV-Cross: %s" % other)
    mine = {(r["set"], r["binding"]): r for entry in reflected for r in entry.get("resources", [])}
    for key in ("ubos", "ssbos", "textures", "images", "separate_images", "separate_samplers", "subpass_inputs"):
        for other in said.get(key, []):
            r = mine.get((other["set"], other["binding"]))
            if r is None:
                wrong.append("SPIRV-Cross: %s" % other)
            elif key == "ubos" and not 0 <= r["size"] - other["block_size"] < 16:
                wrong.append("SPIRV-Cross: %s has %d bytes" % (other, r["size"]))
    return wrong


def main():
    tessera, out, *shaders = sys.argv[1:]
    with_cross = shaders[0] == "--cross"
    wrong, seen, witnessed, out = [], collections.Counter(), 0, pathlib.Path(out)
    for shader in shaders[1:] if with_cross else shaders:
        source, *options = shlex.split(shader)
        written, path = out / "reflection.json", out / "module.spv"
        subprocess.run([tessera, "-spirv", *options, "-w", "-fspv-preserve-interface", "-fspv-target-env=vulkan1.3", "--reflect", str(written), "-o", str(path), source], check=True)
        reflected, module = json.loads(written.read_text()), Module(path)
        reflected = reflected if isinstance(reflected, list) else [reflected]
        by_name = {r["entry"]["name"]: r for r in reflected}
        messages = constants(module, reflected)
        if sorted(by_name) != sorted(entry[2] for entry in module.entries):
            messages.append("other entry points: %s" % sorted(by_name))
        for entry in module.entries:
            seen[MODELS[entry[0]]] += 1
            messages += Comparison(module, entry, by_name[entry[2]]).check()
            if with_cross and MODELS[entry[0]] in ("vertex", "hull", "domain", "geometry", "pixel", "compute"):
                said = cross(path, entry, reflected)
                witnessed += said is not None
                messages += said or []
        for key, have in (("capabilities", module.capabilities), ("extensions", module.extensions)):
            if (told := sorted({word for r in reflected for word in r.get(key, [])})) != sorted(set(have)):
                messages.append("%s: the reflection has %s, the module %s" % (key, told, sorted(set(have))))
        wrong += ["%s: %s" % (shader, message) for message in messages]
    print("\n".join(wrong) if wrong else "agree: " + " ".join("%s=%d" % row for row in sorted(seen.items())) + " cross=%d" % witnessed)
    sys.exit(bool(wrong))


main()
