# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""validate.py SCHEMA TESSERA OUT SOURCE...: what the shaders reflect, on several targets, is what the schema describes, and
between them they have every key that it has. A shader that a target refuses is left out there."""

import json
import pathlib
import subprocess
import sys

import jsonschema

TARGETS = (["--target=vulkan"], ["--target=lavapipe"], ["--target=nvidia-hopper"],
           ["--target=nvidia-hopper", "--optimal-layouts=driver"], ["--target=intel-xe2"],
           ["--emit=msl", "--target=apple-m1"], ["--emit=msl", "--target=metal", "--msl-argument-buffers=always"])
OPTIONS = {  # Of reflect-tiling.hlsl: types that are multiplied by other means.
    "reflect-tiling.hlsl": ("-DWAVE=32", "-DA=int8_t4_packed", "-DB=uint8_t4_packed", "-DC=int"),
    "stages.hlsl": ("-T", "lib_6_8"),
    "meshes.hlsl": ("-T", "lib_6_5"),
    "patches.hlsl": ("-T", "lib_6_0"),
    "streams.hlsl": ("-T", "lib_6_0"),
    "neural_pixel.hlsl": ("-T", "lib_6_10"),
    "neural_hit.hlsl": ("-T", "lib_6_10"),
    "meshlets.hlsl": ("-T", "lib_6_5"),
    "terrain.hlsl": ("-T", "lib_6_0"),
    "fur.hlsl": ("-T", "lib_6_0"),
    "ray_stages.hlsl": ("-T", "lib_6_7"),
}


def keys_of(schema):
    """Yields every key of the schema, with the name of its object."""
    keys = set()
    for name, definition in schema["definitions"].items():
        keys |= {(name, key) for key in definition["properties"]}
    return keys


class Seen:
    def __init__(self, schema):
        self.schema, self.keys = schema, set()

    def walk(self, value, schema, name=None):
        reference = schema.get("$ref")
        if reference:
            name = reference.rsplit("/", 1)[1]
            schema = self.schema["definitions"][name]
        if isinstance(value, dict):
            for key, inner in value.items():
                if name:
                    self.keys.add((name, key))
                self.walk(inner, schema["properties"][key])
        elif isinstance(value, list):
            for inner in value:
                self.walk(inner, schema.get("items", {}))


def main():
    schema = json.loads(pathlib.Path(sys.argv[1]).read_text())
    jsonschema.Draft7Validator.check_schema(schema)
    validator, seen, wrong, checked = jsonschema.Draft7Validator(schema), Seen(schema), [], 0
    out = pathlib.Path(sys.argv[3])
    for source in [str(path) for given in sys.argv[4:] for path in sorted(pathlib.Path("/").glob(given[1:]))]:
        for target in TARGETS:
            written = out / "reflection.json"
            command = [sys.argv[2], *target, *OPTIONS.get(pathlib.Path(source).name, ()), "-w", "--reflect", str(written), "-o", str(out / "module"), source]
            if not any(option.startswith("--emit") for option in target):
                command.insert(1, "--emit=spirv")
            if subprocess.run(command, capture_output=True).returncode:
                continue
            reflection = json.loads(written.read_text())
            wrong += [f"{source} {target}: {'/'.join(map(str, error.absolute_path))}: {error.message}"
                      for error in validator.iter_errors(reflection)]
            for entry in reflection if isinstance(reflection, list) else [reflection]:
                seen.walk(entry, {"$ref": "#/definitions/entryPoint"})
            checked += 1
    wrong += [f"no shader reflects '{key}' of {name}" for name, key in sorted(keys_of(schema) - seen.keys)]
    print(f"{checked} reflections are valid" if not wrong else "\n".join(wrong))
    sys.exit(bool(wrong))


main()
