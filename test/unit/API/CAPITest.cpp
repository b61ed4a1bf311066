// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "tessera/tessera-c.h"
#include <cstring>
#include <gtest/gtest.h>
#include <string>
#include <string_view>

namespace {
constexpr const char *Text = R"(
#include "limit.hlsli"
RWByteAddressBuffer Out : register(u0);
[numthreads(LIMIT, 1, 1)]
void main(uint id : SV_GroupIndex) { Out.Store(id * 4, id); }
)";

const char *include(void *User, const char *Path, size_t *Length) {
  ++*static_cast<int *>(User);
  if (!strstr(Path, "limit.hlsli"))
    return nullptr;
  static const char Contents[] = "#define LIMIT 16\n";
  *Length = sizeof(Contents) - 1;
  return Contents;
}
} // namespace

TEST(CAPI, CompilesWithAnIncludeCallback) {
  int Calls = 0;
  tessera_options Options = {};
  Options.include = include;
  Options.include_user = &Calls;
  Options.reflect = 1;
  tessera_result *R = tessera_compile("c.hlsl", Text, strlen(Text), &Options);
  ASSERT_TRUE(tessera_result_ok(R)) << tessera_result_diagnostics(R);
  EXPECT_GT(Calls, 0);
  size_t Size = 0;
  const void *Words = tessera_result_output(R, &Size);
  EXPECT_NE(Words, nullptr);
  EXPECT_EQ(Size % 4, 0u);
  EXPECT_NE(strstr(tessera_result_reflection(R), "\"workgroupSize\""), nullptr);
  tessera_result_free(R);
}

TEST(CAPI, EachOptionForStagesChangesTheModuleOfItsStage) {
  constexpr const char *Both = R"(
struct V { float4 p : SV_Position; float2 z : Z; float2 a : A; };
V corner(float4 z : Z, float4 a : A, uint v : SV_VertexID, uint i : SV_InstanceID) {
  V r = {a, float2(v, i), a.xy};
  return r;
}
[earlydepthstencil] float4 shade(V v) : SV_Target { return v.a.xyxy + v.p.w; }
)";
  for (bool IsPixel : {false, true}) {
    tessera_options Options = tessera_default_options();
    Options.profile = IsPixel ? "ps_6_8" : "vs_6_8";
    Options.entry = IsPixel ? "shade" : "corner";
    Options.reflect = 1;
    auto Compile = [&] {
      tessera_result *R = tessera_compile("c.hlsl", Both, strlen(Both), &Options);
      EXPECT_TRUE(tessera_result_ok(R)) << tessera_result_diagnostics(R);
      size_t Size = 0;
      const void *Words = tessera_result_output(R, &Size);
      std::string Module(static_cast<const char *>(Words), Size);
      const tessera_entry *E = tessera_result_entry(R, 0);
      EXPECT_STREQ(E->stage, IsPixel ? "pixel" : "vertex");
      EXPECT_EQ(E->num_inputs, IsPixel ? 3u : 4u);
      EXPECT_EQ(E->num_outputs, IsPixel ? 1u : 3u);
      EXPECT_EQ(E->num_modes, IsPixel ? 1u : 0u);
      tessera_result_free(R);
      return Module;
    };
    const std::string Plain = Compile();
    struct {
      int *Option;
      bool Vertex, Pixel;
    } Rows[] = {{&Options.alphabetical_stages, true, true}, {&Options.invert_y, true, false},
                {&Options.reciprocal_w, false, true},       {&Options.base_instance, true, false},
                {&Options.base_vertex, true, false},        {&Options.all_inputs, true, true}};
    for (const auto &Row : Rows) {
      *Row.Option = 1;
      EXPECT_EQ(Compile() != Plain, IsPixel ? Row.Pixel : Row.Vertex) << &Row - Rows;
      *Row.Option = 0;
    }
  }
}

