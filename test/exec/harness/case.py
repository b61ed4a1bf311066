# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""One execution test: a shader, its buffers before the dispatch and what they hold after it.

The header of a shader is made of comment lines

    // groups: 2 1 1
    // in A i32: [i * 3 - 7 for i in range(64)]
    // out B f32: [A[i] * 0.5 for i in range(64)]
    // inout C u32: [1, 2] -> [2, 3]
    // tolerance B: 2 ulp            (or an absolute number)
    // texture T: 8x6 levels 3       (1D, 2D or 3D; `layers N`; before the line with its contents)
                                     `count N` of an array, whose elements follow each other, `samples N` of a
                                     texel, which follow each other)
    // sampler S: {MinFilter: Nearest, Address: Repeat}      (of an array several, with | between; at the place of a
                                     texture, or with its name, the sampler of that one descriptor)
    // heaps: 0.1 0.2 0.3            (set and binding of the resource heap, that of samplers, and that of counters)
    // push i32: [1, -2]
    // addresses Heads: [(0, "Nodes"), (8, "Nodes", 32)]
                                     (at these bytes of Heads the address of Nodes, and that plus 32;
                                     `push` instead of a buffer: in the push constants)
    // spec 3 u32: 17
    // py: import itertools          (statements, for the expressions that follow)
    // no-metal: why Metal cannot do this
    // metal: --races=strict | --races=strict --flush-subnormals
                                     (a run on the model of Metal with each of these option lists;
                                     without the line one with the first of these two)
    // interp: --races=lenient       (options of the run on the reference machine)
    // no-swiftshader: what the driver does wrong
    // define: WIDTH=3 | options: -T cs_6_8 | entry: main | matrix | target: NAME | also: NAMES

Expressions are Python; earlier buffers are visible by name, and so are the names of `values` and of
`helpers`. A line that starts with `//` and at least three spaces continues the one before. A
format `bytes` takes packed bytes. A typed buffer or texture has texels of the type or the vk::image_format of its
declaration; `view FORMAT` at the end of the line says another one, d32 for depths that samplers compare. `@ SET.BINDING [uniform]` after the format names a binding that the declaration
does not show (`register` or `vk::binding` at the declaration is found); `@ none` is a buffer without one,
which is reached by its address. `@ heap N [uniform]` is element N of the resource heap, with `as Texture2D` before the view of a
typed buffer or texture; `@ counter N` that of the heap of counters, and `sampler S @ heap N` one of the heap of samplers. What a device has for an address is not compared.

