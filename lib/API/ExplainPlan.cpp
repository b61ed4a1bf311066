// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// How a target computes each operation: from the plan, and from the module after some steps.
#include "API/Explain.h"
#include "IR/Analysis/LiveWords.h"
#include "IR/OpViews.h"
#include "IR/ThreadMatrix.h"
#include "Matrix/Facts/LaneLayout.h"
#include "Matrix/Facts/Queries.h"
#include "Matrix/Plan/Strategies.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/Support/MathExtras.h"

using namespace llvm;
using namespace tessera;
using ir::AttrKind;
using ir::ElementFormat;
using ir::Op;
using ir::Type;

/// Rows and columns of a tile whose lanes are shown.
constexpr uint32_t CornerSize = 16;

//===--- what was decided ---------------------------------------------------===//

/// The lane that holds an element of simdgroup_matrix 8x8 (docs/msl.md, mat.coord).
static std::vector<uint16_t> lanesOfSimdgroup() {
  std::vector<uint16_t> Lanes(64);
  for (uint16_t Lane = 0; Lane < 32; ++Lane)
    for (unsigned I = 0; I < 2; ++I) {
      unsigned Row = (Lane / 4 & 4) + Lane / 2 % 4, Column = (Lane / 4 & 2) * 2 + Lane % 2 * 2 + I;
      Lanes[Row * 8 + Column] = Lane;
    }
  return Lanes;
}

static const ir::PlannedGroup *groupOf(const ir::MatrixPlan &Plan, const Type *Ty) {
  auto Found = find_if(Plan.Groups, [&](const ir::PlannedGroup &G) { return G.Ty == Ty; });
  return Found == Plan.Groups.end() ? nullptr : &*Found;
}

/// Returns the type of the part of \p Ty that one wave holds.
static const Type *partOfWave(const ir::MatrixPlan &Plan, const Type *Ty) {
  const ir::PlannedGroup *Group = groupOf(Plan, Ty);
  return Group && Group->Band ? Group->Band : Ty;
}

/// Returns the largest type that pairs make of matrices of type \p Part.
static const Type *wholeOfPairs(const ir::MatrixPlan &Plan, const Type *Part) {
  for (const ir::PlannedPair &P : Plan.Pairs) // wholes come after their halves
    if (P.Ty == Part)
      Part = P.Whole;
  return Part;
}

/// The part that one wave holds. If all parts became pairs, it is the pair.
static const Type *heldByWave(const ir::MatrixPlan &Plan, const Type *Ty) {
  const Type *Part = partOfWave(Plan, Ty);
  return Plan.setOf(Part) ? Part : wholeOfPairs(Plan, Part);
}

void Explainer::describe(const ir::MatrixPlan &Plan, const Type *Ty, ExplainedMatrix &Matrix) {
  if (const ir::PlannedGroup *Group = groupOf(Plan, Ty); Group && Group->Band) {
    Matrix.Grid = Group->Grid;
    Matrix.Band = {Group->Band->rows(), Group->Band->cols()};
  }
  const Type *Held = heldByWave(Plan, Ty);
  const ir::PlannedMatrix *Planned = Plan.find(Held);
  if (Planned && Planned->Tile)
    Planned = Plan.find(Held = Planned->Tile);
  Matrix.Tile = {Held->rows(), Held->cols()};
  if (const Type *Own = partOfWave(Plan, Ty); wholeOfPairs(Plan, Own) == Held && Own != Held) {
    Matrix.Pair = Matrix.Tile;
    Matrix.Tile = {Own->rows(), Own->cols()};
  }
  if (Planned && Planned->PerLane) {
    LaneLayout Layout(Held, Plan.Lanes);
    bool InTiles = isInHalves(*Plan.setOf(Held));
    std::vector<uint16_t> InTile = lanesOfSimdgroup();
    Matrix.PerLane = Planned->PerLane;
    Matrix.Corner = {std::min(Held->rows(), CornerSize), std::min(Held->cols(), CornerSize)};
    for (uint32_t Row = 0; Row < Matrix.Corner[0]; ++Row)
      for (uint32_t Col = 0; Col < Matrix.Corner[1]; ++Col)
        Matrix.Lanes.push_back(
            InTiles ? InTile[Row % 8 * 8 + Col % 8]
                    : uint16_t(Layout.lane(Layout.Row.laneOf(Row), Layout.Col.laneOf(Col))));
    return;
  }
  if (const Type *Holder = Planned ? Planned->Sums ? Planned->Sums : Planned->Holder : nullptr)
    Matrix.HeldAs = Holder->str();
  if (Of.IsMetal && Held->rows() == 8 && Held->cols() == 8) {
    Matrix.Corner = {8, 8};
    Matrix.Lanes = lanesOfSimdgroup();
  }
}

