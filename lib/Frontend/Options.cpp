// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "Frontend/Options.h"
#include "Frontend/Locations.h"
#include "Frontend/Messages/ClangDiagnostics.h"
#include "Support/DiagnosticsFrontend.h"
#include "Support/Limits.h"
#include "clang/Basic/DiagnosticIDs.h"
#include "clang/Basic/TargetOptions.h"
#include "clang/Lex/PreprocessorOptions.h"
#include "llvm/ADT/STLExtras.h"
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

/// The shader models before DXC's, which DXC takes for 6.0.
constexpr llvm::StringLiteral OldModels[] = {"4_0", "4_1", "5_0", "5_1"};

constexpr const char *FixedArguments[] = {
    "-fsyntax-only", "-nostdsysteminc", "-nobuiltininc", "-fmessage-length=0",
    "-fno-color-diagnostics", "-fshow-overloads=best",
    // sin, abs and the like are HLSL's own.
    "-fno-builtin",
    // Texts of dialects have members that are read and written by functions: __declspec(property).
    "-fdeclspec"};

// The settings below are set in Clang's options directly. Parsing them as arguments takes several
// thousand instructions for each.

constexpr const char *FixedWarnings[] = {
    // Kernels convert between numbers all the time; DXC is silent about these too.
    "no-implicit-int-float-conversion", "no-sign-conversion", "no-implicit-int-conversion",
    "no-implicit-float-conversion", "no-float-conversion", "no-shorten-64-to-32", "no-unused-value",
    "no-missing-declarations", "no-hlsl-202y-extensions",
    // Clang warns of groupshared arguments for inout parameters, which HLSL copies in and out.
    "no-hlsl-availability",
    // `static const float F = 2.5;` in a struct needs constexpr in C++ only.
    "no-static-float-init",
    // Infinities are kept; shaders write 1.0 / 0.0 on purpose.
    "no-nan-infinity-disabled",
    // A warning in DXC.
    "no-error=groupshared-initializer",
    // In a cbuffer; DXC is silent.
    "no-error=legacy-constant-register-binding",
    // On by default here.
    "uninitialized", "sometimes-uninitialized"};

/// Warnings that DXC has and Clang has not: nothing to turn on or off.
constexpr llvm::StringLiteral WarningsOfDXC[] = {"address-of-array-temporary",
                                                 "ambig-lit-shift",
                                                 "attribute-type",
                                                 "comma-in-init",
                                                 "const-expr-overflow",
                                                 "dx9-deprecation",
                                                 "fallback",
                                                 "for-redefinition",
                                                 "hlsl-202x-extensions",
                                                 "hlsl-availability-constant",
                                                 "hlsl-barrier",
                                                 "hlsl-groupshared-202x",
                                                 "hlsl-legacy-literal",
                                                 "hlsl-rayquery-flags",
                                                 "misplaced-attributes",
                                                 "packoffset-override",
                                                 "parameter-usage",
                                                 "payload-access-call",
                                                 "payload-access-perf",
                                                 "payload-access-qualifier",
                                                 "semantic-identifier-collision",
                                                 "specifier-override",
                                                 "structurize-exits-lifetime-markers-conflict"};

constexpr const char *FixedMacros[] = {// Keywords of HLSL that Clang does not have.
                                       "uniform=", "snorm=", "unorm=",
                                       // DXC's, which headers ask for before they use packed types.
                                       "__hlsl_dx_compiler=1", "__TESSERA__=1",
                                       "__SHADER_TARGET_MAJOR=6"};

constexpr unsigned FirstMinorWith16Bit = 2;
constexpr unsigned LastMinor = 10;
constexpr unsigned FirstMinorWithMeshes = 5;

} // namespace

/// Of "cs_6_5" the stage, and \p Profile becomes "6_5". Nothing for a profile that is not of a
/// stage.
static std::optional<ir::Stage> consumeStage(StringRef &Profile) {
  const auto *Row = find_if(ir::StageRows, [&](const ir::StageRow &R) {
    return !R.Profile.empty() && Profile.consume_front((R.Profile + "_").str());
  });
  return Row == std::end(ir::StageRows) ? std::nullopt
                                        : std::optional(ir::Stage(Row - ir::StageRows));
}

