// RUN: %exec-test %s
// System values in scalars and shorter vectors.
// groups: 3 2 1
// py: T = [(gy, gx, y, x) for gy in range(2) for gx in range(3) for y in range(2) for x in range(4)]
// out Out i32: [v for (gy, gx, y, x) in T for v in (gx * 4 + x - 5, gy * 2 + y, gx, gy, x, y * 4 + x)]
RWStructuredBuffer<int> Out : register(u0);

[numthreads(4, 2, 1)] void main(uint2 id : SV_DispatchThreadID, uint2 group : SV_GroupID,
                                uint localX : SV_GroupThreadID, uint index : SV_GroupIndex) {
  uint slot = ((group.y * 3 + group.x) * 8 + index) * 6;
  Out[slot + 0] = (int)id.x - 5;
  Out[slot + 1] = id.y;
  Out[slot + 2] = group.x;
  Out[slot + 3] = group.y;
  Out[slot + 4] = localX;
  Out[slot + 5] = index;
}
