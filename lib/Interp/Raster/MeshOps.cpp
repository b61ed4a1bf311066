// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Ops of mesh and amplification shaders. An output of a mesh shader is an object in the memory of
// its group: the scalars of one vertex or primitive after the other.
#include "IR/OpViews.h"
#include "Interp/Evaluators.h"
#include "Interp/Raster/Links.h"
#include "Interp/Raster/MeshStage.h"
#include "llvm/ADT/STLExtras.h"

using namespace llvm;
using namespace tessera;
using namespace tessera::interp;
using ir::AttrKind;

/// What every device can launch.
static constexpr uint32_t MostGroups = 65535, MostGroupsInAll = 1 << 22;

namespace {
/// An index of the path to what an io.store writes.
struct OutputStep {
  uint32_t Row = 0;
  NumberType Ty;
  uint64_t Count = 0;  ///< parts
  uint64_t Stride = 0; ///< scalars of a part
};

struct OutputSide : Side {
  uint32_t Object = 0;
  unsigned Bytes = 0; ///< of a scalar
  bool OfPrimitives = false;
  std::vector<OutputStep> Path; ///< first the vertex or primitive, which have all parts together
};
} // namespace

//===--- calls of a group --------------------------------------------------===//

static StringRef nameOfCall(const Inst &I) {
  return I.Op->is(ir::Opcode::MeshCounts) ? "SetMeshOutputCounts" : "DispatchMesh";
}

/// Notes the call of a wave, whose first \p Count operands are the same in all threads of the
/// group. False after a violation, and without an active lane.
static bool note(Wave &W, const Inst &I, unsigned Count) {
  if (W.Active.none())
    return false;
  GroupCall &Call = *W.M.Call;
  unsigned First = W.Active.lowest();
  auto Fail = [&](Rule Broken, unsigned Lane, const Twine &Message) {
    W.fail(Broken, I, Lane, Message);
    return false;
  };
  if (W.Active != W.Exist)
    return Fail(Rule::Divergent, First,
                "only " + Twine(W.Active.count()) + " of " + Twine(W.Exist.count()) +
                    " lanes of the wave reach " + nameOfCall(I));
  if (const Inst *Before = Call.By[W.Index]) {
    Fail(Rule::Mesh, First, "calls " + nameOfCall(I) + " a second time");
    W.M.Found->NoteWhere = Before->Op->loc();
    W.M.Found->Note = "the first call";
    return false;
  }
  bool IsFirst = none_of(Call.By, [](const Inst *By) { return By; });
  const uint32_t Rows[] = {I.A, I.B, I.C};
  for (unsigned N = 0; N < Count; ++N) {
    const Word *Row = W.row(Rows[N]);
    if (!W.need(Row, I, "an argument"))
      return false;
    if (IsFirst)
      Call.Values[N] = uint32_t(Row[First]);
    bool Same = W.Active.each([&](unsigned Lane) {
      return Row[Lane] == Call.Values[N] ||
             Fail(Rule::NonUniform, Lane,
                  "an argument of " + nameOfCall(I) +
                      " is not the same in all threads of the group");
    });
    if (!Same)
      return false;
  }
  for (const Inst *Other : Call.By)
    if (Other && Other != &I)
      return Fail(Rule::Divergent, First,
                  "other threads of the group make another call of " + nameOfCall(I));
  Call.By[W.Index] = &I;
  return true;
}

/// A: the vertices; B: the primitives.
static void runCounts(Wave &W, const Inst &I) {
  if (!note(W, I, 2))
    return;
  const ir::MeshOutputs &Most = *W.M.M.Entry.Mesh;
  const std::array<uint32_t, 3> &Asked = W.M.Call->Values;
  auto Check = [&](uint32_t Count, uint32_t Room, const char *What) {
    if (Count > Room)
      W.fail(Rule::OutOfBounds, I, W.Active.lowest(),
             "makes " + Twine(Count) + " " + What + ", and has room for " + Twine(Room));
  };
  Check(Asked[0], Most.Vertices, "vertices");
  Check(Asked[1], Most.Primitives, "primitives");
}

/// A, B, C: the groups; Construct: whether Target is the row of the payload's address.
static void runDispatch(Wave &W, const Inst &I) {
  if (!note(W, I, 3))
    return;
  GroupCall &Call = *W.M.Call;
  auto [X, Y, Z] = Call.Values;
  if (std::max({X, Y, Z}) > MostGroups || uint64_t(X) * Y * Z > MostGroupsInAll)
    return W.fail(Rule::Mesh, I, W.Active.lowest(),
                  "launches " + Twine(X) + " * " + Twine(Y) + " * " + Twine(Z) +
                      " groups; a device need not launch more than " + Twine(MostGroups) +
                      " in a dimension and " + Twine(MostGroupsInAll) + " in all");
  Call.Payload = std::nullopt;
  if (I.Construct)
    Call.Payload = objectOf(W.row(I.Target)[W.Active.lowest()]);
  W.end(W.Active);
}

