// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "CommandLine.h"
#include "Arguments.h"
#include "Choices.h"
#include "HeaderText.h"
#include "OptionTable.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/SmallString.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Option/ArgList.h"
#include "llvm/Option/OptTable.h"
#include "llvm/Option/Option.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/Path.h"
#include "llvm/Support/raw_ostream.h"
#include <cmath>

using namespace llvm;
using namespace llvm::opt;
using namespace tessera;
using namespace tessera::cli;

namespace {
constexpr Word<OutputKind> EmitWords[] = {{"spirv", OutputKind::SPIRV},
                                          {"spirv-asm", OutputKind::SPIRVAssembly},
                                          {"msl", OutputKind::MSL},
                                          {"ir", OutputKind::IR}};
constexpr Word<OutputKind> Extensions[] = {{".spv", OutputKind::SPIRV},
                                           {".spvasm", OutputKind::SPIRVAssembly},
                                           {".metal", OutputKind::MSL},
                                           {".tsir", OutputKind::IR}};
constexpr Word<bool> AutoWords[] = {{"auto", true}, {"off", false}};
constexpr Word<bool> SumWords[] = {{"f32", false}, {"f16", true}};
constexpr Word<ThreadMatrices> ThreadWords[] = {{"auto", ThreadMatrices::Auto},
                                                {"gather", ThreadMatrices::Gather},
                                                {"plain", ThreadMatrices::Plain},
                                                {"vectors", ThreadMatrices::Vectors}};
constexpr Word<GroupMatrices> GroupWords[] = {{"auto", GroupMatrices::Auto},
                                              {"waves", GroupMatrices::Waves},
                                              {"native", GroupMatrices::Native}};
constexpr Word<ArgumentBuffers> ArgumentBufferWords[] = {{"auto", ArgumentBuffers::Auto},
                                                         {"always", ArgumentBuffers::Always},
                                                         {"never", ArgumentBuffers::Never}};
constexpr Word<OptimalLayouts> OptimalLayoutWords[] = {{"plain", OptimalLayouts::Plain},
                                                       {"driver", OptimalLayouts::Driver}};
constexpr Word<MatrixBounds> BoundsWords[] = {{"device", MatrixBounds::Device},
                                              {"checked", MatrixBounds::Checked}};

// The only encoding.
constexpr Word<bool> EncodingWords[] = {{"utf8", true}};

void addStrings(std::vector<std::string> &To, const std::vector<std::string> &From) {
  To.insert(To.end(), From.begin(), From.end());
}

/// Clang's spellings of the warnings that a compile should turn on and off, in the order given.
void addWarnings(const ArgList &Args, std::vector<std::string> &Warnings) {
  for (const Arg *A : Args.filtered(OPT_W, OPT_w, OPT_WX))
    Warnings.push_back(A->getOption().matches(OPT_w)    ? "no-everything"
                       : A->getOption().matches(OPT_WX) ? "error"
                                                        : A->getValue());
}

void chooseOutput(const ArgList &Args, Request &R, bool InLibrary, Checker &Check) {
  R.Output = Args.getLastArgValue(OPT_o).str();
  if (Args.hasArg(OPT_emit)) {
    Check.choose(Args, OPT_emit, EmitWords, R.Compile.Output);
    if (Args.hasArg(OPT_spirv) && R.Compile.Output != OutputKind::SPIRV &&
        R.Compile.Output != OutputKind::SPIRVAssembly)
      Check.error() << "'-spirv' contradicts '--emit=" << Args.getLastArgValue(OPT_emit) << "'\n";
    return;
  }
  if (Args.hasArg(OPT_spirv) || InLibrary)
    return;
  // The name of a pipe or device does not imply a format.
  sys::fs::file_status Status;
  if (R.Output.empty() || R.Output == "-" ||
      (!sys::fs::status(R.Output, Status) && sys::fs::is_other(Status))) {
    // The compile reports an unknown target.
    if (Args.hasArg(OPT_target))
      R.Compile.Output =
          defaultOutput(Args.getLastArgValue(OPT_target).str()).value_or(R.Compile.Output);
    return;
  }
  StringRef Extension = sys::path::extension(R.Output);
  for (const Word<OutputKind> &W : Extensions)
    if (Extension == W.Text) {
      R.Compile.Output = W.Value;
      return;
    }
  Check.error() << "cannot tell what to write from the name '" << R.Output
                << "'; end it in .spv, .spvasm, .metal or .tsir, or give --emit\n";
}

/// Chooses the outputs besides the main one, or in its place.
void chooseOtherOutputs(const ArgList &Args, Request &R, Checker &Check) {
  auto File = [&](ID Option, std::string &Path) { Path = Args.getLastArgValue(Option).str(); };
  File(OPT_Fc, R.Listing);
  File(OPT_Fh, R.Header);
  File(OPT_Fe, R.Errors);
  File(OPT_remarks, R.Remarks);
  if (!R.Remarks.empty() && R.JSONDiagnostics)
    Check.error()
        << "'--remarks' contradicts '--diagnostics-format=json', which has them as well\n";
  R.PrintsListing = Args.hasArg(OPT_fspv_print_all);
  R.Compile.Listing = R.PrintsListing || !R.Listing.empty();
  bool IsModule = R.Compile.Output == OutputKind::SPIRV;
  for (ID Option : {OPT_Fc, OPT_Fh, OPT_fspv_print_all})
    if (const Arg *A = Args.getLastArg(Option); A && !IsModule)
      Check.error() << "'" << A->getAsString(Args) << "' needs a module of SPIR-V as the output\n";
  R.Variable = Args.getLastArgValue(OPT_Vn).str();
  if (!R.Variable.empty() && R.Header.empty())
    Check.error() << "'-Vn' needs '-Fh FILE'\n";
  if (R.Variable.empty())
    R.Variable =
        ("g_" + (R.Compile.Entry.empty() ? "main" : StringRef(R.Compile.Entry).split(',').first))
            .str();
  if (!R.Header.empty() && !isIdentifier(R.Variable))
    Check.error() << "'" << R.Variable << "' is not a valid variable name\n";
}

/// Handles -P and -M, which do not compile. Returns false without either.
bool choosePreprocessor(const ArgList &Args, Request &R, Checker &Check) {
  const Arg *P = Args.getLastArg(OPT_P), *Fi = Args.getLastArg(OPT_Fi);
  R.RuleOnly = Args.hasArg(OPT_M);
  if (Fi && !P)
    Check.error() << "'-Fi' needs '-P'\n";
  if (!P && !R.RuleOnly)
    return false;
  for (const Arg *A :
       Args.filtered(OPT_o, OPT_emit, OPT_Fc, OPT_Fh, OPT_reflect, OPT_fspv_print_all, OPT_remarks))
    Check.error() << "'" << A->getSpelling() << "' contradicts '" << (P ? "-P" : "-M")
                  << "', which does not compile\n";
  if (P && R.RuleOnly)
    Check.error() << "'-P' contradicts '-M'\n";
  R.Compile.Output = OutputKind::Preprocessed;
  R.Output = Fi ? Fi->getValue() : "-";
  R.Errors = Args.getLastArgValue(OPT_Fe).str();
  return true;
}

/// Warns about options of DXC without an effect, and reports those that would need one.
void checkOptionsOfDXC(const ArgList &Args, const std::vector<std::string> &Warnings,
                       Checker &Check) {
  bool Known = false;
  Check.choose(Args, OPT_encoding, EncodingWords, Known);
  bool IsOn = !Args.hasArg(OPT_Qunused_arguments), IsError = false;
  for (StringRef W : Warnings) {
    bool On = !W.consume_front("no-"), ForErrors = W.consume_front("error");
    W.consume_front("=");
    if (!W.empty() && W != "unused-command-line-argument" && W != "everything")
      continue;
    if (!ForErrors)
      IsOn = On && IsOn;
    else if (W != "everything")
      IsError = On;
  }
  if (IsOn)
    for (const Arg *A : Args)
      if (A->getOption().matches(OPT_dxc_unused_Group))
        (IsError ? Check.error() : Check.warning())
            << "argument unused: '" << A->getAsString(Args) << "' [" << (IsError ? "-Werror," : "")
            << "-Wunused-command-line-argument]\n";
}

/// Reads a limit; \p Unit is the factor from the option's unit.
template <typename Number>
void chooseLimit(const ArgList &Args, ID Option, unsigned Unit, Request &R, uint32_t &Limit,
                 Checker &Check) {
  const Arg *A = Args.getLastArg(Option);
  if (!A)
    return;
  R.Isolate = true;
  Number Value = 0;
  bool Wrong = false;
  if constexpr (std::is_floating_point_v<Number>)
    Wrong = StringRef(A->getValue()).getAsDouble(Value);
  else
    Wrong = StringRef(A->getValue()).getAsInteger(10, Value);
  if (Wrong || !(Value >= 0) || Value > Number(UINT32_MAX / Unit)) {
    Check.error() << "invalid value '" << A->getValue() << "' for '"
                  << A->getOption().getPrefixedName() << "'; expected a number from 0 to "
                  << UINT32_MAX / Unit << '\n';
    return;
  }
  // Rounds up, so that a small limit does not become 0, which means none.
  Limit = static_cast<uint32_t>(std::ceil(double(Value) * Unit));
}

/// All other options of a compile belong in the list.
void chooseBatch(const ArgList &Args, Request &R, Checker &Check) {
  R.BatchFile = Args.getLastArgValue(OPT_batch).str();
  for (const Arg *A : Args)
    if (!A->getOption().matches(OPT_batch) && !A->getOption().matches(OPT_j) &&
        !A->getOption().matches(OPT_UNKNOWN)) {
      Check.error() << "'" << A->getAsString(Args)
                    << "' must be in the list of '--batch' instead\n";
      return;
    }
  if (const Arg *A = Args.getLastArg(OPT_j)) {
    uint32_t *Values[] = {&R.Jobs};
    if (readNumbers(*A, 0, Values, Check) && (!R.Jobs || R.Jobs > 1024))
      Check.error() << "'-j' is 1 to 1024\n";
  }
}

/// Rejects options that only the program supports.
void checkOfLibrary(const ArgList &Args, Checker &Check) {
  for (const Arg *A :
       Args.filtered(OPT_many_Group, OPT_worker, OPT_info_Group, OPT_verify, OPT_verify_EQ,
                     OPT_verify_ignore_unexpected, OPT_verify_ignore_unexpected_EQ, OPT_explain,
                     OPT_explain_targets, OPT_remarks))
    Check.error() << "'" << A->getSpelling() << "' is available only in the program 'tessera'\n";
  if (!Args.hasArg(OPT_spirv, OPT_emit, OPT_P, OPT_M))
    Check.error()
        << "Tessera does not write DXIL, DXC's output without '-spirv'; pass '-spirv', or "
           "'--emit=msl' for Metal\n";
}

/// --link, which makes one module of several.
void chooseLink(const ArgList &Args, std::vector<std::string> Inputs, Request &R, Checker &Check) {
  constexpr unsigned Allowed[] = {
      OPT_INPUT,           OPT_UNKNOWN,           OPT_link, OPT_o, OPT_emit, OPT_reflect,
      OPT_fspv_target_env, OPT_diagnostics_format};
  for (const Arg *A : Args)
    if (none_of(Allowed, [&](unsigned ID) { return A->getOption().matches(ID); })) {
      Check.error() << "'" << A->getAsString(Args)
                    << "' contradicts '--link', which does not compile\n";
      break;
    }
  if (Inputs.empty() && !Check.Failed)
    Check.error() << "'--link' needs SPIR-V modules\n";
  for (std::string &Input : Inputs) {
    if (!StringRef(Input).ends_with(".json"))
      R.Modules.push_back({std::move(Input), {}});
    else if (R.Modules.empty())
      Check.error() << "'" << Input << "' is a reflection: give it behind its module\n";
    else
      R.Modules.back().Reflection = std::move(Input);
  }
}

/// --explain, which compiles for several targets and writes no module.
void chooseExplain(const ArgList &Args, Request &R, Checker &Check) {
  if (R.What != Action::Explain) {
    if (Args.hasArg(OPT_explain_targets) && R.What == Action::Compile)
      Check.error() << "'--explain-targets' needs '--explain FILE'\n";
    return;
  }
  for (const Arg *A : Args.filtered(
           OPT_o, OPT_emit, OPT_Fc, OPT_Fh, OPT_reflect, OPT_fspv_print_all, OPT_P, OPT_Fi, OPT_M,
           OPT_MD, OPT_MF, OPT_H, OPT_verify, OPT_verify_EQ, OPT_print_after, OPT_time_report,
           OPT_isolate, OPT_memory_limit, OPT_time_limit, OPT_diagnostics_format, OPT_remarks))
    Check.error() << "'" << A->getSpelling()
                  << "' contradicts '--explain', which writes only a page\n";
  R.Page = Args.getLastArgValue(OPT_explain).str();
  R.Errors = Args.getLastArgValue(OPT_Fe).str();
  SmallVector<StringRef, 4> Names;
  StringRef(Args.getLastArgValue(OPT_explain_targets)).split(Names, ',', -1, /*KeepEmpty=*/false);
  for (StringRef Name : Names)
    R.PageTargets.push_back(Name.trim().str());
  if (Args.hasArg(OPT_explain_targets) && Names.empty())
    Check.error() << "'--explain-targets' needs the name of a target\n";
  if (Args.hasArg(OPT_explain_targets) && Args.hasArg(OPT_target))
    Check.error() << "'--target' contradicts '--explain-targets'\n";
}

void chooseDepFile(const ArgList &Args, Request &R, Checker &Check) {
  R.DepFile = Args.getLastArgValue(OPT_MF).str();
  if (!R.DepFile.empty() || !Args.hasArg(OPT_MD))
    return;
  bool HasFile = !R.Output.empty() && R.Output != "-";
  if (!HasFile && R.Input == "-") {
    Check.error() << "'-MD' needs an output file, or '-MF FILE'\n";
    return;
  }
  SmallString<128> Name(HasFile ? R.Output : R.Input);
  sys::path::replace_extension(Name, ".d");
  R.DepFile = Name.str().str();
}
} // namespace