A shader that includes check.hlsli writes one checked value after the other into `Out`; what each
must be stands beside it, after `//=`, with an optional tolerance after `~`.
"""

import re

import helpers
import values

METAL_WAVE = 32
UNTOUCHED = 0xCD  # the initial byte of output buffers


class Error(Exception):
    pass


class Buffer:
    def __init__(self, name, fmt, initial, expected=None, location=(0, 0), uniform=False,
                 tolerance=(0.0, 0.0)):
        self.name, self.fmt, self.initial, self.expected = name, fmt, initial, expected
        self.location, self.uniform, self.tolerance = location, uniform, tolerance
        self.view = None  # of a typed buffer or texture: its kind, and the format of its texels
        self.size = None  # of a texture: OutputProps
        self.count = 1  # of an array of textures
        self.heap_index = None  # of an element of a descriptor heap
        self.matrices = []  # entries of Matrices in the description
        self.addresses = []  # (byte, name of a buffer, what is added to its address)


class Case:
    def __init__(self):
        self.source = ""
        self.source_path = None  # None: the text is generated
        self.groups = (1, 1, 1)
        self.buffers = []
        self.push = []  # (format, [values])
        self.push_addresses = []  # as those of a buffer
        self.spec = []  # (id, format, value)
        self.samplers = []  # (name, the properties of each element, location, index in the heap)
        self.options = []
        self.entry = "main"
        self.is_ir = False  # the source is textual IR
        self.readable = {}  # name: addresses that a correct program may read; all without an entry
        self.matrix = False
        self.target = "lavapipe"
        self.also = []  # further targets to compile for and run
        self.no_metal = ""  # why Metal cannot do this
        self.metal_runs = [["--races=strict"]]  # the options of the runs on the model of Metal
        self.interp = []  # the options of the run on the reference machine
        self.no_swiftshader = ""  # what SwiftShader does wrong
        self.same = []  # pairs of buffers that must be equal after the dispatch
        self.interp_targets = []  # on the reference machine after all steps for these (target, wave size) as well
        self.operations = 1  # how many results it checks, for counts

    def add_input(self, name, fmt, contents, location, uniform=False):
        self.buffers.append(Buffer(name, fmt, values.to_bytes(contents, fmt), None, location, uniform))

    def add_output(self, name, fmt, expected, location, tolerance=(0.0, 0.0)):
        initial = bytes([UNTOUCHED]) * (len(expected) * values.width(fmt) // 8)
        self.buffers.append(Buffer(name, fmt, initial, list(expected), location, False, tolerance))


_DIRECTIVE = re.compile(r"^// ?(groups|in|out|inout|tolerance|push|addresses|spec|py|define|options|entry|"
                        r"texture|sampler|heaps|matrix|target|also|no-metal|metal|interp|no-swiftshader|generate)\b *([^:]*?) *(?::(?!:) *(.*))?$")
_CHECK = re.compile(r"^\s*(CHECK[A-Z]*)([1-4]?)\(.*//= *(.*)$")
# The output of each CHECK macro of check.hlsli: format, and words per component.
_CHECK_KINDS = {"CHECK": ("u32", 1), "CHECKF": ("f32", 1), "CHECKL": ("u64", 2), "CHECKD": ("f64", 2)}


def _directives(text):
    lines = []
    for number, line in enumerate(text.splitlines(), 1):
        match = _DIRECTIVE.match(line)
        if match:
            lines.append([number, match.group(1), match.group(2), match.group(3) or ""])
        elif lines and lines[-1][0] >= 0 and re.match(r"^//   ", line) and lines[-1][4:] == []:
            lines[-1][3] += "\n" + line[2:]
        elif lines and len(lines[-1]) == 4:
            lines[-1].append(None)  # the comment ended
    return [entry[:4] for entry in lines]


def _location(name, source):
    """Set and binding as the declaration states them."""
    plain = re.escape(name)
    declared = re.search(r"\[\[(?:[\w:]+, *)?vk::binding\((\d+)(?:, *(\d+))?\)(?:, *[\w:]+)?\]\][^;{]*\b" + plain + r"\b", source)
    if declared:
        return int(declared.group(2) or 0), int(declared.group(1))
    declared = re.search(r"\b" + plain + r"\s*(?:\[\d*\])?\s*:\s*register\([tubs](\d+)(?:, *space(\d+))?\)", source)
    if declared:
        return int(declared.group(2) or 0), int(declared.group(1))
    declared = re.search(r"\b" + plain + r"\s*\[\[(?:buffer|texture|sampler)\((\d+)\)\]\]", source)
    if declared:
        return 0, int(declared.group(1))
    if name == "Out" and "check.hlsli" in source:
        return 0, 0
    return None


_CHANNELS = ["", "r", "rg", "rgb", "rgba"]
_NUMBERS = {"float": "32f", "half": "16f", "float16_t": "16f", "int": "32i", "uint": "32ui", "int64_t": "64i", "uint64_t": "64ui", "int16_t": "16i", "uint16_t": "16ui"}


def _view(name, source):
    """The kind of the typed buffer or texture, and its texels' format as vk::image_format has it; None for other buffers."""
    declared = re.search(r"(?:vk::image_format\(\"(\w+)\"\)[^;{]*)?\b((?:RW|Sampled)?(?:Buffer|Texture(?:1D|2D(?:MS)?|3D|Cube|CUBE)(?:Array)?))"
                         r"(?:<\s*(\w+?)([1-4]?)\s*(?:,\s*\d+\s*)?>)?\s+" + re.escape(name) + r"\b", source)
    if not declared:
        return _metal_view(name, source)
    channels = int(declared.group(4) or 1) if declared.group(3) else 4
    return declared.group(2), declared.group(1) or _CHANNELS[channels] + _NUMBERS[declared.group(3) or "float"]


def _metal_view(name, source):
    """The same of a texture in Metal's text; the line with the contents says the format."""
    declared = re.search(r"\b(?:texture|depth)(1d|2d|2d_ms|3d|cube)(_array)?<\s*(\w+)\s*(?:, *access::(\w+))?>\s+" + re.escape(name) + r"\b", source)
    if not declared:
        return None
    shape, array, number, access = declared.groups()
    written = "RW" if access in ("write", "read_write") else ""
    return f"{written}Texture{shape.title() if '_' not in shape else '2DMS'}{'Array' if array else ''}", "rgba" + _NUMBERS[number]


