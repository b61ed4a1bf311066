// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// The reflection in C and C++, beside the JSON that is made from it.
#include "tessera/tessera-c.h"
#include "tessera/tessera.h"
#include "llvm/ADT/StringRef.h"
#include "llvm/Support/JSON.h"
#include <cstring>
#include <gtest/gtest.h>

using namespace tessera;
using namespace llvm;

namespace {
constexpr const char *Shader = R"(
struct Pose { row_major float2x3 Turn[2]; float3 At; };
cbuffer Frame : register(b3, space1) { uint First; Pose Poses[4]; };
RWStructuredBuffer<Pose> Out : register(u2);
RWByteAddressBuffer Many[3] : register(u4);
[[vk::constant_id(9)]] const int Below = -3;
[[vk::constant_id(10)]] const float Half = 0.5;
groupshared uint Shared[16];
[WaveSize(8, 64, 32)] [numthreads(8, 2, 1)] void main(uint id : SV_GroupIndex) {
  Shared[id] = Below;
  Out[id] = Poses[First];
  Many[1].Store(4 * id, Half + Shared[15 - id]);
}
)";

constexpr const char *Product = R"(
ByteAddressBuffer In : register(t0);
RWByteAddressBuffer Out : register(u1);
[numthreads(32, 1, 1)] void main() {
  WaveMatrixLeft<float16_t, 16, 16> a;
  WaveMatrixRight<float16_t, 16, 16> b;
  WaveMatrixAccumulator<float, 16, 16> c;
  a.Load(In, 0, 32, false);
  b.Load(In, 0, 32, false);
  c.Multiply(a, b);
  c.Store(Out, 0, 64, false);
}
)";

/// A compile in C, whose result lives as long.
class Compiled {
public:
  explicit Compiled(const char *Text, tessera_output Output = TESSERA_OUTPUT_SPIRV,
                    const char *Target = nullptr, const char *Profile = nullptr) {
    tessera_options Options = tessera_default_options();
    Options.profile = Profile;
    Options.reflect = 1;
    Options.output = Output;
    Options.target = Target;
    Result = tessera_compile("s.hlsl", Text, strlen(Text), &Options);
    EXPECT_TRUE(tessera_result_ok(Result)) << tessera_result_diagnostics(Result);
    auto Parsed = json::parse(tessera_result_reflection(Result));
    EXPECT_TRUE(bool(Parsed));
    JSON = std::move(*Parsed);
  }
  ~Compiled() { tessera_result_free(Result); }

  const tessera_entry &entry(size_t Number = 0) const {
    return *tessera_result_entry(Result, Number);
  }
  const json::Object &json() const { return *JSON.getAsObject(); }

  tessera_result *Result;

private:
  json::Value JSON = nullptr;
};

int64_t numberIn(const json::Object &O, StringRef Key) { return O.getInteger(Key).value_or(-1); }

/// Expects that \p M equals the member in the JSON.
void expectSame(const tessera_member &M, const json::Object &O) {
  EXPECT_EQ(O.getString("name"), StringRef(M.name));
  EXPECT_EQ(O.getString("type"), StringRef(M.type->name));
  EXPECT_EQ(numberIn(O, "offset"), int64_t(M.offset));
  EXPECT_EQ(numberIn(O, "size"), int64_t(M.size));
  EXPECT_EQ(O.getInteger("rows").value_or(0), M.type->rows);
  EXPECT_EQ(O.getInteger("columns").value_or(0), M.type->columns);
  EXPECT_EQ(O.getString("order").value_or(""), StringRef(M.type->order));
  EXPECT_EQ(numberIn(O, "matrixStride"), int64_t(M.type->matrix_stride));
  EXPECT_EQ(numberIn(O, "struct"), int64_t(M.type->struct_index));
  const json::Array *Array = O.getArray("array");
  ASSERT_EQ(Array ? Array->size() : 0, M.type->num_array);
  for (size_t I = 0; I < M.type->num_array; ++I) {
    EXPECT_EQ(numberIn(*(*Array)[I].getAsObject(), "count"), int64_t(M.type->array[I]->count));
    EXPECT_EQ(numberIn(*(*Array)[I].getAsObject(), "stride"), int64_t(M.type->array[I]->stride));
  }
}
} // namespace

