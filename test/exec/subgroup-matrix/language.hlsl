// RUN: %exec-test %s
// matrix
// also: lavapipe-8x8x8
// options: -Werror -Wno-emulation
// define: WAVE=8
// Matrices in structs, arrays, parameters, results and static variables, which are zero at first; the program's own names
// hide those of component types; the argument of a constructor is converted by HLSL's rules.
// in In f32: list(range(256))
// out Out f32: [*range(64), *[0] * 64, *[2 * i + 1.5 for i in range(64)], *[i + 64 for i in range(64)],
//   *[0] * 64, *[3] * 64, *[5] * 64, *[8] * 64, *[-7] * 64, *[-7] * 64]
StructuredBuffer<f32> In : register(t0);
RWStructuredBuffer<float> Out : register(u1);

typedef subgroup_matrix_result<f32, 8, 8> Result;
typedef subgroup_matrix_left<f32, 8, 8> Left;

struct Pair {
  Result first;
  Left second[2];
};

static Result Kept;
static Result Filled = Result(3);
static Pair Pairs[2];

Result twice(Result m) { return subgroupMatrixScalarMultiply(m, 2); }
void increase(inout Result m, float by) { m = subgroupMatrixScalarAdd(m, by); }

template <typename M, bool ColMajor> M load(uint offset) { return subgroupMatrixLoad<M, ColMajor>(In, offset, 8); }

[numthreads(WAVE, 1, 1)] void main() {
  Result a = subgroupMatrixLoad<Result>(In, 0, false, 8), b;
  subgroupMatrixStore(Out, 0, a, false, 8);
  subgroupMatrixStore(Out, 64, b, false, 8);
  b = twice(a);
  increase(b, 1.5);
  subgroupMatrixStore(Out, 128, b, false, 8);

  Pair p;
  p.second[1] = load<Left, true>(64);
  subgroupMatrixStore(Out, 192, p.second[1], true, 8);
  subgroupMatrixStore(Out, 256, p.first, false, 8);

  Kept = Filled;
  subgroupMatrixStore(Out, 320, Kept, false, 8);
  Pairs[1].second[0] = Left(5u);
  subgroupMatrixStore<true>(Out, 384, Pairs[1].second[0], 8);

  // Each iteration has its own matrix.
  for (uint i = 0; i < 2; ++i) {
    Result sum;
    increase(sum, i ? 8 : 1);
    subgroupMatrixStore(Out, 448, sum, false, 8);
  }

  // Names of the program's own.
  typedef int f32;
  f32 i32 = (f32)-7.9;
  Result r = Result(i32);
  subgroupMatrixStore(Out, 512, r, false, 8);
  r = (Result)i32;
  subgroupMatrixStore(Out, 576, r, false, 8);
}
