// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Operations on matrices of a whole group. All waves wait before one; then the first wave does it
// for all.
#include "Interp/Matrices.h"
#include "llvm/ADT/STLExtras.h"

using namespace llvm;
using namespace tessera;
using namespace tessera::interp;

namespace {
/// The operands of an op of the group.
struct MeetingSide : Side {
  struct Rows {
    uint32_t First, Count;
  };
  std::vector<Rows> Matrices;
  std::vector<uint32_t> Others; ///< rows that must be the same in all waves
};
} // namespace

bool interp::isOfGroup(const ir::Op &O) { return O.has(ir::Collective) && ir::meetsGroupMatrix(O); }

static void arrive(Wave &W, const Inst &I) {
  checkCollective(W, I);
  if (W.Failed)
    return;
  W.Waits = &I;
  W.Is = Wave::State::AtBarrier;
}

void interp::emitMeeting(Translator &T, const ir::Op &O) {
  auto *S = T.makeSide<MeetingSide>();
  for (const ir::Value *V : O.operands())
    if (V->type()->isMatrix())
      S->Matrices.push_back({T.rowOf(V), T.rowsIn(V->type())});
    else
      S->Others.push_back(T.rowOf(V));
  T.emitPlain(arrive, &O).More = S;
}

unsigned interp::memoriesOfMatrix(const ir::Op &O) {
  ir::ops::MatAccess Access(O);
  if (!Access)
    return 0;
  return Access.memory()->type()->space() == ir::AddressSpace::Workgroup ? WorkgroupMemory
                                                                         : DeviceMemory;
}

/// Each wave gets the rows that count in others.
static void exchangeRows(Machine &M, MeetingSide::Rows Of) {
  for (uint32_t R = 0; R < Of.Count; ++R) {
    Wave &From = *M.Waves[R % M.Waves.size()];
    for (auto &To : M.Waves)
      if (To.get() != &From)
        std::copy_n(From.row(Of.First + R), From.Stride, To->row(Of.First + R));
  }
}

static bool haveAlike(Machine &M, const Inst &I, uint32_t Row) {
  Wave &First = *M.Waves.front();
  unsigned Lane = First.Active.lowest();
  for (auto &W : M.Waves)
    if (!W->undefined(W->row(Row)).has(Lane) && !First.undefined(First.row(Row)).has(Lane) &&
        W->row(Row)[Lane] != First.row(Row)[Lane]) {
      W->fail(Rule::NonUniform, I, Lane, "an operand is not the same in all waves of the group");
      return false;
    }
  return true;
}

void interp::runTogether(Machine &M, const Inst &Meeting) {
  const auto &S = Meeting.side<MeetingSide>();
  if (!all_of(S.Others, [&](uint32_t Row) { return haveAlike(M, Meeting, Row); }))
    return;
  for (MeetingSide::Rows Of : S.Matrices)
    exchangeRows(M, Of);
  const Inst &Work = (&Meeting)[1];
  Wave &First = *M.Waves.front();
  Work.Run(First, Work);
  for (auto &W : M.Waves) {
    if (W.get() != &First && Work.Op->result())
      std::copy_n(First.row(Work.To), size_t(Work.Count) * First.Stride, W->row(Work.To));
    ++W->PC;
  }
}
