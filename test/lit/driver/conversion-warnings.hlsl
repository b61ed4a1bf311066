// -Wconversion includes truncated vectors and matrices, as in DXC, and options and pragmas for it apply to them;
// their own names still work.
// RUN: tessera %s -o %t.spv 2>&1 | FileCheck %s --check-prefixes=ON --implicit-check-not=warning:
// RUN: tessera %s -Wno-conversion -o %t.spv 2>&1 | count 0
// RUN: tessera %s -WX -Wno-conversion -o %t.spv 2>&1 | count 0
// RUN: tessera %s -DPRAGMA -o %t.spv 2>&1 | count 0
// RUN: not tessera %s -Werror=conversion -o %t.spv 2>&1 | FileCheck %s --check-prefixes=ERROR --implicit-check-not=warning:
// RUN: tessera %s -WX -Wno-error=conversion -o %t.spv 2>&1 | FileCheck %s --check-prefixes=ON --implicit-check-not=error:
// RUN: tessera %s -Wno-conversion -Wmatrix-conversion -o %t.spv 2>&1 | FileCheck %s --check-prefixes=MATRIX --implicit-check-not=warning:
// RUN: tessera %s -Wno-vector-conversion -o %t.spv 2>&1 | FileCheck %s --check-prefixes=OTHERS --implicit-check-not=warning:
// RUN: tessera -DEXPLICIT %s -Wconversion -o %t.spv 2>&1 | FileCheck %s --check-prefixes=MORE --implicit-check-not=warning:
// ON: warning: implicit conversion truncates vector: {{.*}} [-Wvector-conversion]
// ON: warning: implicit conversion turns vector to scalar: {{.*}} [-Wconversion]
// ON: warning: implicit conversion truncates matrix: {{.*}} [-Wmatrix-conversion]
// ON: 3 warnings generated.
// ERROR: error: implicit conversion truncates vector: {{.*}} [-Werror,-Wvector-conversion]
// ERROR: error: implicit conversion turns vector to scalar: {{.*}} [-Werror,-Wconversion]
// ERROR: error: implicit conversion truncates matrix: {{.*}} [-Werror,-Wmatrix-conversion]
// MATRIX: warning: implicit conversion truncates matrix: {{.*}} [-Wmatrix-conversion]
// OTHERS: warning: implicit conversion turns vector to scalar: {{.*}} [-Wconversion]
// OTHERS: warning: implicit conversion truncates matrix: {{.*}} [-Wmatrix-conversion]
// MORE: warning: implicit conversion turns floating-point number into integer: {{.*}} [-Wfloat-conversion]
RWStructuredBuffer<float4> Out;
#ifdef PRAGMA
#pragma clang diagnostic ignored "-Wconversion"
#endif
[numthreads(8, 1, 1)] void main(uint i : SV_GroupIndex) {
  float4 v = Out[i];
  float3x3 m = (float3x3)v.x;
#ifdef EXPLICIT
  int n = v.x;
  Out[i] = asfloat(n);
#else
  float2 pair = v;
  float one = v;
  float2x2 part = m;
  Out[0] = float4(pair, part[0]) + one;
#endif
}