TEST(CAPI, MatricesThatTheTargetLacksAreEmulatedUnlessItIsOff) {
  constexpr const char *Product = R"(
ByteAddressBuffer In : register(t0);
RWByteAddressBuffer Out : register(u1);
[numthreads(32, 1, 1)] void main() {
  WaveMatrixLeft<float, 16, 16> a;
  WaveMatrixRight<float, 16, 16> b;
  WaveMatrixAccumulator<float, 16, 16> c;
  a.Load(In, 0, 64, false);
  b.Load(In, 0, 64, false);
  c.Multiply(a, b);
  c.Store(Out, 0, 64, false);
}
)";
  tessera_options Options = {};
  Options.target = "lavapipe";
  Options.reflect = 1;
  tessera_result *R = tessera_compile("c.hlsl", Product, strlen(Product), &Options);
  EXPECT_TRUE(tessera_result_ok(R));
  EXPECT_NE(strstr(tessera_result_diagnostics(R), "remark: target 'lavapipe' does not support"),
            nullptr);
  EXPECT_NE(strstr(tessera_result_reflection(R), "\"perLane\": 32"), nullptr);
  tessera_result_free(R);
  Options.no_emulate = 1;
  R = tessera_compile("c.hlsl", Product, strlen(Product), &Options);
  EXPECT_FALSE(tessera_result_ok(R));
  EXPECT_NE(strstr(tessera_result_diagnostics(R), "--emulate=auto"), nullptr);
  tessera_result_free(R);
}

TEST(CAPI, MatricesAreTiledUnlessItIsOff) {
  constexpr const char *Product = R"(
ByteAddressBuffer In : register(t0);
RWByteAddressBuffer Out : register(u1);
[numthreads(8, 1, 1)] void main() {
  WaveMatrixLeft<float16_t, 16, 16> a;
  WaveMatrixRight<float16_t, 16, 16> b;
  WaveMatrixAccumulator<float16_t, 16, 16> c;
  a.Load(In, 0, 32, false);
  b.Load(In, 0, 32, false);
  c.Multiply(a, b);
  c.Store(Out, 0, 32, false);
}
)";
  tessera_options Options = {};
  Options.target = "lavapipe-8x8x8";
  Options.no_emulate = 1;
  for (bool Tiled : {true, false}) {
    Options.no_tile = !Tiled;
    tessera_result *R = tessera_compile("c.hlsl", Product, strlen(Product), &Options);
    EXPECT_EQ(tessera_result_ok(R), Tiled) << tessera_result_diagnostics(R);
    tessera_result_free(R);
  }
}

TEST(CAPI, OutputHasNamesAndOptionalLines) {
  constexpr const char *Copy = R"(
RWByteAddressBuffer Out : register(u0);
[numthreads(8, 1, 1)] void main(uint id : SV_GroupIndex) { Out.Store(id * 4, id); }
)";
  tessera_options Options = {};
  Options.output = TESSERA_OUTPUT_SPIRV_ASSEMBLY;
  for (bool Names : {false, true})
    for (bool Lines : {false, true}) {
      Options.no_debug_names = !Names;
      Options.debug_lines = Lines;
      tessera_result *R = tessera_compile("c.hlsl", Copy, strlen(Copy), &Options);
      ASSERT_TRUE(tessera_result_ok(R)) << tessera_result_diagnostics(R);
      size_t Size = 0;
      const char *Output = static_cast<const char *>(tessera_result_output(R, &Size));
      std::string_view Assembly(Output, Size);
      EXPECT_EQ(Assembly.find("\"Out\"") != Assembly.npos, Names) << Assembly;
      EXPECT_EQ(Assembly.find("OpLine") != Assembly.npos, Lines) << Assembly;
      EXPECT_EQ(Assembly.find("DebugLine"), Assembly.npos) << Assembly;
      tessera_result_free(R);
    }
}

TEST(CAPI, DebugInformationIsOptional) {
  constexpr const char *Store = R"(
RWByteAddressBuffer Out : register(u0);
[numthreads(8, 1, 1)] void main(uint id : SV_GroupIndex) { Out.Store(id * 4, id); }
)";
  tessera_options Options = {};
  Options.output = TESSERA_OUTPUT_SPIRV_ASSEMBLY;
  Options.debugger = 1;
  tessera_result *R = tessera_compile("c.hlsl", Store, strlen(Store), &Options);
  ASSERT_TRUE(tessera_result_ok(R)) << tessera_result_diagnostics(R);
  size_t Size = 0;
  const char *Output = static_cast<const char *>(tessera_result_output(R, &Size));
  std::string_view Assembly(Output, Size);
  for (const char *Word : {"DebugLine", "DebugScope", "[numthreads("})
    EXPECT_NE(Assembly.find(Word), Assembly.npos) << Assembly;
  tessera_result_free(R);
}

