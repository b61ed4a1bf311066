// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// A host keeps compiling, whatever shaders do to the compiler. test/lit/limits tests which shaders
// are rejected before they do harm; here no harm may leave a worker.
#include "PoolFixture.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/Path.h"
#include <thread>

using namespace tessera;

namespace {
/// \p Text doubled \p Times times by macros.
std::string doubled(const std::string &Text, int Times, const std::string &Use) {
  std::string Source = "#define A0 " + Text + "\n";
  for (int I = 1; I <= Times; ++I) {
    std::string Half = " A" + std::to_string(I - 1);
    Source += "#define A" + std::to_string(I) + Half + Half + "\n";
  }
  return Source + Use + "\n";
}

std::string repeated(const char *Text, size_t Times) {
  std::string All;
  for (size_t I = 0; I < Times; ++I)
    All += Text;
  return All;
}

/// An entry point around \p Statements.
std::string inMain(const std::string &Statements) {
  return "RWStructuredBuffer<uint> O;\n[numthreads(1, 1, 1)] void main() { " + Statements + " }\n";
}

struct Shader {
  std::string Name, Text;
};

/// A tree of class templates, each with a location of its own. The work doubles with each level,
/// but no counted quantity does.
std::string templateTree(int Levels) {
  return "template <int Level, uint64_t Place> struct Node { static const int Sum = "
         "Node<Level - 1, Place * 2>::Sum + Node<Level - 1, Place * 2 + 1>::Sum; };\n"
         "template <uint64_t Place> struct Node<0, Place> { static const int Sum = 1; };\n" +
         inMain("O[0] = Node<" + std::to_string(Levels) + ", 1>::Sum;");
}

/// Arguments of macros are expanded before anybody sees a token of them.
std::string macroArguments(int Levels) {
  std::string Opening = repeated("F(", Levels), Closing = repeated(")", Levels);
  return "#define F(x) x x x x\n" + inMain(Opening + ";" + Closing);
}

/// Shaders that are large rather than clever.
std::vector<Shader> largeShaders() {
  return {
      {"endless.hlsl", templateTree(60)},
      {"memory.hlsl", macroArguments(40)},
      {"tokens.hlsl", doubled(";", 60, inMain("A60"))},
      {"elements.hlsl", doubled("1,", 60, inMain("static const uint t[] = { A60 };"))},
      {"parentheses.hlsl",
       inMain("O[0] = " + repeated("(", 20000) + "1" + repeated(")", 20000) + ";")},
      {"unary.hlsl", inMain("O[0] = " + repeated("~", 20000) + "O[1];")},
      {"swizzles.hlsl", inMain("uint4 v = O[1]; v = v" + repeated(".xyzw", 18000) + ";")},
      {"blocks.hlsl", inMain(repeated("if (O[0]) {", 5000) + repeated("}", 5000))},
  };
}

/// Crashes that docs/limits.md lists as known.
std::vector<Shader> knownCrashes() {
  const std::string Forward = "struct F;\n";
  const std::string Swizzle = "struct S { RWStructuredBuffer<uint> x; };\n"
                              "S f(RWStructuredBuffer<uint> b) { S s; s.x = b; return s; }\n";
  return {
      {"list-in-class.hlsl",
       "struct S { void f(RWStructuredBuffer<uint> a) { RWStructuredBuffer<uint> b = {a}; } };\n" +
           inMain("S s; s.f(O);")},
      {"scalar-in-template.hlsl",
       "template <class T> T f(T a) { T x = {a}; return x; }\n" + inMain("O[0] = f<uint>(O[1]);")},
      {"swizzle.hlsl", Swizzle + inMain("f(O).x[0] = 1;")},
      {"array-from-element.hlsl", inMain("uint a[2] = O[0];")},
      {"vector-and-resource.hlsl", inMain("uint2 v = 1; v + O;")},
      {"vector-and-struct.hlsl", "struct S { uint a; };\n" + inMain("uint2 v = 1; S s; v + s;")},
      {"vector-and-nullptr.hlsl", inMain("uint2 v = 1; v + nullptr;")},
      {"cast-to-forward.hlsl", Forward + inMain("F(1);")},
      {"cast-to-holder.hlsl",
       Forward + "template <class T> struct G { T v; };\n" + inMain("(G<F>)1;")},
      {"cast-of-resource.hlsl", inMain("(StructuredBuffer<uint>)O;")},
      {"cast-to-texture.hlsl", inMain("(Texture2D<float4>)1;")},
  };
}

std::vector<Shader> hostileShaders() {
  std::vector<Shader> All = largeShaders();
  for (Shader &S : knownCrashes())
    All.push_back(std::move(S));
  std::error_code Error;
  for (llvm::sys::fs::directory_iterator I(HOSTILE_INPUTS, Error), End; !Error && I != End;
       I.increment(Error))
    if (llvm::sys::path::extension(I->path()) == ".hlsl")
      All.push_back({I->path(), ""});
  return All;
}

WorkerPoolOptions narrowLimits() {
  WorkerPoolOptions Options = poolOptions();
  Options.MemoryLimitMiB = 1024;
  Options.TimeLimitMs = 2000;
  return Options;
}

CompileResult compileIn(WorkerPool &Pool, const Shader &S, const CompileOptions &Options) {
  return S.Text.empty() ? Pool.compileFile(S.Name, Options) : Pool.compile(S.Name, S.Text, Options);
}
} // namespace

