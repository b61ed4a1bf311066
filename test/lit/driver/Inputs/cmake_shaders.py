# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""cmake_shaders.py FOLDER PACKAGE: calls tessera_add_shaders in projects below FOLDER, with the package's files of PACKAGE."""
import os
import shutil
import subprocess
import sys
import time

FOLDER, PACKAGE = sys.argv[1:]
TESSERA = shutil.which("tessera")
SHADER = """RWStructuredBuffer<uint> Out;
#include "part.hlsli"
#ifndef VALUE
#define VALUE 5
#endif
[numthreads(8, 1, 1)] void one(uint i : SV_GroupIndex) { Out[i] = VALUE; }
[numthreads(8, 1, 1)] void two(uint i : SV_GroupIndex) { Out[i] = VALUE + 1; }
"""
REMARKED = """RWStructuredBuffer<uint> Out;
[WaveSize(32)] [numthreads(8, 1, 1)] void main(uint i : SV_GroupIndex) { Out[i] = VALUE; }
"""
GENERATORS = [generator for name, generator in (("ninja", "Ninja"), ("make", "Unix Makefiles")) if shutil.which(name)]
projects = 0


def write(path, text):
    with open(path, "w") as file:
        file.write(text)


def read(*path):
    with open(os.path.join(*path), "rb") as file:
        return file.read()


def run(*command, ok=True):
    done = subprocess.run(command, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True)
    assert (done.returncode == 0) == ok, (command, done.stdout)
    return done.stdout


def configure(text, ok=True, languages="NONE", generator=GENERATORS[0]):
    """Makes a project. Returns its folder and CMake's output without line breaks."""
    global projects
    projects += 1
    source = os.path.join(FOLDER, f"project{projects}")
    os.mkdir(source)
    write(os.path.join(source, "a.hlsl"), SHADER)
    write(os.path.join(source, "remarked.hlsl"), REMARKED)
    write(os.path.join(source, "part.hlsli"), "// included\n")
    write(os.path.join(source, "CMakeLists.txt"), "cmake_minimum_required(VERSION 3.20)\n"
          f"project(shaders LANGUAGES {languages})\nfind_package(Tessera REQUIRED COMPONENTS shaders)\n{text}\n")
    said = run("cmake", "-G", generator, "-S", source, "-B", source + "/build", "-DTessera_DIR=" + PACKAGE, "-DTESSERA_PROGRAM=" + TESSERA, ok=ok)
    return source, " ".join(said.split())


def build(source):
    return run("cmake", "--build", source + "/build", "-j2")


def value(folder, name):
    """The number that a shader of the project stores."""
    text = run("spirv-dis", os.path.join(folder, "build", name))
    return [line.split()[-1] for line in text.splitlines() if " OpConstant %uint" in line]


# Values with commas, semicolons, quotes, spaces and dollars arrive as they are, and permutations may have names.
for generator in GENERATORS:
    source, _ = configure(r"""
tessera_add_shaders(values SOURCES a.hlsl ENTRIES one TARGETS lavapipe DEFINES
  "nested:VALUE=uint4(11, 12, 13, 14).z" [[escaped:VALUE=ADD(15\,16),ADD(a, b)=a + b]] [[F(a,b)=a*b,VALUE=F(3,6)]]
  WAVE "semicolon:VALUE=1; Out[i] += 77" [[quoted:VALUE=21,X="$HOME; 'x', $$"]])
""", generator=generator)
    build(source)
    for name, wanted in (("nested", "13"), ("escaped", "31"), ("F_a_b__a_b_VALUE_F_3_6_", "18"), ("semicolon", "77"), ("quoted", "21"), ("WAVE", "5")):
        assert wanted in value(source, f"values/a.one.{name}.lavapipe.spv"), name

    # Two calls for one source, of all kinds of outputs; an included file is seen by both.
    source, _ = configure("""
tessera_add_shaders(first SOURCES a.hlsl ENTRIES one two=cs_6_2 PROFILE cs_6_6 DEFINES VALUE=1 VALUE=2 TARGETS lavapipe apple-m1 REFLECT REFLECTIONS jsons)
tessera_add_shaders(second SOURCES a.hlsl ENTRIES one DEFINES VALUE=1 TARGETS lavapipe apple-m1)
list(LENGTH jsons count)
if(NOT count EQUAL 8)
  message(FATAL_ERROR "${jsons}")
endif()
""", generator=generator)
    build(source)
    for name in ("first/a.two.VALUE_2.lavapipe.spv", "second/a.one.VALUE_1.lavapipe.spv", "second/a.one.VALUE_1.apple-m1.metal"):
        assert os.path.exists(os.path.join(source, "build", name)), name
    assert b'"name": "two"' in read(source, "build/first/a.two.VALUE_1.apple-m1.json")
    before = [os.stat(os.path.join(source, "build", name)).st_mtime_ns for name in ("first/a.two.VALUE_2.lavapipe.spv", "second/a.one.VALUE_1.apple-m1.metal")]
    included = os.path.join(source, "part.hlsli")
    os.utime(included, (time.time() + 2,) * 2)
    build(source)
    after = [os.stat(os.path.join(source, "build", name)).st_mtime_ns for name in ("first/a.two.VALUE_2.lavapipe.spv", "second/a.one.VALUE_1.apple-m1.metal")]
    assert all(a != b for a, b in zip(before, after)), "a changed include was not seen"