def _uniform(name, source):
    plain = re.escape(name)
    return re.search(r"\b(cbuffer\s+|ConstantBuffer<[\w<>:, ]+>\s*|constant\s+\w+\s*[&*]\s*)" + plain + r"\b",
                     source) is not None


class _Reader:
    def __init__(self, text, target, metal, wave):
        self.metal, self.wave = metal, wave
        self.target = target
        self.generated = None
        self.sizes = {}
        self.counts = {}
        self.case = Case()
        self.case.source = text
        self.names = dict(vars(helpers))
        self.names.update({k: v for k, v in vars(values).items() if not k.startswith("_")})

    def evaluate(self, number, text):
        try:
            return eval(re.sub(r"\s*\n\s*", " ", text.strip()), self.names)
        except Exception as error:
            raise Error(f"line {number}: {text.strip()}: {type(error).__name__}: {error}") from error

    def read(self):
        directives = _directives(self.case.source)
        named = self.target or next((d[3].strip() for d in directives if d[1] == "target"), None)
        self.target = named or self.case.target
        for number, key, argument, text in directives:
            getattr(self, "_" + key.replace("-", "_"))(number, argument, text)
        for case in self.generated or []:
            case.also, case.no_metal = self.case.also, case.no_metal or self.case.no_metal
            case.interp = case.interp or self.case.interp
            case.no_swiftshader = self.case.no_swiftshader
        if self.generated is None:
            self._checks()
        made = self.generated or [self.case]
        for case in made:
            case.target = named or case.target  # a generator may name its own
        return made

    def _groups(self, number, argument, text):
        self.case.groups = tuple(int(n) for n in text.split())

    def _py(self, number, argument, text):
        first, *rest = text.split("\n")
        margin = min((len(line) - len(line.lstrip()) for line in rest if line.strip()), default=0)
        indent = "  " if first.rstrip().endswith(":") else ""
        body = [first] + [indent + line[margin:] for line in rest]
        try:
            exec("\n".join(body), self.names)
        except Exception as error:
            raise Error(f"line {number}: {type(error).__name__}: {error}") from error

    def _define(self, number, argument, text):
        self.case.options += ["-D" + d for d in text.split()]
        self.names.update({d.split("=")[0]: self.evaluate(number, d.split("=", 1)[1])
                           for d in text.split() if re.match(r"\w+=-?\d+$", d)})

    def _options(self, number, argument, text):
        self.case.options += text.split()

    def _entry(self, number, argument, text):
        self.case.entry = text.strip()
        self.case.options += ["-E", self.case.entry]

    def _matrix(self, number, argument, text):
        self.case.matrix = True

    def _target(self, number, argument, text):
        pass  # read before the others, which may depend on it

    def _also(self, number, argument, text):
        self.case.also += text.split()

    def _no_metal(self, number, argument, text):
        self.case.no_metal = text.strip()

    def _metal(self, number, argument, text):
        self.case.metal_runs = [options.split() for options in text.split("|")]

    def _interp(self, number, argument, text):
        self.case.interp = text.split()

    def _no_swiftshader(self, number, argument, text):
        self.case.no_swiftshader = text.strip()

    def _push(self, number, argument, text):
        self.case.push.append((argument.strip(), self.evaluate(number, text)))

    def _addresses(self, number, argument, text):
        found = [(offset, name, *(plus or [0])) for offset, name, *plus in self.evaluate(number, text)]
        if argument.strip() == "push":
            self.case.push_addresses += found
            return
        for buffer in self.case.buffers:
            if buffer.name == argument.strip():
                buffer.addresses += found
                return
        raise Error(f"line {number}: no buffer '{argument}'")

    def _spec(self, number, argument, text):
        ident, fmt = argument.split()
        self.case.spec.append((int(ident), fmt, self.evaluate(number, text)))

    def _heaps(self, number, argument, text):
        self.heaps = [tuple(map(int, place.split("."))) for place in text.split()]

    def _heap_element(self, number, argument):
        match = re.match(r"(\S+) +(\w+) *@ *(heap|counter) +(\d+)( +uniform)?(?: +as +(\w+))?(?: +view +(\w+))?$", argument)
        if not match:
            return None
        name, fmt, heap, index, uniform, kind, texels = match.groups()
        self.view, self.size, self.heap_index = (kind, texels) if kind else None, self.sizes.get(name), int(index)
        return name, fmt, self.heaps[0 if heap == "heap" else 2], bool(uniform)

    def _buffer(self, number, argument):
        self.heap_index = None
        if element := self._heap_element(number, argument):
            return element
        match = re.match(r"(\S+) +(\w+)(?: *@ *(?:none|(\d+)\.(\d+)(?: *(uniform))?))?(?: +view +(\w+))?$", argument)
        if not match:
            raise Error(f"line {number}: expected NAME FORMAT, got '{argument}'")
        name, fmt = match.group(1), match.group(2)
        if match.group(3) is not None:
            location = int(match.group(3)), int(match.group(4))
        elif re.search(r"@ *none", argument):
            self.view = self.size = None
            return name, fmt, None, False
        else:
            location = _location(name, self.case.source)
        if location is None:
            raise Error(f"line {number}: no binding found for '{name}'")
        self.view, self.size = _view(name, self.case.source), self.sizes.get(name)
        if match.group(6):
            self.view = self.view[0], match.group(6)
        return name, fmt, location, bool(match.group(5)) or _uniform(name, self.case.source)

    def _texture(self, number, argument, text):
        match = re.match(r"(\d+)(?:x(\d+))?(?:x(\d+))?(?: +levels +(\d+))?(?: +layers +(\d+))?(?: +count +(\d+))?(?: +samples +(\d+))?$", text.strip())
        if not match:
            raise Error(f"line {number}: expected WIDTHxHEIGHTxDEPTH levels N layers N count N samples N")
        width, height, depth, levels, layers, self.counts[argument], samples = (int(part or 1) for part in match.groups())
        self.sizes[argument] = {"Height": height, "Width": width, "Depth": depth, "MipLevels": levels, "Layers": layers, "Samples": samples}

    def _sampler(self, number, argument, text):
        name, in_heap, index = re.match(r"(\w+)( *@ *heap +(\d+))?$", argument).groups()
        location = self.heaps[1] if in_heap else _location(name, self.case.source)
        if location is None:
            raise Error(f"line {number}: no binding found for '{name}'")
        self.case.samplers.append((name, [one.strip().strip("{}") for one in text.split("|")], location, index and int(index)))

    def _contents(self, fmt, contents):
        if fmt != "bytes":
            return fmt, list(contents), values.to_bytes(contents, fmt)
        contents = bytes(contents) + bytes(-len(contents) % 4)
        return "u32", values.from_bytes(contents, "u32"), contents

    def _set_view(self):
        buffer = self.case.buffers[-1]
        buffer.view, buffer.size, buffer.count = self.view, self.size, self.counts.get(buffer.name, 1)
        buffer.heap_index = self.heap_index

    def _in(self, number, argument, text):
        name, fmt, location, uniform = self._buffer(number, argument)
        fmt, contents, data = self._contents(fmt, self.evaluate(number, text))
        self.names[name] = values.from_bytes(data, fmt)
        self.case.buffers.append(Buffer(name, fmt, data, None, location, uniform))
        self._set_view()

    def _out(self, number, argument, text):
        name, fmt, location, _ = self._buffer(number, argument)
        contents = self.evaluate(number, text)
        if fmt == "bytes":
            fmt, contents, _ = self._contents(fmt, contents)
        self.names[name] = list(contents)
        self.case.add_output(name, fmt, contents, location)
        self._set_view()

    def _inout(self, number, argument, text):
        name, declared, location, _ = self._buffer(number, argument)
        before, after = text.split("->", 1)
        fmt, contents, data = self._contents(declared, self.evaluate(number, before))
        self.names[name] = contents
        after = self.evaluate(number, after)
        after = self._contents(declared, after)[1] if declared == "bytes" else list(after)
        if len(after) * values.width(fmt) // 8 != len(data):
            raise Error(f"line {number}: '{name}' must not change its size")
        self.case.buffers.append(Buffer(name, fmt, data, after, location))
        self._set_view()

    def _tolerance(self, number, argument, text):
        for buffer in self.case.buffers:
            if buffer.name == argument:
                buffer.tolerance = _tolerance(text, self.names)
                return
        raise Error(f"line {number}: no buffer '{argument}'")

    def _generate(self, number, argument, text):
        module, call = text.split(".", 1)
        generated = __import__(module)
        if self.wave:
            generated.WAVE = self.wave
        if self.metal:
            generated.DOUBLES = False
        try:
            made = eval("generated." + call, {"generated": generated, module: generated, "target": self.target})
        except Exception as error:
            raise Error(f"line {number}: {type(error).__name__}: {error}") from error
        self.generated = made if isinstance(made, list) else [made]

    def _checks(self):
        words = []  # (format, word index, expected)
        for number, line in enumerate(self.case.source.splitlines(), 1):
            match = _CHECK.match(line)
            if not match:
                if re.match(r"\s*CHECK[A-Z]*[1-4]?\(", line):
                    raise Error(f"line {number}: a check without its expectation")
                continue
            fmt, size = _CHECK_KINDS[match.group(1)]
            text, _, tolerance = match.group(3).partition(" ~ ")
            expected = self.evaluate(number, text)
            if not isinstance(expected, (tuple, list)):
                expected = [expected] * int(match.group(2) or 1)
            if len(expected) != int(match.group(2) or 1):
                raise Error(f"line {number}: {len(expected)} values expected of {line.strip()}")
            for value in expected:
                if tolerance:
                    value = values.Near(value, *_tolerance(tolerance, self.names))
                words.append((fmt, size, value, number))
        if words:
            self.case.buffers.insert(0, CheckBuffer(words))


