float2 Given;
StructuredBuffer<float4> In;
RWStructuredBuffer<float> O;
void add(inout float2x1 m) { m[0][0] += 1; }
[numthreads(1, 1, 1)] void main() {
  add(Given);
  add(In[1].wy);
  O[0] = Given.x;
}