# Remarks: one line for each place, in the order of the outputs; all of them; none.
call = "tessera_add_shaders(remarks SOURCES remarked.hlsl DEFINES VALUE=1 VALUE=2 VALUE=3 TARGETS lavapipe nvidia-hopper "
source, _ = configure(call + ")")
said = build(source)
assert said.count("remark: ") == 1 and "(3 of 6 compiles)" in said and "remarked.hlsl:2:2: remark: " in said, said
assert read(source, "build/remarks/remarked.VALUE_2.lavapipe.spv.remarks").count(b'"remark"') == 1
assert "remark: " not in build(source)
assert build(configure(call + "REMARKS all)")[0]).count("remark: ") == 3
assert "remark: " not in build(configure(call + "REMARKS off)")[0])

# Embedded shaders in C and in C++: the bytes are those of the files, and the header needs no build before it.
MAIN = """#include "kernels.h"
#include <stdio.h>
int main(void) {
  for (size_t i = 0; i < kernels_num_shaders; ++i) {
    FILE *file = fopen(kernels_shaders[i].name, "wb");
    fwrite(kernels_shaders[i].data, 1, *kernels_shaders[i].size, file);
    fclose(file);
  }
  return kernels_a_one_v_lavapipe[0] != 0x07230203 || kernels_a_one_v_apple_m1[kernels_a_one_v_apple_m1_size] != 0;
}
"""
for language, ending in (("C", ".c"), ("CXX", ".cpp")):
    write(os.path.join(FOLDER, "main" + ending), MAIN)
    source, _ = configure(f"""
tessera_add_shaders(kernels SOURCES a.hlsl ENTRIES one two DEFINES v:VALUE=1 TARGETS lavapipe apple-m1 EMBED OUTPUTS shaders)
add_executable(app {FOLDER}/main{ending})
target_link_libraries(app PRIVATE kernels)
""", languages=language)
    build(source)
    out = os.path.join(source, "out")
    os.mkdir(out)
    subprocess.run([source + "/build/app"], cwd=out, check=True)
    assert len(os.listdir(out)) == 4
    for name in os.listdir(out):
        assert read(out, name) == read(source, "build/kernels", name), name

# Mistakes end the configuration with a message about the argument.
A = "tessera_add_shaders(a SOURCES a.hlsl "
MISTAKES = {
    "tessera_add_shaders(a)": "SOURCES names no file",
    "tessera_add_shaders(a SOURCES)": "SOURCES names no file",
    "tessera_add_shaders(a SOURCE a.hlsl)": "unknown keyword 'SOURCE'; did you mean 'SOURCES'? The keywords are REFLECT, EMBED,",
    A + "TARGET lavapipe)": "unknown keyword 'TARGET'; did you mean 'TARGETS'?",
    A + "DEFINES N=1 ENTRYS one)": "unknown keyword 'ENTRYS'; did you mean 'ENTRIES'? A macro of that name is written 'ENTRYS=1'.",
    A + "PROFILE)": "the keyword PROFILE has no value",
    A + "EMIT dxil)": "EMIT is spirv or msl, not 'dxil'",
    A + "EMIT spriv)": "EMIT is spirv or msl, not 'spriv'; did you mean 'spirv'?",
    A + "REMARKS none)": "REMARKS is summary or all or off, not 'none'",
    A + "TARGETS lavapip)": "TARGETS: unknown target 'lavapip'; did you mean 'lavapipe'?",
    A + "TARGETS none.yaml)": "TARGETS: cannot read",
    A + "TARGETS lavapipe EMIT msl)": "EMIT msl contradicts the target 'lavapipe', for which the compiler makes spirv; leave EMIT out",
    "tessera_add_shaders(a SOURCES b.hlsl)": "b.hlsl'; did you mean 'a.hlsl'?",
    "tessera_add_shaders(a SOURCES .)": "SOURCES: there is no file",
    A + "DEFINES N=1 N_1)": "two shaders of this call would be",
    A + 'DEFINES "N=(1")': "DEFINES: 'N=(1' lacks a )",
    A + 'DEFINES "N=1)")': "DEFINES: 'N=1)' has a ) that closes nothing",
    A + """DEFINES [[N="[",M=1]])""": "DEFINES: CMake cannot pass on 'N=\"[\",M=1': a [ or ] in quotes",
    A + "DEFINES N=1,2)": "DEFINES: '2' in 'N=1,2' is not a macro; NAME or NAME=VALUE is expected, and a comma in a value is written",
    A + "ENTRIES one,two)": "ENTRIES: 'one,two' is not an entry point",
    A + "ENTRIES one=6.6)": "'6.6' is not a profile such as cs_6_6",
    A + "PROFILE cs66)": "'cs66' is not a profile such as cs_6_6",
    A + "EMBED)": "EMBED needs a C or C++ compiler: add LANGUAGES CXX to project()",
    "add_custom_target(a)\n" + A + ")": "there is already a target of this name",
    A + "OUTPUT_DIRECTORY x)\n" + A.replace("(a ", "(b ") + "OUTPUT_DIRECTORY x)": "the target 'a' writes",
    "set(TESSERA_PROGRAM /none)\n" + A + "TARGETS lavapipe)": "cannot run '/none'",
    "set(TESSERA_PROGRAM)\nunset(TESSERA_PROGRAM CACHE)\n" + A + ")": "the program 'tessera' was not found beside this package or in PATH",
}
for text, message in MISTAKES.items():
    said = configure(text, ok=False)[1]
    assert message in said, (text, said)
