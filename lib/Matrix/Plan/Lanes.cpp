// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// What the lanes of the wave compute: why, with which wave size, and the remark that says so.
#include "Matrix/Facts/EmulatedProduct.h"
#include "Matrix/Facts/Queries.h"
#include "Matrix/Facts/WaveSize.h"
#include "Matrix/Facts/WiderAccumulators.h"
#include "Matrix/Plan/Planner.h"
#include "Support/DiagnosticsIR.h"
#include "Support/InternalError.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"

using namespace llvm;
using namespace tessera;
using namespace tessera::ir;

/// One whose matrices rows would not make matrices of one type.
const ElementExchange *Planner::unlikeExchange(const MatrixSet &S) const {
  if (S.Exchanges.empty())
    return nullptr;
  SetVector<const Type *> Narrow;
  if (ForTiled != &Device)
    Narrow = narrowAccumulators(Tiled, Device);
  auto Held = [&](const Type *Ty) { return Narrow.contains(Ty) ? holderOf(Types, Ty) : Ty; };
  const auto *Found =
      find_if(S.Exchanges, [&](const ElementExchange &E) { return Held(E.X) != Held(E.Y); });
  return Found == S.Exchanges.end() ? nullptr : Found;
}

/// Why rows cannot be used for matrices that they would do for; empty where they can.
std::string Planner::refusalOf(const MatrixSet &S) const {
  if (const ElementExchange *E = unlikeExchange(S))
    return fmt::format(
        "may hold elements of {} and of {} in different lanes, and elements of one go "
        "to the other",
        name(elementType(E->X->element())), name(elementType(E->Y->element())));
  auto IsRefused = [&](const Type *Ty) { return Refused.contains(Ty); };
  if (none_of(S.Types, IsRefused))
    return {};
  for (const Type *Ty : S.Types)
    if (auto It = MisplacedTypes.find(Ty); It != MisplacedTypes.end() && IsRefused(Ty)) {
      const Misalignment &Place = It->second.Place;
      return fmt::format("loads and stores this matrix only where its {} is a multiple of {} bytes",
                         Place.OfStride ? "stride" : "offset", Place.Multiple);
    }
  for (const Type *Ty : S.Types)
    if (UncheckedTypes.contains(Ty))
      return "does not check the bounds of this matrix, and lanes cannot copy its components";
  return fmt::format("has {} bytes of groupshared memory, and with what handing this matrix from "
                     "lane to lane takes, the shader needs {}",
                     Crowded.Limit, Crowded.Needed);
}

/// The first multiply that has no row, or else the first matrix that is in none, that cannot be
/// reached, or whose sums cannot be computed.
Planner::Reason Planner::reasonFor(const MatrixSet &S) const {
  for (const Product &P : S.Products)
    if (!P.isSum() && !checkMultiply(*ForTiled, P.Query)) {
      const MatrixOps *User = P.Ops->Written ? &Written.Ops[*P.Ops->Written] : nullptr;
      return {P.Ops->Where, lackOf(User ? multiplyQuery(User->Met[0], User->Met[1], User->Met[2],
                                                        User->result(), Invocations)
                                        : P.Query)};
    }
  if (const ElementExchange *E = unlikeExchange(S))
    return {E->Where, refusalOf(S)};
  auto FirstUse = [&](const Type *Ty) {
    return find_if(Tiled, [&](const MatrixOps &Kind) { return is_contained(Kind.Met, Ty); })->Where;
  };
  for (const Type *Ty : S.Types)
    if (!Ty->isFragment() && !checkMatrix(*ForTiled, matrixQuery(Ty, Invocations)))
      return {FirstUse(Ty), lackOf(Ty)};
  for (const Type *Ty : S.Types)
    if (auto It = MisplacedTypes.find(Ty); It != MisplacedTypes.end() && Refused.contains(Ty))
      return {It->second.Where, refusalOf(S)};
  for (const Type *Ty : S.Types)
    if (auto It = UncheckedTypes.find(Ty); It != UncheckedTypes.end())
      return {It->second, refusalOf(S)};
  for (const Type *Ty : S.Types)
    if (auto It = Crowded.Accesses.find(Ty); It != Crowded.Accesses.end())
      return {It->second, refusalOf(S)};
  const auto *Fragment = find_if(S.Types, [](const Type *Ty) { return Ty->isFragment(); });
  if (Fragment == S.Types.end())
    internalError("a set is emulated for no reason");
  return {FirstUse(*Fragment), lackOf(*Fragment)};
}

/// Which lane holds what is written into the program, so that there can be one size only.
std::optional<uint32_t> Planner::waveSize(const MatrixSet &First) {
  const EntryPoint &E = M.Entry;
  WaveSizeRange Asked;
  if (E.Wave)
    Asked = {E.Wave->Min, E.Wave->Max, E.Wave->Preferred};
  // Without a device those that HLSL knows.
  SmallVector<uint32_t, 8> Known(ArrayRef(Device.Subgroup.Sizes)), Sizes;
  if (Known.empty())
    Known = {4, 8, 16, 32, 64, 128};
  copy_if(Known, std::back_inserter(Sizes), [&](uint32_t Size) {
    return !Asked.isGiven() || (Size >= Asked.Min && Size <= Asked.Max);
  });
  if (Sizes.size() > 1) {
    auto Names = map_range(Sizes, [](uint32_t N) { return std::to_string(N); });
    Reason Why = reasonFor(First);
    Ctx.Diags.report(Why.Where, diags::EmulationWaveSize, Device.Name, Why.What);
    Ctx.Diags.report(E.loc(), diags::EmulationWaveSizeNote, join(Names, ", "));
    return std::nullopt;
  }
  return checkWaves(M, Device, /*UsesMatrices=*/true, Ctx.Diags);
}

void Planner::report(const Judged &J) {
  const MatrixSet &S = *J.Set;
  Reason Why = reasonFor(S);
  Ctx.Diags.report(Why.Where, diags::MatrixEmulated, Device.Name, Why.What, Lanes);
  auto P = find_if(S.Products, [](const Product &Of) { return !Of.isSum(); });
  if (P == S.Products.end())
    return;
  if (J.Taken == Strategy::EmulateHalf) {
    HalfProduct Half(P->A, P->B, P->R);
    Ctx.Diags.report(P->Ops->Where, diags::MatrixEmulatedCost, 0u,
                     fmt::format("(by {} multiplies of f16 matrices) {}", Half.multiplies(),
                                 P->A->cols() * P->R->rows() * P->R->cols() / Lanes));
    return;
  }
  EmulatedProduct Cost(P->A, P->B, P->R, Lanes);
  Ctx.Diags.report(P->Ops->Where, diags::MatrixEmulatedCost, Cost.shuffles(), Cost.products());
}

/// False after a report.
bool Planner::chooseLanes() {
  auto First = find_if(TiledJudged, [](const Judged &J) { return J.Taken.has_value(); });
  if (First == TiledJudged.end())
    return true;
  std::optional<uint32_t> Size = waveSize(*First->Set);
  if (!Size)
    return false;
  Lanes = *Size;
  for (Judged &J : TiledJudged) {
    if (!J.Taken)
      continue;
    report(J);
    Trial T(Ctx, Types, *ForTiled, *J.Set, Invocations);
    T.Lanes = Lanes;
    J.Cost = rowOf(*J.Taken).Cost(T);
  }
  return true;
}