TEST(Reflection, Textures) {
  Compiled C(R"(
Texture1D<float> Line : register(t0);
Texture2DArray<float4> Layers : register(t1);
Texture2DMSArray<float> Samples : register(t2);
RWTexture3D<uint> Volume : register(u3);
TextureCubeArray<float4> Cubes[2] : register(t4);
Buffer<float> Typed : register(t6);
SamplerState S : register(s7);
[numthreads(1, 1, 1)] void main() {
  float Sum = Line[0] + Layers[uint3(0, 0, 0)].x + Samples.Load(int3(0, 0, 0), 0) + Typed[0];
  Volume[uint3(0, 0, 0)] = uint(Sum + Cubes[1].SampleLevel(S, float4(0, 0, 1, 0), 0).x);
}
)");
  struct {
    const char *Name, *Dimension;
    bool Arrayed, Multisampled;
  } const Expected[] = {{"Line", "1D", false, false},   {"Layers", "2D", true, false},
                        {"Samples", "2D", true, true},  {"Volume", "3D", false, false},
                        {"Cubes", "Cube", true, false}, {"Typed", "", false, false},
                        {"S", "", false, false}};
  const json::Array &Resources = *C.json().getArray("resources");
  ASSERT_EQ(C.entry().num_resources, std::size(Expected));
  for (size_t I = 0; I < std::size(Expected); ++I) {
    const tessera_resource &R = *C.entry().resources[I];
    const json::Object &O = *Resources[I].getAsObject();
    EXPECT_STREQ(R.name, Expected[I].Name);
    EXPECT_STREQ(R.dimension, Expected[I].Dimension);
    EXPECT_EQ(R.arrayed, Expected[I].Arrayed);
    EXPECT_EQ(R.multisampled, Expected[I].Multisampled);
    EXPECT_EQ(O.getString("dimension").value_or(""), Expected[I].Dimension);
    EXPECT_EQ(O.getBoolean("arrayed").value_or(false), Expected[I].Arrayed);
    EXPECT_EQ(O.getBoolean("multisampled").value_or(false), Expected[I].Multisampled);
  }
}

TEST(Reflection, ResourcesAndTheirMembers) {
  Compiled C(Shader);
  const tessera_entry &E = C.entry();
  ASSERT_EQ(tessera_result_num_entries(C.Result), 1u);
  EXPECT_EQ(tessera_result_entry(C.Result, 1), nullptr);
  EXPECT_STREQ(E.name, "main");
  EXPECT_STREQ(E.buffer_layout, "d3d");
  EXPECT_EQ(E.workgroup_size[0], 8u);
  EXPECT_EQ(E.workgroup_size[1], 2u);
  EXPECT_EQ(E.wave_min, 8u);
  EXPECT_EQ(E.wave_max, 64u);
  EXPECT_EQ(E.wave_preferred, 32u);
  EXPECT_EQ(E.groupshared_bytes, 64u);
  EXPECT_EQ(E.metal, nullptr);
  EXPECT_GT(E.num_capabilities, 0u);

  const json::Array &Resources = *C.json().getArray("resources");
  ASSERT_EQ(E.num_resources, 3u);
  ASSERT_EQ(Resources.size(), 3u);
  for (size_t I = 0; I < 3; ++I) {
    const tessera_resource &R = *E.resources[I];
    const json::Object &O = *Resources[I].getAsObject();
    EXPECT_EQ(O.getString("name"), StringRef(R.name));
    EXPECT_EQ(O.getString("kind"), StringRef(R.kind));
    EXPECT_EQ(numberIn(O, "set"), int64_t(R.set));
    EXPECT_EQ(numberIn(O, "binding"), int64_t(R.binding));
    EXPECT_EQ(numberIn(O, "count"), int64_t(R.count));
    EXPECT_EQ(O.getBoolean("readOnly"), R.read_only != 0);
    EXPECT_EQ(numberIn(O, "size"), int64_t(R.size));
    EXPECT_EQ(numberIn(O, "elementStride"), int64_t(R.element_stride));
    EXPECT_EQ(O.getString("elementType").value_or(""), StringRef(R.element ? R.element->name : ""));
    const json::Array *Members = O.getArray("members");
    ASSERT_EQ(Members ? Members->size() : 0, R.num_members);
    for (size_t M = 0; M < R.num_members; ++M)
      expectSame(*R.members[M], *(*Members)[M].getAsObject());
  }
  const tessera_resource &Frame = *E.resources[2];
  EXPECT_EQ(Frame.set, 1u);
  EXPECT_EQ(Frame.binding, 3u);
  const tessera_member &Poses = *Frame.members[1];
  // Four elements at multiples of 16 bytes; the last one is not padded.
  EXPECT_EQ(Poses.offset, 16u);
  EXPECT_EQ(Poses.type->array[0]->count, 4u);
  EXPECT_EQ(Poses.type->array[0]->stride, 80u);
  const tessera_struct &Pose = *E.structs[Poses.type->struct_index];
  EXPECT_STREQ(Pose.layout, "constant");
  EXPECT_EQ(Pose.members[0]->type->rows, 2u);
  EXPECT_EQ(Pose.members[0]->type->columns, 3u);
  EXPECT_STREQ(Pose.members[0]->type->order, "row_major");
  EXPECT_EQ(Pose.members[0]->type->matrix_stride, 16u);
  const json::Array &Structs = *C.json().getArray("structs");
  ASSERT_EQ(E.num_structs, Structs.size());
  for (size_t I = 0; I < E.num_structs; ++I)
    for (size_t M = 0; M < E.structs[I]->num_members; ++M)
      expectSame(*E.structs[I]->members[M],
                 *(*Structs[I].getAsObject()->getArray("members"))[M].getAsObject());
}

