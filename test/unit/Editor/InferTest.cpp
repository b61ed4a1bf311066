// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "Editor/Project.h"
#include "gtest/gtest.h"

using namespace tessera::editor;

namespace {
constexpr const char *NoEntry = "float f(float x) { return x; }";

TEST(Infer, TakesTheStageOfAnAttribute) {
  Inferred One = inferShader("a.hlsl", "[NumThreads(8, 1, 1)] void run(uint i : SV_GroupIndex) {}");
  EXPECT_EQ(One.Profile, "cs_6_8");
  EXPECT_EQ(One.Entry, "run");
  EXPECT_TRUE(One.HasEntry);
  Inferred Two = inferShader("a.hlsl", "[numthreads(8, 1, 1)] void a() {}\n"
                                       "[numthreads(f(1), 1, 1)] [WaveSize(32)] void b() {}");
  EXPECT_EQ(Two.Entry, "a,b");
  Inferred Pixel =
      inferShader("a.hlsl", "[shader(\"pixel\")] float4 p() : SV_Target { return 1; }");
  EXPECT_EQ(Pixel.Profile, "ps_6_8");
  EXPECT_EQ(Pixel.Entry, "p");
  Inferred Library =
      inferShader("a.hlsl", "[shader(\"vertex\")] float4 v() : SV_Position { return 1; }\n"
                            "[shader(\"pixel\")] float4 p() : SV_Target { return 1; }");
  EXPECT_EQ(Library.Profile, "lib_6_8");
  EXPECT_EQ(Library.Entry, "");
  EXPECT_EQ(inferShader("a.hlsl", "[shader(\"miss\")] void m() {}").Profile, "lib_6_8");
}

TEST(Infer, SkipsCommentsAndStrings) {
  EXPECT_FALSE(inferShader("a.hlsl", "// [numthreads(8, 1, 1)]\nvoid a() {}").HasEntry);
  EXPECT_FALSE(inferShader("a.hlsl", "/* [numthreads(8, 1, 1)]\n*/ void a() {} /*").HasEntry);
  EXPECT_EQ(inferShader("a.hlsl", "[numthreads(8, 1, /* ] */ 1)] // void x()\nvoid a() {}").Entry,
            "a");
  // Of a declaration that the attribute is not of.
  EXPECT_FALSE(inferShader("a.hlsl", "[numthreads(8, 1, 1)] ; void a() {}").HasEntry);
  EXPECT_FALSE(inferShader("a.hlsl", "[numthreads(8, 1, 1").HasEntry);
}

TEST(Infer, FindsThePlaceOfAnEntry) {
  std::vector<FoundEntry> Found = findEntries("\n[numthreads(1, 1, 1)] void \xC3\xBC; \n"
                                              "[shader(\"anyhit\")] void hit(int a) {}");
  ASSERT_EQ(Found.size(), 1u);
  EXPECT_EQ(Found[0].Name, "hit");
  EXPECT_EQ(Found[0].Stage, "anyhit");
  EXPECT_EQ(Found[0].At, (Position{2, 24}));
  EXPECT_EQ(Found[0].End, (Position{2, 27}));
}

TEST(Infer, TakesTheStageOfAName) {
  constexpr const char *Main = "float4 main() : SV_Target { return 1; }";
  for (const char *Name : {"sky.frag", "sky.frag.hlsl", "sky_ps.hlsl", "ps_sky.hlsl", "SkyPS.hlsl",
                           "PSSky.hlsl", "sky.pixel.hlsl", "a/sky-PS.hlsl"})
    EXPECT_EQ(inferShader(Name, Main).Profile, "ps_6_8") << Name;
  EXPECT_EQ(inferShader("a.vert.hlsl", Main).Profile, "vs_6_8");
  EXPECT_EQ(inferShader("a.tesc", Main).Profile, "hs_6_8");
  EXPECT_EQ(inferShader("a.mesh.hlsl", "[numthreads(8, 1, 1)] void m() {}").Profile, "ms_6_8");
  EXPECT_EQ(inferShader("a_ms.hlsl", "[numthreads(8, 1, 1)] void m() {}").Profile, "ms_6_8");
  EXPECT_EQ(inferShader("a.frag.hlsl", Main).Entry, "main");
}

TEST(Infer, LeavesFilesThatOthersInclude) {
  for (const char *Name : {"common.hlsli", "PS.hlsl", "ps.hlsl", "tops.hlsl", "MAPS.hlsl"})
    EXPECT_FALSE(inferShader(Name, NoEntry).HasEntry) << Name;
  EXPECT_FALSE(inferShader("a.frag.hlsl", NoEntry).HasEntry);
}
} // namespace
