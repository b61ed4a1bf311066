//===- Compile.cpp - The stages in order ----------------------------------===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "API/Compile.h"
#include "API/EntryEmitter.h"
#include "API/Explain.h"
#include "API/OptionChecks.h"
#include "API/Reflection.h"
#include "Frontend/Frontend.h"
#include "IR/Text/Printer.h"
#include "Lower/Lower.h"
#include "Pipeline/Pipeline.h"
#include "Support/DiagnosticsFrontend.h"
#include "Support/DiagnosticsIR.h"
#include "Support/DiagnosticsTarget.h"
#include "Support/LargeStack.h"
#include "Target/TargetRegistry.h"
#include "Target/TargetYAML.h"
#include "tessera/tessera.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringSet.h"
#include "llvm/Support/MemoryBuffer.h"
#include "llvm/Support/Path.h"
#include "llvm/Support/raw_ostream.h"
#include <chrono>

using namespace llvm;
using namespace tessera;

namespace {
std::string_view view(StringRef S) { return {S.data(), S.size()}; }

/// Runs the stages of one compile. Each stage may end it with an error. Large objects must be
/// members, not locals: an internal error leaves the functions without running destructors.
class Compilation {
public:
  Compilation(const CompileOptions &Options, const IncludeSource &Include,
              IntrusiveRefCntPtr<vfs::FileSystem> Disk, CompileResult &Result, ExplainTo Explain,
              ShaderWatcher *Watcher = nullptr)
      : Options(Options), Include(Include), Disk(std::move(Disk)), Explain(Explain),
        Watcher(Watcher), Result(Result), Diags(Files) {}

  void run(std::string File, std::optional<std::string> Text) {
    if (Options.Messages.Form <= MessageForm::Vi)
      Diags.setStyle({DiagnosticStyle::Form(Options.Messages.Form), Options.Messages.Colors});
    Diags.setErrorLimit(Options.ErrorLimit);
    Name = File;
    if (Options.TimeLimitMs)
      Until = Clock::now() + std::chrono::milliseconds(Options.TimeLimitMs);
    bool Ok = false;
    std::optional<Mistake> Found = LargeStack::run([&](LargeStack &OfWork) {
      Stack = &OfWork;
      Ok = compile(std::move(File), std::move(Text));
    });
    if (Found)
      Diags.report(Found->Where, diags::InternalError, Found->What);
    Result.Success = Ok && !Diags.hasErrors();
    if (!Result.Success) {
      Result.Output.clear();
      Result.Entries.clear();
    }
    exportDiagnostics(Diags, Result);
  }

private:
  bool compile(std::string File, std::optional<std::string> Text) {
    if (!checkOptions(Options, Diags))
      return false;
    bool IsMSL = Options.Output == OutputKind::MSL;
    StringRef Wanted = !Options.Target.empty() ? StringRef(Options.Target)
                       : IsMSL                 ? "metal"
                                               : "vulkan";
    timed("target", [&] {
      if (Options.TargetText.empty())
        Device = loadTargetToCompile(Wanted, Diags);
      else if (auto Given = parseTarget(Wanted, Options.TargetText, Diags))
        Device = std::make_shared<const Target>(std::move(*Given));
    });
    if (!Device || !checkBackend())
      return false;
    if (Watcher) {
      watch(std::move(File));
      return !Diags.hasErrors();
    }
    if (Explain.Target)
      Explained.emplace(*Explain.Shader, *Explain.Target, Files, *Device);
    std::optional<std::vector<msl::BufferChoice>> Choices =
        readBufferChoices(Options.MetalBuffers, Diags);
    if (!Choices || !checkBindings(Options.Bindings, Diags))
      return false;
    Emitter.emplace(Options, *Device, std::move(*Choices), Explained ? &*Explained : nullptr, Diags,
                    Result);

    if (Options.Output == OutputKind::Preprocessed)
      return preprocess(std::move(File), std::move(Text));
    auto After = [&](const Step &S) {
      printAfter(S);
      if (Explained)
        Explained->noteStep(*M, S);
      shouldStop();
    };
    StepOptions Steps{.VerifyEach = Options.VerifyEach, .After = After};
    lowerSource(std::move(File), std::move(Text));
    if (Diags.hasErrors() || !checkEntries())
      return false;
    if (Modules.size() > 1) {
      auto Shaders = to_vector(map_range(Modules, [](auto &Entry) { return Entry.get(); }));
      ir::connectPrimitives(Shaders);
      Emitter->expect(Shaders);
    }
    for (; Current < Modules.size() && !shouldStop(); ++Current) {
      M = std::move(Modules[Current]);
      if (!compileEntry(Steps))
        return false;
    }
    if (Options.Reflect)
      Result.Reflection = toJSON(Result.Entries);
    if (shouldStop() || !Emitter->finish())
      return false;
    if (Explained)
      Explained->finish(Result.Listing);
    return true;
  }