//===--- outputs -----------------------------------------------------------===//

/// The scalar that the path of a lane leads to; nothing after a violation.
static std::optional<uint64_t> follow(Wave &W, const Inst &I, unsigned Lane) {
  const auto &S = I.side<OutputSide>();
  const GroupCall &Call = *W.M.Call;
  uint64_t Scalar = 0;
  for (const auto &[N, Step] : enumerate(S.Path)) {
    Word Index = W.row(Step.Row)[Lane];
    if (Step.Ty.Class == NumberClass::Signed)
      Index = Word(SignedKind(Step.Ty).get(Index));
    uint64_t Count = N ? Step.Count : Call.Values[S.OfPrimitives];
    if (Index >= Count) {
      W.fail(Rule::OutOfBounds, I, Lane,
             N ? "index " + Twine(int64_t(Index)) + " is outside of what has " + Twine(Count) +
                     " parts"
               : "writes " + Twine(S.OfPrimitives ? "primitive " : "vertex ") +
                     Twine(int64_t(Index)) + " of " + Twine(Count));
      return std::nullopt;
    }
    Scalar += Index * Step.Stride;
  }
  return Scalar;
}

/// A: the value.
static void runStore(Wave &W, const Inst &I) {
  const auto &S = I.side<OutputSide>();
  if (W.Active.any() && !W.M.Call->By[W.Index])
    return W.fail(Rule::Mesh, I, W.Active.lowest(), "writes an output before SetMeshOutputCounts");
  for (const OutputStep &Step : S.Path)
    if (!W.need(W.row(Step.Row), I, "the index"))
      return;
  eachActive(W, [&](unsigned Lane) {
    std::optional<uint64_t> Scalar = follow(W, I, Lane);
    for (uint32_t C = 0; C < I.Count && Scalar; ++C) {
      const Word *From = W.row(I.A + C);
      if (!W.store(I, Lane, pointerTo(S.Object, (*Scalar + C) * S.Bytes), S.Bytes, From[Lane],
                   !W.undefined(From).has(Lane)))
        return;
    }
  });
}

unsigned interp::bytesOfOutput(const ir::StageElement &E) {
  return std::max(scalarTypeOf(E).Bits / 8, 1);
}

void Machine::addMeshOutputs() {
  for (const ir::StageElement &E : M.Entry.Outputs) {
    Object &O = Mem.Objects.emplace_back();
    O.Name = E.Semantic.empty() ? "indices" : E.Semantic;
    O.IsShared = true;
    uint32_t Elements = E.PerPrimitive ? M.Entry.Mesh->Primitives : M.Entry.Mesh->Vertices;
    O.Own.resize(size_t(Elements) * scalarsOf(E) * bytesOfOutput(E));
    O.Written.resize(O.Own.size());
  }
}

//===--- translation of ops ------------------------------------------------===//

void build::meshCounts(Translator &T, ir::Op &O) { T.emit(O, runCounts); }

void build::meshDispatch(Translator &T, ir::Op &O) {
  constexpr unsigned Payload = ir::ops::MeshDispatch::payload_at;
  Inst &I = T.emit(O, runDispatch);
  I.Construct = O.numOperands() > Payload;
  if (I.Construct)
    I.Target = T.rowOf(O.operand(Payload));
  T.goOnIfAny();
}

void build::meshStore(Translator &T, ir::Op &O) {
  auto Number = uint32_t(O.intAttr(AttrKind::Element));
  const ir::StageElement &E = T.M.Entry.Outputs[Number];
  auto Store = O.as<ir::ops::IoStore>();
  auto *S = T.makeSide<OutputSide>();
  S->Object = T.P.FirstOutput + Number;
  S->Bytes = bytesOfOutput(E);
  S->OfPrimitives = E.PerPrimitive;
  uint64_t Stride = scalarsOf(E);
  const ir::Type *Part = E.Ty;
  for (const auto &[N, Index] : enumerate(Store.path())) {
    OutputStep &Step = S->Path.emplace_back();
    Step.Row = T.rowOf(Index);
    Step.Ty = NumberType(Index->type());
    if (N) {
      Step.Count = Part->count();
      Stride /= Step.Count;
      Part = Part->element();
    }
    Step.Stride = Stride;
  }
  Inst &I = T.emitPlain(runStore, &O);
  I.A = T.rowOf(Store.value());
  I.Count = T.rowsIn(Store.value()->type());
  I.More = S;
}
