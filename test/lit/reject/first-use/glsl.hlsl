// A shader in GLSL is called one.
// RUN: %check-diags %s
#version 450
[numthreads(8, 1, 1)] void main() {}
// EXPECT
// DIAG: error @ 3
// DIAG: HintLanguage @ 3
//| glsl.hlsl:3:2: error: invalid preprocessing directive
//|     3 | #version 450
//|       |  ^
//| glsl.hlsl:3:2: note: this looks like GLSL; Tessera compiles HLSL (docs/coming-from.md lists the counterparts)
//| 1 error generated.