  /// Whether the caller has cancelled or the time is up; reports that once.
  bool shouldStop() {
    if (!IsStopped && Options.Cancel.stop_requested())
      Diags.report({}, diags::CompileCancelled, Name);
    else if (!IsStopped && Until && Clock::now() > *Until)
      Diags.report({}, diags::WorkerDeadline, Name, Options.TimeLimitMs);
    else
      return IsStopped;
    return IsStopped = true;
  }

  /// Rejects several entry points if the output is IR, equal names of entry points in SPIR-V, and
  /// groupshared variables of several exported functions.
  bool checkEntries() {
    size_t Count = Modules.size();
    if (Count > 1 && Options.Output == OutputKind::IR) {
      Diags.report({}, diags::EntriesOfIR, Count);
      return false;
    }
    SmallVector<StringRef> Names;
    StringRef(Options.EntryName).split(Names, ',');
    if (!Options.EntryName.empty() && Names.size() != Count)
      Diags.report({}, diags::EntriesNamed, Count, Names.size());
    for (StringRef Name : Names)
      EntryNames.push_back(Name.str());
    EntryNames.resize(Count);
    StringSet<> Taken, Exported;
    StringMap<StringRef> Shared;
    for (const auto &[Module, Given] : zip_equal(Modules, EntryNames)) {
      const ir::Function &Fn = *Module->Entry.Fn;
      StringRef Called = Given.empty() ? Fn.name() : StringRef(Given);
      bool IsFunction = rowOf(Module->Entry.Of).isFunction();
      if (!(IsFunction ? Exported : Taken).insert(Called).second)
        Diags.report(Fn.loc(), IsFunction ? diags::ExportsNamedAlike : diags::EntriesNamedAlike,
                     Called);
      for (const ir::Global *G : Module->Globals)
        if (IsFunction && G->Space == ir::AddressSpace::Workgroup)
          if (auto [It, IsNew] = Shared.try_emplace(G->Name, Fn.name()); !IsNew)
            Diags.report(G->Where, diags::ExportShared, G->Name, It->second, Fn.name());
    }
    return !Diags.hasErrors();
  }

  bool compileEntry(const StepOptions &Steps) {
    if (Steps.verifiesEach() && !verifyAfter("lower", *M, Diags))
      return false;
    if (Explained)
      Explained->noteOperations(*M);
    if (!runAllPasses(Steps))
      return false;
    if (Explained)
      Explained->notePlan(*M);

    Reflection Reflected;
    if (Options.Reflect) {
      Reflected = Reflection::collect(*M);
    }
    DeviceNeeds Needs;
    if (!emit(Steps, Needs))
      return false;
    if (Explained)
      Explained->noteInstructions(*M);
    if (Options.Reflect)
      Result.Entries.push_back(Reflected.describe(*M, *Device, Needs, Options.Bounds));
    return true;
  }

