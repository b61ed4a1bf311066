# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Compares the interfaces of SPIR-V modules: what other stages and the application see of their entry points, apart from resources.

An interface is a dictionary. A key names an entry point, one of its execution modes, or one of its variables by storage class and place.
The value is the rest: `main: Input Location 1` has the value `f32x4 Flat`.
"""

import re

import spirv

# The result of a comparison without a difference.
EQUAL = "equal"

# Modules of older versions only list inputs and outputs with an entry point.
ALL_CLASSES_SINCE = 0x00010400

# These decorations are the place of a variable.
PLACE = (spirv.BUILTIN, spirv.LOCATION, spirv.COMPONENT, spirv.INDEX)


class Reader:
    """The instructions of a module that say something about interfaces."""

    def __init__(self, words):
        self.version = words[1]
        self.entries, self.modes, self.types, self.constants, self.variables = [], [], {}, {}, {}
        self.decorations, self.members, self.specializable = {}, {}, set()
        for op, operands, _ in spirv.instructions(words):
            if op == spirv.OP_ENTRY_POINT:
                name, length = spirv.literal(operands[2:])
                self.entries.append((operands[0], operands[1], name, operands[2 + length :]))
            elif op in (spirv.OP_EXECUTION_MODE, spirv.OP_EXECUTION_MODE_ID):
                self.modes.append((operands[0], operands[1], operands[2:], op == spirv.OP_EXECUTION_MODE_ID))
            elif spirv.OP_TYPE_VOID <= op <= spirv.OP_TYPE_POINTER:
                self.types[operands[0]] = (op, *operands[1:])
            elif op in (spirv.OP_CONSTANT, spirv.OP_SPEC_CONSTANT):
                self.constants[operands[1]] = operands[2]
                self.specializable |= {operands[1]} if op == spirv.OP_SPEC_CONSTANT else set()
            elif op == spirv.OP_VARIABLE:
                self.variables[operands[1]] = operands[0], operands[2]
            elif op == spirv.OP_DECORATE:
                self.decorations.setdefault(operands[0], {})[operands[1]] = operands[2:]
            elif op == spirv.OP_MEMBER_DECORATE:
                self.members.setdefault((operands[0], operands[1]), {})[operands[2]] = operands[3:]

    def type_name(self, number):
        """`f32`, `u32x4`, `f32x4x3` for a matrix of three columns, `f32[2][3]` for two arrays of three, `{f32, u32}`."""
        op, *words = self.types.get(number, (0,))
        if op in (spirv.OP_TYPE_INT, spirv.OP_TYPE_FLOAT):
            return ("f" if op == spirv.OP_TYPE_FLOAT else "i" if words[1] else "u") + str(words[0])
        if op in (spirv.OP_TYPE_VECTOR, spirv.OP_TYPE_MATRIX):
            return f"{self.type_name(words[0])}x{words[1]}"
        if op in (spirv.OP_TYPE_ARRAY, spirv.OP_TYPE_RUNTIME_ARRAY):
            element, lengths = self.without_arrays(number)
            return self.type_name(element) + lengths
        if op == spirv.OP_TYPE_STRUCT:
            return "{" + ", ".join(self.type_name(word) for word in words) + "}"
        return "bool" if op == spirv.OP_TYPE_BOOL else "pointer" if op == spirv.OP_TYPE_POINTER else f"type of instruction {op}"

    def without_arrays(self, number):
        """The type of the elements, and the lengths in brackets."""
        lengths = ""
        while self.types[number][0] in (spirv.OP_TYPE_ARRAY, spirv.OP_TYPE_RUNTIME_ARRAY):
            _, number, *length = self.types[number]
            lengths += f"[{self.constants.get(length[0], '?')}]" if length else "[]"
        return number, lengths

    def locations(self, number):
        """How many locations a type takes."""
        op, *words = self.types[number]
        if op == spirv.OP_TYPE_VECTOR:
            return 2 if self.types[words[0]][1:2] == (64,) and words[1] > 2 else 1
        if op == spirv.OP_TYPE_MATRIX:
            return self.locations(words[0]) * words[1]
        if op == spirv.OP_TYPE_ARRAY:
            return self.locations(words[0]) * self.constants.get(words[1], 1)
        return sum(self.locations(word) for word in words) if op == spirv.OP_TYPE_STRUCT else 1

    def parts(self, variable):
        """The type and decorations of a variable; for a block, those of each member."""
        pointer, _ = self.variables[variable]
        number = self.types[pointer][2]
        own = self.decorations.get(variable, {})
        element, lengths = self.without_arrays(number)
        if self.types[element][0] != spirv.OP_TYPE_STRUCT or spirv.BLOCK not in self.decorations.get(element, {}):
            yield self.type_name(number), own
            return
        location = own.get(spirv.LOCATION, [None])[0]
        for i, member in enumerate(self.types[element][1:]):
            decorations = {**{key: value for key, value in own.items() if key != spirv.LOCATION}, **self.members.get((element, i), {})}
            location = decorations.get(spirv.LOCATION, [location])[0]
            if location is not None and spirv.BUILTIN not in decorations:
                decorations[spirv.LOCATION] = [location]
                location += self.locations(member)
            inner, more = self.without_arrays(member)
            yield self.type_name(inner) + lengths + more, decorations

    def interface(self, classes=spirv.STORAGE_CLASSES):
        """The interface, with the variables of these storage classes."""
        found = {}
        for model, function, name, variables in self.entries:
            found[name] = spirv.MODELS.get(model, str(model))
            found |= joined(self.modes_of(function, name))
            found |= joined(self.variables_of(variables, name, classes))
        return found

    def modes_of(self, function, name):
        for target, mode, operands, by_id in self.modes:
            if target == function:
                values = [str(self.constants.get(word, "?") if by_id else word) for word in operands]
                if mode == spirv.LOCAL_SIZE_ID and not self.specializable & {*operands}:
                    mode = spirv.LOCAL_SIZE  # two spellings of the same
                yield f"{name}: mode " + spirv.MODES.get(mode, str(mode)), " ".join(values) or "set"

    def variables_of(self, variables, name, classes):
        for variable in variables:
            _, storage = self.variables.get(variable, (0, 0))
            if storage in classes:
                for type_name, decorations in self.parts(variable):
                    yield place(name, classes[storage], decorations), described(type_name, decorations)


def joined(pairs):
    """A dictionary of pairs, sorted by key; values of one key are joined."""
    values = {}
    for key, value in pairs:
        values.setdefault(key, []).append(value)
    return {key: " and ".join(sorted(values[key])) for key in sorted(values, key=natural)}


def place(name, storage, decorations):
    """The key of a variable. A ray payload's location means something only in its own module, so it is left out."""
    if storage not in ("Input", "Output"):
        return f"{name}: {storage}"
    words = []
    for decoration in PLACE:
        if decoration in decorations:
            value = decorations[decoration][0]
            if decoration in (spirv.COMPONENT, spirv.INDEX) and value == 0:
                continue  # what a variable without it has
            words += [spirv.DECORATIONS[decoration], spirv.BUILTINS.get(value, str(value)) if decoration == spirv.BUILTIN else str(value)]
    return f"{name}: {storage} " + (" ".join(words) or "without a place")


