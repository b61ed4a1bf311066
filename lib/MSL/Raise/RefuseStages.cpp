// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Inputs, outputs and attributes of shaders other than compute shaders that MSL lacks.
#include "BackendCommon/StageChecks.h"
#include "IR/SystemValues.h"
#include "IR/Waves.h"
#include "MSL/Language/PatchBuffers.h"
#include "MSL/Language/RayValues.h"
#include "MSL/Language/StageStructs.h"
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
  Refuser(ir::Module &M, bool BeforeHull, DiagnosticEngine &Diags)
      : M(M), BeforeHull(BeforeHull), Diags(Diags) {}

  void run() {
    const ir::StageRow &Stage = rowOf(M.Entry.Of);
    if (Stage.Qualifier.empty())
      return refuse(M.Entry.loc(), ("a shader of the stage " + Stage.Word).str(),
                    "write a mesh shader, whose groups make primitives");
    checkPatch();
    for (const ir::Global *G : M.Globals)
      raising::checkForStage(M, *G, Diags);
    for (const StageElement &E : M.Entry.Outputs)
      if (!isIndices(M.Entry, E) && !isInPatchBuffer(M.Entry, E, /*IsInput=*/false, BeforeHull))
        check(E, E.Value && rowOf(*E.Value).OutputAttribute.empty());
    if (M.Entry.Mesh && none_of(M.Entry.Outputs, [](const StageElement &E) {
          return E.Value == SystemValue::Position;
        }))
      refuse(M.Entry.Mesh->Where, "a mesh shader without SV_Position",
             "write the position of each vertex");
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

  /// The way around an input that only the stage lacks; empty if it has it.
  StringRef wayAroundInput(SystemValue V) const {
    // Only ray generation is a kernel, which knows its threads.
    if (rowOf(M.Entry.Of).isRays() && M.Entry.Of != ir::Stage::RayGeneration)
      return "read it in the ray generation shader, and pass it in the payload";
    // The vertex shader lacks what the hull shader behind it lacks.
    ir::Stage Of = BeforeHull ? ir::Stage::Hull : M.Entry.Of;
#define NO_INPUT(Reader, Value, Way)                                                               \
  if (Of == ir::Stage::Reader && V == SystemValue::Value)                                          \
    return Way;
#include "MSL/Raise/Refusals.def"
    return "";
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

  /// What Metal's tessellator does not make.
  void checkPatch() {
    const auto &Patch = M.Entry.Patch;
    if (!Patch)
      return;
    if (Patch->Domain == ir::PatchDomain::Isolines)
      refuse(Patch->Where, "[domain(\"isoline\")]", "use triangles or quads, or draw lines");
    else if (Patch->Made == ir::PatchOutput::Points)
      refuse(Patch->Where, "[outputtopology(\"point\")]", "use triangles, or draw points");
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
      if (auto V = O.enumAttr<SystemValue>(AttrKind::Builtin);
          V != SystemValue::OutputControlPointID && !rayValue(V) &&
          (rowOf(V).Attribute.empty() || !wayAroundInput(V).empty()))
        return refuse(O.loc(), rowOf(V).Said.empty() ? rowOf(V).BuiltIn : rowOf(V).Said,
                      rowOf(V).Attribute.empty() ? wayAround(V) : wayAroundInput(V));
      break;
    case Opcode::Atomic:
      if (O.as<ir::ops::Atomic>().address()->type()->space() == ir::AddressSpace::Payload)
        return refuse(O.loc(), "an atomic operation on the payload",
                      "use a groupshared variable, and copy its value to the payload");
      break;
    case Opcode::IoLoad:
    case Opcode::IoEvaluate: {
      const StageElement &E = M.Entry.Inputs[size_t(O.intAttr(AttrKind::Element))];
      if (isInPatchBuffer(M.Entry, E, /*IsInput=*/true, BeforeHull))
        return;
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
    if (ir::worksInWaves(O) && HasNoWaves.has(M.Entry.Of))
      refuse(O.loc(), ("a wave operation in a " + rowOf(M.Entry.Of).Word + " shader").str(),
             "move it to a pixel or compute shader");
  }

  static constexpr ir::StageSet HasNoWaves = ir::stages::Vertex | ir::stages::Tessellation;

  ir::Module &M;
  const bool BeforeHull;
  DiagnosticEngine &Diags;
  ReportOnce Reported;
};
} // namespace

void tessera::msl::refuseStage(ir::Module &M, const PassContext &Ctx) {
  Refuser(M, Ctx.MSL.BeforeHull, Ctx.Diags).run();
}
