// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "ParseFixture.h"

using namespace tessera;
using namespace tessera::test;

namespace {

TEST(ClangDiagnostics, KeepCaretsAndNotes) {
  Parse P("void f(float a);\n[numthreads(1, 1, 1)] void main() { f(1, 2); }\n");
  EXPECT_FALSE(P.ok());
  EXPECT_EQ(P.text(), "test.hlsl:2:37: error: no matching function for call to 'f'\n"
                      "    2 | [numthreads(1, 1, 1)] void main() { f(1, 2); }\n"
                      "      |                                     ^\n"
                      "test.hlsl:1:6: note: candidate function not viable: requires single "
                      "argument 'a', but 2 arguments were provided\n"
                      "    1 | void f(float a);\n"
                      "      |      ^ ~~~~~~~\n"
                      "1 error generated.\n");
}

TEST(ClangDiagnostics, KeepIncludeStacks) {
  Parse P;
  P.Options.Text = "#include \"a.hlsl\"\n[numthreads(1, 1, 1)] void main() {}\n";
  P.Options.Include = [](llvm::StringRef) { return "float f() { return x; }\n"; };
  EXPECT_FALSE(P.run().ok());
  EXPECT_EQ(P.text(), "In file included from test.hlsl:1:\n"
                      "./a.hlsl:1:20: error: use of undeclared identifier 'x'\n"
                      "    1 | float f() { return x; }\n"
                      "      |                    ^\n"
                      "1 error generated.\n");
}

TEST(ClangDiagnostics, NameTheFlagOfAWarning) {
  Parse P;
  P.Options.Text = "[numthreads(1, 1, 1)] void main() { int a; }\n";
  P.Options.Warnings = {"all"};
  EXPECT_TRUE(P.run().ok());
  ASSERT_EQ(P.Diags.diagnostics().size(), 1u);
  EXPECT_EQ(P.Diags.diagnostics()[0].Name, "unused-variable");
  EXPECT_NE(P.text().find("unused variable 'a' [-Wunused-variable]\n"), std::string::npos);
}

TEST(ClangDiagnostics, WarningsCanBeErrors) {
  Parse P;
  P.Options.Text = "[numthreads(1, 1, 1)] void main() { int a; }\n";
  P.Options.Warnings = {"all", "error"};
  EXPECT_FALSE(P.run().ok());
  EXPECT_NE(P.text().find("unused variable 'a' [-Werror,-Wunused-variable]\n"), std::string::npos);
}

TEST(ClangDiagnostics, CanBeTurnedOff) {
  Parse P;
  P.Options.Text = "[numthreads(1, 1, 1)] void main() { float2 a = float4(1, 2, 3, 4); }\n";
  P.Options.Warnings = {"no-vector-conversion"};
  EXPECT_TRUE(P.run().ok());
  EXPECT_EQ(P.text(), "");
}

TEST(ClangDiagnostics, VectorTruncationWarns) {
  Parse P = parseBody("  float2 a = float4(1, 2, 3, 4);");
  EXPECT_TRUE(P.ok());
  EXPECT_EQ(P.Diags.warningCount(), 1u);
}

TEST(ClangDiagnostics, UnknownAttributesWarn) {
  Parse P("[numthread(1, 1, 1)] void f() {}\n[numthreads(1, 1, 1)] void main() {}\n");
  EXPECT_TRUE(P.ok());
  EXPECT_EQ(P.brief(), "1:2: warning: unknown attribute 'numthread' ignored; did you mean "
                       "'numthreads'?\n");
}

} // namespace
