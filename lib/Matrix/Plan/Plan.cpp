// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "Matrix/Plan/Plan.h"
#include "Matrix/Code/ApartProducts.h"
#include "Matrix/Facts/Queries.h"
#include "Matrix/Plan/Decisions.h"
#include "Matrix/Plan/LaneCount.h"
#include "Matrix/Plan/Marks.h"
#include "Matrix/Plan/Misplaced.h"
#include "Matrix/Plan/OddProducts.h"
#include "Matrix/Plan/Pairs.h"
#include "Matrix/Plan/ScratchRequests.h"
#include "Matrix/Plan/Tensors.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"
#include <numeric>

using namespace llvm;
using namespace tessera;
using namespace tessera::ir;

/// Whether the tiles that reach beyond their matrices are what rows compute, and final.
static bool suitsPadding(const MatrixDecisions &P) {
  return all_of(P.Rows.Tiles, [&](const auto &Cut) {
    const auto &[Whole, Tile] = Cut;
    return !P.Rows.isPadded(Whole) || (!P.Lanes.contains(Tile) && !P.Rows.Tiles.contains(Tile));
  });
}

/// The questions up to what lanes compute, in their order, each with the answers that it needs.
static MatrixDecisions decide(Module &M, const PlanInput &In) {
  MatrixDecisions P;
  P.Routed = routeOps(In);
  P.Rows = judgeRows(In, P.Routed);
  if (sendMovesApart(In, P.Rows, P.Routed))
    P.Rows = judgeRows(In, P.Routed);
  P.Tiled = tileOps(In, P.Routed, P.Rows);

  P.Refused = findRefusals(In, P.Rows);
  P.Lanes = judgeLanes(In, P.Tiled, P.Refused);
  P.Sums = findSums(In, P.Tiled, P.Lanes);
  // Rows may need more memory of the wave than there is; lanes do not need any.
  CrowdedMatrices Crowded =
      findCrowded(M, In.Device, In.ScratchWaves,
                  scratchRequests({In, P.Routed, P.Rows, P.Refused, P.Lanes, P.Sums}));
  if (refuse(std::move(Crowded), P.Refused)) {
    P.Lanes = judgeLanes(In, P.Tiled, P.Refused);
    P.Sums = findSums(In, P.Tiled, P.Lanes);
  }
  return P;
}

/// Whether \p Product is one of these.
static bool isOfKind(const Op &Product, const MatrixOps &Kind) {
  SmallVector<const Type *, 4> Met;
  for (const Value *V : Product.operands())
    Met.push_back(V->type());
  Met.push_back(Product.type());
  return Product.opcode() == Kind.Code && Met == Kind.Met &&
         Product.flag(AttrKind::Saturating) == Kind.Saturates;
}

static void plan(Module &M, PlanInput In, DiagnosticEngine &Diags) {
  if (In.Written.Ops.empty())
    return;
  MatrixDecisions P = decide(M, In);
  MatrixSummary Parted;
  if (auto Odd = findOddProducts(In, P.Rows); !Odd.empty()) {
    sendApart(M, [&](const Op &O) {
      return any_of(Odd, [&](const MatrixOps *Kind) { return isOfKind(O, *Kind); });
    });
    Parted = summarize(M, In.Options.CheckBounds);
    findAtomicArrays(Parted.Accesses, In.Device);
    return plan(M, In.with(Parted), Diags);
  }
  if (!suitsPadding(P)) {
    In.Pads = false;
    P = decide(M, In);
  }

  std::optional<uint32_t> LaneCount = chooseLaneCount(M, In, P.Tiled, P.Refused, P.Lanes, Diags);
  if (!LaneCount)
    return;
  P.LaneCount = *LaneCount;
  addLaneCosts(In, P.Tiled, P.LaneCount, P.Lanes);
  reportLanes(In, P.Rows, P.Tiled, P.Refused, P.Lanes, P.LaneCount, Diags);

  P.Holders = findHolders(In, P.Tiled, P.Lanes, P.Sums);
  const DecidedMatrices Matrices{In, P.Routed, P.Rows, P.Refused, P.Lanes, P.Sums};
  P.DeviceBounds = markBounds(M, Matrices, P.Holders);
  markWays(M, Matrices, P.Holders, Diags);
  writePlan(M, In, P);
  reserveScratch(M, scratchRequests(Matrices), Diags);
}

