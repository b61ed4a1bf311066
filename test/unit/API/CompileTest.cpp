// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "tessera/tessera.h"
#include "llvm/Support/JSON.h"
#include <gtest/gtest.h>
#include <thread>

using namespace tessera;

namespace {
constexpr const char *Copy = R"(
ByteAddressBuffer In : register(t0);
RWByteAddressBuffer Out : register(u1);
[numthreads(8, 2, 1)]
void main(uint3 id : SV_DispatchThreadID) {
  Out.Store(id.x * 4, In.Load(id.x * 4) + FACTOR);
}
)";

CompileOptions withFactor(const char *Factor) {
  CompileOptions Options;
  Options.Defines = {std::string("FACTOR=") + Factor};
  return Options;
}

/// Expects that a compile with \p Options fails with the diagnostic \p Id first.
void expectWrongOptions(const CompileOptions &Options, const char *Id) {
  CompileResult R = compile("copy.hlsl", Copy, Options);
  EXPECT_FALSE(R);
  EXPECT_TRUE(R.WrongOptions);
  ASSERT_FALSE(R.Diagnostics.empty());
  EXPECT_EQ(R.Diagnostics[0].Id, Id);
}
} // namespace

TEST(Compile, GivesAModule) {
  CompileResult R = compile("copy.hlsl", Copy, withFactor("3"));
  ASSERT_TRUE(R) << R.diagnosticText();
  ASSERT_GE(R.Output.size(), 20u);
  uint32_t Magic;
  memcpy(&Magic, R.Output.data(), 4);
  EXPECT_EQ(Magic, 0x07230203u);
  EXPECT_TRUE(R.Diagnostics.empty());
}

TEST(Compile, IsDeterministic) {
  CompileResult First = compile("copy.hlsl", Copy, withFactor("3"));
  for (int I = 0; I < 3; ++I)
    EXPECT_EQ(compile("copy.hlsl", Copy, withFactor("3")).Output, First.Output);
}

TEST(Compile, ThreadsDoNotMeet) {
  const std::string One = compile("copy.hlsl", Copy, withFactor("1")).Output;
  const std::string Two = compile("copy.hlsl", Copy, withFactor("2")).Output;
  ASSERT_NE(One, Two);
  std::vector<std::thread> Threads;
  std::atomic<int> Wrong = 0;
  for (int T = 0; T < 4; ++T)
    Threads.emplace_back([&, T] {
      for (int I = 0; I < 8; ++I)
        Wrong +=
            compile("copy.hlsl", Copy, withFactor(T % 2 ? "2" : "1")).Output != (T % 2 ? Two : One);
    });
  for (std::thread &T : Threads)
    T.join();
  EXPECT_EQ(Wrong, 0);
}

TEST(Compile, IncludesComeFromTheCallback) {
  CompileOptions Options;
  std::vector<std::string> Asked;
  Options.Include = [&](std::string_view Path) -> std::optional<std::string> {
    Asked.emplace_back(Path);
    if (Path.ends_with("factor.hlsli"))
      return "#define FACTOR 5\n";
    return std::nullopt;
  };
  Options.Dependencies = true;
  CompileResult R =
      compile("copy.hlsl", std::string("#include \"factor.hlsli\"\n") + Copy, Options);
  ASSERT_TRUE(R) << R.diagnosticText();
  EXPECT_FALSE(Asked.empty());
  ASSERT_EQ(R.Dependencies.size(), 2u);
  EXPECT_EQ(R.Dependencies[0], "copy.hlsl");
  EXPECT_TRUE(R.Dependencies[1].ends_with("factor.hlsli"));
}

TEST(Compile, TheCallbackIsNotAskedForTheMainFile) {
  CompileOptions Options = withFactor("1");
  std::vector<std::string> Asked;
  Options.Include = [&](std::string_view Path) -> std::optional<std::string> {
    Asked.emplace_back(Path);
    return "#error the callback's text\n";
  };
  EXPECT_TRUE(compile("copy.hlsl", Copy, Options));
  EXPECT_TRUE(Asked.empty());
}

TEST(Compile, TextWithoutRemarks) {
  CompileOptions Options;
  Options.Target = "lavapipe";
  CompileResult R = compile("wave.hlsl",
                            "RWStructuredBuffer<uint> Out;\n"
                            "[WaveSize(32)] [numthreads(8, 1, 1)]\n"
                            "void main(uint i : SV_GroupIndex) { uint x; Out[i] = x; }\n",
                            Options);
  EXPECT_NE(R.diagnosticText().find("remark: "), std::string::npos);
  EXPECT_EQ(R.textWithoutRemarks().find("remark: "), std::string::npos);
  EXPECT_NE(R.textWithoutRemarks().find("warning: "), std::string::npos);
  EXPECT_TRUE(R.textWithoutRemarks().ends_with("1 warning generated.\n"));
}

