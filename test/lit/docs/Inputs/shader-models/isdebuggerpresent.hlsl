// row: `dx::IsDebuggerPresent`
// profile: cs_6_10
RWStructuredBuffer<uint> Out;
[numthreads(8, 8, 1)] void main(uint3 i : SV_DispatchThreadID) {
  Out[i.x] = 1;
  if (dx::IsDebuggerPresent())
    DebugBreak();
}