static std::string textOf(const MatrixRow &Row) {
  return toString(Row.Shape) + " " + toString(Row.Types) + (Row.Flexible ? " and multiples" : "");
}

static ExplainedWay wayOf(bool IsConverted, bool IsTiled) {
  if (IsTiled)
    return IsConverted ? ExplainedWay::ConvertedTiled : ExplainedWay::Tiled;
  return IsConverted ? ExplainedWay::Converted : ExplainedWay::Native;
}

/// How many bands of a matrix each wave holds; 1 for a matrix that waves do not share.
static uint64_t bandsPerWave(const ExplainedMatrix &M) {
  if (!M.Band[0])
    return 1;
  // All waves in a row or column of the grid hold the same part of an A or B matrix.
  bool ByRow = M.Matrix.Use != "b" && M.Matrix.Use != "row";
  bool ByColumn = M.Matrix.Use != "a" && M.Matrix.Use != "col";
  return divideCeil(divideCeil(M.Matrix.Rows, M.Band[0]), ByRow ? M.Grid[0] : 1) *
         divideCeil(divideCeil(M.Matrix.Columns, M.Band[1]), ByColumn ? M.Grid[1] : 1);
}

void Explainer::describeMultiply(const ir::PlannedMultiply &Mul, ExplainedKind &Told) {
  MatrixShape Written = multiplyQuery(Mul.A, Mul.B, Mul.C, Mul.R, /*Invocations=*/0).Shape;
  MatrixShape Tile = Mul.isCut() ? MatrixShape{Mul.Tile[0], Mul.Tile[1], Mul.Tile[2]} : Written;
  const ExplainedMatrix &A = Of.Matrices[Told.Matrices.front()];
  Told.Tile = toString(Tile);
  Told.Tiles = divideCeil(Written.M, Tile.M) * divideCeil(Written.N, Tile.N) *
               divideCeil(Written.K, Tile.K) * bandsPerWave(Of.Matrices[Told.Matrices.back()]) *
               (A.Band[1] ? divideCeil(A.Matrix.Columns, A.Band[1]) : 1);
  Told.Way = wayOf(bool(Mul.Route), Told.Tiles > 1);
  Told.Route = Mul.Route.Words.str();
  if (Mul.Row && *Mul.Row < Device.Rows.size()) {
    Told.Row = textOf(Device.Rows[*Mul.Row]);
    Told.Source = Device.sourceOf(Device.Rows[*Mul.Row]);
  }
}

void Explainer::describe(const ir::MatrixPlan &Plan, const Kind &K, ExplainedKind &Told) {
  if (K.Matrices.empty())
    return;
  SmallVector<const Type *, 4> Held;
  for (const Type *Ty : K.Matrices)
    Held.push_back(heldByWave(Plan, Ty));
  const ir::PlannedSet *Set = Plan.setOf(Held.back());
  if (!Set)
    return;
  Told.Strategy = Set->Strategy.str();
  const Type *Part = partOfWave(Plan, K.Matrices.back()), *Whole = wholeOfPairs(Plan, Part);
  Told.Together = Whole->rows() / Part->rows() * (Whole->cols() / Part->cols());
  for (const ir::RefusedStrategy &R : Set->Refused)
    Told.Refused.push_back({R.Name.str(), R.Reason.str()});
  const ExplainedMatrix &Last = Of.Matrices[Told.Matrices.back()];
  if (Last.Band[0])
    Told.Waves = Last.Grid[0] * Last.Grid[1];
  Told.Tile = std::to_string(Last.Tile[0]) + "x" + std::to_string(Last.Tile[1]);
  Told.Tiles = divideCeil(Held.back()->rows(), Last.Tile[0]) *
               divideCeil(Held.back()->cols(), Last.Tile[1]) * bandsPerWave(Last);
  Told.Way = isInHalves(*Set) ? ExplainedWay::EmulatedHalf
             : Last.PerLane   ? ExplainedWay::Emulated
                              : wayOf(!Last.HeldAs.empty(), Told.Tiles > 1);
  if (K.Operation != "mat.mul" && K.Operation != "mat.muladd")
    return;
  const Type *Addend = Held[K.Operation == "mat.muladd" ? 2 : Held.size() - 1];
  for (const ir::PlannedMultiply &Mul : Plan.multiplies())
    if (Mul.A == Held[0] && Mul.B == Held[1] && Mul.R == Held.back() && Mul.C == Addend &&
        Mul.Saturating == K.Saturating) {
      ExplainedWay ByLanes = Told.Way;
      describeMultiply(Mul, Told);
      if (ByLanes == ExplainedWay::Emulated || ByLanes == ExplainedWay::EmulatedHalf)
        Told.Way = ByLanes;
      return;
    }
}