std::optional<ShaderOptions> tessera::checkOptions(const FrontendOptions &Options,
                                                   DiagnosticEngine &Diags) {
  ShaderOptions Result;
  StringRef Profile = Options.Profile;
  std::optional<ir::Stage> Stage = consumeStage(Profile);
  Result.Stage = Stage.value_or(Result.Stage);
  Result.IsLibrary = !Stage && Profile.consume_front("lib_");
  if (Stage && is_contained(OldModels, Profile)) {
    Diags.report({}, diags::ProfileOld, Options.Profile,
                 (ir::rowOf(*Stage).Profile + "_6_0").str());
    Profile = "6_0";
  }
  bool IsSix = Profile.consume_front("6_");
  bool IsNewest = Result.IsLibrary && IsSix && Profile == "x";
  if (IsNewest)
    Result.Minor = LastMinor;
  else if ((!Result.IsLibrary && !Stage) || !IsSix || Profile.getAsInteger(10, Result.Minor) ||
           (Stage && ir::stages::Meshes.has(*Stage) && Result.Minor < FirstMinorWithMeshes) ||
           Result.Minor > LastMinor || std::to_string(Result.Minor) != Profile) {
    Diags.report({}, diags::ProfileUnknown, Options.Profile);
    return std::nullopt;
  }

  constexpr unsigned FirstWithPayloads = 6, FirstThatChecksPayloads = 7;
  if (Options.Payloads.value_or(false) && (!Result.IsLibrary || Result.Minor < FirstWithPayloads)) {
    Diags.report({}, diags::PayloadsProfile, Options.Profile);
    return std::nullopt;
  }
  if (Options.Payloads.value_or(Result.Minor >= FirstThatChecksPayloads))
    Result.Payloads = PayloadChecks::All;
  else if (!Options.Payloads)
    Result.Payloads = PayloadChecks::Ignored;

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

/// True if a -W option is about a warning that only DXC has.
static bool isOfDXCAlone(StringRef Option) {
  Option.consume_front("no-");
  Option.consume_front("error=");
  return is_contained(WarningsOfDXC, Option);
}

static void defineMacros(const tessera::FrontendOptions &Options, const ShaderOptions &Shader,
                         PreprocessorOptions &Macros) {
  for (const char *Macro : FixedMacros)
    Macros.addMacroDef(Macro);
  if (Shader.Has16BitTypes)
    Macros.addMacroDef("__HLSL_ENABLE_16_BIT=1");
  Macros.addMacroDef(Options.For == Backend::SPIRV ? "__spirv__=1" : "__metal__=1");
  // Clang defines it for the triple.
  if (Options.For != Backend::SPIRV)
    Macros.addMacroUndef("__spirv__");
  if (Options.WaveSize)
    Macros.addMacroDef("__TESSERA_WAVE_SIZE=" + std::to_string(Options.WaveSize));
  Macros.addMacroDef("__SHADER_TARGET_MINOR=" + std::to_string(Shader.Minor));
  for (const std::string &Define : Options.Defines)
    Macros.addMacroDef(Define);
  for (const std::string &Undefine : Options.Undefines)
    Macros.addMacroUndef(Undefine);
}

std::shared_ptr<CompilerInvocation> tessera::makeInvocation(const FrontendOptions &Options,
                                                            const ShaderOptions &Shader,
                                                            DiagnosticEngine &Diags) {
  std::vector<std::string> Args(std::begin(FixedArguments), std::end(FixedArguments));
  Args.push_back("-triple");
  Args.push_back(("spirv1.6-unknown-vulkan1.3-" + ir::rowOf(Shader.Stage).Word).str());
  Args.push_back(Shader.Std);
  Args.push_back("-ferror-limit");
  Args.push_back(std::to_string(Options.ErrorLimit));
  for (const std::string &Dir : Options.IncludeDirs)
    Args.push_back("-I" + Dir);
  Args.push_back("-idirafter");
  Args.push_back(PreludeIncludes.str());
  for (const std::string &File : Options.ForcedIncludes) {
    Args.push_back("-include");
    Args.push_back(File);
  }
  Args.push_back("-x");
  Args.push_back("hlsl");
  Args.push_back(Options.File);

  std::vector<const char *> Pointers;
  for (const std::string &Arg : Args)
    Pointers.push_back(Arg.c_str());
  auto Invocation = std::make_shared<CompilerInvocation>();
  DiagnosticOptions ParsingOptions;
  ClangDiagnostics Client(Diags, ParsingOptions, /*Names=*/{});
  DiagnosticsEngine Parsing(DiagnosticIDs::create(), ParsingOptions, &Client,
                            /*ShouldOwnClient=*/false);
  // Clang recommends another HLSL version than the one that users name.
  Parsing.setIgnoreAllWarnings(true);
  if (!CompilerInvocation::CreateFromArgs(*Invocation, Pointers, Parsing))
    return nullptr;
  defineMacros(Options, Shader, Invocation->getPreprocessorOpts());
  std::vector<std::string> &Warnings = Invocation->getDiagnosticOpts().Warnings;
  // After those that Clang has on for HLSL.
  append_range(Warnings, FixedWarnings);
  copy_if(Options.Warnings, std::back_inserter(Warnings),
          [](StringRef Option) { return !isOfDXCAlone(Option); });
  // ClangDiagnostics drops some, and makes errors of the others.
  Warnings.push_back("no-error=uninitialized");
  Warnings.push_back("no-error=sometimes-uninitialized");
  LangOptions &Lang = Invocation->getLangOpts();
  if (Options.RowMajor)
    Lang.setDefaultMatrixMemoryLayout(LangOptions::MatrixMemoryLayout::MatrixRowMajor);
  Lang.NativeInt16Type = true;
  Lang.BracketDepth = limits::BracketDepth;
  Lang.InstantiationDepth = limits::TemplateDepth;
  Lang.ConstexprStepLimit = limits::ConstexprSteps;
  // No function has this name: which one is the entry point is found out after parsing.
  Invocation->getTargetOpts().HLSLEntry = " ";
  return Invocation;
}
