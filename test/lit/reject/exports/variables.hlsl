// RUN: %check-diags %s
// Modules that are linked have no variables in common: static variables that keep a value, and groupshared ones of two functions.
cbuffer Constants { float Given; };
static float Computed = Given * 2;
static const float Known[2] = { 1, 2 };
static int Count = 0;
static float3 Parts;
groupshared float Sums[4];

#ifdef CHANGED
export int next() { return ++Count; }
#endif
#ifdef PART
void setPart(float x) { Parts.y = x; }
export float part(float x) { setPart(x); return Parts.y; }
#endif
#ifdef LOCAL
export int local() { static int calls = 3; calls += 2; return calls; }
#endif
#ifdef UNCHANGED
export float unchanged(uint i) { return Computed + Known[i & 1] + Parts.x + Count; }
#endif
#ifdef SHARED
export void put(uint i, float x) { Sums[i & 3] = x; }
export float get(uint i) { return Sums[i & 3]; }
#endif
// EXPECT -T lib_6_6 -fspv-target-env=universal1.5 -DCHANGED
// DIAG: ExportStatic @ 6
//| variables.hlsl:6:12: error: 'Count' is a static variable that keeps its value between calls of 'next', which is exported: exported functions have no variables in common, so pass it as an 'inout' parameter
//|     6 | static int Count = 0;
//|       |            ^
//| 1 error generated.
// EXPECT -T lib_6_6 -fspv-target-env=universal1.5 -DPART
// DIAG: ExportStatic @ 7
//| variables.hlsl:7:15: error: 'Parts' is a static variable that keeps its value between calls of 'part', which is exported: exported functions have no variables in common, so pass it as an 'inout' parameter
//|     7 | static float3 Parts;
//|       |               ^
//| 1 error generated.
// EXPECT -T lib_6_6 -fspv-target-env=universal1.5 -DLOCAL
// DIAG: ExportStatic @ 18
//| variables.hlsl:18:33: error: 'calls' is a static variable that keeps its value between calls of 'local', which is exported: exported functions have no variables in common, so pass it as an 'inout' parameter
//|    18 | export int local() { static int calls = 3; calls += 2; return calls; }
//|       |                                 ^
//| 1 error generated.
// EXPECT -T lib_6_6 -fspv-target-env=universal1.5 -DUNCHANGED
// EXPECT -T lib_6_6 -fspv-target-env=universal1.5 -DSHARED
// DIAG: ExportShared @ 8
//| variables.hlsl:8:19: error: 'Sums' is groupshared, and two exported functions use it, 'put' and 'get', which have no variables in common: pass it as an 'inout' parameter
//|     8 | groupshared float Sums[4];
//|       |                   ^
//| 1 error generated.
// EXPECT -T lib_6_6 -fspv-target-env=universal1.5 -DSHARED -E put
