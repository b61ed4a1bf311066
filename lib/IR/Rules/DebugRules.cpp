// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "IR/Rules/DebugRules.h"
#include "Support/DiagnosticsIR.h"

using namespace llvm;
using namespace tessera;
using namespace tessera::ir;

namespace {
class DebugChecker {
public:
  DebugChecker(const DebugInfo &Info, DiagnosticEngine &Diags) : Info(Info), Diags(Diags) {}

  void run() {
    checkTypes();
    checkFunctions();
    checkPlaces();
    checkVariables();
  }

private:
  void fail(const Loc &Where, StringRef Row, StringRef Rule) {
    Diags.report(Where, diags::VerifyDebug, Row, Rule);
  }
  /// Whether \p Number, not 0, is one of the first \p Count rows.
  static bool isRow(uint32_t Number, size_t Count) { return Number != 0 && Number <= Count; }

  DebugTypeKind kindOf(uint32_t Type) const { return DebugInfo::row(Info.Types, Type).Kind; }

  /// Its element is a type.
  bool isMatrix(const DebugType &T) const {
    constexpr uint32_t Most = 4;
    return kindOf(T.Element) == DebugTypeKind::Vector && T.Count && T.Count <= Most &&
           DebugInfo::row(Info.Types, T.Element).Count <= Most;
  }

  void checkTypes() {
    for (size_t I = 0; I < Info.Types.size(); ++I) {
      const DebugType &T = Info.Types[I];
      bool HasElement = T.Kind == DebugTypeKind::Vector || T.Kind == DebugTypeKind::Matrix ||
                        T.Kind == DebugTypeKind::Array;
      if (HasElement && !isRow(T.Element, I))
        fail(T.Where, "type", "its element is an earlier type");
      else if (T.Kind == DebugTypeKind::Vector && kindOf(T.Element) != DebugTypeKind::Basic)
        fail(T.Where, "type", "a vector is one of a basic type");
      else if (T.Kind == DebugTypeKind::Matrix && !isMatrix(T))
        fail(T.Where, "type", "a matrix has one to four rows, which are vectors of up to four");
      if (T.Kind == DebugTypeKind::Vector && T.Count == 0)
        fail(T.Where, "type", "a vector has a count");
      for (const DebugMember &Member : T.Members)
        if (T.Kind != DebugTypeKind::Composite || !isRow(Member.Type, I))
          fail(Member.Where, "member", "its type is an earlier type, and it is one of a composite");
    }
  }

  void checkFunctions() {
    for (const DebugFunction &F : Info.Functions) {
      if (F.Result > Info.Types.size())
        fail(F.Where, "function", "its result is a type or nothing");
      for (uint32_t Param : F.Params)
        if (!isRow(Param, Info.Types.size()))
          fail(F.Where, "function", "its parameters have types");
    }
    for (size_t I = 0; I < Info.Blocks.size(); ++I) {
      const DebugBlock &B = Info.Blocks[I];
      bool IsBody = isRow(B.Function, Info.Functions.size()) && B.Parent == 0;
      if (!IsBody && (B.Function != 0 || !isRow(B.Parent, I)))
        fail(B.Where, "block", "it is the body of a function, or in an earlier block");
    }
  }

  /// From a place to the place of the call that brought it there leads to an earlier place.
  void checkPlaces() {
    for (size_t I = 0; I < Info.Places.size(); ++I) {
      const DebugPlace &P = Info.Places[I];
      if (!isRow(P.Block, Info.Blocks.size()))
        fail({}, "place", "it has a block");
      if (P.Around > 1 || (P.Around && P.Call))
        fail({}, "place", "only code of the function itself is around its body");
      if (P.Call > Info.Calls.size())
        fail({}, "place", "its call is one of the module's");
      else if (P.Call && !isRow(DebugInfo::row(Info.Calls, P.Call).Where.Place, I))
        fail({}, "place", "a function is inlined into an earlier place");
    }
  }

  void checkVariables() {
    for (const DebugVariable &V : Info.Variables)
      if (!isRow(V.Type, Info.Types.size()) || !isRow(V.Block, Info.Blocks.size()))
        fail(V.Where, "variable", "it has a type and a block");
  }

  const DebugInfo &Info;
  DiagnosticEngine &Diags;
};
} // namespace

void tessera::ir::checkDebug(Module &M, DiagnosticEngine &Diags) {
  if (M.Debug)
    DebugChecker(*M.Debug, Diags).run();
  size_t Places = M.Debug ? M.Debug->Places.size() : 0;
  size_t Types = M.Debug ? M.Debug->Types.size() : 0;
  size_t Functions = M.Debug ? M.Debug->Functions.size() : 0;
  for (const Global *G : M.Globals)
    if (G->DebugType > Types)
      Diags.report(G->Where, diags::VerifyDebug, "variable", "its type is one of the module's");
  for (Function *F : M.Functions) {
    if (F->Debug > Functions)
      Diags.report(F->loc(), diags::VerifyDebug, "function", "it is one of the module's");
    walk(F->body(), [&](Op &O) {
      if (O.loc().Place > Places)
        Diags.report(O.loc(), diags::VerifyDebug, O.mnemonic(), "its place is one of the module's");
    });
  }
}
