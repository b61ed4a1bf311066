// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "ParseFixture.h"
#include "clang/AST/Attr.h"
#include "clang/AST/Decl.h"

using namespace tessera::test;

namespace {

struct Snippet {
  const char *Name;
  const char *Text;
};

class EntryPoints : public testing::TestWithParam<Snippet> {};

TEST_P(EntryPoints, AreAccepted) {
  Parse P(GetParam().Text);
  EXPECT_EQ(P.text(), "");
  ASSERT_TRUE(P.ok());
  EXPECT_EQ(P.Shader->entries()[0]->getName(), "main");
}

const Snippet Accepted[] = {
    {"Wavesize", R"(
[WaveSize(32)] [numthreads(64,1,1)] void main(uint3 a : SV_DispatchThreadID, uint3 b : SV_GroupID, uint3 c : SV_GroupThreadID, uint d : SV_GroupIndex) {}
)"},
    {"WavesizeRange", R"(
[WaveSize(8, 64, 32)] [numthreads(64,1,1)] void main(uint2 a : SV_DispatchThreadID, uint b : SV_GroupID) {}
)"},
    {"AttributesInAnyCase", R"(
[wavesize(32)] [NumThreads(64,1,1)] void main(uint a : SV_DispatchThreadId) {}
)"},
    {"ShaderAttr", R"(
[shader("compute")] [numthreads(4,4,1)] void main(uint3 id : SV_DISPATCHTHREADID) {}
)"},
    {"RootSig", R"hlsl(
#define RS "RootFlags(0), UAV(u0)"
[RootSignature(RS)] [numthreads(4,4,1)] void main(uint3 id : SV_DispatchThreadID) {}
)hlsl"},
    {"RootSigs", R"hlsl(
[numthreads(4,4,1)] [RootSignature("")] [RootSignature("RootFlags(0), UAV(u0)")] void main() {}
[RootSignature("")] void f() {} [RootSignature("")] void g() {}
)hlsl"},
    {"MainOfSeveral", R"(
[numthreads(4,4,1)] void main() {} [numthreads(4,4,1)] void other() {}
)"},
    {"SvStruct", R"(
struct In { uint3 id : SV_DispatchThreadID;
uint gi : SV_GroupIndex; }; [numthreads(1,1,1)] void main(In i, uint3 g : SV_GroupID) { uint x = i.id.x + i.gi;
}
)"},
    {"NumthreadsConst", R"(
static const uint X = 8;
#define Y 4
[numthreads(X, Y, 1)] void main() {}
)"},
};

INSTANTIATE_TEST_SUITE_P(Snippets, EntryPoints, testing::ValuesIn(Accepted),
                         [](const auto &Info) { return std::string(Info.param.Name); });

constexpr const char *TwoEntries = "[numthreads(1, 1, 1)] void first() {}\n"
                                   "void helper() {}\n"
                                   "[numthreads(1, 1, 1)] void second() {}\n";

Parse parseEntry(const char *Text, const char *Entry) {
  Parse P;
  P.Options.Text = Text;
  P.Options.Entry = Entry;
  P.run();
  return P;
}

TEST(EntryPoint, IsChosenByName) {
  Parse P = parseEntry(TwoEntries, "second");
  ASSERT_TRUE(P.ok()) << P.text();
  EXPECT_EQ(P.Shader->entries()[0]->getName(), "second");
  EXPECT_TRUE(P.Shader->entries()[0]->hasAttr<clang::HLSLNumThreadsAttr>());
  EXPECT_EQ(P.Shader->loc(P.Shader->entries()[0]->getLocation()).Line, 3u);
}

TEST(EntryPoint, OneOutsideOfNamespacesComesFirst) {
  Parse P = parseEntry("namespace n { [numthreads(1, 1, 1)] void main() {} }\n"
                       "export [numthreads(1, 1, 1)] void main(uint3 id : SV_GroupID) {}\n"
                       "void main(float x) {}\n",
                       "main");
  ASSERT_TRUE(P.ok()) << P.text();
  EXPECT_EQ(P.Shader->loc(P.Shader->entries()[0]->getLocation()).Line, 2u);
}

TEST(EntryPoint, OverloadsAreAnError) {
  Parse P = parseEntry("[numthreads(1, 1, 1)] void main() {}\n"
                       "namespace n { [numthreads(1, 1, 1)] void main() {} }\n"
                       "[numthreads(1, 1, 1)] void main(uint3 id : SV_GroupID) {}\n",
                       "main");
  EXPECT_EQ(P.brief(),
            "2:42: error: 3 functions that can be the entry point are named "
            "'main': give it a name of its own\n1:28: note: 'main' has [numthreads]\n2:42: note: "
            "'main' has [numthreads]\n3:28: note: 'main' has [numthreads]\n");
}

TEST(EntryPoint, NoneIsAnError) {
  Parse P("void f() {}\nvoid g() {}\n");
  EXPECT_EQ(P.text(), "test.hlsl: error: no entry point: no function has [numthreads]\n"
                      "1 error generated.\n");
}

TEST(EntryPoint, NoneIsAnErrorAtTheLikelyFunction) {
  EXPECT_EQ(Parse("void f() {}\nvoid main() {}\n").brief(),
            "2:6: error: no entry point: no function has [numthreads]\n");
  EXPECT_EQ(Parse("\nvoid f() {}\n").brief(),
            "2:6: error: no entry point: no function has [numthreads]\n");
}

TEST(EntryPoint, TwoAreAnError) {
  Parse P(TwoEntries);
  EXPECT_EQ(P.brief(),
            "error: 2 functions have [numthreads]: name the entry point with -E\n"
            "1:28: note: 'first' has [numthreads]\n3:28: note: 'second' has [numthreads]\n");
}

TEST(EntryPoint, UnknownNameGetsTheNearest) {
  Parse P = parseEntry(TwoEntries, "secnd");
  EXPECT_EQ(P.brief(), "error: no function is named 'secnd', the requested entry point\n"
                       "3:28: note: did you mean 'second'?\n");
}

TEST(EntryPoint, UnknownNameGetsTheList) {
  Parse P = parseEntry(TwoEntries, "kernel");
  EXPECT_EQ(P.brief(),
            "error: no function is named 'kernel', the requested entry point\n"
            "1:28: note: 'first' has [numthreads]\n3:28: note: 'second' has [numthreads]\n");
}

TEST(EntryPoint, NeedsNumThreads) {
  Parse P = parseEntry(TwoEntries, "helper");
  EXPECT_EQ(P.brief(), "2:6: error: entry point 'helper' needs [numthreads(x, y, z)]\n");
}

TEST(EntryPoint, ReturnsNothing) {
  Parse P("[numthreads(1, 1, 1)] float main() { return 1; }\n");
  EXPECT_EQ(P.brief(), "1:29: error: entry point 'main' of a compute shader must return void\n");
}

TEST(EntryPoint, ParametersNeedSemantics) {
  Parse P("[numthreads(1, 1, 1)] void kernel(uint3 id) {}\n");
  EXPECT_FALSE(P.ok());
  EXPECT_EQ(P.brief(),
            "1:41: error: semantic annotations must be present for all parameters of an "
            "entry function or patch constant function\n1:41: note: 'id' declared here\n");
}

TEST(EntryPoint, GroupSizeIsLimited) {
  Parse P("[numthreads(1025, 1, 1)] void main() {}\n");
  EXPECT_EQ(P.brief(), "1:13: error: argument 'X' to numthreads attribute cannot exceed 1024\n");
}

TEST(Profile, OldModelsAreCompiledAsTheFirstOfDXC) {
  for (const char *Profile : {"cs_4_0", "cs_4_1", "cs_5_0", "cs_5_1"}) {
    Parse P;
    P.Options.Text = "static const int N = __SHADER_TARGET_MINOR + 1;\n"
                     "[numthreads(N, 1, 1)] void main() {}\n";
    P.Options.Profile = Profile;
    EXPECT_TRUE(P.run().ok());
    EXPECT_EQ(P.brief(), std::string("warning: profile '") + Profile +
                             "' is compiled as 'cs_6_0' [-Wold-profile]\n");
  }
}

TEST(Profile, UnknownOnesAreErrors) {
  for (const char *Profile : {"", "cs", "cs_5_2", "ps_3_0", "lib_5_0", "cs_6_11", "cs_6_010",
                              "cs_6_x", "lib_6_11", "lib_6_"}) {
    Parse P;
    P.Options.Text = TwoEntries;
    P.Options.Profile = Profile;
    EXPECT_FALSE(P.run().ok());
    EXPECT_EQ(P.Diags.diagnostics()[0].Name, "ProfileUnknown");
    EXPECT_EQ(P.brief(), std::string("error: unknown profile '") + Profile +
                             "': expected cs_, vs_, hs_, ds_, gs_ or ps_6_0 to 6_10, ms_ or as_6_5 "
                             "to 6_10, lib_6_0 to lib_6_10 or "
                             "lib_6_x\n");
  }
}

TEST(Profile, VersionsAreChecked) {
  for (const char *Version : {"2016", "2017", "2018", "2021", "202x"}) {
    Parse P;
    P.Options.Text = "[numthreads(1, 1, 1)] void main() {}\n";
    P.Options.Version = Version;
    EXPECT_TRUE(P.run().ok()) << P.text();
  }
  Parse P;
  P.Options.Text = TwoEntries;
  P.Options.Version = "2020";
  P.run();
  EXPECT_EQ(P.brief(),
            "error: unknown HLSL version '2020': expected 2016, 2017, 2018, 2021 or 202x\n");
}

} // namespace
