// Resources, semantics, attributes and modifiers of all stages.
Texture2D<float4> Albedo : register(t0, space1);
// ^^^^^^ support.class
//                         ^^^^^^^^ keyword.other.register
//                                  ^^ constant.other.register
//                                      ^^^^^^ constant.other.register
[[vk::binding(3, 1)]] [[vk::combinedImageSampler]] SamplerState Linear;
//^^ entity.name.namespace
//    ^^^^^^^ entity.other.attribute-name
//            ^ constant.numeric.integer
//                          ^^^^^^^^^^^^^^^^^^^^ entity.other.attribute-name
//                                                 ^^^^^^^^^^^^ support.class
cbuffer Frame : register(b0) { row_major float4x4 View : packoffset(c0); }
//      ^^^^^ entity.name.type
//                             ^^^^^^^^^ storage.modifier
//                                                       ^^^^^^^^^^ keyword.other.register
//                                                                  ^^ constant.other.register
struct Varyings {
  float4 position : SV_Position;
  //                ^^^^^^^^^^^ support.variable.semantic.system
  nointerpolation uint id : MATERIAL0;
  //^^^^^^^^^^^^^ storage.modifier
  //                        ^^^^^^^^^ support.variable.semantic
  precise float depth : TEXCOORD3;
  //^^^^^ storage.modifier
};
float4 shade(Varyings v, uint sample, out float d : SV_DepthLessEqual) : SV_Target1 {
//                            ^^^^^^ source
//                                    ^^^ storage.modifier
//                                                  ^^^^^^^^^^^^^^^^^ support.variable.semantic.system
//                                                                       ^^^^^^^^^^ support.variable.semantic.system
  return Albedo.SampleLevel(Linear, v.position.xy, sample);
  //            ^^^^^^^^^^^ support.function.member
}
[shader("mesh")][numthreads(32, 1, 1)]
// ^^^^ entity.other.attribute-name
//      ^^^^^^ string.quoted.double
//               ^^^^^^^^^^ entity.other.attribute-name
[outputtopology("triangle")]
// ^^^^^^^^^^^^ entity.other.attribute-name
void mesh(out indices uint3 tris[64], out vertices Varyings verts[64], uint lane : SV_GroupIndex) {
//            ^^^^^^^ storage.modifier
//                                        ^^^^^^^^ storage.modifier
  SetMeshOutputCounts(64, 64);
  //^^^^^^^^^^^^^^^^^ support.function.intrinsic
}
struct [raypayload] Payload { float t : write(caller, closesthit) : read(caller); };
//      ^^^^^^^^^^ entity.other.attribute-name
//                                      ^^^^^ keyword.other.payload
//                                            ^^^^^^ support.constant.payload
//                                                                  ^^^^ keyword.other.payload
RaytracingAccelerationStructure Scene : register(t1);
//^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ support.class
[shader("raygeneration")] void trace() {
  Payload p; RayDesc r;
  //         ^^^^^^^ support.class
  TraceRay(Scene, RAY_FLAG_FORCE_OPAQUE, 0xFF, 0, 1, 0, r, p);
  //^^^^^^ support.function.intrinsic
  //              ^^^^^^^^^^^^^^^^^^^^^ support.constant
}
[maxvertexcount(3)] void lines(triangle Varyings v[3], inout TriangleStream<Varyings> s) {
//                             ^^^^^^^^ storage.modifier
//                                                           ^^^^^^^^^^^^^^ support.class
  s.RestartStrip();
  //^^^^^^^^^^^^ support.function.member
}
