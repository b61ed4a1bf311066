// RUN: %exec-test %s
// Vectors as arguments of inout and out parameters that are matrices of one row or column, and such matrices as vectors: of
// locals, swizzles, rows, members, groupshared variables and buffers, with either order of matrices.
// groups: 1 1 1
// inout Pairs f32: [1, 2, 3, 4] -> [1 + 10, 2 + 20, 3 + 1, 4 + 2]
// out Out f32: [11, 22, 6, 5, 4, 14, 25, 7, 1, 12, 23, 5, 6, 30, 41, 51, 101, 202]
RWStructuredBuffer<float2> Pairs : register(u0);
RWStructuredBuffer<float> Out : register(u1);
groupshared float2 Shared;
struct Held {
  float2 v;
  column_major float2x1 column;
  row_major float1x2 row;
};
void addToRow(inout float1x2 m) { m += float1x2(10, 20); }
void addToColumn(inout float2x1 m) {
  m[0][0] += 1;
  m[1][0] += 2;
}
void setRow(out float1x2 m) { m = float1x2(6, 5); }
void setColumn(out float2x1 m) { m = float2x1(5, 6); }
void addToVector(inout float2 v) { v += float2(100, 200); }
void addTo3(inout float3 v) { v += float3(3, 4, 5); }
void setVector(out float2 v) { v = float2(30, 41); }

[numthreads(1, 1, 1)] void main() {
  uint n = 0;
  float2 v = float2(1, 2);
  addToRow(v);
  Out[n++] = v.x;
  Out[n++] = v.y;
  float4 w = 4;
  setRow(w.wy);
  Out[n++] = w.w;
  Out[n++] = w.y;
  Out[n++] = w.z;
  float2x2 m = float2x2(4, 5, 6, 7);
  addToRow(m[0]);
  Out[n++] = m[0][0];
  Out[n++] = m[0][1];
  Out[n++] = m[1][1];
  float3x1 c = float3x1(-2, 8, 18);
  addTo3(c);
  Out[n++] = c[0][0];
  Out[n++] = c[1][0];
  Out[n++] = c[2][0];
  Held h;
  setColumn(h.v);
  Out[n++] = h.v.x;
  Out[n++] = h.v.y;
  setVector(h.column);
  Out[n++] = h.column._m00;
  Out[n++] = h.column._m10;
  Shared = float2(50, 50);
  addToColumn(Shared);
  Out[n++] = Shared.x;
  h.row = float1x2(1, 2);
  addToVector(h.row);
  Out[n++] = h.row[0][0];
  Out[n++] = h.row[0][1];
  addToRow(Pairs[0]);
  addToColumn(Pairs[1]);
}
