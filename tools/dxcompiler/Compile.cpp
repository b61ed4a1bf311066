// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "Compile.h"
#include "Includes.h"
#include "SPIRV/SPIRV.h"
#include "Text.h"
#include "tessera/CommandLine.h"
#include "tessera/Reports.h"
#include "llvm/Support/Endian.h"
#include "llvm/Support/raw_ostream.h"

using namespace llvm;
using namespace tessera;
using namespace tessera::dxc;

namespace {
Result *failedResult(Result *R, StringRef Message) {
  R->addText(DXC_OUT_ERRORS, Message);
  R->finish(E_FAIL, DXC_OUT_NONE);
  return R;
}

/// Adds the outputs that the caller gave file names for, under these names; writes no files. If a
/// make rule is requested, it is the main output, as in DXC, and the module comes with it.
void addOutputs(Result &R, const cli::Request &Request, const CompileResult &Compiled) {
  DXC_OUT_KIND Kind =
      Request.Compile.Output == OutputKind::Preprocessed ? DXC_OUT_HLSL : DXC_OUT_OBJECT;
  bool HasRule = Request.RuleOnly || !Request.DepFile.empty();
  if (HasRule)
    R.addText(DXC_OUT_TEXT, Compiled ? cli::makeRule(Request, Compiled) : "", Request.DepFile);
  if (!Request.RuleOnly) {
    StringRef Name = Request.Output == "-" ? "" : StringRef(Request.Output);
    if (Kind == DXC_OUT_HLSL)
      R.addText(Kind, Compiled.Output, Name);
    else
      R.add(Kind, copyToBlob(R.from(), Compiled.Output, CodeAny), Name);
  }
  R.finish(Compiled ? S_OK : E_FAIL, HasRule ? DXC_OUT_TEXT : Kind);
  if (!Compiled)
    return;
  if (Request.Compile.Reflect)
    R.addText(DXC_OUT_REFLECTION, Compiled.Reflection,
              Request.Reflection == "-" ? "" : StringRef(Request.Reflection));
  if (!Request.Listing.empty())
    R.addText(DXC_OUT_DISASSEMBLY, Compiled.Listing, Request.Listing);
}

/// The entry point that the program `dxc` passes for a library profile, which has none.
constexpr StringRef NoEntry = "lib.no::entry";

/// \p Arguments without `-E lib.no::entry`.
std::vector<const char *> pointersTo(const std::vector<std::string> &Arguments) {
  std::vector<const char *> Pointers;
  for (auto It = Arguments.begin(); It != Arguments.end(); ++It)
    if (*It == "-E" && std::next(It) != Arguments.end() && *std::next(It) == NoEntry)
      ++It;
    else
      Pointers.push_back(It->c_str());
  return Pointers;
}
} // namespace

Result *dxc::compileSource(const Memory &M, const DxcBuffer &Source,
                           const std::vector<std::string> &Arguments, IDxcIncludeHandler *Handler) {
  Result *R = create<Result>(M);
  if (!R)
    return nullptr;
  std::string Said;
  raw_string_ostream OS(Said);
  std::optional<cli::Request> Request = cli::parseArguments(pointersTo(Arguments), OS);
  if (!Request)
    return failedResult(R, Said);
  std::optional<std::string> Text =
      decode({static_cast<const char *>(Source.Ptr), Source.Size}, Source.Encoding);
  if (!Text)
    return failedResult(R, "tessera: error: the source is not text in code page " +
                               std::to_string(Source.Encoding) + "\n");

  CompileOptions &Options = Request->Compile;
  if (Options.Entry.empty() && !StringRef(Options.Profile).starts_with("lib_"))
    Options.Entry = "main";
  Options.Include = askHandler(Handler, Request->Input, *Text);
  CompileResult Compiled = compile(Request->Input, *Text, Options);
  addOutputs(*R, *Request, Compiled);
  Said += Request->JSONDiagnostics ? Compiled.diagnosticJSON() : Compiled.diagnosticText();
  R->addText(DXC_OUT_ERRORS, Said, Request->Errors);
  R->addText(DXC_OUT_REMARKS, Compiled.Includes + Compiled.PrintedIR +
                                  (Request->PrintsListing ? Compiled.Listing : ""));
  if (Request->TimeReport) {
    std::string Times;
    raw_string_ostream Report(Times);
    cli::printTimes(Report, Compiled);
    R->addText(DXC_OUT_TIME_REPORT, Times);
  }
  return R;
}

Result *dxc::disassembleModule(const Memory &M, StringRef Module) {
  Result *R = create<Result>(M);
  if (!R)
    return nullptr;
  constexpr uint32_t Magic = 0x07230203;
  std::vector<uint32_t> Words;
  for (StringRef Rest = Module; Rest.size() >= 4; Rest = Rest.drop_front(4))
    Words.push_back(support::endian::read32le(Rest.data()));
  if (Module.size() % 4 || Words.empty() || Words[0] != Magic)
    return failedResult(R, "tessera: error: no module of SPIR-V; Tessera disassembles no DXIL\n");
  std::string Text = spirv::disassemble(Words);
  if (!StringRef(Text).starts_with("; SPIR-V"))
    return failedResult(R, "tessera: error: the module is broken: " + Text + "\n");
  R->addText(DXC_OUT_DISASSEMBLY, Text);
  R->addText(DXC_OUT_ERRORS, "");
  R->finish(S_OK, DXC_OUT_DISASSEMBLY);
  return R;
}