bool cli::readNumbers(const Arg &A, unsigned First, MutableArrayRef<uint32_t *> Values,
                      Checker &Check) {
  for (auto [I, Value] : enumerate(Values))
    if (StringRef Text = A.getValue(unsigned(First + I)); Text.getAsInteger(10, *Value)) {
      Check.error() << "invalid value '" << Text << "' for '" << A.getSpelling()
                    << "'; expected a number\n";
      return false;
    }
  return true;
}

/// Returns an accepted spelling close to the unknown \p Option, or nothing.
static std::string suggest(const OptionTable &Table, const std::string &Option);

/// \p InLibrary: see parseArguments.
static std::optional<Request> parse(const std::vector<const char *> &Arguments, raw_ostream &OS,
                                    bool InLibrary = false) {
  OptionTable Table;
  Checker Check(OS);
  unsigned MissingIndex = 0, MissingCount = 0;
  InputArgList Args = Table.ParseArgs(Arguments, MissingIndex, MissingCount);
  trimJoinedValues(Args);

  if (MissingCount)
    Check.error() << "'" << Args.getArgString(MissingIndex) << "' needs a value\n";
  for (const Arg *A : Args.filtered(OPT_UNKNOWN)) {
    std::string Nearest = suggest(Table, A->getAsString(Args));
    Check.error() << "unknown option '" << A->getAsString(Args) << "'"
                  << (Nearest.empty() ? "" : "; did you mean '" + Nearest + "'?") << '\n';
  }

  Request R;
  std::vector<std::string> Inputs = Args.getAllArgValues(OPT_INPUT);
  if (Args.hasArg(OPT_help))
    R.What = Action::Help;
  else if (Args.hasArg(OPT_version))
    R.What = Action::Version;
  else if (Args.hasArg(OPT_list_passes))
    R.What = Action::ListPasses;
  else if (Args.hasArg(OPT_list_targets))
    R.What = Inputs.empty() ? Action::ListTargets : Action::DescribeTarget;

  else if (Args.hasArg(OPT_batch))
    R.What = Action::Batch;
  else if (Args.hasArg(OPT_summarize_remarks))
    R.What = Action::SummarizeRemarks;
  else if (Args.hasArg(OPT_explain))
    R.What = Action::Explain;
  else if (Args.hasArg(OPT_link))
    R.What = Action::Link;

  if (InLibrary)
    checkOfLibrary(Args, Check);
  if (InLibrary && Inputs.empty())
    Inputs.push_back("hlsl.hlsl");
  if (R.What == Action::Batch)
    chooseBatch(Args, R, Check);
  else if (Args.hasArg(OPT_j))
    Check.error() << "'-j' needs '--batch'\n";
  if (R.What == Action::SummarizeRemarks) {
    R.RemarkList = Args.getLastArgValue(OPT_summarize_remarks).str();
    for (const Arg *A : Args)
      if (!A->getOption().matches(OPT_summarize_remarks) && !A->getOption().matches(OPT_UNKNOWN)) {
        Check.error() << "'" << A->getAsString(Args)
                      << "' contradicts '--summarize-remarks', which does not compile\n";
        break;
      }
  }
  if (R.What == Action::DescribeTarget)
    R.TargetToDescribe = Inputs.front();
  if ((R.What == Action::Compile || R.What == Action::Explain) && Inputs.empty() && !Check.Failed)
    Check.error() << "no input file; 'tessera --help' lists the options\n";
  if (Args.hasArg(OPT_worker))
    Check.error() << "'--worker' must be the only argument, and standard input must be the socket "
                     "of a pool\n";
  if (R.What == Action::Link)
    chooseLink(Args, std::exchange(Inputs, {}), R, Check);
  // An argument after an unknown option may be its value.
  if (Inputs.size() > 1 && !Args.hasArg(OPT_UNKNOWN))
    Check.error() << "more than one input file: '" << Inputs[0] << "' and '" << Inputs[1] << "'\n";
  if (!Inputs.empty())
    R.Input = Inputs.front();

  CompileOptions &C = R.Compile;
  C.Target = Args.getLastArgValue(OPT_target, C.Target).str();
  chooseEntries(Args, C, Check);
  C.Profile = Args.getLastArgValue(OPT_T, C.Profile).str();
  C.HLSLVersion = Args.getLastArgValue(OPT_HV, C.HLSLVersion).str();
  addStrings(C.Defines, Args.getAllArgValues(OPT_D));
  addStrings(C.Undefines, Args.getAllArgValues(OPT_U));
  addStrings(C.IncludeDirs, Args.getAllArgValues(OPT_I));
  addStrings(C.ForcedIncludes, Args.getAllArgValues(OPT_include_file));
  addStrings(C.IncludeRoots, Args.getAllArgValues(OPT_include_root));
  addStrings(C.PrintAfter, Args.getAllArgValues(OPT_print_after));
  addStrings(C.MetalBuffers, Args.getAllArgValues(OPT_msl_buffer));
  addWarnings(Args, C.Warnings);
  chooseDebug(Args, C, Check);
  C.DebugNames = !Args.hasArg(OPT_strip_names);
  C.VerifyEach = Args.hasArg(OPT_verify_each);
  R.TimeReport = Args.hasArg(OPT_time_report);
  C.Includes = Args.hasArg(OPT_H);
  R.Reflection = Args.getLastArgValue(OPT_reflect).str();
  C.Reflect = !R.Reflection.empty();

  chooseStages(Args, C.Stages, Check);
  if (const Arg *A = Args.getLastArg(OPT_enable_payload_qualifiers, OPT_disable_payload_qualifiers))
    C.Payloads = A->getOption().matches(OPT_enable_payload_qualifiers) ? PayloadQualifiers::On
                                                                       : PayloadQualifiers::Off;
  C.UnknownImageFormats = Args.hasArg(OPT_fspv_use_unknown_image_format);
  C.RowMajor = Args.hasArg(OPT_Zpr);
  C.ChecksUnusedFunctions = Args.hasArg(OPT_check_unused_functions, OPT_verify, OPT_verify_EQ);
  if (C.RowMajor && Args.hasArg(OPT_Zpc))
    Check.error() << "'-Zpr' contradicts '-Zpc'\n";
  chooseBindings(Args, C.Bindings, Check);
  chooseMemory(Args, C.Memory, Check);
  C.Memory.RawByRows = Args.hasArg(OPT_fspv_use_legacy_buffer_matrix_order);
  checkOptionsOfDXC(Args, C.Warnings, Check);
  chooseRules(Args, C, Check);

  Check.choose(Args, OPT_tile, AutoWords, C.Tile);
  Check.choose(Args, OPT_emulate, AutoWords, C.Emulate);
  Check.choose(Args, OPT_matrix_bounds, BoundsWords, C.Bounds);
  Check.choose(Args, OPT_group_matrices, GroupWords, C.Groups);
  Check.choose(Args, OPT_thread_matrices, ThreadWords, C.Threads);
  Check.choose(Args, OPT_thread_sums, SumWords, C.HalfSums);
  Check.choose(Args, OPT_optimal_layouts, OptimalLayoutWords, C.Layouts);
  Check.choose(Args, OPT_msl_argument_buffers, ArgumentBufferWords, C.MetalArrays);
  chooseMessages(Args, R, Check);
  chooseVerify(Args, R, Check);
  R.Isolate = Args.hasArg(OPT_isolate);
  chooseLimit<uint32_t>(Args, OPT_memory_limit, 1, R, R.Pool.MemoryLimitMiB, Check);
  chooseLimit<double>(Args, OPT_time_limit, 1000, R, R.Pool.TimeLimitMs, Check);
  R.Pool.Workers = 1;
  chooseExplain(Args, R, Check);
  if (R.What != Action::Explain && !choosePreprocessor(Args, R, Check)) {
    chooseOutput(Args, R, InLibrary, Check);
    chooseOtherOutputs(Args, R, Check);
  }
  if (const Arg *A = Args.getLastArg(OPT_ferror_limit)) {
    uint32_t *Values[] = {&C.ErrorLimit};
    readNumbers(*A, 0, Values, Check);
  }
  chooseDepFile(Args, R, Check);
  // Also without a rule: no output may be one of them.
  C.Dependencies = true;

  auto Known = listPasses();
  for (const std::string &Name : C.PrintAfter)
    if (Name != "all" && Name != "lower" &&
        none_of(Known, [&](const auto &Pass) { return Pass.first == Name; }))
      Check.error() << "unknown pass '" << Name << "'; --list-passes prints them\n";

  if (Check.Failed)
    return std::nullopt;
  return R;
}