/// Erases variables of matrices without uses, which remain without `simplify`: no operation shows
/// how to plan them.
static void eraseUnusedVariables(Module &M) {
  SmallVector<Op *, 8> Unused;
  for (Function *F : M.Functions)
    walk(F->body(), [&](Op &O) {
      if (O.is(Opcode::Var) && !O.result()->hasUses() && O.type()->element()->containsMatrix())
        Unused.push_back(&O);
    });
  for (Op *O : Unused)
    O->erase();
}

/// \p Device must look as decisions about \p Written are to see it.
static PlanInput inputFor(Module &M, const PassContext &Ctx, const Target &Device,
                          const MatrixSummary &Written) {
  return {.Device = Device,
          .Options = Ctx.Matrix,
          .Written = Written,
          .Types = M.types(),
          .Invocations = invocationsOf(M),
          .ScratchWaves = WaveScratch::wavesOf(M.Entry, Device.Subgroup.min())};
}

/// The device with only the rows of cooperative tensors that suit the ops.
static Target tensorsFor(Module &M, const PassContext &Ctx, const MatrixSummary &Written) {
  Target Tensors = withRowsOf(Ctx.Device, /*Tensors=*/true);
  if (!Ctx.Matrix.Tile)
    return Tensors;
  std::optional<Target> Alike = withFactorsAlike(Tensors, Written.Ops, M.types());
  return Alike ? *Alike : Tensors;
}

std::optional<MatrixCost> tessera::costOfRows(Module &M, const PassContext &Ctx,
                                              MatrixSummary Written) {
  auto CostOn = [&](const Target &Device, bool ForTensors) {
    std::optional<Target> Own = withoutNarrowExchanges(Device, Written.Ops);
    PlanInput In = inputFor(M, Ctx, Own ? *Own : Device, Written);
    In.ForTensors = ForTensors;
    In.Pads = false;
    RoutedOps Routed = routeOps(In);
    return judgeRows(In, Routed).cost();
  };
  if (!hasTensors(Ctx.Device))
    return CostOn(Ctx.Device, false);
  std::optional<MatrixCost> Cost = CostOn(tensorsFor(M, Ctx, Written), true);
  return Cost ? Cost : CostOn(withRowsOf(Ctx.Device, /*Tensors=*/false), false);
}

std::optional<MatrixShape> tessera::shapeOfPadding(Module &M, const PassContext &Ctx,
                                                   MatrixSummary Written) {
  const Target Device =
      hasTensors(Ctx.Device) ? withRowsOf(Ctx.Device, /*Tensors=*/false) : Ctx.Device;
  std::optional<Target> Own = withoutNarrowExchanges(Device, Written.Ops);
  PlanInput In = inputFor(M, Ctx, Own ? *Own : Device, Written);
  RoutedOps Routed = routeOps(In);
  RowSets Rows = judgeRows(In, Routed);
  if (!Rows.cost() || Rows.TileShapes.empty())
    return std::nullopt;
  MatrixShape Unit = {1, 1, 1};
  for (const auto &[Kind, Tile] : Rows.TileShapes)
    Unit = {std::lcm(Unit.M, Tile[0]), std::lcm(Unit.N, Tile[1]), std::lcm(Unit.K, Tile[2])};
  return Unit;
}

/// Returns what keeps the module from using only rows of cooperative tensors. If that is nothing,
/// calls \p Plan.
static TensorObstacle tryTensors(Module &M, const PassContext &Ctx, const Target &Tensors,
                                 const MatrixSummary &Written,
                                 function_ref<void(const PlanInput &)> Plan) {
  std::optional<Target> Own = withoutNarrowExchanges(Tensors, Written.Ops);
  PlanInput In = inputFor(M, Ctx, Own ? *Own : Tensors, Written);
  In.ForTensors = true;
  TensorObstacle Found = whyNotTensors(M, In);
  if (Found.Why.empty())
    Plan(In);
  return Found;
}

