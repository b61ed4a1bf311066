// RUN: %exec-test %s
// The other spellings: a name in other cases, int and int16_t.
// groups: 3 1 1
// out Out i32: [v for g in range(3) for x in range(4) for v in (max(g * 4 + x - 5, -2), g - 2, -x)]
RWStructuredBuffer<int> Out : register(u0);

[numthreads(4, 1, 1)] void main(int id : sv_dispatchthreadid, int16_t3 group : SV_GROUPID,
                                int1 local : SV_GroupThreadID) {
  Out[id * 3 + 0] = max(id - 5, -2);
  Out[id * 3 + 1] = group.x - 2;
  Out[id * 3 + 2] = -local.x;
}