TEST(CAPI, MatrixBoundsCheckingIsOptional) {
  constexpr const char *Copy = R"(
ByteAddressBuffer In : register(t0);
RWByteAddressBuffer Out : register(u1);
[numthreads(32, 1, 1)] void main() {
  WaveMatrixAccumulator<float, 16, 16> c;
  c.Load(In, 0, 64, false);
  c.Store(Out, 0, 64, false);
}
)";
  tessera_options Options = {};
  Options.reflect = 1;
  size_t Sizes[2] = {};
  for (bool Checked : {false, true}) {
    Options.matrix_bounds = Checked ? TESSERA_MATRIX_BOUNDS_CHECKED : TESSERA_MATRIX_BOUNDS_DEVICE;
    tessera_result *R = tessera_compile("c.hlsl", Copy, strlen(Copy), &Options);
    EXPECT_TRUE(tessera_result_ok(R)) << tessera_result_diagnostics(R);
    EXPECT_NE(strstr(tessera_result_reflection(R),
                     Checked ? "\"buffers\": \"checked\"" : "\"buffers\": \"undefined\""),
              nullptr);
    tessera_result_output(R, &Sizes[Checked]);
    tessera_result_free(R);
  }
  EXPECT_GT(Sizes[1], Sizes[0]);
}

TEST(CAPI, AnErrorGivesNoOutput) {
  tessera_result *R = tessera_compile("c.hlsl", "void f() {}", 11, nullptr);
  EXPECT_FALSE(tessera_result_ok(R));
  size_t Size = 1;
  EXPECT_EQ(tessera_result_output(R, &Size), nullptr);
  EXPECT_EQ(Size, 0u);
  EXPECT_NE(strstr(tessera_result_diagnostics(R), "error: "), nullptr);
  EXPECT_NE(strstr(tessera_result_diagnostics_json(R), "\"severity\": \"error\""), nullptr);
  tessera_result_free(R);
}

namespace {
/// The id of the first diagnostic of a compile that must fail.
void expectFailure(tessera_result *R, const char *Id) {
  ASSERT_NE(R, nullptr);
  EXPECT_FALSE(tessera_result_ok(R));
  EXPECT_NE(strstr(tessera_result_diagnostics_json(R), Id), nullptr)
      << tessera_result_diagnostics(R);
  size_t Size = 1;
  EXPECT_EQ(tessera_result_output(R, &Size), nullptr);
  EXPECT_EQ(Size, 0u);
  tessera_result_free(R);
}
} // namespace

TEST(CAPI, AnUnknownOutputIsAnError) {
  for (int Kind : {-1, 5, 1000}) {
    tessera_options Options = {};
    memcpy(&Options.output, &Kind, sizeof(Kind));
    expectFailure(tessera_compile("c.hlsl", Text, strlen(Text), &Options), "OutputUnknown");
  }
}

TEST(CAPI, UnknownMatrixBoundsAreAnError) {
  for (int Kind : {-1, 2, 1000}) {
    tessera_options Options = {};
    memcpy(&Options.matrix_bounds, &Kind, sizeof(Kind));
    expectFailure(tessera_compile("c.hlsl", Text, strlen(Text), &Options), "BoundsUnknown");
  }
}

TEST(CAPI, UnknownGroupMatricesAreAnError) {
  for (int Kind : {-1, 3, 1000}) {
    tessera_options Options = {};
    memcpy(&Options.group_matrices, &Kind, sizeof(Kind));
    expectFailure(tessera_compile("c.hlsl", Text, strlen(Text), &Options), "GroupsUnknown");
  }
}