  /// Rejects text for a back end that the target lacks. IR is available for every target.
  bool checkBackend() {
    if (Options.Output == OutputKind::IR || Options.Output == OutputKind::Preprocessed)
      return true;
    Backend Asked = Options.Output == OutputKind::MSL ? Backend::MSL : Backend::SPIRV;
    if (includes(Device->Backends, Asked))
      return true;
    Diags.report({}, diags::TargetBackend, Device->Name, name(Device->Backends), name(Asked));
    return false;
  }

  FrontendOptions frontendOptions(std::string File, std::optional<std::string> Text) {
    FrontendOptions Front;
    Front.File = std::move(File);
    Front.Text = std::move(Text);
    Front.Entry = Options.Entry;
    Front.Profile = Options.Profile;
    Front.Version = Options.HLSLVersion;
    Front.For = isForSPIRV() ? Backend::SPIRV : Backend::MSL;
    Front.WaveSize = Device->Subgroup.Default;
    if (Options.Payloads != PayloadQualifiers::Auto)
      Front.Payloads = Options.Payloads == PayloadQualifiers::On;
    Front.CanExport = isForSPIRV() && Options.Environment == SPIRVEnvironment::Universal15;
    Front.RowMajor = Options.RowMajor;
    Front.WideHalf = Options.Memory.WideHalf;
    Front.Defines = Options.Defines;
    Front.Undefines = Options.Undefines;
    // As for the names behind #include, a backslash separates folders too.
    for (StringRef Dir : Options.IncludeDirs)
      Front.IncludeDirs.push_back(sys::path::convert_to_slash(Dir, sys::path::Style::windows));
    Front.ForcedIncludes = Options.ForcedIncludes;
    Front.IncludeRoots = Options.IncludeRoots;
    if (Options.Dependencies)
      Front.Dependencies = &Result.Dependencies;
    if (Options.Includes)
      Front.IncludeTree = &Result.Includes;
    Front.ErrorLimit = Options.ErrorLimit;
    if (Options.ChecksUnusedFunctions)
      Front.Unused = UnusedCode::Parsed;
    Front.Files = Disk;
    if (Until || Options.Cancel.stop_possible())
      Front.ShouldStop = [this] { return shouldStop(); };
    if (Include)
      Front.Include = [this](StringRef Path) { return askForInclude(Path); };
    // A -W option that names one of our rows is not passed to Clang, which would report an unknown
    // option. The exceptions are options that both understand.
    for (const std::string &Warning : Options.Warnings) {
      bool IsBoth = Warning == "error" || StringRef(Warning).ends_with("uninitialized");
      if (!Diags.setWarningOption(Warning) || IsBoth)
        Front.Warnings.push_back(Warning);
      // As in Clang, -Wuninitialized has -Wsometimes-uninitialized in it.
      StringRef Prefix = Warning;
      if (Prefix.consume_back("uninitialized") && !Prefix.ends_with("sometimes-"))
        Diags.setWarningOption((Prefix + "sometimes-uninitialized").str());
    }
    return Front;
  }

  bool preprocess(std::string File, std::optional<std::string> Text) {
    FrontendOptions Front = frontendOptions(std::move(File), std::move(Text));
    timed("preprocess", [&] {
      WorkScope Work("preprocess");
      if (std::optional<std::string> Text = preprocessShader(Front, Diags))
        Result.Output = std::move(*Text);
    });
    return !Diags.hasErrors();
  }

  void watch(std::string File) {
    FrontendOptions Front = frontendOptions(std::move(File), std::nullopt);
    timed("parse", [&] {
      WorkScope Work("parse");
      watchShader(Front, Diags, *Watcher);
    });
  }