TEST(Hostile, TheInputsAreThere) { EXPECT_GT(hostileShaders().size(), 20u); }

TEST(Hostile, TheHostGoesOnCompiling) {
  const std::string Expected = compile("good.hlsl", Good, withFactor(1)).Output;
  WorkerPool Pool(narrowLimits());
  for (const Shader &S : hostileShaders())
    for (OutputKind Kind : {OutputKind::SPIRV, OutputKind::MSL}) {
      // Those of text never reach a back end.
      if (Kind == OutputKind::MSL && !S.Text.empty())
        continue;
      CompileOptions Options;
      Options.Output = Kind;
      CompileResult R = compileIn(Pool, S, Options);
      EXPECT_TRUE(R.Success || !R.Diagnostics.empty()) << S.Name;
      CompileResult Next = Pool.compile("good.hlsl", Good, withFactor(1));
      EXPECT_EQ(Next.Output, Expected) << "after " << S.Name << "\n" << Next.diagnosticText();
    }
}

TEST(Hostile, ThreadsDoNotMeet) {
  const std::string Expected = compile("good.hlsl", Good, withFactor(1)).Output;
  WorkerPoolOptions Options = narrowLimits();
  Options.Workers = 3;
  WorkerPool Pool(Options);
  const std::vector<Shader> Shaders = hostileShaders();
  std::atomic<int> Wrong = 0;
  std::atomic<bool> Done = false;
  std::thread Hostile([&] {
    for (const Shader &S : Shaders)
      compileIn(Pool, S, {});
    Done = true;
  });
  std::thread Friendly([&] {
    while (!Done)
      Wrong += Pool.compile("good.hlsl", Good, withFactor(1)).Output != Expected;
  });
  Hostile.join();
  Friendly.join();
  EXPECT_EQ(Wrong, 0);
}

TEST(Hostile, AnEndlessCompileIsStopped) {
  WorkerPoolOptions Options = narrowLimits();
  Options.MemoryLimitMiB = 0;
  Options.TimeLimitMs = 500;
  WorkerPool Pool(Options);
  const Shader Endless = largeShaders()[0];
  CompileResult R = Pool.compile(Endless.Name, Endless.Text);
  EXPECT_TRUE(has(R, "WorkerDeadline")) << R.diagnosticText();
}

#if !LLVM_ADDRESS_SANITIZER_BUILD
TEST(Hostile, MemoryIsLimited) {
  WorkerPoolOptions Options = narrowLimits();
  Options.MemoryLimitMiB = 400;
  Options.TimeLimitMs = 60000;
  WorkerPool Pool(Options);
  const Shader Eater = largeShaders()[1];
  CompileResult R = Pool.compile(Eater.Name, Eater.Text);
  EXPECT_TRUE(has(R, "WorkerMemory")) << R.diagnosticText();
  EXPECT_NE(R.diagnosticText().find("400 MiB"), std::string::npos);
}
#endif