TEST(Compile, AMissingIncludeIsADiagnostic) {
  CompileOptions Options;
  Options.Include = [](std::string_view) { return std::nullopt; };
  CompileResult R = compile("a.hlsl", "#include \"nowhere.hlsli\"\n", Options);
  EXPECT_FALSE(R);
  ASSERT_FALSE(R.Diagnostics.empty());
  EXPECT_EQ(R.Diagnostics[0].File, "a.hlsl");
  EXPECT_EQ(R.Diagnostics[0].Line, 1u);
  EXPECT_EQ(R.Diagnostics[0].Message, "'nowhere.hlsli' file not found");
}

TEST(Compile, ErrorsHaveAPlaceAndNoOutput) {
  CompileResult R = compile("bad.hlsl", "[numthreads(1,1,1)]\nvoid main() {\n  int x = y;\n}\n");
  EXPECT_FALSE(R);
  EXPECT_TRUE(R.Output.empty());
  ASSERT_EQ(R.Diagnostics.size(), 1u);
  EXPECT_EQ(R.Diagnostics[0].Line, 3u);
  EXPECT_EQ(R.Diagnostics[0].Column, 11u);
  EXPECT_EQ(R.diagnosticText(), "bad.hlsl:3:11: error: use of undeclared identifier 'y'\n"
                                "    3 |   int x = y;\n"
                                "      |           ^\n"
                                "1 error generated.\n");
  auto JSON = llvm::json::parse(R.diagnosticJSON());
  ASSERT_TRUE(bool(JSON));
  const llvm::json::Object &Error = *(*JSON->getAsArray())[0].getAsObject();
  EXPECT_EQ(*Error.getInteger("line"), 3);
  EXPECT_EQ(*Error.getInteger("endColumn"), 12);
}

TEST(Compile, ErrorsOfClangHaveARange) {
  CompileResult R = compile("bad.hlsl", "int a = missing.x;\nint b = -\"text\";\nint c = 1 int d;\n"
                                        "#define M(x) x + unknown\nint e = M(\n1);\n");
  std::vector<std::pair<uint32_t, uint32_t>> Ranges;
  for (const CompileDiagnostic &D : R.Diagnostics)
    if (D.Severity == CompileSeverity::Error)
      Ranges.push_back({D.Column, D.EndColumn});
  // An identifier, an operator, a place between two tokens, a macro on two lines.
  EXPECT_EQ(Ranges,
            (std::vector<std::pair<uint32_t, uint32_t>>{{9, 16}, {9, 10}, {10, 0}, {9, 0}}));
}

TEST(Compile, AMessageAboutTheFileHasNoLine) {
  CompileResult R = compile("none.hlsl", "void f() {}\nvoid g() {}\n");
  ASSERT_EQ(R.Diagnostics.size(), 1u);
  EXPECT_EQ(R.Diagnostics[0].File, "none.hlsl");
  EXPECT_EQ(R.Diagnostics[0].Line, 0u);
  auto JSON = llvm::json::parse(R.diagnosticJSON());
  ASSERT_TRUE(bool(JSON));
  const llvm::json::Object &Error = *(*JSON->getAsArray())[0].getAsObject();
  EXPECT_TRUE(Error.get("file"));
  EXPECT_FALSE(Error.get("line") || Error.get("column") || Error.get("endColumn"));

  // The function that is meant.
  EXPECT_EQ(compile("a.hlsl", "void f() {}\nvoid main() {}\n").Diagnostics[0].Line, 2u);
  EXPECT_EQ(compile("a.hlsl", "\n\nvoid f() {}\n").Diagnostics[0].Line, 3u);
}

TEST(Compile, ReflectionListsBindings) {
  CompileOptions Options = withFactor("1");
  Options.Reflect = true;
  CompileResult R = compile("copy.hlsl", Copy, Options);
  ASSERT_TRUE(R) << R.diagnosticText();
  auto JSON = llvm::json::parse(R.Reflection);
  ASSERT_TRUE(bool(JSON)) << R.Reflection;
  const llvm::json::Object &Root = *JSON->getAsObject();
  EXPECT_EQ(*Root.getObject("entry")->getString("name"), "main");
  EXPECT_EQ(*(*Root.getObject("entry")->getArray("workgroupSize"))[1].getAsInteger(), 2);
  const llvm::json::Array &Resources = *Root.getArray("resources");
  ASSERT_EQ(Resources.size(), 2u);
  EXPECT_EQ(*Resources[0].getAsObject()->getString("kind"), "ByteAddressBuffer");
  EXPECT_EQ(*Resources[1].getAsObject()->getInteger("binding"), 1);
  EXPECT_EQ(*Resources[1].getAsObject()->getBoolean("readOnly"), false);
}

TEST(Compile, EveryStageIsTimed) {
  CompileResult R = compile("copy.hlsl", Copy, withFactor("1"));
  std::vector<std::string> Stages;
  for (const StageTime &T : R.Times)
    Stages.push_back(T.Stage);
  EXPECT_EQ(Stages, (std::vector<std::string>{"target", "parse", "lower", "free the AST", "passes",
                                              "emit"}));
}

TEST(Compile, AnUnknownTargetIsADiagnostic) {
  CompileOptions Options;
  Options.Target = "lavapip";
  CompileResult R = compile("copy.hlsl", Copy, Options);
  EXPECT_FALSE(R);
  ASSERT_FALSE(R.Diagnostics.empty());
  EXPECT_EQ(R.Diagnostics[0].Message, "unknown target 'lavapip'; did you mean 'lavapipe'?");
}

