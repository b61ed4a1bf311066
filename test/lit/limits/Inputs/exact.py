#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Compiles shaders that have exactly as much as each limit of docs/limits.md allows, which must compile, and one more,
which must give the limit's diagnostic. Fails too where the compiler has a limit without a case here.

    exact.py FOLDER-OF-PROGRAMS SCRATCH [LIMIT ...]      limits by what is counted, as tessera-opt --print-limits has it
"""

import os
import re
import subprocess
import sys

HEAD = "RWStructuredBuffer<uint> O;\n"
MAIN = "[numthreads(64, 1, 1)] void main() {"
# The text before the body and after it, and the end of the file.
TOKENS_AROUND = 6 + 15 + 1 + 1
CASES = {}


def case(counted, expected, one_more=1, suffix=".hlsl"):
    """The function makes the files of a shader with N of what is COUNTED; the shader is the first, unless it is a text."""
    def add(function):
        CASES[counted] = function, expected, one_more, suffix
        return function
    return add


def shader(before, body):
    return HEAD + before + "\n" + MAIN + body + " }\n"


@case("bytes of one file: a shader, an include, a target, textual IR", "file is larger than {} bytes")
def file_bytes(n):
    text = shader("", "O[0] = 1;")
    return text + " " * (n - len(text))


@case("bytes of the path of an include, with the folder of the file that includes it", "path is longer than {} bytes")
def path_bytes(n):
    # Clang puts "./" before it. Slashes count, and the system reads several as one.
    return {"": '#include ".' + "/" * (n - len("./" + "." + "f")) + 'f"\n' + shader("", "O[0] = 1;"), "f": "\n"}


@case("bytes of all files of a shader", "the shader and its includes have more than {} bytes")
def source_bytes(n):
    each = 1 << 20
    count = n // each - 1
    text = '#include "f"\n' * count + shader("", "O[0] = 1;")
    return {"": text + " " * (n - count * each - len(text)), "f": " " * each}


@case("files of a shader", "the shader includes more than {} files")
def source_files(n):
    return {"": '#include "f"\n' * (n - 1) + shader("", "O[0] = 1;"), "f": "\n"}


@case("tokens after the preprocessor", "the shader has more than {} tokens")
def tokens(n):
    body = n - TOKENS_AROUND
    return "#define A ;;;;;;;;;;;;;;;;\n#define B A A A A A A A A A A A A A A A A\n" + shader(
        "", "\n".join(["B B B B"] * (body // 1024) + [";" * (body % 1024)]))


@case("tokens of one statement, or of one element of an initializer", "this statement has more than {} tokens")
def statement_tokens(n):
    # O [ 0 ] = ~...~ 1 and the semicolon.
    return shader("", "O[0] = " + "~" * (n - 7) + "1;")


@case("a line number, also after #line", "a line number in this file is more than {}")
def line_number(n):
    return shader("", f"\n#line {n}\nO[0] = 1;").rstrip("\n")


@case("brackets and braces inside each other", "bracket nesting level exceeded maximum of {}")
def bracket_depth(n):
    return shader("", "O[0] = " + "(" * n + "1" + ")" * n + ";")


@case("template instantiations inside each other", "recursive template instantiation exceeded maximum depth of {}")
def template_depth(n):
    # The first is inside of none.
    return shader("template <int N> struct F { typedef typename F<N - 1>::T T; }; template <> struct F<0> { typedef uint T; };",
                  f"F<{n + 1}>::T x = O[1]; O[0] = x;")


@case("steps of one constant expression", "the size of an array must be known at compile time", one_more=2)
def constexpr_steps(n):
    # A call is two steps, its block and its return: 2 to the power of 19 calls, and the others.
    more = "".join(" + f(0)" for _ in range((n - (1 << 20)) // 2 + 1))
    return shader("constexpr uint f(uint n) { return n ? f(n - 1) + f(n - 1) : 1; }", f"uint a[(f(18){more}) % 7 + 1]; a[0] = 1; O[0] = a[0];")


@case("statements inside each other; a chain of else if counts once", "statements or conditions are nested more than {} deep")
def statement_depth(n):
    return shader("", "if (O[0]) { " * n + "O[1] = 1;" + " }" * n)


@case("functions of one name in a namespace or class", "'f' has more than {} overloads")
def overloads(n):
    """A namespace that is opened twice, a class of templates and others, and as many beside them that are declared twice."""
    types = "".join(f"struct S{i} {{ uint a; }};\n" for i in range(n))
    one = [f"uint f(S{i} s) {{ return s.a; }}\n" for i in range(n)]
    method = [f"template <class T> T f(T t[{i + 2}]) {{ return t[0]; }}\n" if i % 2 else text for i, text in enumerate(one)]
    return shader(f"{types}namespace N {{ {''.join(one[:n // 2])} }}\nnamespace N {{ {''.join(one[n // 2:])} }}\n"
                  f"struct C {{ {''.join(method)} }};\n{''.join(text.split('{')[0] + ';' for text in one)}{''.join(one)}",
                  "S4 s = {4}; C c; uint t[5] = {1, 2, 3, 4, 5}; O[0] = N::f(s) + c.f(s) + f(s) + c.f<uint>(t);")


@case("parameters of a function", "a function with {more} parameters is not supported: at most {}")
def parameters(n):
    return shader("uint f(" + ", ".join(f"uint a{i}" for i in range(n)) + ") { return a0; }", "O[0] = f(" + ", ".join(["O[1]"] * n) + ");")


@case("components of a vector", "a vector of {more} components is not supported: at most {}")
def vector_components(n):
    return shader("", f"vector<uint, {n}> v = O[1]; O[0] = v[3];")


@case("components of a matrix of the wave or the group", "with its depth it has more than {} elements", one_more=1 << 8)
def matrix_components(n):
    return shader("RWByteAddressBuffer B;", f"WaveMatrixAccumulator<float, 256, {n >> 8}> m; m.Fill(1); m.Store(B, 0, {n >> 6}, false);")


@case("members of a struct, with those of its members, an array counted once", "this struct has {more} members, nested ones included; at most {} are supported")
def type_members(n):
    return shader("struct S { " + " ".join(f"uint a{i};" for i in range(n)) + " }; RWStructuredBuffer<S> B;", f"O[0] = B[0].a{n - 1};")


@case("arrays and structs inside each other", "nested more than {} deep")
def type_depth(n):
    return shader("struct S1 { float2 a; }; struct S2 { S1 a[3]; }; " + " ".join(f"struct S{i} {{ S{i - 1} a; }};" for i in range(3, n)) + f" RWStructuredBuffer<S{n - 1}> B;",
                  "O[0] = B[1]" + ".a" * (n - 2) + "[2].a.y;")


@case("components of an object in a buffer", "an object of {more} components is too large: at most {} are supported")
def memory_components(n):
    return shader(f"struct S {{ uint a[{n}]; }}; RWStructuredBuffer<S> B;", "O[0] = B[0].a[O[1]];")


@case("components of a variable, a parameter, a value or a constant", "a variable or value of {more} components is too large: at most {}")
def value_components(n):
    return shader("", f"uint a[{n}]; a[O[0]] = 1; O[1] = a[O[2]];")


@case("regions inside each other, after inlining", "nested more than {} deep", suffix=".tsir")
def region_depth(n):
    # The body of the function is inside of none.
    return ("entry compute @main {num_threads = [32, 1, 1]}\nglobal @c : runtime_array<u32>, storage {kind = RWStructuredBuffer, set = 0, binding = 0}\nfunc @main() {\n"
            "%g = global @c : ptr<runtime_array<u32>, storage>\n%z = const 0 : u32\n%p = access %g, %z : ptr<u32, storage>\n%l = load %p : u32\n%c = ne %l, %z\n"
            + "if %c then {\n" * n + "store %p, %l\n" + "}\n" * n + "return\n}\n")


@case("operations that are copied in place of calls, in all functions", "inlining 'last' here makes more than {} operations", suffix=".tsir")
def copied_ops(n):
    def function(name, ops):
        # Pointers to locals are not passed, so calls are inlined. A load and a store are around the products.
        products = "".join(f"%v{i + 1} = mul %v{i}, %v{i}\n" for i in range(ops - 2))
        return f"func @{name}(%p : ptr<u32, function>) {{\n%v0 = load %p : u32\n{products}store %p, %v{ops - 2}\n}}\n"
    each = 4096
    calls = n // each - 1
    return ("entry compute @main {num_threads = [32, 1, 1]}\n" + function("f", each) + function("last", n - calls * each)
            + "func @main() {\n%x = var : ptr<u32, function>\n" + "call @f %x\n" * calls + "call @last %x\nreturn\n}\n")


@case("case labels of a switch", "a switch with {more} case labels is not supported: at most {} are")
def switch_cases(n):
    return shader("", "switch (O[0]) { " + " ".join(f"case {i}:" for i in range(n)) + " O[1] = 1; }")


def run(programs, folder, counted, limit, n):
    function, expected, _, suffix = CASES[counted]
    files = function(n)
    if isinstance(files, str):
        files = {"": files}
    for name, text in files.items():
        with open(os.path.join(folder, name or "shader" + suffix), "w") as file:
            file.write(text)
    program = [os.path.join(programs, "tessera")] if suffix == ".hlsl" else [os.path.join(programs, "tessera-opt"), "--passes=all"]
    done = subprocess.run([*program, "--emit=msl", "-Wno-everything", "shader" + suffix, "-o", "out"], cwd=folder, capture_output=True, text=True,
                          errors="replace", timeout=300)
    if n == limit:
        good = done.returncode == 0
    else:
        good = done.returncode == 1 and expected.format(limit, more=n) in done.stderr
    return "" if good else f"{counted}: {n}: exit {done.returncode}: {done.stderr[:300]}\n"


def main(programs, folder, *names):
    listed = subprocess.run([os.path.join(programs, "tessera-opt"), "--print-limits"], capture_output=True, text=True, check=True).stdout
    limits = {counted: int(value) for value, counted in re.findall(r"^\| (\d+) \| (.*?) \|", listed, re.M)}
    wrong = "".join(f"{counted}: no case\n" for counted in limits.keys() - CASES.keys())
    wrong += "".join(f"{counted}: no such limit\n" for counted in CASES.keys() - limits.keys())
    for counted in names or limits.keys() & CASES.keys():
        wrong += run(programs, folder, counted, limits[counted], limits[counted])
        wrong += run(programs, folder, counted, limits[counted], limits[counted] + CASES[counted][2])
    print(wrong or "all as expected")
    return bool(wrong)


sys.exit(main(*sys.argv[1:]))