/// Plans with the rows of \p Device, which has no cooperative tensors.
static void planOthers(Module &M, const PassContext &Ctx, const Target &Device,
                       const MatrixSummary &Written, StringRef NotTensors) {
  std::optional<Target> Own = withoutNarrowExchanges(Device, Written.Ops);
  PlanInput In = inputFor(M, Ctx, Own ? *Own : Device, Written);
  In.NotTensors = NotTensors;
  plan(M, In, Ctx.Diags);
}

/// The operations to plan.
static MatrixSummary writtenIn(Module &M, const PassContext &Ctx) {
  eraseUnusedVariables(M);
  MatrixSummary Written = summarize(M, Ctx.Matrix.CheckBounds);
  findAtomicArrays(Written.Accesses, Ctx.Device);
  return Written;
}

bool tessera::canUseTensors(Module &M, const PassContext &Ctx) {
  MatrixSummary Written = writtenIn(M, Ctx);
  return tryTensors(M, Ctx, tensorsFor(M, Ctx, Written), Written, [](const PlanInput &) {})
      .Why.empty();
}

/// "16x32x16 or 32x16x16": the shapes of tensors that are whole operations.
static std::string wholeShapes(const Target &Device) {
  std::vector<std::string> Texts;
  for (const MatrixRow &Row : Device.Rows)
    if (std::string Text = toString(Row.PartOf.value_or(Row.Shape));
        Row.Tensor && !is_contained(Texts, Text))
      Texts.push_back(std::move(Text));
  std::string Last = Texts.back();
  Texts.pop_back();
  return Texts.empty() ? Last : join(Texts, ", ") + " or " + Last;
}

/// Reports the first multiply that is only a part of an operation of tensors. \p Known is the
/// reason if it is the same for all.
static void reportPartial(const MatrixPlan &Plan, const PassContext &Ctx,
                          std::optional<PairObstacle> Known) {
  for (const PlannedMultiply &Mul : Plan.multiplies()) {
    if (Mul.isSum())
      continue;
    MatrixShape Shape = Mul.isCut() ? MatrixShape{Mul.Tile[0], Mul.Tile[1], Mul.Tile[2]}
                                    : writtenQuery(Mul, 0).Shape;
    const MatrixRow *Row = tensorsOf(Ctx.Device, Shape);
    if (!Row || !Row->PartOf)
      continue;
    auto Alone = find_if(Plan.Alone, [&](const PlannedAlone &A) { return A.Ty == Mul.R; });
    StringRef Why = Known                       ? textOf(*Known)
                    : Mul.isCut()               ? textOf(PairObstacle::Tile)
                    : Alone == Plan.Alone.end() ? textOf(PairObstacle::Skipped)
                                                : Alone->Why;
    return Ctx.Diags.report(Mul.Where, diags::TensorHalves, Ctx.Device.Name, toString(Shape),
                            toString(*Row->PartOf), Why, wholeShapes(Ctx.Device));
  }
}

void tessera::planMatrices(Module &M, const PassContext &Ctx) {
  MatrixSummary Written = writtenIn(M, Ctx);
  if (!hasTensors(Ctx.Device))
    return planOthers(M, Ctx, Ctx.Device, Written, "");
  auto PlanWith = [&](std::optional<PairObstacle> Known) {
    return [&, Known](const PlanInput &In) {
      plan(M, In, Ctx.Diags);
      reportPartial(M.Plan, Ctx, Known);
    };
  };
  Target Tensors = tensorsFor(M, Ctx, Written);
  TensorObstacle Found = tryTensors(M, Ctx, Tensors, Written, PlanWith(std::nullopt));
  if (Found.Why.empty() || (Found.IsOfShapes && tryTensors(M, Ctx, withSmallestTensors(Tensors),
                                                           Written, PlanWith(PairObstacle::Shared))
                                                    .Why.empty()))
    return;
  planOthers(M, Ctx, withRowsOf(Ctx.Device, /*Tensors=*/false), Written, Found.Why);
  if (any_of(Written.Ops, [](const MatrixOps &Kind) { return Kind.isProduct(); }))
    Ctx.Diags.report(Found.Where, diags::TensorFallback, Ctx.Device.Name, Found.Why);
}
