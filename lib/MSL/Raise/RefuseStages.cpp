// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Inputs, outputs and attributes of vertex and pixel shaders that MSL lacks.
#include "BackendCommon/StageChecks.h"
#include "IR/SystemValues.h"
#include "IR/Waves.h"
#include "MSL/Raise/Raise.h"
#include "Support/DiagnosticsMSL.h"
#include "Support/ReportOnce.h"

using namespace llvm;
using namespace tessera;
using namespace tessera::msl;
using ir::AttrKind;
using ir::EntryMode;
using ir::Op;
using ir::Opcode;
using ir::StageElement;
using ir::SystemValue;

namespace {
class Refuser {
public:
  Refuser(ir::Module &M, DiagnosticEngine &Diags) : M(M), Diags(Diags) {}

  void run() {
    const ir::StageRow &Stage = rowOf(M.Entry.Of);
    if (Stage.Qualifier.empty())
      return refuse(M.Entry.loc(), ("a shader of the stage " + Stage.Word).str(),
                    "Tessera compiles this stage for Vulkan only");
    for (const ir::Global *G : M.Globals)
      raising::checkForStage(M, *G, Diags);
    for (const StageElement &E : M.Entry.Outputs)
      check(E, E.Value && rowOf(*E.Value).OutputAttribute.empty());
    checkModes();
    for (ir::Function *F : M.Functions)
      ir::walk(F->body(), [&](const Op &O) { check(O); });
  }

private:
  void refuse(const Loc &Where, StringRef What, StringRef Way) {
    if (Reported.isNew(Where, What))
      Diags.report(Where, diags::MslNoCounterpart, What, Way);
  }

  static StringRef wayAround(SystemValue V) {
    switch (V) {
#define NO_VALUE(Enumerator, Way)                                                                  \
  case SystemValue::Enumerator:                                                                    \
    return Way;
#include "MSL/Raise/Refusals.def"
    default:
      return "remove it";
    }
  }

  /// \p IsUnknown: the element is a system value that MSL lacks in its direction.
  void check(const StageElement &E, bool IsUnknown) {
    if (IsUnknown)
      refuse(E.Where, E.Semantic, wayAround(*E.Value));
    else if (E.BuiltIn)
      refuse(E.Where, E.Semantic, "use a system value of HLSL");
    else if (isWide(E.Ty))
      refuse(E.Where, E.Semantic,
             "its numbers have 64 bits, and those of stages have 32 at most: pass two of 32 bits");
  }

  static bool isWide(const ir::Type *Ty) {
    const ir::Type *Scalar = Ty->innermost()->scalar();
    return !Scalar->isBool() && Scalar->bits() == 64;
  }

  void checkModes() {
    const ir::Function &F = *M.Entry.Fn;
#define NO_MODE(Enumerator, Way)                                                                   \
  if (M.Entry.Modes.has(EntryMode::Enumerator))                                                    \
    refuse(F.loc(), attributeOf(EntryMode::Enumerator), Way);
#include "MSL/Raise/Refusals.def"
  }

  static StringRef attributeOf(EntryMode Mode) {
    static constexpr StringRef Attributes[] = {
#define ENTRY_MODE(Enumerator, Word, Mode, Capability, Extension, Attribute) Attribute,
#include "IR/StageWords.def"
    };
    return Attributes[size_t(Mode)];
  }

  void check(const Op &O) {
    raising::checkForStage(M, O, Diags);
    switch (O.opcode()) {
    case Opcode::Builtin:
      if (auto V = O.enumAttr<SystemValue>(AttrKind::Builtin); rowOf(V).Attribute.empty())
        return refuse(O.loc(), rowOf(V).Said.empty() ? rowOf(V).BuiltIn : rowOf(V).Said,
                      wayAround(V));
      break;
    case Opcode::IoLoad:
    case Opcode::IoEvaluate: {
      const StageElement &E = M.Entry.Inputs[size_t(O.intAttr(AttrKind::Element))];
      if (E.PerPrimitive)
        return refuse(O.loc(), "a value of primitives", "write it for each vertex");
      if (E.PerVertex)
        return refuse(O.loc(), "GetAttributeAtVertex",
                      "write the vertices' values to outputs of their own");
      if (isUnreadable(M.Entry.Of, E)) // checkForStage() has reported it
        return;
      return check(E, E.Value && rowOf(*E.Value).Attribute.empty());
    }
    default:
      break;
    }
    if (ir::worksInWaves(O) && M.Entry.Of == ir::Stage::Vertex)
      refuse(O.loc(), "a wave operation in a vertex shader",
             "move it to a pixel or compute shader");
  }

  ir::Module &M;
  DiagnosticEngine &Diags;
  ReportOnce Reported;
};
} // namespace

void tessera::msl::refuseStage(ir::Module &M, DiagnosticEngine &Diags) { Refuser(M, Diags).run(); }
