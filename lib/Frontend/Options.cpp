// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "Frontend/Options.h"
#include "Frontend/ClangDiagnostics.h"
#include "Frontend/Prelude.h"
#include "Support/DiagnosticsFrontend.h"
#include "Support/Limits.h"
#include "clang/Basic/DiagnosticIDs.h"
#include "clang/Basic/TargetOptions.h"
#include "llvm/ADT/StringExtras.h"

using namespace clang;
using namespace llvm;
using namespace tessera;

namespace {

struct VersionRow {
  llvm::StringLiteral Name;
  const char *Std;
  bool Has16BitTypes;
};
constexpr VersionRow Versions[] = {
    {"2016", "-std=hlsl2016", false}, {"2017", "-std=hlsl2017", false},
    {"2018", "-std=hlsl2018", true},  {"2021", "-std=hlsl2021", true},
    {"202x", "-std=hlsl202x", true},
};

/// Stages of the pipeline, as profiles name them, that are no compute shaders.
constexpr llvm::StringLiteral OtherStages[] = {"vs_", "ps_", "gs_", "hs_", "ds_", "as_", "ms_"};

constexpr const char *FixedArguments[] = {
    "-triple", "spirv1.6-unknown-vulkan1.3-compute", "-fsyntax-only", "-nostdsysteminc",
    "-nobuiltininc", "-fmessage-length=0", "-fno-color-diagnostics", "-fshow-overloads=best",
    // sin, abs and the like are HLSL's own.
    "-fno-builtin",
    // Texts of dialects have members that are read and written by functions: __declspec(property).
    "-fdeclspec",
    // Kernels convert between numbers all the time; DXC is silent about these too.
    "-Wno-implicit-int-float-conversion", "-Wno-sign-conversion", "-Wno-implicit-int-conversion",
    "-Wno-implicit-float-conversion", "-Wno-float-conversion", "-Wno-shorten-64-to-32",
    "-Wno-unused-value", "-Wno-missing-declarations", "-Wno-hlsl-202y-extensions",
    // Keywords of HLSL that Clang does not have. The annotations are there for lowering to read.
    "-Dprecise=__attribute__((annotate(\"tessera.precise\")))",
    "-Dgloballycoherent=__attribute__((annotate(\"tessera.globallycoherent\")))",
    "-Duniform=", "-Dsnorm=", "-Dunorm=",
    // Clang warns of groupshared arguments for inout parameters, which HLSL copies in and out.
    "-Wno-hlsl-availability",
    // `static const float F = 2.5;` in a struct needs constexpr in C++ only.
    "-Wno-static-float-init",
    // A warning in DXC.
    "-Wno-error=groupshared-initializer",
    // On by default here.
    "-Wuninitialized", "-Wsometimes-uninitialized"};

constexpr unsigned FirstMinorWith16Bit = 2;
constexpr unsigned LastMinor = 10;

} // namespace

std::optional<ShaderOptions> tessera::checkOptions(const FrontendOptions &Options,
                                                   DiagnosticEngine &Diags) {
  ShaderOptions Result;
  StringRef Profile = Options.Profile;
  if (any_of(OtherStages, [&](StringRef Stage) { return Profile.starts_with(Stage); })) {
    Diags.report({}, diags::ProfileNotCompute, Profile);
    return std::nullopt;
  }
  Result.IsLibrary = Profile.consume_front("lib_6_");
  bool IsNewest = Result.IsLibrary && Profile == "x";
  if (IsNewest)
    Result.Minor = LastMinor;
  else if ((!Result.IsLibrary && !Profile.consume_front("cs_6_")) ||
           Profile.getAsInteger(10, Result.Minor) || Result.Minor > LastMinor ||
           std::to_string(Result.Minor) != Profile) {
    Diags.report({}, diags::ProfileUnknown, Options.Profile);
    return std::nullopt;
  }

  const VersionRow *Version =
      find_if(Versions, [&](const VersionRow &R) { return R.Name == Options.Version; });
  if (Version == std::end(Versions)) {
    Diags.report({}, diags::VersionUnknown, Options.Version);
    return std::nullopt;
  }
  Result.Std = Version->Std;
  Result.Has16BitTypes = Result.Minor >= FirstMinorWith16Bit && Version->Has16BitTypes;
  Result.WideHalf = Options.WideHalf || !Result.Has16BitTypes;
  return Result;
}