TEST(CAPI, UnknownOptimalLayoutsAreAnError) {
  for (int Kind : {-1, 2, 1000}) {
    tessera_options Options = {};
    memcpy(&Options.optimal_layouts, &Kind, sizeof(Kind));
    expectFailure(tessera_compile("c.hlsl", Text, strlen(Text), &Options), "LayoutsUnknown");
  }
}

TEST(CAPI, UnknownPayloadQualifiersAreAnError) {
  for (int Kind : {-1, 3, 1000}) {
    tessera_options Options = tessera_default_options();
    memcpy(&Options.payload_qualifiers, &Kind, sizeof(Kind));
    expectFailure(tessera_compile("c.hlsl", Text, strlen(Text), &Options), "PayloadsUnknown");
  }
}

TEST(CAPI, UnknownLayoutsOfBuffersAreAnError) {
  for (int Kind : {-1, 4, 1000}) {
    tessera_options Options = {};
    memcpy(&Options.layout, &Kind, sizeof(Kind));
    expectFailure(tessera_compile("c.hlsl", Text, strlen(Text), &Options), "BufferLayoutUnknown");
  }
}

TEST(CAPI, TheLayoutAndHalfAreChosen) {
  const char *Shader = "struct S { half a; half3 b; };\n"
                       "RWStructuredBuffer<S> Items;\n"
                       "[numthreads(1, 1, 1)] void main() { Items[0].b = Items[1].a; }\n";
  auto Stride = [&](tessera_layout Layout, int WideHalf) {
    tessera_options Options = {};
    Options.layout = Layout;
    Options.wide_half = WideHalf;
    Options.reflect = 1;
    tessera_result *R = tessera_compile("s.hlsl", Shader, strlen(Shader), &Options);
    const char *Key = "\"elementStride\": ";
    const char *Found = strstr(tessera_result_reflection(R), Key);
    int Bytes = Found ? atoi(Found + strlen(Key)) : 0;
    tessera_result_free(R);
    return Bytes;
  };
  // b is at 2 or 4, or at 8 or 16 if a vector has the alignment of its whole size.
  EXPECT_EQ(Stride(TESSERA_LAYOUT_D3D, 0), 8);
  EXPECT_EQ(Stride(TESSERA_LAYOUT_SCALAR, 1), 16);
  EXPECT_EQ(Stride(TESSERA_LAYOUT_RELAXED, 0), 8);
  EXPECT_EQ(Stride(TESSERA_LAYOUT_GL, 0), 16);
  EXPECT_EQ(Stride(TESSERA_LAYOUT_GL, 1), 32);
}

TEST(CAPI, AMissingArgumentIsAnError) {
  expectFailure(tessera_compile(nullptr, Text, strlen(Text), nullptr), "ArgumentMissing");
  expectFailure(tessera_compile("c.hlsl", nullptr, 5, nullptr), "ArgumentMissing");
  expectFailure(tessera_compile("c.hlsl", nullptr, 0, nullptr), "ArgumentMissing");
  const char *Gap[] = {"A=1", nullptr};
  tessera_options Options = {};
  Options.defines = Gap;
  Options.num_defines = 2;
  expectFailure(tessera_compile("c.hlsl", Text, strlen(Text), &Options), "ArgumentMissing");
  Options = {};
  Options.num_include_dirs = 1;
  expectFailure(tessera_compile("c.hlsl", Text, strlen(Text), &Options), "ArgumentMissing");
  expectFailure(tessera_pool_compile(nullptr, "c.hlsl", Text, strlen(Text), nullptr),
                "ArgumentMissing");
}

TEST(CAPI, NullResultIsEmpty) {
  EXPECT_FALSE(tessera_result_ok(nullptr));
  EXPECT_FALSE(tessera_result_internal_error(nullptr));
  EXPECT_EQ(tessera_result_output(nullptr, nullptr), nullptr);
  EXPECT_STREQ(tessera_result_diagnostics(nullptr), "");
  EXPECT_STREQ(tessera_result_diagnostics_json(nullptr), "[]");
  EXPECT_STREQ(tessera_result_reflection(nullptr), "");
  tessera_result_free(nullptr);
  tessera_pool_free(nullptr);
}