//===--- operations of one thread -------------------------------------------===//

std::optional<ThreadOperands> tessera::threadOperandsOf(ir::TypeContext &Types, const Op &O) {
  bool IsProduct = bool(ir::ops::MatVecProduct(O));
  if (!IsProduct && !O.is(ir::Opcode::MatOuterProduct) && !O.is(ir::Opcode::VecAtomicAdd))
    return std::nullopt;
  ir::PlannedThread T = IsProduct ? ir::plannedProduct(Types, O) : ir::plannedAddition(Types, O);
  StringRef Use = IsProduct ? "a" : O.is(ir::Opcode::VecAtomicAdd) ? "row" : "acc";
  std::string Numbers = T.Vector->str() + (IsProduct ? " -> " + T.Result->str() : "");
  return ThreadOperands{{T.Component->str(), T.Rows, T.Columns, Use.str(), "thread"}, Numbers};
}

void Explainer::noteThreads(ir::Module &M, uint32_t ExplainedOperation::*Copies, bool OnlyNative) {
  for (ir::Function *F : M.Functions)
    ir::walk(F->body(), [&](const Op &O) {
      if (!threadOperandsOf(M.types(), O) || (OnlyNative && !O.flag(AttrKind::Native)))
        return;
      if (ExplainedOperation *Here = at(O)) {
        ++(Here->*Copies);
        Here->Removed = false;
      }
    });
}

//===--- the steps ----------------------------------------------------------===//

ExplainedOperation *Explainer::at(const Op &O) {
  auto Found = Places.find(placeOf(O.loc()).start());
  return Found == Places.end() ? nullptr : &Of.Operations[Found->second];
}

/// Operations that are left when the plan is made, and `via`, which later steps remove.
void Explainer::noteWays(ir::Module &M) {
  for (ir::Function *F : M.Functions)
    ir::walk(F->body(), [&](const Op &O) {
      ExplainedOperation *Here = O.mnemonic().starts_with("mat.") ? at(O) : nullptr;
      if (!Here)
        return;
      Here->Removed = false;
      if (!O.flag(AttrKind::Via))
        return;
      ir::MatrixWay Way = O.enumAttr<ir::MatrixWay>(AttrKind::Via);
      if (Way == ir::MatrixWay::Scratch)
        Here->Access = ExplainedAccess::Staged;
      else if (Way == ir::MatrixWay::Elements && Here->Access == ExplainedAccess::Direct)
        Here->Access = ExplainedAccess::ByElements;
    });
}

void Explainer::noteStep(ir::Module &M, const Step &Done) {
  StringRef Name = Done.Name;
  if (Name == "split-groups") {
    noteThreads(M, &ExplainedOperation::Copies, /*OnlyNative=*/false);
  } else if (Name == "gather-vectors") {
    noteThreads(M, &ExplainedOperation::LeftCopies, /*OnlyNative=*/false);
  } else if (Name == "plan") {
    noteWays(M);
  } else if (Name == "thread-matrices") {
    noteThreads(M, &ExplainedOperation::VectorCopies, /*OnlyNative=*/true);
  }
}

void Explainer::notePlan(ir::Module &M) {
  for (auto [Ty, Number] : Matrices)
    describe(M.Plan, Ty, Of.Matrices[Number]);
  for (auto [I, K] : enumerate(Kinds))
    if (K.Thread.empty())
      describe(M.Plan, K, Of.Kinds[FirstKind + I]);
  for (const ExplainedOperation &O : Of.Operations)
    for (uint32_t K : O.Kinds)
      if (O.Copies && !Of.Kinds[K].Vectors.empty())
        Of.Kinds[K].Way = O.LeftCopies == 0            ? ExplainedWay::WaveMatrices
                          : O.VectorCopies == O.Copies ? ExplainedWay::VectorInstructions
                                                       : ExplainedWay::ThreadCode;
  Of.Lanes = M.Plan.Lanes              ? M.Plan.Lanes
             : M.Entry.Wave            ? M.Entry.Wave->Max
             : Device.Subgroup.Default ? Device.Subgroup.Default
                                       : 32;
  ir::LiveWords Live = ir::liveWords(M, Of.Lanes);
  if (Live.Most >= Of.LiveWords) {
    Of.LiveWords = Live.Most;
    Of.LiveAt = placeOf(Live.Where);
  }
}
