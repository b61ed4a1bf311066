// RUN: %exec-test %s
// matrix
// options: -Werror -Wno-emulation
// define: WAVE=8
// A batch of small problems, one in each element of a structured buffer: powers of a matrix modulo 2 to the power 32, by squaring.
// The exponent is the same for all lanes and differs between groups. Functions are templates over component and size.
// py: N = 16
// py: def item(g): return [[(r * 31 + c * 17 + g * 101 + r * c) * 2654435761 % 2**32 for c in range(N)] for r in range(N)]
// py: Exponents = [0, 1, 2, 13, 0x80000001]
// py: One = [[int(r == c) for c in range(N)] for r in range(N)]
// py: def times(a, b): return [[sum(x * y for x, y in zip(row, col)) % 2**32 for col in zip(*b)] for row in a]
// py: def power(a, e): return One if e == 0 else times(power(times(a, a), e // 2), a) if e % 2 else power(times(a, a), e // 2)
// groups: 5 1 1
// in Problems u32: flat([[e, 0, 0, 0] + flat(item(g)) for g, e in enumerate(Exponents)])
// out Powers u32: flat([flat(power(item(g), e)) for g, e in enumerate(Exponents)])
#define N 16
struct Problem {
  uint4 exponent;
  uint base[N * N];
};
StructuredBuffer<Problem> Problems : register(t0);
RWStructuredBuffer<uint> Powers : register(u1);
groupshared uint Memory[2][N * N];

template <typename T, uint Size> struct Square {
  typedef subgroup_matrix_left<T, Size, Size> Left;
  typedef subgroup_matrix_right<T, Size, Size> Right;
  typedef subgroup_matrix_result<T, Size, Size> Result;

  /// Memory[which] becomes Memory[which] times Memory[with].
  static void multiply(uint which, uint with) {
    Left left = subgroupMatrixLoad<Left>(Memory[which], 0, false, Size);
    Right right = subgroupMatrixLoad<Right>(Memory[with], 0, false, Size);
    Result product = subgroupMatrixMultiply<T>(left, right);
    GroupMemoryBarrierWithGroupSync();
    subgroupMatrixStore(Memory[which], 0, product, false, Size);
    GroupMemoryBarrierWithGroupSync();
  }
};

[numthreads(WAVE, 1, 1)] void main(uint group : SV_GroupID, uint lane : SV_GroupIndex) {
  typedef Square<u32, N> Work;
  Work::Result start = subgroupMatrixLoad<Work::Result, false>(Problems[group].base, 0, N);
  subgroupMatrixStore(Memory[1], 0, start, false, N);
  for (uint i = lane; i < N * N; i += WAVE)
    Memory[0][i] = i / N == i % N;
  GroupMemoryBarrierWithGroupSync();
  for (uint left = Problems[group].exponent.x; left != 0; left >>= 1) {
    if (left & 1)
      Work::multiply(0, 1);
    Work::multiply(1, 1);
  }
  Work::Result power = subgroupMatrixLoad<Work::Result>(Memory[0], 0, false, N);
  subgroupMatrixStore(Powers, group * N * N, power, false, N);
}