TEST(Reflection, Constants) {
  Compiled C(Shader);
  ASSERT_EQ(C.entry().num_constants, 2u);
  const tessera_constant &Below = *C.entry().constants[0], &Half = *C.entry().constants[1];
  EXPECT_EQ(Below.id, 9u);
  EXPECT_EQ(Below.kind, TESSERA_SCALAR_INT);
  EXPECT_EQ(int64_t(Below.integer), -3);
  EXPECT_EQ(Half.kind, TESSERA_SCALAR_FLOAT);
  EXPECT_EQ(Half.number, 0.5);
}

TEST(Reflection, MatricesAndTilings) {
  Compiled C(Product, TESSERA_OUTPUT_SPIRV, "intel-xe2");
  const tessera_entry &E = C.entry();
  ASSERT_EQ(E.num_tiling, 1u);
  EXPECT_STREQ(E.tiling[0]->written, "16x16x16");
  EXPECT_STREQ(E.tiling[0]->tile, "8x16x16");
  EXPECT_STREQ(E.tiling[0]->route, "");
  EXPECT_EQ(E.num_matrices, C.json().getArray("matrices")->size());
  EXPECT_EQ(E.num_configurations, C.json().getArray("subgroupMatrixConfigs")->size());
  ASSERT_EQ(E.num_multiplies, 1u);
  EXPECT_EQ(E.multiplies[0]->m, 8u);
  EXPECT_EQ(E.multiplies[0]->k, 16u);
  EXPECT_STREQ(E.multiplies[0]->accumulator, "f32");
  EXPECT_NE(StringRef(E.bounds_of_buffers), "");
}

TEST(Reflection, Rays) {
  Compiled C("struct Payload { float4 color; bool isLit; };\n"
             "struct Record { float2 scale; };\n"
             "[[vk::shader_record_ext]] ConstantBuffer<Record> Own;\n"
             "[shader(\"anyhit\")] void sieve(inout Payload p, in "
             "BuiltInTriangleIntersectionAttributes at) {\n"
             "  Payload given = p;\n"
             "  p.color.xy = at.barycentrics * Own.scale;\n"
             "}\n",
             TESSERA_OUTPUT_SPIRV, nullptr, "lib_6_5");
  const tessera_entry &E = C.entry();
  EXPECT_STREQ(E.stage, "anyhit");
  ASSERT_NE(E.rays, nullptr);
  EXPECT_EQ(E.rays->payload_size, 20u);
  EXPECT_EQ(E.rays->attribute_size, 8u);
  EXPECT_EQ(E.rays->parameter_size, 0u);
  EXPECT_FALSE(E.rays->traces_rays || E.rays->calls_shaders);
  EXPECT_EQ(E.num_push_constants, 0u);
  ASSERT_EQ(E.num_shader_records, 1u);
  EXPECT_STREQ(E.shader_records[0]->name, "Own");
  EXPECT_EQ(E.shader_records[0]->size, 8u);
}