std::shared_ptr<CompilerInvocation> tessera::makeInvocation(const FrontendOptions &Options,
                                                            const ShaderOptions &Shader,
                                                            DiagnosticEngine &Diags) {
  std::vector<std::string> Args(std::begin(FixedArguments), std::end(FixedArguments));
  Args.push_back(Shader.Std);
  Args.push_back("-ferror-limit");
  Args.push_back(std::to_string(Options.ErrorLimit));
  if (Shader.Has16BitTypes) {
    Args.push_back("-fnative-half-type");
    Args.push_back("-fnative-int16-type");
    Args.push_back("-D__HLSL_ENABLE_16_BIT=1");
  }
  Args.push_back(Options.For == Backend::SPIRV ? "-D__spirv__=1" : "-D__metal__=1");
  // Clang defines it for the triple.
  if (Options.For != Backend::SPIRV)
    Args.push_back("-U__spirv__");
  Args.push_back("-D__TESSERA__=1");
  // DXC's, which headers ask for before they use packed types.
  Args.push_back("-D__hlsl_dx_compiler=1");
  if (Options.WaveSize)
    Args.push_back("-D__TESSERA_WAVE_SIZE=" + std::to_string(Options.WaveSize));
  Args.push_back("-D__SHADER_TARGET_MAJOR=6");
  Args.push_back("-D__SHADER_TARGET_MINOR=" + std::to_string(Shader.Minor));
  for (const std::string &Define : Options.Defines)
    Args.push_back("-D" + Define);
  for (const std::string &Undefine : Options.Undefines)
    Args.push_back("-U" + Undefine);
  for (const std::string &Dir : Options.IncludeDirs)
    Args.push_back("-I" + Dir);
  Args.push_back("-idirafter");
  Args.push_back(PreludeIncludes.str());
  for (const std::string &File : Options.ForcedIncludes) {
    Args.push_back("-include");
    Args.push_back(File);
  }
  for (const std::string &Warning : Options.Warnings)
    Args.push_back("-W" + Warning);
  // ClangDiagnostics drops some, and makes errors of the others.
  Args.push_back("-Wno-error=uninitialized");
  Args.push_back("-Wno-error=sometimes-uninitialized");
  Args.push_back("-x");
  Args.push_back("hlsl");
  Args.push_back(Options.File);

  std::vector<const char *> Pointers;
  for (const std::string &Arg : Args)
    Pointers.push_back(Arg.c_str());
  auto Invocation = std::make_shared<CompilerInvocation>();
  DiagnosticOptions ParsingOptions;
  ClangDiagnostics Client(Diags, ParsingOptions);
  DiagnosticsEngine Parsing(DiagnosticIDs::create(), ParsingOptions, &Client,
                            /*ShouldOwnClient=*/false);
  // Clang recommends another HLSL version than the one that users name.
  Parsing.setIgnoreAllWarnings(true);
  if (!CompilerInvocation::CreateFromArgs(*Invocation, Pointers, Parsing))
    return nullptr;
  LangOptions &Lang = Invocation->getLangOpts();
  if (Options.RowMajor)
    Lang.setDefaultMatrixMemoryLayout(LangOptions::MatrixMemoryLayout::MatrixRowMajor);
  // As a name like others half is what TypeNames.h says.
  Lang.Half = !Options.WideHalf;
  Lang.BracketDepth = limits::BracketDepth;
  Lang.InstantiationDepth = limits::TemplateDepth;
  Lang.ConstexprStepLimit = limits::ConstexprSteps;
  // No function has this name: which one is the entry point is found out after parsing.
  Invocation->getTargetOpts().HLSLEntry = " ";
  return Invocation;
}
