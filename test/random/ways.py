# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""The ways on which a program goes, a row of WAYS each. All but the reference machine's own are compared with what that makes of the
program as it is lowered, for the same target and wave size."""

import math
import os
import signal
import re
import subprocess
from dataclasses import dataclass

import meshes
import pipeline
import primitives

_LIB = os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "..", "lib")


def _optional_steps(*path):
    with open(os.path.join(_LIB, *path)) as file:
        return tuple(re.findall(r'^OPTIONAL_STEP\("([\w-]+)"', file.read(), re.M))


OPTIONAL_STEPS = _optional_steps("Pipeline", "Passes.def")
OF_SPIRV = _optional_steps("SPIRV", "Raise", "Steps.def")
LIMIT = "--limit=40000000"  # operations of a program on the reference machine
SECONDS = 300
METAL_BUFFERS = 28  # a shader has 31 places, of which the compiler takes some


class Failed(Exception):
    """A run that did not end well; `kind`: what of it the reducer keeps."""

    def __init__(self, kind, message):
        super().__init__(message)
        self.kind = kind


class Refused(Exception):
    """The compiler says that the target cannot do this, where it may."""


@dataclass(frozen=True)
class Way:
    name: str
    target: str
    wave: int
    run: object  # function of a Session and the way, which gives the output with the buffers' contents
    options: tuple = ()
    lacks: tuple = ()  # features of programs that it cannot do
    may_refuse: bool = False
    says_wave: bool = False  # the shader asks for the wave size, where the target has several
    matrices_alone: bool = False  # the same as another way for programs without
    device: str = "lavapipe"  # of those that run on one
    elsewhere: bool = False  # needs a device that a machine may lack: by name alone


class Session:
    """One program, its files, and what the reference machine says of it for each target and wave size."""

    def __init__(self, program, bin_folder, folder):
        self.program, self.bin, self.folder = program, bin_folder, folder
        os.makedirs(folder, exist_ok=True)
        self.references = {}
        with open(self.path("shader.hlsl"), "w") as file:
            file.write(program.text())

    def path(self, name):
        return os.path.join(self.folder, name)

    def description(self, wave=None):
        name = self.path(f"pipeline{wave or ''}.yaml")
        if not os.path.exists(name):
            with open(name, "w") as file:
                file.write(pipeline.describe(self.program, wave))
        return name

    def call(self, program, *arguments):
        """The program's output (of the compiler what it says beside it); Failed, of a kind that says which program and how."""
        command = [os.path.join(self.bin, program), *arguments]
        environment = dict(os.environ, MESA_SHADER_CACHE_DISABLE="true")
        # What lavapipe compiles is used once, and without LLVM's optimizer it compiles faster. But LLVM's instruction selection
        # recurses over what has not been optimized, at times beyond the end of its stack.
        unoptimized = dict(environment, GALLIVM_PERF="nopt")
        try:
            done = _run(command, unoptimized)
            if done.returncode == -signal.SIGSEGV and program == "tessera-run":
                done = _run(command, environment)
        except subprocess.TimeoutExpired:
            raise Failed(f"{program} does not end", f"{program} runs for more than {SECONDS} s") from None
        if done.returncode:
            errors = [line for line in done.stderr.splitlines() if "error:" in line or "panic" in line] or done.stderr.splitlines()
            raise Failed(f"{program} ends with {done.returncode}", f"{program}: exit status {done.returncode}: " + "; ".join(errors[:2]))
        return done.stderr if program == "tessera" else done.stdout

    def interpret(self, way, *options):
        wave = [f"--wave-size={way.wave}", *[f"-DWAVE_SIZE={way.wave}"] * way.says_wave]
        return self.call("tessera-interp", f"--target={way.target}", *wave, "--dump", LIMIT, *options, *self.program.options,
                         self.description(), self.path("shader.hlsl"))

    def reference(self, way):
        if (way.target, way.wave) not in self.references:
            try:
                text = self.interpret(way)
            except Failed as failed:
                raise Failed("undefined", f"the reference machine stops: {failed}") from None
            self.references[way.target, way.wave] = pipeline.contents(text, self.program)
        return self.references[way.target, way.wave]

    def check(self, way):
        """The difference of a way from the reference, in words; empty where there is none."""
        expected = self.reference(way)
        actual = pipeline.contents(way.run(self, way), self.program)
        return pipeline.difference(self.program, expected, actual) if actual is not None else "a buffer is not in the output"