TEST(Reflection, Meshes) {
  const char *Text =
      "struct Payload { float3 size; uint count; };\n"
      "struct Vertex { float4 position : SV_Position; float3 color : COLOR; };\n"
      "struct Primitive { uint layer : SV_RenderTargetArrayIndex; float2 tint : TINT; };\n"
      "groupshared Payload Given;\n"
      "[shader(\"amplification\")] [numthreads(2, 1, 1)] void launch(uint i : SV_GroupIndex) {\n"
      "  Given.count = 2;\n"
      "  DispatchMesh(2, 1, 1, Given);\n"
      "}\n"
      "[shader(\"mesh\")] [outputtopology(\"line\")] [numthreads(3, 2, 1)]\n"
      "void make(in payload Payload p, out vertices Vertex v[6], out indices uint2 l[5],\n"
      "          out primitives Primitive t[5]) {\n"
      "  SetMeshOutputCounts(p.count, 0);\n"
      "}\n";
  Compiled C(Text, TESSERA_OUTPUT_SPIRV, nullptr, "lib_6_5");
  const tessera_entry &Launch = C.entry(0), &Make = C.entry(1);
  EXPECT_STREQ(Launch.stage, "amplification");
  ASSERT_TRUE(Launch.mesh && Make.mesh);
  EXPECT_STREQ(Launch.mesh->topology, "");
  EXPECT_EQ(Launch.mesh->payload_size, 16u);
  EXPECT_STREQ(Make.mesh->topology, "line");
  EXPECT_EQ(Make.mesh->vertices, 6u);
  EXPECT_EQ(Make.mesh->primitives, 5u);
  EXPECT_EQ(Make.mesh->payload_size, 16u);
  EXPECT_EQ(Make.workgroup_size[0], 3u);
  ASSERT_EQ(Make.num_outputs, 4u);
  for (unsigned I = 0; I < 4; ++I)
    EXPECT_EQ(Make.outputs[I]->per_primitive != 0, I >= 2) << I;
  EXPECT_STREQ(Make.outputs[3]->semantic, "TINT");
  EXPECT_EQ(Make.outputs[3]->location, 1u);
}

TEST(Reflection, Patches) {
  const char *Text =
      "struct Point { float4 at : SV_Position; float2 uv : UV; };\n"
      "struct Shape { float edges[2] : SV_TessFactor; float height : HEIGHT; };\n"
      "Shape shape(InputPatch<Point, 4> p) { Shape s = {{1, 2}, p[0].at.z}; return s; }\n"
      "[shader(\"hull\")] [domain(\"isoline\")] [partitioning(\"fractional_even\")]\n"
      "[outputtopology(\"line\")] [outputcontrolpoints(3)] [patchconstantfunc(\"shape\")]\n"
      "Point control(InputPatch<Point, 4> p, uint i : SV_OutputControlPointID) { return p[i]; }\n"
      "[shader(\"domain\")] [domain(\"isoline\")]\n"
      "float4 place(Shape s, const OutputPatch<Point, 3> p) : SV_Position {\n"
      "  return s.height * p[0].at;\n"
      "}\n";
  Compiled C(Text, TESSERA_OUTPUT_SPIRV, nullptr, "lib_6_0");
  const tessera_entry &Hull = C.entry(0), &Domain = C.entry(1);
  EXPECT_STREQ(Hull.stage, "hull");
  ASSERT_TRUE(Hull.tessellation && Domain.tessellation && !Hull.geometry);
  EXPECT_STREQ(Hull.tessellation->domain, "isoline");
  EXPECT_STREQ(Hull.tessellation->partitioning, "fractional_even");
  EXPECT_STREQ(Hull.tessellation->topology, "line");
  EXPECT_EQ(Hull.tessellation->input_points, 4u);
  EXPECT_EQ(Hull.tessellation->output_points, 3u);
  ASSERT_EQ(Hull.num_outputs, 4u);
  for (unsigned I = 0; I < 4; ++I) {
    StringRef Name = Hull.outputs[I]->semantic;
    EXPECT_EQ(Hull.outputs[I]->per_patch != 0, Name != "SV_Position" && Name != "UV") << I;
    EXPECT_FALSE(Hull.outputs[I]->per_primitive) << I;
  }
  EXPECT_STREQ(Domain.stage, "domain");
  EXPECT_STREQ(Domain.tessellation->domain, "isoline");
  EXPECT_STREQ(Domain.tessellation->partitioning, "");
  EXPECT_STREQ(Domain.tessellation->topology, "");
  EXPECT_EQ(Domain.tessellation->input_points, 3u);
  EXPECT_EQ(Domain.tessellation->output_points, 0u);
}

