// RUN: %exec-test %s
// Modifiers of stage inputs are names as well: of types, variables, functions and members.
// in A i32: [3 * i - 7 for i in range(16)]
// out B i32: [2 * (A[i] + 1) + 10 * (A[i] - i) - i for i in range(16)]
StructuredBuffer<int> A : register(t0);
RWStructuredBuffer<int> B : register(u1);
struct line { int point, triangle; };
struct Kept { int precise, globallycoherent, center; };
template <typename T> precise T same(T center) { return center; }
line centroid(line linear, int sample) {
  line noperspective = linear;
  noperspective.point += sample;
  return noperspective;
}
struct Between { center nointerpolation int kept : K; sample centroid float2 other : O; };
[numthreads(16, 1, 1)] void main(uint i : SV_DispatchThreadID) {
  line first = {A[i], (int)i};
  line second = centroid(first, 1);
  int point = second.point * 2;
  Between b = {A[i] - (int)i, 0, 0};
  precise int precise = same(b.kept);
  int left = 3, center = precise * 4, globallycoherent = 4 * left;
  globallycoherent -= 12;
  if (globallycoherent > 100)
    precise int unused = 1;
  Kept all = {precise, globallycoherent, center};
  B[i] = point + 6 * all.precise + all.globallycoherent + (center) + all.center - (all.center) - second.triangle;
}