TEST(Compile, AnUnknownOutputIsADiagnostic) {
  CompileOptions Options;
  Options.Output = static_cast<OutputKind>(9);
  expectWrongOptions(Options, "OutputUnknown");
}

TEST(Compile, ANameThatSPIRVCannotHaveIsADiagnostic) {
  CompileOptions Options;
  Options.Reflect = true;
  for (std::string Name : {std::string("\xF6"), std::string("a\0b", 3)}) {
    Options.EntryName = Name;
    expectWrongOptions(Options, "EntryNameText");
  }
  Options.Defines = {"FACTOR=2"};
  Options.EntryName = "\xC3\xB6";
  EXPECT_TRUE(compile("copy.hlsl", Copy, Options));
}

TEST(Compile, UnknownGroupMatricesAreADiagnostic) {
  CompileOptions Options;
  Options.Groups = static_cast<GroupMatrices>(3);
  expectWrongOptions(Options, "GroupsUnknown");
}

TEST(Compile, UnknownThreadMatricesAreADiagnostic) {
  CompileOptions Options;
  Options.Threads = static_cast<ThreadMatrices>(4);
  expectWrongOptions(Options, "ThreadsUnknown");
}

TEST(Compile, UnknownArgumentBuffersAreADiagnostic) {
  CompileOptions Options;
  Options.MetalArrays = static_cast<ArgumentBuffers>(3);
  expectWrongOptions(Options, "ArgumentBuffersUnknown");
}

TEST(Compile, UnknownOptimalLayoutsAreADiagnostic) {
  CompileOptions Options;
  Options.Layouts = static_cast<OptimalLayouts>(2);
  expectWrongOptions(Options, "LayoutsUnknown");
}

TEST(Compile, UnknownPayloadQualifiersAreADiagnostic) {
  CompileOptions Options;
  Options.Payloads = static_cast<PayloadQualifiers>(3);
  expectWrongOptions(Options, "PayloadsUnknown");
}

TEST(Compile, AnUnknownLayoutOfBuffersIsADiagnostic) {
  CompileOptions Options;
  Options.Memory.Layout = static_cast<BufferLayout>(4);
  expectWrongOptions(Options, "BufferLayoutUnknown");
}

TEST(Compile, AnUnknownFormOfMessagesIsADiagnostic) {
  CompileOptions Options;
  Options.Messages.Form = static_cast<MessageForm>(3);
  expectWrongOptions(Options, "MessageFormUnknown");
}

TEST(Compile, AnUnknownEnvironmentIsADiagnostic) {
  CompileOptions Options;
  Options.Environment = static_cast<SPIRVEnvironment>(8);
  expectWrongOptions(Options, "EnvironmentUnknown");
}

TEST(Compile, UnknownDebugInformationIsADiagnostic) {
  CompileOptions Options;
  Options.Debug = static_cast<DebugOutput>(5);
  expectWrongOptions(Options, "DebugUnknown");
}

TEST(Compile, UnknownDenormalsAreADiagnostic) {
  CompileOptions Options;
  Options.SPIRV.Denorm = static_cast<Denormals>(3);
  expectWrongOptions(Options, "DenormUnknown");
}

TEST(Compile, UnknownMatrixBoundsAreADiagnostic) {
  CompileOptions Options;
  Options.Bounds = static_cast<MatrixBounds>(2);
  CompileResult R = compile("copy.hlsl", Copy, Options);
  EXPECT_FALSE(R);
  EXPECT_TRUE(R.WrongOptions);
  ASSERT_FALSE(R.Diagnostics.empty());
  EXPECT_EQ(R.Diagnostics[0].Message,
            "unknown kind of matrix bounds 2: expected 0 (device) or 1 (checked)");
}

TEST(Compile, RegistersAreOfFourClasses) {
  CompileOptions Options = withFactor("3");
  Options.Bindings.Shifts = {{RegisterClass::S, 1, std::nullopt}};
  EXPECT_TRUE(compile("copy.hlsl", Copy, Options));
  Options.Bindings.Shifts.push_back({static_cast<RegisterClass>(4), 1, 0});
  expectWrongOptions(Options, "BindingClassUnknown");
}

TEST(Compile, ListOfRegistersForbidsShifts) {
  CompileOptions Options;
  Options.Bindings.Registers = {{RegisterClass::U, 0, 0, {1, 2}}};
  Options.Bindings.ShiftsUnregistered = true;
  expectWrongOptions(Options, "BindingRulesClash");
}

TEST(Targets, AreListedAndDescribed) {
  EXPECT_NE(listTargets().find("nvidia-hopper"), std::string::npos);
  std::string Error;
  EXPECT_TRUE(describeTarget("lavapipe", Error).has_value());
  EXPECT_TRUE(Error.empty());
  EXPECT_FALSE(describeTarget("nothing", Error).has_value());
  EXPECT_FALSE(Error.empty());
}