  /// Clang's part. The AST is dropped as soon as the IR exists.
  void lowerSource(std::string File, std::optional<std::string> Text) {
    FrontendOptions Front = frontendOptions(std::move(File), std::move(Text));
    timed("parse", [&] {
      WorkScope Work("parse");
      Shader = parseShader(Front, Diags);
    });
    if (!Shader && !Diags.hasErrors())
      internalError("the shader was not parsed, and nothing says why");
    if (!Shader)
      return;
    // Functions that two entry points call are checked twice.
    Diags.setDropsRepeated(Shader->entries().size() > 1);
    timed("lower", [&] {
      WorkScope Work("lower", ir::placeOf);
      for (size_t Entry = 0; Entry < Shader->entries().size() && !shouldStop(); ++Entry)
        Modules.push_back(
            lower(*Shader, *Device,
                  {bindingRules(), Options.Memory.Layout, Options.UnknownImageFormats,
                   wantsDebugger(), Entry, Options.Memory.RawByRows, Options.SPIRV.StrictFloats,
                   Options.SPIRV.AllBindings, Options.SPIRV.TypeNames,
                   Front.CanExport && StringRef(Front.Profile).starts_with("lib_"), Options.Stages},
                  Diags));
    });
    if (!Diags.hasErrors() && Options.Target.empty() && Options.TargetText.empty() &&
        Device->Permissive && Options.Output != OutputKind::IR)
      if (std::optional<Loc> First = firstMatrix())
        Diags.report(*First, diags::TargetGeneric);
    if (!Diags.hasErrors() && is_contained(Options.PrintAfter, "lower")) {
      raw_string_ostream OS(Result.PrintedIR);
      for (const std::unique_ptr<ir::Module> &Lowered : Modules)
        ir::print(*Lowered, OS);
    }
    timed("free the AST", [&] { Shader.reset(); });
  }

  /// On Metal, arrays are never flattened: each element is an argument of its own already, or the
  /// addresses of all are in a buffer. Descriptor heaps are argument buffers.
  BindingRules bindingRules() const {
    BindingRules Rules = Options.Bindings;
    Rules.FlattenArrays &= isForSPIRV();
    Rules.DescriptorHeap &= isForSPIRV();
    return Rules;
  }

  /// Whether the output is a SPIR-V module, or IR for one.
  bool isForSPIRV() const {
    return Options.Output != OutputKind::MSL && includes(Device->Backends, Backend::SPIRV);
  }

  /// Returns the location of the first op that makes a matrix held by several lanes, if there is
  /// one.
  std::optional<Loc> firstMatrix() const {
    std::optional<Loc> Found;
    for (const std::unique_ptr<ir::Module> &Lowered : Modules)
      for (ir::Function *F : Lowered->Functions)
        ir::walk(F->body(), [&](const ir::Op &O) {
          const ir::Type *Ty = O.type();
          if (!Found && Ty && Ty->isMatrix())
            Found = O.loc();
        });
    return Found;
  }

  /// For Metal, Apple's compiler writes the information for its debugger.
  bool wantsDebugger() const { return Options.Debug >= DebugOutput::Vulkan && isForSPIRV(); }

  bool runAllPasses(const StepOptions &Steps) {
    PassContext Ctx{.Diags = Diags,
                    .Device = *Device,
                    .Matrix = {.Tile = Options.Tile,
                               .Emulate = Options.Emulate,
                               .CheckBounds = Options.Bounds == MatrixBounds::Checked,
                               .DriverLayouts = Options.Layouts == OptimalLayouts::Driver,
                               .HalfSums = Options.HalfSums}};
    if (Options.Groups != GroupMatrices::Auto)
      Ctx.Matrix.NativeGroups = Options.Groups == GroupMatrices::Native;
    static_assert(uint8_t(ThreadMatrices::Vectors) == uint8_t(ThreadProducts::Vectors));
    Ctx.Matrix.Thread = static_cast<ThreadProducts>(Options.Threads);
    bool Ok = false;
    timed("passes", [&] { Ok = runSteps(*M, passes(), Ctx, Steps); });
    return Ok;
  }