def _run(command, environment):
    return subprocess.run(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True, errors="replace", env=environment,
                          timeout=SECONDS)


def _compile(session, way, program, *arguments):
    """Calls the compiler, whose errors a way may allow."""
    try:
        return session.call(program, f"--target={way.target}", *way.options, *arguments)
    except Failed as failed:
        if way.may_refuse and failed.kind.endswith("ends with 1"):
            raise Refused(str(failed)) from None
        raise


def _vulkan(session, way):
    module = session.path(way.name + ".spv")
    _compile(session, way, "tessera", *session.program.options, "-o", module, session.path("shader.hlsl"))
    return session.call("tessera-run", "--device", way.device, "--dump", session.description(), module)


def _metal(session, way):
    text, reflection = session.path(way.name + ".metal"), session.path(way.name + ".json")
    _compile(session, way, "tessera", *session.program.options, "--reflect", reflection, "-o", text, session.path("shader.hlsl"))
    return session.call("tessera-run", "--device", "msl-model", "--races=strict", "--reflection", reflection, "--dump",
                        session.description(), text)


def _interpreted(passes):
    def run(session, way):
        try:
            return session.interpret(way, "--passes=" + passes, *way.options)
        except Failed as failed:
            if way.may_refuse and failed.kind.endswith("ends with 1") and " [" not in str(failed):
                raise Refused(str(failed)) from None
            raise
    return run


def _by_steps(session, way, *options):
    """SPIR-V for lavapipe by the program that has options of steps."""
    lowered, module = session.path("lowered.tsir"), session.path(way.name + ".spv")
    text = session.call("tessera", f"--target={way.target}", *session.program.options, "-w", "-Wno-emulation", "-Wno-staging",
                        "--print-after=lower", "-o", session.path("unused.spv"), session.path("shader.hlsl"))
    with open(lowered, "w") as file:
        file.write(text)
    _compile(session, way, "tessera-opt", "--passes=all", *options, "--emit=spirv", "-o", module, lowered)
    return session.call("tessera-run", "--device", "lavapipe", "--dump", session.description(), module)


def _without_on_vulkan(session, way):
    """One step is left out, another for each seed."""
    return _by_steps(session, way, f"--without={OPTIONAL_STEPS[session.program.seed % len(OPTIONAL_STEPS)]}")


def _outlined_on_vulkan(session, way):
    """Functions are made several, long ones of some seeds and short ones of others."""
    return _by_steps(session, way, f"--most-blocks={(1, 4, 12, 40)[session.program.seed % 4]}")


# These take one entry point.
_OF_ONE_SHADER = (_without_on_vulkan, _outlined_on_vulkan)
_NO_DOUBLE = ("double", "int64-atomics")
_NOT_ON_METAL = (*_NO_DOUBLE, "inline-spirv", "hit-group-offsets", primitives.FEATURE)
# Mesa 26.1 loses some stores to components of outputs of mesh shaders, and stops at a SV_CullPrimitive of selects, which it makes of branches too. Its lines
# have other pixels. At the edges that clip distances make, its values without perspective are wrong.
_NOT_ON_LAVAPIPE = (meshes.PARTS, meshes.LINES, meshes.CULLS, meshes.CLIPS)
# "match": WaveMatch and what comes after its loop give some lanes values of others (test/exec/wave).
# "static-members": lanes that have left a loop store to a private variable with the others; DXC's module shows it too.
_NOT_ON_SWIFTSHADER = (*_NO_DOUBLE, "int64", "sixteen", "bfloat16", "match", "static-members", "primitive-id", "rays", "ray-queries",
                       meshes.FEATURE, primitives.FEATURE)
