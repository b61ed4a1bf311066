// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "Matrix/Plan/LaneCount.h"
#include "Matrix/Facts/EmulatedProduct.h"
#include "Matrix/Facts/Queries.h"
#include "Matrix/Facts/WaveSize.h"
#include "Support/DiagnosticsIR.h"
#include "Support/InternalError.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"

using namespace llvm;
using namespace tessera;
using namespace tessera::ir;

namespace {
struct Reason {
  Loc Where;
  std::string What;                  ///< what the target cannot do, as the end of a sentence
  const Product *Multiply = nullptr; ///< to blame, if one is
};
} // namespace

/// Returns a multiply without a row. If all have rows, returns the first matrix without a row, at
/// an unreachable place, or without rows for its sums.
static Reason reasonFor(const PlanInput &In, const TiledOps &Tiled, const Refusals &Refused,
                        const MatrixSet &S) {
  const Target &Device = Tiled.Wider.over(In.Device);
  auto Refusal = [&] { return refusalOf(In, Tiled, Refused, S); };
  if (const Product *P = multiplyToBlame(In.Types, Device, S, In.Invocations)) {
    const MatrixOps *User = P->Ops->Written ? &In.Written.Ops[*P->Ops->Written] : nullptr;
    return {P->Ops->Where,
            lackOf(User ? multiplyQuery(User->Met[0], User->Met[1], User->Met[2], User->result(),
                                        In.Invocations)
                        : P->Query),
            P};
  }
  if (const ElementExchange *E = unlikeExchange(In, Tiled, S))
    return {E->Where, Refusal()};
  auto FirstUse = [&](const Type *Ty) {
    return find_if(Tiled.Ops, [&](const MatrixOps &Kind) { return is_contained(Kind.Met, Ty); })
        ->Where;
  };
  for (const Type *Ty : S.Types)
    if (!Ty->isFragment() && !checkMatrix(Device, matrixQuery(Ty, In.Invocations)))
      return {FirstUse(Ty), lackOf(Ty)};
  for (const Type *Ty : S.Types)
    if (auto It = Refused.Misplaced.find(Ty); It != Refused.Misplaced.end() && Refused.contains(Ty))
      return {It->second.Where, Refusal()};
  for (const Type *Ty : S.Types)
    if (auto It = Refused.Unchecked.find(Ty); It != Refused.Unchecked.end())
      return {It->second, Refusal()};
  for (const Type *Ty : S.Types)
    if (auto It = Refused.Crowded.Accesses.find(Ty); It != Refused.Crowded.Accesses.end())
      return {It->second, Refusal()};
  const auto *Fragment = find_if(S.Types, [](const Type *Ty) { return Ty->isFragment(); });
  if (Fragment == S.Types.end())
    internalError("a set is emulated for no reason");
  return {FirstUse(*Fragment), lackOf(*Fragment)};
}

/// Returns the sizes that the device has and the shader may run in.
static SmallVector<uint32_t, 8> possibleSizes(const EntryPoint &E, const Target &Device) {
  WaveSizeRange Asked;
  if (E.Wave)
    Asked = {E.Wave->Min, E.Wave->Max, E.Wave->Preferred};
  // If the device is unknown, uses the sizes of HLSL.
  SmallVector<uint32_t, 8> Known(ArrayRef(Device.Subgroup.Sizes)), Sizes;
  if (Known.empty())
    Known = {4, 8, 16, 32, 64, 128};
  copy_if(Known, std::back_inserter(Sizes), [&](uint32_t Size) {
    return !Asked.isGiven() || (Size >= Asked.Min && Size <= Asked.Max);
  });
  return Sizes;
}

std::optional<uint32_t> tessera::chooseLaneCount(const Module &M, const PlanInput &In,
                                                 const TiledOps &Tiled, const Refusals &Refused,
                                                 const LaneSets &Lanes, DiagnosticEngine &Diags) {
  auto First = find_if(Lanes.Judged, [](const JudgedSet &J) { return J.Taken.has_value(); });
  if (First == Lanes.Judged.end())
    return 0;
  SmallVector<uint32_t, 8> Sizes = possibleSizes(M.Entry, In.Device);
  if (Sizes.size() <= 1)
    return checkWaves(M, In.Device, /*UsesMatrices=*/true, Diags);
  auto Names = map_range(Sizes, [](uint32_t N) { return std::to_string(N); });
  Reason Why = reasonFor(In, Tiled, Refused, Tiled.Sets[First - Lanes.Judged.begin()]);
  Diags.report(Why.Where, diags::EmulationWaveSize, In.Device.Name, Why.What);
  Diags.report(M.Entry.loc(), diags::EmulationWaveSizeNote, join(Names, ", "));
  return std::nullopt;
}

/// Reports the cost of a multiply in a set that lanes compute.
static void reportCost(const Product &P, Strategy Taken, uint32_t Count, DiagnosticEngine &Diags) {
  if (Taken == Strategy::EmulateHalf) {
    HalfProduct Half(P.A, P.B, P.R);
    Diags.report(P.Ops->Where, diags::MatrixEmulatedCost, 0u,
                 fmt::format("(by {} multiplies of f16 matrices) {}", Half.multiplies(),
                             P.A->cols() * P.R->rows() * P.R->cols() / Count));
    return;
  }
  EmulatedProduct Cost(P.A, P.B, P.R, Count);
  Diags.report(P.Ops->Where, diags::MatrixEmulatedCost, Cost.shuffles(), Cost.products());
}

/// Says what keeps the matrices of a set from being padded, if only that does.
static void reportObstacle(const RowSets &Rows, const MatrixSet &S, DiagnosticEngine &Diags) {
  for (const auto &[Of, J] : zip(Rows.Sets, Rows.Judged))
    if (J.Obstacle && Of.Types.front() == S.Types.front())
      Diags.report(J.Obstacle->Where, diags::MatrixNotPadded, J.Obstacle->Matrix->rows(),
                   J.Obstacle->Matrix->cols(), J.Obstacle->Matrix->element()->str(),
                   J.Obstacle->Why);
}

void tessera::reportLanes(const PlanInput &In, const RowSets &Rows, const TiledOps &Tiled,
                          const Refusals &Refused, const LaneSets &Lanes, uint32_t Count,
                          DiagnosticEngine &Diags) {
  for (const auto &[S, J] : zip(Tiled.Sets, Lanes.Judged)) {
    if (!J.Taken)
      continue;
    Reason Why = reasonFor(In, Tiled, Refused, S);
    Diags.report(Why.Where, diags::MatrixEmulated, In.Device.Name, Why.What, Count);
    const auto *First = find_if(S.Products, [](const Product &Of) { return !Of.isSum(); });
    if (First != S.Products.end())
      reportCost(Why.Multiply ? *Why.Multiply : *First, *J.Taken, Count, Diags);
    reportObstacle(Rows, S, Diags);
  }
}
