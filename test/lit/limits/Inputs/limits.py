#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Compiles what is large or hostile in process: each case ends as it says, for both back ends, with
one error and exit status 1, or compiles.

    limits.py TESSERA FOLDER [NAME ...]
"""

import os
import subprocess
import sys

HEAD = "RWStructuredBuffer<uint> O;\n"
F = "uint f() { return 1; }"
CASES = {}
SPIRV_ONLY = {"nested-in-functions", "groupshared-largest"}  # limits of that back end, and of the other


def case(name, expected, before, body, line=3):
    """An entry point around BODY after BEFORE, which is one line; EXPECTED: the error in LINE."""
    text = HEAD + before + "\n[numthreads(64, 1, 1)] void main() { " + body + " }\n"
    CASES[name] = text, f"{name}.hlsl:{line}:", expected


def compiles(name, before, body):
    case(name, None, before, body)


POINTER = "error: a pointer is not supported: give an array parameter its size, and an object an inout parameter or an index"
ARRAY_EMPTY = "error: an array without elements is not supported"
ARRAY_UNSIZED = "error: an array needs a size"
IN_BUFFER = "error: a matrix cannot be in a constant buffer"
VALUE = "error: a variable or value of {} components is too large: at most 65532 are supported; use a buffer and access its elements"
OBJECT = "error: an object of {} components is too large: at most 16777216 are supported"
MEMBERS = "error: this struct has 16384 members, nested ones included; at most 16383 are supported"
STATEMENT = "error: this statement has more than 32768 tokens: compute it in steps"
DEEP = "error: statements or conditions are nested more than 256 deep: move the inner ones to a function"
MATRIX = "WaveMatrixAccumulator<float, 16, 16>"
NEST = "struct S0 { uint a; };" + "".join(
    f"struct S{i} {{ S{i - 1} a, b; }};" for i in range(1, 40))

# Arrays.
case("groupshared-unsized-load", ARRAY_UNSIZED, "groupshared float16_t Tile[];",
     "WaveMatrixLeft<float16_t, 16, 16> a; a.Load(Tile, 0, 16, false); a.Store(Tile, 0, 16, false);", 2)
case("groupshared-unsized-pointer", ARRAY_UNSIZED, "\n#include <vk/khr/cooperative_matrix.h>\ngroupshared float16_t Tile[][256];",
     "vk::khr::CooperativeMatrixB<float16_t, vk::ScopeSubgroup, 16, 16> b = vk::khr::CooperativeMatrixB<float16_t, vk::ScopeSubgroup, 16, 16>::Load<vk::CooperativeMatrixLayoutColumnMajorKHR>(vk::GetGroupSharedAddress(Tile), 16);", 4)
case("groupshared-unsized-read", ARRAY_UNSIZED, "groupshared float16_t Tile[];", "O[0] = (uint)Tile[1];", 2)
case("constant-buffer-empty-array", ARRAY_EMPTY, "struct D { int tail; }; cbuffer A { D One[0]; }", "O[0] = One[0].tail;", 2)
case("matrices-empty-array", ARRAY_EMPTY, "", f"{MATRIX} c[0]; O[0] = 1;")
case("member-empty-array", ARRAY_EMPTY, "struct S { uint a[0]; uint b; }; StructuredBuffer<S> I;", "O[0] = I[0].b;", 2)
case("resources-empty-array", ARRAY_EMPTY, "ByteAddressBuffer I[0];", "O[0] = I[0].Load(0);", 2)
case("local-array", VALUE.format(1000000000), "", "uint a[1000000000]; a[0] = 1; O[0] = a[0];")
case("local-array-initialized", OBJECT.format(1000000000), "", "uint a[1000000000] = {1}; O[0] = a[0];")
case("local-array-of-matrices", "a variable or value of 4294967295 components is too large", "", f"{MATRIX} c[0xffffffff]; c[1].Fill(0); O[0] = 1;")
case("local-array-of-empty", OBJECT.format(2147483648), "struct E {}; struct S { E e[2147483647]; uint u; };", "S s = {1}; O[0] = s.u;", 2)
case("local-array-of-empty-initialized", OBJECT.format(4294967295), "struct E {};", "E e[0xffffffff] = {}; O[0] = 1;")
case("buffer-in-buffer", OBJECT.format(1 << 29), "cbuffer A { cbuffer B { float2 G[16384][16384]; } uint f() { float2 v = G; return v.x; } }", "O[0] = f();", 2)
case("assignment-braces", "invalid '-=' at end of declaration", "", "int a -= {{1}}; O[0] = a;")
case("comparison-braces", "invalid '==' at end of declaration", "", "float a == {{1}, 2}; O[0] = a;")
compiles("no-return-of-inlined", "groupshared float G[8]; float g(groupshared float a[8]) { a[0] = 1; }", "O[0] = g(G);")
compiles("hint-twice", "", "[unroll] [unroll] for (uint i = 0; i < 2; ++i) O[i] = 1;")
case("local-array-zero", OBJECT.format(1000000000), "", "typedef uint A[1000000000]; A a = (A)0; O[0] = a[0];")
case("array-in-class-initialized", OBJECT.format(1000000000), "struct S { uint f() { uint a[1000000000] = {1}; return a[0]; } };", "S s; O[0] = s.f();", 2)
case("array-in-class-zero", OBJECT.format(1000000000), "struct S { uint f() { O[1] = ((uint[1000000000])0)[O[2]]; return 0; } };", "S s; O[0] = s.f();", 2)
case("cast-to-array", OBJECT.format(1000000000), "", "O[1] = ((uint[1000000000])0)[O[2]];")
case("groupshared-array", OBJECT.format(1000000000), "groupshared uint a[1000000000];", "a[0] = 1; O[0] = a[0];", 2)
case("groupshared-array-smaller", VALUE.format(65533), "groupshared uint a[65533];", "a[0] = 1; O[0] = a[0];", 2)
# With a matrix in groupshared memory all variables are padded, which the limit does not include.
compiles("groupshared-largest", "groupshared float16_t Large[65532]; groupshared float16_t Rows[252][260]; groupshared float16_t Tile[256];",
         "WaveMatrixLeft<float16_t, 16, 16> a; a.Load(Tile, 0, 16, false); a.Store(Large, 8, 16, false); a.Store(Rows[3], 0, 16, false); O[0] = (uint)(Large[O[1]] + Rows[O[2]][3]);")
case("static-table", VALUE.format(65533), "static const uint t[65533] = { " + "1, " * 65533 + "};", "O[0] = t[O[1]];", 2)
compiles("static-table-largest", "static const uint t[65532] = { " + ", ".join(map(str, range(65532))) + " };", "O[0] = t[O[1]];")
compiles("resource-array-of-one", "struct T { ByteAddressBuffer w[1]; uint u; } t;", "O[0] = t.w[0].Load(0);")
compiles("resource-array-of-one-twice", "template <typename A, typename B> struct T { A a; B b[1][1]; }; T<ByteAddressBuffer, ByteAddressBuffer> t[2];", "O[0] = t[1].a.Load(0) + t[0].b[0][0].Load(4);")
case("resource-array-of-one-after-error", "error: expected expression", "int x = ; struct T { ByteAddressBuffer w[1]; } t;", "O[0] = t.w[0].Load(0);", 2)
case("resource-in-buffer-after-error", "error: expected expression", "int x = ; cbuffer C { RWStructuredBuffer<float> w }", "O[0] = 1;", 2)
case("property-by-name", "error: reference to overloaded function could not be resolved; did you mean to call it?", "", "rocwmma::fragment<rocwmma::accumulator, 16, 16, 16, float> f; f.x[abs] = 1; O[0] = 1;")
case("list-for-intrinsic", "error: an initializer list is not allowed here", "struct S { void f() { WaveActiveBitOr = {1}; } };", "O[0] = 1;", 2)
case("array-plus-number", POINTER, "struct S { uint a; float b; };", "S s[3]; s[0].a = 1; O[0] = (1 + s)[0].a;")
case("array-of-matrices-plus-number", POINTER, "", f"{MATRIX} c[3]; c[0].Fill(0); c[1].Add((c + 1)[0]); O[0] = 1;")
case("copied-from-buffer", VALUE.format(100000), "struct S { bool a[100000]; }; StructuredBuffer<S> I; RWStructuredBuffer<S> J;", "J[0] = I[0];")
compiles("many-large-buffers", "struct S { float a[16384]; }; StructuredBuffer<S> I[65536] : register(t1); TextureBuffer<S> J[16384] : register(t0, space1);", "O[0] = (uint)(I[O[1]][2].a[3] + J[O[2]].a[O[3]]);")
compiles("large-in-buffer", "struct S { uint a[1000000]; }; RWStructuredBuffer<S> J;", "J[0].a[O[0]] = 1;")
case("parameter", VALUE.format(70000), "struct S { uint a[70000]; }; uint f(S s) { return s.a[0]; } StructuredBuffer<S> I;", "O[0] = f(I[0]);")

# Structs.
case("doubled-struct", MEMBERS, NEST, "S39 s; s.a = s.b; O[0] = 1;", 2)
case("doubled-template", MEMBERS, "template <int N> struct X { X<N - 1> a, b; }; template <> struct X<0> { uint a; };", "X<30> x; O[0] = 1;", 2)
case("struct-in-itself", "error: incomplete type 'C' where a complete type is required", "struct C { C r; };", "C c = {}; O[0] = 1;", 2)
case("struct-in-itself-with-variable", "error: incomplete type 'C' where a complete type is required", "struct C { C r; uint b[2]; } c;", "O[0] = 1;", 2)
case("struct-in-itself-within-another", "error: incomplete type 'C' where a complete type is required", "struct D { struct C { C r; } c; } d;", "O[0] = 1;", 2)
case("struct-in-itself-later", "error: incomplete type 'B' where a complete type is required", "struct B; struct A { B b; }; struct B { A a; }; cbuffer Q { A q; }", "O[0] = 1;", 2)
case("struct-of-incomplete", "error: incomplete type 'F' where a complete type is required", "struct F; struct T { F f; ByteAddressBuffer b; } t;", "O[0] = 1;", 2)
case("base-of-incomplete", "error: incomplete type 'F' where a complete type is required", "struct F; struct T { F f; }; struct U : T { ByteAddressBuffer b; } u;", "O[0] = 1;", 2)
SHARED = "error: a resource cannot be in groupshared memory"
CONTENT = "struct P { float4 c; float total() { return c.x; } };"
case("groupshared-constant-buffer", SHARED, CONTENT + " groupshared ConstantBuffer<P> S;", "O[0] = S.total();", 2)
case("groupshared-texture-buffers", SHARED, CONTENT + " groupshared TextureBuffer<P> S[2];", "O[0] = S[1].c.x;", 2)
case("groupshared-buffer", SHARED, "groupshared RWStructuredBuffer<float> S;", "O[0] = S[1];", 2)
case("groupshared-parameter", "error: cannot initialize object parameter of type", CONTENT + " float f(groupshared ConstantBuffer<P> b) { return b.total(); } ConstantBuffer<P> S;", "O[0] = f(S);", 2)
case("constant-buffer-incomplete", "error: variable has incomplete type 'B'", "struct B; cbuffer Q { B q; }", "O[0] = 1;", 2)

# Inputs that would crash Clang.
compiles("scalar-from-call", "uint f() { return 1; }", "int x = {f()}; for (uint i = {f()}; i < 2; ++i) O[i] = x; if (uint q = {O[1]++,}) O[0] = q;")
compiles("scalars-after-each-other", F, "float v[2] = {1, {2}}, w = {v[0]}; uint const a = {f()}, b[1] = {{f()}}; uint c = 1, d = {f()}; O[0] = a + b[0] + d + w;")
compiles("scalar-of-other-types", F + " enum E { A, B }; E e() { return B; } typedef uint U; namespace N { typedef U V; }", "E x = {e()}; N::V y = {f()}; U z = {O[1]++}; bool b = {f() == 1}; uint8_t4_packed p = {pack_u8(uint4(f(), 2, 3, 4))}; O[0] = (uint)x + y + z + (uint)b + (uint)p;")
compiles("scalar-everywhere", F + " uint d(uint a = {f()}) { return a; } struct S { uint a = {f()}; uint m() { uint x = {O[1]++}; return x; } static const uint W; }; const uint S::W = {3}; static uint g = {f()};", "S s; O[0] = d() + s.a + s.m() + S::W + g;")
compiles("scalar-returned", F + " uint g() { return {f()}; } struct S { uint a, b; }; S h() { return {f(), g()}; } float2 v() { return {f(), 2,}; }", "O[0] = g() + h().b + v().y;")
SCALAR = "error: a scalar takes one initializer value, in at most one pair of braces"
INSTANCES = "template <class T> T f(T a) { T x = {a}; return x; } template <class T> T g(T a) { T x = {a, a}; return x; } template <class T> T h(T a) { T x = {}; return x + a; } enum E { A, B };"
compiles("scalar-of-template", INSTANCES, "O[0] = f(O[1]) + (uint)f(2.5f) + f(uint2(3, O[2])).y + (uint)f(B);")
case("scalar-of-template-from-two", SCALAR, INSTANCES, "O[0] = g(O[1]);", 2)
case("scalar-of-template-empty", SCALAR, INSTANCES, "O[0] = h(O[1]);", 2)
case("scalar-in-braces", SCALAR, "", "uint a = {{1}}; O[0] = a;")
case("empty-scalar", SCALAR, "", "uint a = {}; O[0] = a;")
case("empty-scalar-in-braces", SCALAR, "", "uint a = {{}}; O[0] = a;")
case("scalar-from-two", SCALAR, F, "uint a = {f(), f()}; O[0] = a;")
case("scalar-returned-in-braces", SCALAR, "uint f() { return {{1}}; }", "O[0] = f();", 2)
PLACE = "error: an initializer list is not allowed here: initialize a variable with '= {...}' and use the variable"
for name, body in {
        "without-equal": "uint a{{1}};", "empty-without-equal": "uint a{};", "call-without-equal": "uint a{f()};",
        "argument": "O[0] = g({f()});", "second-argument": "O[0] = max(1u, {f()});", "subscript": "O[{f()}] = 1;",
        "assignment": "uint a; a = {f()};", "to-element": "O[0] = {f()};", "to-member": "uint2 v; v.x = {f()};",
        "functional-cast": "O[0] = uint{f()};", "keyword-cast": "O[0] = int{f()};", "compound-literal": "O[0] = (uint){f()};",
        "in-parentheses": "uint a({f()});", "auto": "auto a = {f()};"}.items():
    case("list-" + name, PLACE, F + " uint g(uint a) { return a; }", body)
case("list-returned-in-class", PLACE, F + " struct S { uint g() { return {f()}; } };", "S s; O[0] = s.g();", 2)
case("list-returned-from-template", PLACE, "template <class T> T g() { return {O[0]}; }", "O[0] = g<uint>();", 2)
compiles("braces-without-list", "enum E : uint { A, B }; struct S { uint a; }; struct T : S { uint b; }; void h(uint) {} uint k(uint) { return 1; } template <class T> T t(T a) { return a; } namespace N { cbuffer C { uint z; } }",
         "if (O[0]) { O[1] = t(A); } else { O[2] = N::z; } do { O[3] = k(1); } while (O[4]); switch (O[5]) { case 1: { O[6] = 1; } default: { h(2); } } T a = {1, 2}; S b = {a.b}; O[7] = b.a;")
case("resource-in-braces", "error: resource 'b' cannot be initialized with braces", "", "RWStructuredBuffer<uint> b = {O}; b[0] = 1;")
case("array-of-empty", "error: array 'e' of a struct without members needs a size", "struct E {};", "E e[] = {1};")
case("resource-without-equal", "error: resource 'b' cannot be initialized with braces", "", "RWStructuredBuffer<uint> b{O}; b[0] = 1;")
case("array-of-empty-without-equal", "error: array 'e' of a struct without members needs a size", "struct E {};", "E e[]{1};")
case("huge-without-equal", OBJECT.format(1000000000), "", "uint a[1000000000]{1};")
HOLDER = "struct S { RWStructuredBuffer<uint> B; uint n; }; struct T { S s; }; S f() { S s; s.B = O; return s; }"
for name, body in {
        "parentheses": "(s).B[0] = 1;", "two-parentheses": "((s)).B[0] = 1;", "call": "f().B[0] = 1;", "choice": "(O[0] ? s : t).B[0] = 1;",
        "element": "S a[2]; a[1] = s; (a)[1].B[0] = 1;", "member": "T u; u.s = s; (u).s.B[0] = 1;", "member-in-parentheses": "T u; u.s = s; (u.s).B[0] = 1;",
        "assignment": "(s = t).B[0] = 1;", "comma": "(O[0], s).B[0] = 1;", "list": "S{O, 1}.B[0] = 1;", "cast": "((S)s).B[0] = 1;"}.items():
    compiles("resource-of-" + name, HOLDER, "S s = f(), t = s; " + body)
compiles("resource-of-this", "struct S { RWStructuredBuffer<uint> B; void f() { (this).B[0] = 1; } };", "S s; s.B = O; s.f();")
compiles("resource-of-method", "struct S { void f() { g().B[0] = 1; } S g() { S s; s.B = B; return s; } RWStructuredBuffer<uint> B; };", "S s; s.B = O; s.f();")
compiles("resource-of-call-in-template", HOLDER + " template <class T> void g(T a) { f().B[0] = 1; }", "g(1);")
compiles("resource-of-variable", HOLDER + " S g() { S s = f(); return s; }", "S s = g(); T t; t.s = s; S a[2]; a[0] = s; s.B[0] = 1; t.s.B[1] = (s).n; a[0].B[2] = f().n;")
compiles("member-of-that-name", "struct S { RWStructuredBuffer<uint> B; }; struct T { uint B; }; T f() { T t; t.B = 3; return t; }", "O[0] = f().B;")
case("resource-from-bool", "error: no matching conversion for functional-style cast", "", "bool t = true; ByteAddressBuffer(t + 1);")
case("resource-from-zero", "error: no matching conversion for C-style cast", "", "ByteAddressBuffer b = (ByteAddressBuffer)0; O[0] = b.Load(0);")

THINGS = ("struct S { float a; uint b; }; struct F; enum class E { A }; struct R { RWStructuredBuffer<uint> B; uint n; }; RWStructuredBuffer<float4> Q; Texture2D<float4> X;"
          " groupshared uint g[4]; void v() {} uint w(uint a) { return a; }")
LOCALS = "uint3 i = O[0]; float3 y = O[1]; uint2x2 m = {1, 2, 3, 4}; bool3 c = i > 1; S s = {1, 2}; R r; r.B = O; "
OPERANDS = "error: invalid operands to binary expression ("
for name, thing in {"resource": "O", "struct": "s", "array": "g", "matrix": "m", "void": "v()", "function": "w", "null": "nullptr"}.items():
    for sign, operator in {"plus": "+", "minus": "-", "times": "*", "less": "<", "equal": "==", "and": "&&", "plus-assign": "+="}.items():
        case(f"vector-{sign}-{name}", OPERANDS, THINGS, LOCALS + f"i {operator} {thing};")
        if operator != "+=":
            case(f"{name}-{sign}-vector", OPERANDS, THINGS, LOCALS + f"{thing} {operator} i;")
            case(f"{name}-{sign}-float-vector", "error: ", THINGS, LOCALS + f"{thing} {operator} y;")
    case(f"choice-of-{name}", "error: ", THINGS, LOCALS + f"c ? i : {thing};")
    case(f"array-from-{name}", "error: array initializer must be an initializer list", THINGS.replace("g[4]", "g"), LOCALS + f"uint a[2] = {thing}; O[0] = a[0];")
case("array-from-element", "error: array initializer must be an initializer list", THINGS, "uint a[2] = O[0]; O[0] = a[0];")
OVERLOADED = "error: reference to overloaded function could not be resolved"
case("matrix-from-overloads", OVERLOADED, "static const float4x4 v = {transpose};", "O[0] = v[0][0];", 2)
case("array-from-overloads", OVERLOADED, "", "float v[1] = {transpose}; O[0] = v[0];")
case("nested-array-from-overloads", OVERLOADED, "", "float v[2][1] = {{1}, {transpose}}; O[0] = v[0][0];")
case("scalar-from-overloads", OVERLOADED, "", "float v = abs; O[0] = v;")
case("array-from-element-in-class", "error: array initializer must be an initializer list", "struct S { uint f() { uint a[2] = O[0]; return a[0]; } };", "S s; O[0] = s.f();", 2)
case("array-argument-from-element", "error: no matching function for call to 'f'", "uint f(uint a[2]) { return a[0]; }", "O[0] = f(O[0]);")
INCOMPLETE = "error: calling 'Load<F>' with incomplete return type 'F'"
case("load-of-incomplete", INCOMPLETE, THINGS + " RWByteAddressBuffer B;", "B.Load<F>(0);")
case("load-of-incomplete-for-vector", INCOMPLETE, THINGS + " RWByteAddressBuffer B;", "uint3 i = B.Load<F>(0); O[0] = i.x;")
CHOICE = "error: a vector that chooses between structs or arrays is not supported: use a scalar condition"
case("vector-chooses-structs", CHOICE, THINGS, LOCALS + "c ? s : s;")
case("vector-chooses-matrices", CHOICE, THINGS, LOCALS + f"{MATRIX} a; a.Fill(0); c ? a : a;")
case("vector-chosen-in-operator", OPERANDS, THINGS, LOCALS + "(c ? s : s) + i;")
case("operator-in-template", OPERANDS, "template <class T> T f(T a) { return a + O; }", "O[0] = f(uint3(1, 2, 3)).x;", 2)
compiles("operator-of-struct", "struct P { uint a; uint operator+(uint3 v) { return a + v.y; } }; enum U { A, B };", "P p = {3}; uint3 i = O[0]; O[1] = p + i; O[2] = (i + B).x; O[3] = (true + i).y;")
for name, cast in {"incomplete": "F(1)", "incomplete-in-parentheses": "(F)1", "other-resource": "(StructuredBuffer<uint>)O", "texture": "(Texture2D<float4>)1",
                   "resource-from-struct": "(RWStructuredBuffer<uint>)s", "struct-from-resource": "(S)O", "scalar-from-void": "(uint)v()", "array-from-struct": "(RWStructuredBuffer<uint>[2])s"}.items():
    case("cast-" + name, "error: ", THINGS, LOCALS + cast + ";")
compiles("casts-by-element", "struct S { float a; uint b; }; struct T { S s[2]; float2 v; };", "T t = (T)0; float f[6] = (float[6])t; S s = (S)f[1]; t = (T)f; O[0] = (uint)f[2] + s.b; float2 w = (float2)s; O[1] = (uint)w.y;")

HELD = f"struct S {{ {MATRIX} a; uint b; }}; struct T {{ {MATRIX} c, d[2]; }}; typedef {MATRIX} M;"
BESIDE = "error: 's' cannot be initialized with a list because it holds a matrix beside other members: assign the members one by one"
case("matrix-in-list", BESIDE, HELD, "M m; m.Fill(1); S s = {m, 2}; O[0] = s.b;")
case("matrix-in-list-without-equal", BESIDE, HELD, "M m; m.Fill(1); S s{m, 2}; O[0] = s.b;")
case("matrix-in-list-of-array", BESIDE, HELD, "M m; m.Fill(1); S s[2] = {{m, 1}, {m, 2}}; O[0] = s[1].b;")
case("matrix-in-list-without-size", BESIDE, HELD, "M m; m.Fill(1); S s[] = {m, 1, m, 2}; O[0] = s[1].b;")
case("matrix-in-list-in-class", BESIDE, f"struct S {{ float x, y; uint f() {{ S s = {{1, 2}}; return 1; }} {MATRIX} a; }};", "S s; O[0] = s.f();", 2)
case("matrix-in-list-before-casts", BESIDE, f"struct S {{ float x, y; float2 f(float u) {{ S s = {{1, 2}}; float3 w = float3(u.xx, 1); return float2(w.x, 2); }} {MATRIX} a; }};", "S s; O[0] = (uint)s.f(1).x;", 2)
case("matrices-in-list", BESIDE, HELD, "M m; m.Fill(1); T s = {m, {m, m}}; O[0] = 1;")
compiles("matrix-alone-in-list", HELD + " struct V { M a; };", "M m; m.Fill(1); V v = {m}, w[2] = {v, m}; M a[2] = {m, m}; S c = (S)0; O[0] = c.b;")

case("ray-query-in-list", "error: too few initializers in list for type 'Pair' (expected 3 but found 2)",
     "struct Pair { float x, y; float twice() { Pair p = {x, y}; return p.y; } RayQuery<0> q; };", "Pair v; O[0] = v.twice();", 2)
case("hit-object-in-list", "error: too few initializers in list for type 'S' (expected 5 but found 4)", "struct S { float4 a; dx::HitObject h; };", "S s = {1, 2, 3, 4}; O[0] = s.a.x;")
case("resource-cast-in-list", "error: the '*' operator is unsupported in HLSL", "", "float2 v = {(Buffer<uint4>)*(3), 3}; O[0] = v.x;")

# Vectors and matrices.
case("long-vector", "error: a vector of 1048576 components is not supported: at most 1024 are; use an array", "", "vector<uint, 1048576> v = 0; O[0] = v[0];")
case("longest-vector", "error: a vector of 2147483647 components is not supported: at most 1024 are; use an array", "StructuredBuffer<vector<double, 0x7fffffff> > I;", "O[0] = (uint)(I[O[1]] * 2)[0];", 2)
case("longest-vector-of-template", "error: a vector of 65533 components is not supported", "template <int N> float f() { vector<float, N> v = 3; return v[0]; }", "O[0] = (uint)f<65533>();", 2)
case("matrix-rows", "error: a 67108864x16 matrix is too large: with its depth it has more than 65536 elements", "", "WaveMatrixAccumulator<float, 67108864, 16> c; c.Fill(0); O[0] = 1;")
case("matrix-in-cbuffer", IN_BUFFER, f"cbuffer C {{ {MATRIX} m; uint z; }}", "O[0] = z;", 2)
case("matrix-in-constant-buffer", "error: a matrix cannot be in ConstantBuffer", f"struct S {{ {MATRIX} m; uint z; }}; ConstantBuffer<S> C;", "O[0] = C.z;", 2)
case("matrix-in-struct-in-cbuffer", IN_BUFFER, f"struct S {{ {MATRIX} m; uint z; }}; cbuffer Q {{ S C; }}", "O[0] = C.z;", 2)

# Functions and statements.
PARAMETERS = ", ".join(f"uint a{i}" for i in range(300))
case("parameters", "error: a function with 300 parameters is not supported: at most 255 are; use a struct", f"uint f({PARAMETERS}) {{ return a0; }}", "O[0] = f(" + ", ".join("1" * 300) + ");", 2)
case("modifier-of-function", "error: 'inout' applies only to function parameters: remove it", "inout uint f() { return 1; }", "O[0] = f();", 2)
CASES["modifier-in-open-parenthesis"] = HEAD + "float f(32;\nvoid g() {}\nout float h(inout float a) { return a; }", "modifier-in-open-parenthesis.hlsl:2:", "error: expected ')'"
case("function-in-brackets", "error: structured binding declaration", "uint ([n])(uint a) { return 1; }", "O[0] = 1;", 2)
case("cast-in-struct-in-itself", "error: incomplete type 'S' where a complete type is required", "struct S { S a; uint b; uint f() { S s = (S)0; return s.b; } };", "O[0] = 1;", 2)
case("function-as-value", "error: a pointer to a function is not supported", "void f(inout uint a) { a += 1; }", "uint x = O[0]; (x ? f : f)(x); O[0] = x;")
case("array-of-arrays-from-array", "error: cannot initialize array of type 'float[3][2]' with array of type 'float[3]'", "", "float f[3] = {1, 2, 3}; float a[3][2] = f; O[0] = (uint)a[1][1];")
compiles("without-return", "uint f(uint a) { if (a) return 1; }", "O[0] = f(O[1]);")
case("nested-ifs", DEEP, "", "if (O[0]) { " * 900 + "O[1] = 1;" + " }" * 900)
case("nested-loops", DEEP, "", "while (O[0]) { " * 900 + "O[1] = 1;" + " }" * 900)
compiles("nested-ifs-allowed", "", "if (O[0]) { " * 200 + "O[1] = 1;" + " }" * 200)
case("nested-in-functions", "error: branches and loops are nested more than 1000 deep after inlining",
     "".join(f"{MATRIX} f{i}(uint x) {{ {MATRIX} m; m.Fill(0); " + "if (x) { " * 200 + (f"m = f{i - 1}(x);" if i else "m.Fill(1);") + " }" * 200 + " return m; }" for i in range(6)) + " RWByteAddressBuffer B;",
     "f5(O[0]).Store(B, 0, 64, false);", 2)
compiles("else-if-chain", "", " else ".join(f"if (O[0] == {i}) O[1] = {i};" for i in range(3000)))
case("conditions", DEEP, "", "O[0] = " + "".join(f"O[{i}] ? O[1] : " for i in range(1000)) + "2;")
case("switch-cases", "error: a switch with 16384 case labels is not supported: at most 16383 are", "", "switch (O[0]) { " + " ".join(f"case {i}:" for i in range(16384)) + " O[1] = 1; }")
compiles("parentheses", "", "O[0] = " + "(" * 1200 + "1" + ")" * 1200 + ";")
compiles("casts", "", "O[0] = " + "(uint)" * 2000 + "O[1];")
compiles("calls", "uint f(uint a) { return a + 1; }", "O[0] = " + "f(" * 1200 + "O[1]" + ")" * 1200 + ";")
compiles("unary", "", "O[0] = " + "~" * 18000 + "O[1];")
compiles("subscripts", "", "O" + "[O" * 1000 + "[0]" + "]" * 1000 + " = 1;")
case("brackets", "error: bracket nesting level exceeded maximum of 2048", "", "O[0] = " + "(" * 20000 + "1" + ")" * 20000 + ";")
case("swizzles", STATEMENT, "", "uint4 v = O[1]; v = v" + ".xyzw" * 18000 + ";")
compiles("swizzles-allowed", "", "uint4 v = O[1]; v = v" + ".xyzw" * 10000 + "; O[0] = v.x;")
case("comma-operators", STATEMENT, "", "O[0] = (" + ", ".join(f"O[{i}]" for i in range(20000)) + ");")

# Text.
case("tokens", "error: the shader has more than 4194304 tokens", "#define A ;;;;;;;;;;\n#define B A A A A A A A A A A\n#define C B B B B B B B B B B\n#define D C C C C C C C C C C\n#define E D D D D D D D D D D\n#define F E E E E E E E E E E\n#define G F F F F F F F F F F", "G G", 9)
case("line-number", "error: a line number in this file is more than 2147483647", "#line 4294967295 \"x\"", "O[0] = q;", 1)
compiles("line-zero", "", "\n#line 0\nO[0] = 1;\n#line 0 \"x\"\nO[1] = 2;")
case("recursive-template", "fatal error: recursive template instantiation exceeded maximum depth of 512", "template <int N> struct F { static const int v = F<N - 1>::v + 1; };", "O[0] = F<100000>::v;", 2)
compiles("member-template-overload",
         "template <class T> struct S { T v; void Put(RWByteAddressBuffer b, uint at, uint a) { b.Store<T>(at, v + a); } template <uint A> void Put(RWByteAddressBuffer b, uint at) { Put(b, at, A); } }; RWByteAddressBuffer B;",
         "S<uint> s; s.v = 3; s.Put<4>(B, 0);")
CASES["operator-of-undefined"] = ("B}}Buffer<float4>(;[numthreads(O[)]main{CHECK3(,));c);c}[]main(){Buffer<float4>(),4", "operator-of-undefined.hlsl:1:",
                                  "error: unknown type name 'B'")
CASES["include-twice"] = '#include "include-twice.hlsl"\n' * 2, "", "error: #include nested too deeply"
CASES["include-many"] = ('#if __INCLUDE_LEVEL__ < 20\n' + '#include "include-many.hlsl"\n' * 2 + "#endif\n", "",
                         "error: the shader includes more than 16384 files")
CASES["include-device"] = '#include "/dev/zero"\n', "include-device.hlsl:1:", "cannot open file '/dev/zero': not a regular file"
CASES["include-large"] = '#include "large.txt"\n' * 9, "", "error: the shader and its includes have more than 67108864 bytes"
CASES["include-too-large"] = '#include "too-large.txt"\n', "", "file is larger than 16777216 bytes"


def run(tessera, folder, name, emit):
    text, where, expected = CASES[name]
    path = os.path.join(folder, name + ".hlsl")
    with open(path, "w") as file:
        file.write(text)
    done = subprocess.run([tessera, "--emit=" + emit, name + ".hlsl", "-o", "out." + emit],
                          cwd=folder, capture_output=True, text=True, errors="replace", timeout=300)
    errors = [line for line in done.stderr.splitlines() if "error: " in line]
    if expected is None:
        return [] if done.returncode == 0 else [f"{name} {emit}: exit {done.returncode}: {done.stderr[:300]}"]
    good = done.returncode == 1 and errors and errors[0].startswith(where) and expected in errors[0]
    return [] if good else [f"{name} {emit}: exit {done.returncode}: {done.stderr[:300]}"]


def main(tessera, folder, names):
    for name, size in (("large.txt", 8 << 20), ("too-large.txt", (16 << 20) + 1)):
        with open(os.path.join(folder, name), "w") as file:
            file.write(" " * size)
    wrong = [line for name in names or CASES for emit in ("spirv", "msl")[:1 if name in SPIRV_ONLY else 2]
             for line in run(tessera, folder, name, emit)]
    print("\n".join(wrong) or "all as expected")
    return bool(wrong)


sys.exit(main(sys.argv[1], sys.argv[2], sys.argv[3:]))
