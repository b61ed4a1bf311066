// RUN: %exec-test %s
// System values in signed scalars and vectors, of parameters and of members.
// groups: 3 2 1
// py: T = [(gy, gx, y, x) for gy in range(2) for gx in range(3) for y in range(2) for x in range(4)]
// out Out i32: [v for (gy, gx, y, x) in T for v in ((gx * 4 + x - 5) // 2, gy * 2 + y - 9, gx - 2, gy - 1, x - 3, -y)]
RWStructuredBuffer<int> Out : register(u0);

struct Inputs {
  const int2 local : SV_GroupThreadID;
};

[numthreads(4, 2, 1)] void main(int3 id : SV_DispatchThreadID, int2 group : SV_GroupID, Inputs in_,
                                int index : SV_GroupIndex) {
  int slot = ((group.y * 3 + group.x) * 8 + index) * 6;
  Out[slot + 0] = (id.x - 5) >> 1; // an arithmetic shift of a negative number
  Out[slot + 1] = id.y - 9 + id.z;
  Out[slot + 2] = group.x - 2;
  Out[slot + 3] = group.y - 1;
  Out[slot + 4] = in_.local.x - 3;
  Out[slot + 5] = -in_.local.y;
}
