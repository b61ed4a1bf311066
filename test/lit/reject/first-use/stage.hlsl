// A shader of another stage: its classes are declared where they are first used.
// RUN: %check-diags %s
struct Corner {
  float4 at : SV_Position;
};
[shader("geometry")] [maxvertexcount(1)] void spread(triangle Corner In[3], inout TriangleStream <Corner> Out) { Out.Append(In[0]); }
// EXPECT -T lib_6_8
