// RUN: %exec-test %s
// The entry point returns early, from branches and loops, in some threads only.
// py: W = 16
// in In i32: [(i * 7) % 11 - 2 for i in range(W)]
// py: def ref(i):
//       x = In[i]
//       if x < 0: return 0xCDCDCDCD
//       for k in range(8):
//         if (x + k) % 5 == 0: return i32(k * 10 + 1)
//       return 5
// out Out u32: [ref(i) for i in range(W)]
StructuredBuffer<int> In : register(t1);
RWStructuredBuffer<uint> Out : register(u0);

[numthreads(16, 1, 1)] void main(uint i : SV_GroupIndex) {
  int x = In[i];
  if (x < 0)
    return;
  for (int k = 0; k < 8; ++k) {
    if ((x + k) % 5 == 0) {
      Out[i] = k * 10 + 1;
      return;
    }
  }
  Out[i] = 5;
}
