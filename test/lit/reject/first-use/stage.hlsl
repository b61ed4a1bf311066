// A shader of another stage: the message is about the stage, not about its parameters.
// RUN: %check-diags %s
struct Corner {
  float4 at : SV_Position;
};
[shader("geometry")] void spread(triangle Corner In[3], inout TriangleStream<Corner> Out) { Out.Append(In[0]); }
// EXPECT -T lib_6_8
// DIAG: EntryOtherStage @ 6
//| stage.hlsl:6:27: error: 'spread' is a shader of the geometry stage: only compute, vertex and pixel shaders and those of ray tracing are supported so far
//|     6 | [shader("geometry")] void spread(triangle Corner In[3], inout TriangleStream<Corner> Out) { Out.Append(In[0]); }
//|       |                           ^~~~~~
//| 1 error generated.