WAYS = (
    Way("lavapipe", "lavapipe", 8, _vulkan, lacks=_NOT_ON_LAVAPIPE),
    Way("lavapipe-8x8x8", "lavapipe-8x8x8", 8, _vulkan, lacks=_NOT_ON_LAVAPIPE),
    Way("swiftshader", "swiftshader", 4, _vulkan, lacks=_NOT_ON_SWIFTSHADER, may_refuse=True,
        device="swiftshader"),
    Way("metal", "apple-m1", 32, _metal, lacks=_NOT_ON_METAL),
    Way("spirv", "lavapipe", 8, _interpreted("all,spirv")),
    Way("msl", "apple-m1", 32, _interpreted("all,msl"), lacks=_NOT_ON_METAL),
    Way("checked", "lavapipe", 8, _interpreted("all,spirv"), ("--matrix-bounds=checked",), matrices_alone=True),
    Way("tile-off", "lavapipe", 8, _vulkan, ("--tile=off",), may_refuse=True, matrices_alone=True),
    Way("emulate-off", "lavapipe", 8, _vulkan, ("--emulate=off",), may_refuse=True, matrices_alone=True),
    Way("gather", "lavapipe", 8, _vulkan, ("--thread-matrices=gather", "-Wno-gather"), lacks=_NOT_ON_LAVAPIPE),
    Way("gather-metal", "apple-m1", 32, _metal, ("--thread-matrices=gather", "-Wno-gather"), lacks=_NOT_ON_METAL),
    Way("gather-spirv", "lavapipe", 8, _interpreted("all,spirv"), ("--thread-matrices=gather",)),
    Way("wave-4", "vulkan", 4, _interpreted("all,spirv"), says_wave=True),
    Way("wave-16", "intel-xe2", 16, _interpreted("all,spirv"), lacks=_NO_DOUBLE, says_wave=True),
    Way("wave-32", "nvidia-hopper", 32, _interpreted("all,spirv"), lacks=("ray-queries",), says_wave=True),
    Way("wave-64", "amd-rdna3", 64, _interpreted("all,spirv"), says_wave=True),
    *(Way("without-" + step, "lavapipe", 8, _interpreted("all,spirv"), ("--without=" + step,)) for step in OPTIONAL_STEPS + OF_SPIRV),
    Way("without", "lavapipe", 8, _without_on_vulkan),
    Way("outlined", "lavapipe", 8, _outlined_on_vulkan),
    Way("outlined-spirv", "lavapipe", 8, _interpreted("all,spirv"), ("--most-blocks=8",)),
    Way("nvidia", "nvidia-hopper", 32, _vulkan, lacks=("ray-queries",), device="nvidia", elsewhere=True),
)
TWO = ("lavapipe",)


def find(names):
    """The ways of a list of names, or of a word: `two` (the reference machine and lavapipe) or `all`."""
    if names in ("all", "two"):
        return [way for way in WAYS if (names == "all" and not way.elsewhere) or way.name in TWO]
    known = {way.name: way for way in WAYS}
    return [known[name] for name in names.split(",")]


def applies(way, program):
    """Whether the way can do the program, and is no repetition."""
    if meshes.FEATURE in program.features and way.wave > math.prod(program.threads):
        return False
    if program.draw or program.rays:
        return way.run not in _OF_ONE_SHADER and not way.matrices_alone and not set(way.lacks) & program.features
    threads = program.threads[0] * program.threads[1] * program.threads[2]
    if way.wave > threads or set(way.lacks) & program.features:
        return False
    if way.target.startswith("apple") and sum(buffer.array for buffer in program.buffers) + len(program.push) > METAL_BUFFERS:
        return False
    if not {"matrices", "group-matrices", "matrix-order"} & program.features:
        return not way.matrices_alone
    return program.threads[0] % way.wave == 0
