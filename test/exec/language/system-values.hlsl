// RUN: %exec-test %s
// groups: 2 3 2
// py: X, Y, Z = 4, 2, 3
//   def threads():
//     for gz in range(2):
//       for gy in range(3):
//         for gx in range(2):
//           for z in range(Z):
//             for y in range(Y):
//               for x in range(X):
//                 yield gx, gy, gz, x, y, z
// py: def slot(t): return ((t[2] * 3 + t[1]) * 2 + t[0]) * 24 + (t[5] * 2 + t[4]) * 4 + t[3]
// out Id u32: [v for t in sorted(threads(), key=slot) for v in (t[0] * X + t[3], t[1] * Y + t[4], t[2] * Z + t[5], t[3] + 4 * t[4] + 8 * t[5])]
// out Group u32: [v for t in sorted(threads(), key=slot) for v in (t[0] | t[1] << 8 | t[2] << 16, t[3] | t[4] << 8 | t[5] << 16)]
RWStructuredBuffer<uint4> Id : register(u0);
RWStructuredBuffer<uint2> Group : register(u1);

struct Inputs {
  uint3 group : SV_GroupID;
  uint3 local : SV_GroupThreadID;
};

[numthreads(4, 2, 3)] void main(uint3 id : SV_DispatchThreadID, Inputs in_, uint index : SV_GroupIndex) {
  uint slot = ((in_.group.z * 3 + in_.group.y) * 2 + in_.group.x) * 24 + index;
  Id[slot] = uint4(id, index);
  Group[slot] = uint2(in_.group.x | in_.group.y << 8 | in_.group.z << 16,
                      in_.local.x | in_.local.y << 8 | in_.local.z << 16);
}