TEST(CAPI, APoolCompilesLikeTheProcess) {
  int Calls = 0;
  tessera_options Options = {};
  Options.include = include;
  Options.include_user = &Calls;
  Options.output = TESSERA_OUTPUT_SPIRV_ASSEMBLY;
  tessera_pool_options Limits = {};
  Limits.program = TESSERA_PROGRAM;
  Limits.workers = 1;
  Limits.time_limit_ms = TESSERA_NO_LIMIT;
  tessera_pool *Pool = tessera_pool_create(&Limits);
  tessera_result *Here = tessera_compile("c.hlsl", Text, strlen(Text), &Options);
  tessera_result *There = tessera_pool_compile(Pool, "c.hlsl", Text, strlen(Text), &Options);
  ASSERT_TRUE(tessera_result_ok(There)) << tessera_result_diagnostics(There);
  size_t SizeHere = 0, SizeThere = 0;
  const void *BytesHere = tessera_result_output(Here, &SizeHere);
  const void *BytesThere = tessera_result_output(There, &SizeThere);
  ASSERT_EQ(SizeHere, SizeThere);
  EXPECT_EQ(memcmp(BytesHere, BytesThere, SizeHere), 0);
  EXPECT_FALSE(tessera_result_internal_error(There));
  tessera_result_free(Here);
  tessera_result_free(There);
  tessera_pool_free(Pool);
}

TEST(CAPI, APoolWithoutItsProgramIsAnErrorOfTheCompile) {
  tessera_pool_options Limits = {};
  Limits.program = "/nowhere/tessera";
  tessera_pool *Pool = tessera_pool_create(&Limits);
  expectFailure(tessera_pool_compile(Pool, "c.hlsl", Text, strlen(Text), nullptr), "WorkerStart");
  tessera_pool_free(Pool);
}

TEST(CAPI, LinksModulesThatCallEachOther) {
  auto Compile = [](const char *Of) {
    tessera_options Options = tessera_default_options();
    Options.profile = "lib_6_6";
    Options.environment = TESSERA_ENVIRONMENT_UNIVERSAL_1_5;
    return tessera_compile("l.hlsl", Of, strlen(Of), &Options);
  };
  tessera_result *Library = Compile("export float twice(float x) { return x * 2; }"),
                 *Shader = Compile("float twice(float x); RWStructuredBuffer<float> Out;\n"
                                   "[shader(\"compute\")] [numthreads(1, 1, 1)]\n"
                                   "void main() { Out[0] = twice(3); }");
  ASSERT_TRUE(tessera_result_ok(Library)) << tessera_result_diagnostics(Library);
  ASSERT_TRUE(tessera_result_ok(Shader)) << tessera_result_diagnostics(Shader);
  tessera_link_input Modules[2] = {{"shader", nullptr, 0}, {"library", nullptr, 0}};
  Modules[0].bytes = static_cast<const char *>(tessera_result_output(Shader, &Modules[0].length));
  Modules[1].bytes = static_cast<const char *>(tessera_result_output(Library, &Modules[1].length));
  tessera_result *Linked = tessera_link(Modules, 2, nullptr);
  EXPECT_TRUE(tessera_result_ok(Linked)) << tessera_result_diagnostics(Linked);
  tessera_result_free(Linked);
  // A library is missing, half of a word, nothing at all.
  Linked = tessera_link(Modules, 1, nullptr);
  EXPECT_NE(strstr(tessera_result_diagnostics(Linked), "'shader' calls 'twice'"), nullptr);
  tessera_result_free(Linked);
  Modules[1].length -= 2;
  Linked = tessera_link(Modules, 2, nullptr);
  EXPECT_NE(strstr(tessera_result_diagnostics(Linked), "'library' is not a valid"), nullptr);
  tessera_result_free(Linked);
  Linked = tessera_link(nullptr, 2, nullptr);
  EXPECT_FALSE(tessera_result_ok(Linked));
  tessera_result_free(Linked);
  Linked = tessera_link(Modules, 0, nullptr);
  EXPECT_NE(strstr(tessera_result_diagnostics(Linked), "at least one module"), nullptr);
  tessera_result_free(Linked);
  tessera_result_free(Library);
  tessera_result_free(Shader);
}
