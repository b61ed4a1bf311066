// RUN: %check-diags %s
RWStructuredBuffer<int2> Out;
[numthreads(8, 1, 1)] void main() {
  int2 v = 1;
  v++; // write v += 1
  --v;
  Out[0] = v;
}
// EXPECT
// DIAG: error @ 5
// DIAG: error @ 6
//| vector-increment.hlsl:5:4: error: cannot increment value of type 'int2' (vector of 2 'int' values)
//|     5 |   v++; // write v += 1
//|       |   ~^
//| vector-increment.hlsl:6:3: error: cannot decrement value of type 'int2' (vector of 2 'int' values)
//|     6 |   --v;
//|       |   ^ ~
//| 2 errors generated.
