// RUN: %exec-test %s
// Modifiers of stage inputs are names as well: of types, variables, functions and members.
// in A i32: [3 * i - 7 for i in range(16)]
// out B i32: [2 * (A[i] + 1) + 10 * (A[i] - i) - i for i in range(16)]
StructuredBuffer<int> A : register(t0);
RWStructuredBuffer<int> B : register(u1);
struct line { int point, triangle; };
line centroid(line linear, int sample) {
  line noperspective = linear;
  noperspective.point += sample;
  return noperspective;
}
struct Between { nointerpolation int kept : K; sample centroid float2 other : O; };
[numthreads(16, 1, 1)] void main(uint i : SV_DispatchThreadID) {
  line first = {A[i], (int)i};
  line second = centroid(first, 1);
  int point = second.point * 2;
  Between b = {A[i] - (int)i, 0, 0};
  B[i] = point + 10 * b.kept - second.triangle;
}
