//@ apple-m1
// row: [long vectors](#supported-features)
// profile: cs_6_9
StructuredBuffer<vector<float, (18 << 1)> > In; RWStructuredBuffer<vector<float, 8> > Out;
[numthreads(8, 8, 1)] void main(uint3 i : SV_DispatchThreadID) {
  [i] for (min16float i3 = 0; i3 < 3; ++i3) Out[i.x] = distance(In[i.x] * 2, In[i.y]);
}