TEST(Reflection, Streams) {
  const char *Text = "struct Made { float4 at : SV_Position; };\n"
                     "struct Kept { float3 normal : NORMAL; };\n"
                     "[shader(\"geometry\")] [maxvertexcount(5)] [instance(2)]\n"
                     "void expand(triangleadj float4 at[6] : SV_Position,\n"
                     "            inout PointStream<Made> m, inout PointStream<Kept> k) {\n"
                     "  Made made = {at[5]};\n"
                     "  m.Append(made);\n"
                     "  Kept kept = {at[1].xyz};\n"
                     "  k.Append(kept);\n"
                     "}\n";
  Compiled C(Text, TESSERA_OUTPUT_SPIRV, nullptr, "lib_6_0");
  const tessera_entry &E = C.entry();
  EXPECT_STREQ(E.stage, "geometry");
  ASSERT_TRUE(E.geometry && !E.tessellation);
  EXPECT_STREQ(E.geometry->input, "triangleadj");
  EXPECT_STREQ(E.geometry->topology, "point");
  EXPECT_EQ(E.geometry->vertices, 5u);
  EXPECT_EQ(E.geometry->instances, 2u);
  ASSERT_EQ(E.num_outputs, 2u);
  EXPECT_EQ(E.outputs[0]->stream, 0u);
  EXPECT_STREQ(E.outputs[1]->semantic, "NORMAL");
  EXPECT_EQ(E.outputs[1]->stream, 1u);
}

TEST(Reflection, Metal) {
  Compiled C(Product, TESSERA_OUTPUT_MSL, "apple-m1");
  const tessera_entry &E = C.entry();
  ASSERT_NE(E.metal, nullptr);
  EXPECT_STREQ(E.metal->name, "main0");
  EXPECT_EQ(E.metal->threadgroup[0], 32u);
  EXPECT_EQ(E.num_features, 0u);
  ASSERT_EQ(E.num_resources, 2u);
  ASSERT_NE(E.resources[1]->metal, nullptr);
  EXPECT_EQ(E.resources[1]->metal->index, 1u);
  EXPECT_EQ(E.resources[1]->metal->argument_stride, TESSERA_ABSENT);
}

TEST(Reflection, SeveralEntriesAreAListAndFailedCompilesHaveNone) {
  constexpr const char *Two =
      "RWByteAddressBuffer Out;\n"
      "[shader(\"compute\")] [numthreads(1, 1, 1)] void a() { Out.Store(0, 1); }\n"
      "[shader(\"compute\")] [numthreads(2, 1, 1)] void b() { Out.Store(4, 1); }\n";
  CompileOptions Options;
  Options.Profile = "lib_6_8";
  Options.Reflect = true;
  CompileResult R = compile("s.hlsl", Two, Options);
  ASSERT_EQ(R.Entries.size(), 2u) << R.diagnosticText();
  EXPECT_EQ(R.Entries[0].Name, "a");
  EXPECT_EQ(R.Entries[1].WorkgroupSize[0], 2u);
  auto JSON = json::parse(R.Reflection);
  ASSERT_TRUE(bool(JSON));
  EXPECT_EQ(JSON->getAsArray()->size(), 2u);
  Options.SPIRV.MaxID = 1;
  R = compile("s.hlsl", Two, Options);
  EXPECT_FALSE(R);
  EXPECT_TRUE(R.Entries.empty());
}