def described(type_name, decorations):
    """The type and all decorations but the place. The sign of a built-in's integer means nothing outside of the shader."""
    names = []
    if spirv.BUILTIN in decorations:
        type_name = re.sub(r"\bi(?=\d)", "u", type_name)
    for decoration, values in decorations.items():
        if decoration not in PLACE:
            names.append(" ".join([spirv.DECORATIONS.get(decoration, f"decoration {decoration}"), *map(str, values)]))
    return " ".join([type_name, *sorted(names)])


def natural(key):
    """Sorts Location 10 behind Location 2."""
    return [(int(word), "") if word.isdigit() else (-1, word) for word in key.split()]


def differences(path, other):
    """Each key whose values in two modules differ, with both; None stands for a missing one. Compares what both modules list."""
    readers = [Reader(spirv.read(name)) for name in (path, other)]
    classes = spirv.STORAGE_CLASSES
    if min(reader.version for reader in readers) < ALL_CLASSES_SINCE:
        classes = {number: classes[number] for number in (spirv.INPUT, spirv.OUTPUT)}
    interface, other = (reader.interface(classes) for reader in readers)
    keys = [*interface, *(key for key in other if key not in interface)]
    return [(key, interface.get(key), other.get(key)) for key in keys if interface.get(key) != other.get(key)]


def compare(path, other):
    """EQUAL, or the first difference between the interfaces of two modules."""
    try:
        found = differences(path, other)
    except spirv.NotAModule as why:
        return str(why)
    if not found:
        return EQUAL
    key, here, there = found[0]
    return f"{key}: {here or 'missing'}, there {there or 'missing'}"


def print_differences(path, other):
    """Prints all differences between two modules, as a difference of texts; returns whether there are any."""
    found = differences(path, other)
    for key, *values in found:
        for sign, value in zip("-+", values):
            if value is not None:
                print(f"{sign} {key}: {value}")
    return bool(found)