static std::string suggest(const OptionTable &Table, const std::string &Option) {
  std::string Nearest;
  if (Table.findNearest(Option, Nearest) >= 3)
    return {};
  auto IsAccepted = [&](const std::string &Spelling) {
    unsigned MissingIndex = 0, MissingCount = 0;
    InputArgList Args = Table.ParseArgs({Spelling.c_str()}, MissingIndex, MissingCount);
    // The value may be the argument that follows.
    return MissingCount ? !Args.hasArg(OPT_UNKNOWN)
                        : parse({Spelling.c_str(), "a.hlsl"}, nulls()).has_value();
  };
  if (IsAccepted(Nearest))
    return Nearest;
  std::string Name = Nearest.substr(0, Nearest.find('='));
  return IsAccepted(Name) ? Name : std::string();
}

/// Replaces DXC's other spelling by ours; \p Strings owns new strings.
static void spellOurWay(std::vector<const char *> &Arguments, StringSaver &Strings) {
  auto IsOfDXC = [](const Option &O) {
    return O.hasFlag(InDXC) || O.getID() == OPT_Fo || O.matches(OPT_dxc_accepted_Group) ||
           O.matches(OPT_dxc_unused_Group);
  };
  dashSlashes(Arguments, OptionTable(), IsOfDXC, Strings);
}

std::optional<Request> cli::parseCommandLine(std::vector<const char *> Arguments) {
  BumpPtrAllocator Arena;
  StringSaver Strings(Arena);
  if (std::string Problem; !expandFiles(Arguments, Strings, Problem)) {
    errs() << "tessera: error: " << Problem << '\n';
    return std::nullopt;
  }
  spellOurWay(Arguments, Strings);
  return parse(Arguments, errs());
}

std::optional<Request> cli::parseArguments(std::vector<const char *> Arguments,
                                           raw_ostream &Errors) {
  BumpPtrAllocator Arena;
  StringSaver Strings(Arena);
  spellOurWay(Arguments, Strings);
  return parse(Arguments, Errors, /*InLibrary=*/true);
}
