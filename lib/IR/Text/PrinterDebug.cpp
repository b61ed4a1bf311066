// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// The text of what a debugger is told.
#include "IR/Text/DebugText.h"
#include "IR/Text/Printer.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/raw_ostream.h"

using namespace llvm;
using namespace tessera;
using namespace tessera::ir;

namespace {
class DebugPrinter {
public:
  DebugPrinter(const DebugInfo &Info, raw_ostream &OS, const SourceFiles *Files)
      : Info(Info), OS(OS), Files(Files) {}

  void print();

private:
  using Facts = ArrayRef<std::pair<StringRef, uint64_t>>;

  /// word "name" {fact = 1} loc("file":1:2)
  void row(StringRef Word, StringRef Name, Facts All, const Loc &Where,
           ArrayRef<uint32_t> Params = {}) {
    OS << "  " << Word;
    if (!Name.empty()) {
      OS << " \"";
      printEscapedString(Name, OS);
      OS << '"';
    }
    OS << " {";
    ListSeparator Comma;
    for (auto [Key, Value] : All)
      if (Value)
        OS << Comma << Key << " = " << Value;
    if (!Params.empty()) {
      OS << Comma << "params = [";
      interleaveComma(Params, OS);
      OS << ']';
    }
    OS << '}';
    printLoc(Where, OS, Files);
    OS << '\n';
  }

  const DebugInfo &Info;
  raw_ostream &OS;
  const SourceFiles *Files;
};
} // namespace

void DebugPrinter::print() {
  OS << "debug {\n";
  for (const DebugType &T : Info.Types) {
    row(debugWord(T.Kind), T.Name,
        {{"bits", T.Bits},
         {"encoding", unsigned(T.Encoding)},
         {"element", T.Element},
         {"count", T.Count}},
        T.Where);
    for (const DebugMember &Member : T.Members)
      row("member", Member.Name, {{"type", Member.Type}, {"offset", Member.Offset}}, Member.Where);
  }
  for (const DebugFunction &F : Info.Functions)
    row("function", F.Name, {{"line", F.BodyLine}, {"result", F.Result}}, F.Where, F.Params);
  for (const DebugBlock &B : Info.Blocks)
    row("block", "", {{"function", B.Function}, {"parent", B.Parent}}, B.Where);
  for (const DebugCall &C : Info.Calls)
    row("call", "", {}, C.Where);
  for (const DebugPlace &P : Info.Places)
    row("place", "", {{"block", P.Block}, {"call", P.Call}, {"around", P.Around}}, {});
  for (const DebugVariable &V : Info.Variables)
    row("variable", V.Name, {{"type", V.Type}, {"block", V.Block}, {"argument", V.Argument}},
        V.Where);
  OS << "}\n";
}

void tessera::ir::print(const DebugInfo &Info, raw_ostream &OS, const SourceFiles *Files) {
  DebugPrinter(Info, OS, Files).print();
}