  void printAfter(const Step &Last) {
    if (none_of(Options.PrintAfter,
                [&](const std::string &Name) { return Name == "all" || Name == Last.Name; }))
      return;
    raw_string_ostream OS(Result.PrintedIR);
    OS << "// after " << Last.Name << '\n';
    ir::print(*M, OS);
  }

  bool emit(const StepOptions &Steps, DeviceNeeds &Needs) {
    if (Options.Output == OutputKind::IR) {
      if (!Steps.verifiesEach() && !verifyAfter(passes().back().Name, *M, Diags))
        return false;
      raw_string_ostream OS(Result.Output);
      ir::print(*M, OS);
      if (!Options.Reflect)
        return true;
    }
    bool Ok = false;
    timed("emit", [&] { Ok = Emitter->emit(*M, EntryNames[Current], Steps, Needs); });
    return Ok;
  }

  template <typename Fn> void timed(StringRef Stage, Fn &&Run) {
    Clock::time_point Start = Clock::now();
    Run();
    std::chrono::duration<double, std::micro> Spent = Clock::now() - Start;
    Result.Times.push_back({Stage.str(), Spent.count()});
  }

  /// Asks the application for an include. After an exception asks no more.
  std::optional<std::string> askForInclude(StringRef Path) {
    if (IncludeThrew)
      return std::nullopt;
    IncludeAnswer Answer;
    Clock::time_point Start = Clock::now();
    Stack->outside([&] { Answer = Include(view(Path)); });
    if (Until)
      *Until += Clock::now() - Start;
    if (Answer.Exception) {
      IncludeThrew = true;
      Diags.report({}, diags::IncludeThrew, Path, *Answer.Exception);
    }
    return std::move(Answer.Text);
  }

  using Clock = std::chrono::steady_clock;
  std::string Name;
  std::optional<Clock::time_point> Until;
  bool IsStopped = false;
  const CompileOptions &Options;
  const IncludeSource &Include;
  IntrusiveRefCntPtr<vfs::FileSystem> Disk; ///< null: the machine's
  ExplainTo Explain;
  ShaderWatcher *Watcher; ///< null: the shader is compiled
  std::optional<Explainer> Explained;
  bool IncludeThrew = false;
  LargeStack *Stack = nullptr;
  CompileResult &Result;
  SourceFiles Files;
  DiagnosticEngine Diags;
  std::shared_ptr<const Target> Device;
  std::unique_ptr<ParsedShader> Shader;
  std::vector<std::unique_ptr<ir::Module>> Modules; ///< of each entry point, until it is M
  std::vector<std::string> EntryNames;              ///< of each; empty: as its function
  size_t Current = 0;                               ///< the one whose module M is
  std::unique_ptr<ir::Module> M;
  std::optional<EntryEmitter> Emitter;
};
} // namespace

CompileResult tessera::compileWith(std::string File, std::optional<std::string> Text,
                                   const CompileOptions &Options, const IncludeSource &Include,
                                   IntrusiveRefCntPtr<vfs::FileSystem> Disk, ExplainTo Explain) {
  CompileResult Result;
  Compilation(Options, Include, std::move(Disk), Result, Explain)
      .run(std::move(File), std::move(Text));
  return Result;
}

CompileResult tessera::watchWith(std::string File, const CompileOptions &Options,
                                 IntrusiveRefCntPtr<vfs::FileSystem> Disk, ShaderWatcher &Watcher) {
  CompileResult Result;
  Compilation(Options, {}, std::move(Disk), Result, {}, &Watcher)
      .run(std::move(File), std::nullopt);
  return Result;
}

CompileResult tessera::compile(std::string_view FileName, std::string_view Text,
                               const CompileOptions &Options) {
  return compileWith(std::string(FileName), std::string(Text), Options,
                     catchExceptions(Options.Include));
}

CompileResult tessera::compileFile(std::string_view Path, const CompileOptions &Options) {
  return compileWith(std::string(Path), std::nullopt, Options, catchExceptions(Options.Include));
}
