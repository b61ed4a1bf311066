// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "ParseFixture.h"
#include <map>
#include <thread>

using namespace tessera;
using namespace tessera::test;
using llvm::StringRef;

namespace {

constexpr const char *Main =
    "#include \"dir/a.hlsl\"\n[numthreads(1, 1, 1)] void main() { f(); }\n";

TEST(Files, ComeFromAFileSystem) {
  auto FS = llvm::makeIntrusiveRefCnt<llvm::vfs::InMemoryFileSystem>();
  auto Add = [&](StringRef Name, StringRef Text) {
    FS->addFile(Name, 0, llvm::MemoryBuffer::getMemBufferCopy(Text));
  };
  Add("src/main.hlsl", Main);
  Add("src/dir/a.hlsl", "#include \"b.hlsl\"\n#include <c.hlsl>\n");
  Add("src/dir/b.hlsl", "#pragma once\nvoid f() { g(); }\n");
  Add("inc/c.hlsl", "");
  Add("pre.hlsl", "void g() {}\n");
  Parse P;
  P.Options.File = "src/main.hlsl";
  P.Options.Files = FS;
  P.Options.IncludeDirs = {"inc"};
  P.Options.ForcedIncludes = {"pre.hlsl"};
  std::vector<std::string> Dependencies;
  P.Options.Dependencies = &Dependencies;
  EXPECT_TRUE(P.run().ok()) << P.text();
  EXPECT_EQ(Dependencies, (std::vector<std::string>{"src/main.hlsl", "pre.hlsl", "src/dir/a.hlsl",
                                                    "src/dir/b.hlsl", "inc/c.hlsl"}));
}

TEST(Files, ComeFromACallback) {
  std::map<std::string, int> Asked;
  Parse P;
  P.Options.File = "src/main.hlsl";
  P.Options.Text = Main;
  P.Options.Include = [&](StringRef Path) -> std::optional<std::string> {
    ++Asked[Path.str()];
    if (Path == "src/dir/a.hlsl")
      return "void f() {}\n";
    return std::nullopt;
  };
  EXPECT_TRUE(P.run().ok()) << P.text();
  EXPECT_EQ(Asked["src/dir/a.hlsl"], 1);
}

/// Parses \p Text, whose files all have a function with an error; returns the files asked for.
std::map<std::string, int> parseWithUnused(Parse &P, StringRef Text) {
  std::map<std::string, int> Asked;
  P.Options.File = "main.hlsl";
  P.Options.Text = (Text + "\n[numthreads(1, 1, 1)] void main() {}\n").str();
  P.Options.Include = [&](StringRef Path) -> std::optional<std::string> {
    ++Asked[Path.str()];
    return "#ifndef GUARD\n#define GUARD\nvoid unused() { missing(); }\n#endif\n";
  };
  P.run();
  return Asked;
}

TEST(Files, TheCallbackIsNotAskedForFilesThatAreNotIncluded) {
  using Files = std::map<std::string, int>;
  Parse Certain;
  EXPECT_EQ(parseWithUnused(Certain, "#ifndef NEVER\n#include \"a.hlsl\"\n#else\n"
                                     "#include \"b.hlsl\"\n#endif"),
            (Files{{"./a.hlsl", 1}}));
  EXPECT_TRUE(Certain.ok()) << Certain.text();
  // Not even a scan decides such a condition, so that all functions are checked.
  Parse Unknown;
  EXPECT_EQ(parseWithUnused(Unknown, "#if 1 + 1 == 2\n#include \"a.hlsl\"\n#else\n"
                                     "#include \"b.hlsl\"\n#endif"),
            (Files{{"./a.hlsl", 1}}));
  EXPECT_FALSE(Unknown.ok());
}

TEST(Files, TheCallbackIsNotAskedForTheMainFile) {
  std::map<std::string, int> Asked;
  Parse P;
  P.Options.File = "src/main.hlsl";
  P.Options.Text = "#ifndef ONCE\n#define ONCE\n#include \"dir/a.hlsl\"\n"
                   "[numthreads(1, 1, 1)] void main() {}\n#endif\n";
  P.Options.Include = [&](StringRef Path) -> std::optional<std::string> {
    ++Asked[Path.str()];
    if (Path == "src/dir/a.hlsl")
      return "#include \"../main.hlsl\"\n#include \"./../../src/main.hlsl\"\n";
    return "#error not the text that is compiled\n";
  };
  EXPECT_TRUE(P.run().ok()) << P.text();
  EXPECT_EQ(Asked, (std::map<std::string, int>{{"src/dir/a.hlsl", 1}}));
}

TEST(Files, MissingInclude) {
  Parse P;
  P.Options.Text = Main;
  P.Options.Include = [](StringRef) { return std::nullopt; };
  EXPECT_FALSE(P.run().ok());
  EXPECT_EQ(P.text(), "test.hlsl:1:10: fatal error: 'dir/a.hlsl' file not found\n"
                      "    1 | #include \"dir/a.hlsl\"\n"
                      "      |          ^~~~~~~~~~~~\n1 error generated.\n");
}

TEST(Files, IncludeCycle) {
  Parse P;
  P.Options.Text = Main;
  P.Options.Include = [](StringRef) { return "#include \"a.hlsl\"\n"; };
  EXPECT_FALSE(P.run().ok());
  EXPECT_EQ(P.brief().substr(0, P.brief().find('\n')), "1:10: error: #include nested too deeply");
}

TEST(Files, MissingInput) {
  Parse P;
  P.Options.File = "nowhere.hlsl";
  EXPECT_FALSE(P.run().ok());
  EXPECT_EQ(P.brief(), "error: cannot read 'nowhere.hlsl': No such file or directory\n");
}

TEST(Files, EmptyInput) {
  for (const char *Text : {"", " \n\t\n"}) {
    Parse P(Text);
    EXPECT_FALSE(P.ok());
    EXPECT_EQ(P.text(), "test.hlsl: error: the file is empty\n1 error generated.\n");
  }
}

TEST(Files, BinaryInput) {
  Parse P(StringRef("DXBC\0\1\2", 7));
  EXPECT_FALSE(P.ok());
  EXPECT_EQ(P.brief(), "error: the input is not a text file: byte 4 is zero\n");
}

TEST(Files, OneMegabyte) {
  std::string Text;
  for (unsigned I = 0; Text.size() < 1 << 20; ++I)
    Text += "float4 f" + std::to_string(I) + "(float4 a) { return max(a, " + std::to_string(I) +
            ") * 2 + a.wzyx; }\n";
  Parse P(Text + "[numthreads(1, 1, 1)] void main() {}\n");
  EXPECT_EQ(P.text(), "");
}

TEST(Files, LineDirectives) {
  Parse P("#line 40 \"made.hlsl\"\n[numthreads(1, 1, 1)] void main() { float x = y; }\n");
  EXPECT_FALSE(P.ok());
  ASSERT_EQ(P.Diags.diagnostics().size(), 1u);
  Loc Where = P.Diags.diagnostics()[0].Where;
  EXPECT_EQ(P.Files.name(Where.File), "made.hlsl");
  EXPECT_EQ(Where.Line, 40u);
}

TEST(Files, DefinesAndUndefines) {
  Parse P;
  P.Options.Text =
      "#if A != 1 || B != 3 || defined(C) || !defined(__spirv__)\n#error wrong\n#endif\n"
      "[numthreads(1, 1, 1)] void main() {}\n";
  P.Options.Defines = {"A", "B=3", "C"};
  P.Options.Undefines = {"C"};
  EXPECT_TRUE(P.run().ok()) << P.text();
}

TEST(Threads, TwoCompileAtOnce) {
  auto Work = [](bool *Good) {
    for (int I = 0; I < 20; ++I)
      *Good &= parseBody("  WaveMatrixAccumulator<float, 16, 16> c; c.Fill(max(1, 2.0));").ok();
  };
  bool Good[4] = {true, true, true, true};
  std::vector<std::thread> Threads;
  for (bool &G : Good)
    Threads.emplace_back(Work, &G);
  for (std::thread &T : Threads)
    T.join();
  for (bool G : Good)
    EXPECT_TRUE(G);
}

} // namespace