def _tolerance(text, names):
    """(ULP, absolute) from `2 ulp`, `1e-5` or `2 ulp, 1e-5`."""
    ulps = absolute = 0.0
    for part in text.split(","):
        if part.strip().endswith("ulp"):
            ulps = float(eval(part.strip()[:-3], names))
        else:
            absolute = float(eval(part, names))
    return ulps, absolute


class CheckBuffer(Buffer):
    """The buffer `Out` of check.hlsli: values of several formats, then words that stay untouched."""

    GUARD = 4

    def __init__(self, words):
        self.words = words
        count = sum(size for _, size, _, _ in words) + self.GUARD
        super().__init__("Out", "u32", bytes([UNTOUCHED]) * 4 * count, [])

    def mismatches(self, data):
        offset = 0
        for fmt, size, expected, number in self.words:
            bits = int.from_bytes(data[offset:offset + 4 * size], "little")
            if not values.matches(bits, expected, fmt):
                got = values.from_bits(bits, fmt)
                yield f"line {number}: expected {expected!r}, got {got!r} ({bits:#x})"
            offset += 4 * size
        if any(b != UNTOUCHED for b in data[offset:]):
            yield "more values were written than there are checks"


def mismatches(buffer, data):
    """Returns the differences in the contents after the dispatch."""
    if isinstance(buffer, CheckBuffer):
        yield from buffer.mismatches(data)
        return
    size = values.width(buffer.fmt) // 8
    if not len(data) == len(buffer.initial) == len(buffer.expected) * size:
        yield f"{len(data)} bytes came back, {len(buffer.initial)} went in, {len(buffer.expected) * size} are expected"
        return
    words = values.from_bytes(data, f"u{8 * size}")
    for index, (bits, actual, expected) in enumerate(zip(words, values.from_bytes(data, buffer.fmt), buffer.expected)):
        # Most are equal; what tells the zeros apart, or is not a number, is equal to none.
        if actual == expected or expected is values.ANY:
            continue
        if buffer.tolerance != (0.0, 0.0) and isinstance(expected, (int, float)):
            expected = values.Near(expected, *buffer.tolerance)
        if not values.matches(bits, expected, buffer.fmt):
            got = values.from_bits(bits, buffer.fmt)
            yield f"[{index}]: expected {expected!r}, got {got!r} ({bits:#x})"


def read(text, target=None, metal=False, wave=None):
    """The cases of a test, for the target that its header names or another. `generate` may give several,
    and an expression in it may use `target`. With `wave`, that is WAVE of the header or of the generator; for
    Metal it is what Metal has, and a generator whose module has DOUBLES leaves them out."""
    if metal:
        wave = METAL_WAVE
    if wave:
        text = re.sub(r"^(// define:.*\bWAVE=)\d+", rf"\g<1>{wave}", text, flags=re.M)
    return _Reader(text, target, metal, wave).read()
