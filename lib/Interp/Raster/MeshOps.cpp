// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// What groups of mesh and amplification shaders call together.
#include "IR/OpViews.h"
#include "Interp/Evaluators.h"
#include "Interp/Raster/MeshStage.h"
#include "llvm/ADT/STLExtras.h"

using namespace llvm;
using namespace tessera;
using namespace tessera::interp;

/// What every device can launch.
static constexpr uint32_t MostGroups = 65535, MostGroupsInAll = 1 << 22;

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
