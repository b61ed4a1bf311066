// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "Matrix/Group/Grid.h"
#include "IR/Analysis/LaneRules.h"
#include "IR/MatrixAccess.h"
#include "Matrix/Code/WaveScratch.h"
#include "Matrix/Facts/Queries.h"
#include "Matrix/Group/Native.h"
#include "Matrix/Plan/Plan.h"
#include "Support/DiagnosticsIR.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/Support/MathExtras.h"
#include <numeric>

using namespace llvm;
using namespace tessera;
using namespace tessera::ir;

/// Largest alignment in bytes that a device requires of a matrix (Facts/Alignment.h).
constexpr uint32_t Widest = 16;
/// Bands for an unknown device have multiples of this height and width, which suits most devices'
/// shapes.
constexpr uint32_t CommonShape = 16;

struct GroupGrids::Cost {
  bool InLanes = false; ///< no row computes the bands
  uint64_t Work = 0, Instructions = 0, Loaded = 0, Registers = 0, Waves = 0;
  friend auto operator<=>(const Cost &, const Cost &) = default;
};

struct GroupGrids::Choice {
  GroupGrid Grid;
  Cost Of;
};

static bool isCutByRows(const Type *Ty) { return Ty->use() != MatrixUse::B; }
static bool isCutByColumns(const Type *Ty) { return Ty->use() != MatrixUse::A; }

/// The size of a matrix that is rounded up to \p Unit.
static MatrixSize rounded(const Type *Ty, MatrixShape Unit) {
  return {uint32_t(alignTo(Ty->rows(), isCutByRows(Ty) ? Unit.M : Unit.K)),
          uint32_t(alignTo(Ty->cols(), isCutByColumns(Ty) ? Unit.N : Unit.K))};
}

GroupBands GroupGrids::bands(const Type *Ty, GroupGrid G) const {
  auto Deal = [](uint32_t InMatrix, uint32_t Whole, uint32_t Waves, uint32_t Size) {
    Size = Size ? Size : Whole / Waves;
    return BandLine{Size, Whole / Size, Waves, Size - (Whole - InMatrix)};
  };
  MatrixSize Whole = rounded(Ty, G.Unit);
  BandLine Rows = isCutByRows(Ty) ? Deal(Ty->rows(), Whole.Rows, G.Rows, G.BandRows)
                                  : Deal(Ty->rows(), Whole.Rows, 1, G.Depth);
  BandLine Cols = isCutByColumns(Ty) ? Deal(Ty->cols(), Whole.Columns, G.Cols, G.BandCols)
                                     : Deal(Ty->cols(), Whole.Columns, 1, G.Depth);
  return {M.types().matrix(Ty->element(), Rows.Size, Cols.Size, Ty->use(), Scope::Subgroup), Rows,
          Cols};
}

/// Whether devices can load and store the bands at their places, given that they can the whole
/// matrix.
bool GroupGrids::liesRight(const MatrixSet &S, const MatrixSummary &All, GroupGrid G) const {
  if (G.waves() == 1)
    return true;
  auto IsRight = [&](const Type *Matrix, const MatrixPlace &Place) {
    GroupBands Bands = bands(Matrix, G);
    const Type *Band = Bands.Band;
    bool ByRow = Place.Layout == MatrixLayout::RowMajor;
    // The lanes copy all bands then.
    MatrixPlace Anywhere = Place;
    Anywhere.Offset.reset();
    if (knownMisalignment(Band, Anywhere))
      return true;
    // An offset that moves by an unknown stride would hide a matrix that is certainly misaligned.
    if (knownMisalignment(Band, Place))
      return false;
    uint32_t Length = ByRow ? Band->cols() : Band->rows();
    if ((ByRow ? Bands.Cols : Bands.Rows).Count == 1)
      return true;
    uint32_t Bytes = Length * Matrix->element()->bits() / 8;
    if (Bytes % Widest == 0)
      return true;
    return isPowerOf2_32(Bytes) && Bytes < Widest &&
           (!Place.Offset || *Place.Offset * Place.UnitBytes % Bytes == 0);
  };
  for (const MatrixAccesses &A : All.Accesses)
    if (A.isInMemory() && is_contained(S.Types, A.Matrix) && !IsRight(A.Matrix, A.Place))
      return false;
  // Through groupshared memory, in lines of a row.
  for (const MatrixOps &Kind : All.Ops)
    if (Kind.isMove())
      for (auto [Matrix, IsResult] : {std::pair(Kind.Met[0], false), {Kind.Met[1], true}}) {
        MatrixPlace Place;
        Place.Layout =
            IsResult && Kind.Transposes ? MatrixLayout::ColumnMajor : MatrixLayout::RowMajor;
        Place.UnitBytes = Matrix->element()->bits() / 8;
        Place.Offset = Place.Stride = 0;
        if (is_contained(S.Types, Matrix) && !IsRight(Matrix, Place))
          return false;
      }
  return true;
}

/// The operations of one wave on bands of the set.
MatrixSummary GroupGrids::bandOps(const MatrixSet &S, const MatrixSummary &All, GroupGrid G) const {
  MatrixSummary Bands;
  for (const MatrixOps &Kind : All.Ops) {
    if (none_of(Kind.Seen, [&](const Type *Ty) { return is_contained(S.Types, Ty); }))
      continue;
    MatrixOps &New = Bands.Ops.emplace_back(Kind);
    if (Kind.isProduct())
      New.Count *= uint64_t(bands(Kind.result(), G).ofWave()) * bands(Kind.Met[0], G).Cols.Count;
    // An operation through memory may have only one of its types in the set.
    if (New.IsApart) {
      New.Code = Opcode::MatLoad;
      erase_if(New.Met, [&](const Type *Ty) { return !is_contained(S.Types, Ty); });
      New.Seen = New.Met;
      New.Transposes = New.Saturates = New.IsApart = false;
    }
    for (auto *List : {&New.Met, &New.Seen})
      for (const Type *&Ty : *List)
        if (isOfGroup(Ty))
          Ty = bands(Ty, G).Band;
  }
  return Bands;
}

/// Returns the cost of the bands of one wave. On a generic target, returns nothing if a band is
/// smaller than its matrix and its size is not a multiple of CommonShape.
std::optional<GroupGrids::Cost> GroupGrids::costOf(const MatrixSet &S, const MatrixSummary &All,
                                                   GroupGrid G) const {
  Cost Sum;
  Sum.Waves = G.waves();
  uint64_t Products = 0, Held = 0;
  for (const Product &P : S.Products) {
    BandLine Rows = bands(P.A, G).Rows, Cols = bands(P.B, G).Cols;
    uint64_t Height = uint64_t(Rows.ofWave()) * Rows.Size, Depth = P.A->cols();
    uint64_t Width = uint64_t(Cols.ofWave()) * Cols.Size;
    Sum.Loaded += P.Ops->Count * (Height + Width) * Depth;
    Products += P.Ops->Count * Height * Width * Depth;
  }
  for (const Type *Ty : S.Types) {
    GroupBands Bands = bands(Ty, G);
    const Type *Band = Bands.Band;
    Held += uint64_t(Bands.ofWave()) * Band->rows() * Band->cols();
    bool IsSmall = (Band->rows() < Ty->rows() && Band->rows() % CommonShape) ||
                   (Band->cols() < Ty->cols() && Band->cols() % CommonShape);
    if (Ctx.Device.Permissive && IsSmall)
      return std::nullopt;
  }
  std::optional<MatrixCost> OfRows;
  if (!Ctx.Device.Permissive && liesRight(S, All, G)) {
    OfRows = costOfRows(M, Ctx, bandOps(S, All, G));
  }
  Sum.InLanes = !Ctx.Device.Permissive && !OfRows;
  Sum.Work = Products ? Products : Held;
  Sum.Instructions = OfRows ? OfRows->Instructions : 0;
  Sum.Registers = OfRows ? OfRows->Registers : Held;
  return Sum;
}

/// Follows the option --group-matrices, and reports why if it cannot; without it, follows the
/// target's preference.
bool GroupGrids::isNative(const MatrixSet &S, const MatrixSummary &All) const {
  if (!Ctx.Matrix.NativeGroups.value_or(Ctx.Device.GroupMatrices.AreFaster))
    return false;
  const MatrixOps &First = *find_if(
      All.Ops, [&](const MatrixOps &Kind) { return is_contained(Kind.Seen, S.Types.front()); });
  const Type *Ty = S.Types.front();
  std::string Why = SwapsElements ? "elements of one type of matrix go to another"
                                  : whyNotOfGroup(M, Ctx, S, All);
  if (Why.empty())
    Ctx.Diags.report(First.Where, diags::GroupNative, Ty->rows(), Ty->cols(), Ty->element()->str(),
                     Ctx.Device.Name);
  else
    Ctx.Diags.report(First.Where, diags::GroupNotNative, Ty->rows(), Ty->cols(),
                     Ty->element()->str(), Why);
  return Why.empty();
}

/// Returns the possible band sizes in a dimension of matrices of size \p Whole, for \p Waves waves
/// along it. 0 means that the waves divide it evenly; other sizes are dealt out to the waves. Omits
/// sizes that give the same result as fewer waves or as even bands.
SmallVector<uint32_t, 4> GroupGrids::bandSizes(uint32_t Whole, uint32_t Waves, MatrixShape Unit,
                                               uint32_t MatrixShape::*Dimension) const {
  if (Waves == 1)
    return {0};
  SmallVector<uint32_t, 4> Sizes;
  bool IsEven = Whole && Whole % Waves == 0 && Whole / Waves % (Unit.*Dimension) == 0;
  if (IsEven)
    Sizes.push_back(0);
  auto Try = [&](uint32_t Size) {
    if (!Size || Whole % Size || Size % (Unit.*Dimension) || is_contained(Sizes, Size) ||
        (IsEven && Whole / Waves % Size == 0))
      return;
    if (BandLine{Size, Whole / Size, Waves}.ofWave() <
        BandLine{Size, Whole / Size, Waves - 1}.ofWave())
      Sizes.push_back(Size);
  };
  Try(CommonShape);
  for (const MatrixRow &Row : Ctx.Device.Rows)
    Try(Row.Shape.*Dimension);
  return Sizes;
}

/// Returns the least depth that factors of \p S can be split to: the depth of a flexible row, or
/// one that needs no more multiplies than \p Whole. Returns 0 if there is none. Also returns 0 if
/// the shader accesses single elements, which it finds in all parts.
uint32_t GroupGrids::depthFor(const MatrixSet &S, const MatrixSummary &All, GroupGrid G,
                              const Cost &Whole) const {
  uint32_t K = 0, Least = 0;
  auto IsFactor = [&](const Type *Ty) {
    return Ty->use() != MatrixUse::Accumulator && is_contained(S.Types, Ty);
  };
  for (const MatrixOps &Kind : All.Ops)
    if ((Kind.Code == Opcode::MatExtract || Kind.Code == Opcode::MatInsert) &&
        any_of(Kind.Met, IsFactor))
      return 0;
  for (const Type *Ty : S.Types)
    if (Ty->use() != MatrixUse::Accumulator)
      K = std::gcd(K, isCutByRows(Ty) ? rounded(Ty, G.Unit).Columns : rounded(Ty, G.Unit).Rows);
  for (const MatrixRow &Row : Ctx.Device.Rows) {
    G.Depth = Row.Shape.K;
    if (!G.Depth || G.Depth >= K || K % G.Depth || G.Depth % G.Unit.K ||
        (Least && G.Depth >= Least))
      continue;
    std::optional<Cost> C = costOf(S, All, G);
    if (C && !C->InLanes && (Row.Flexible || C->Instructions <= Whole.Instructions))
      Least = G.Depth;
  }
  return Least;
}

/// Returns the best grid for matrices that are rounded up to \p Unit.
std::optional<GroupGrids::Choice> GroupGrids::best(const MatrixSet &S, const MatrixSummary &All,
                                                   MatrixShape Unit) const {
  uint32_t Height = 0, Width = 0;
  for (const Type *Ty : S.Types) {
    if (isCutByRows(Ty))
      Height = std::gcd(Height, rounded(Ty, Unit).Rows);
    if (isCutByColumns(Ty))
      Width = std::gcd(Width, rounded(Ty, Unit).Columns);
  }
  std::optional<Choice> Best;
  for (uint32_t Rows = 1; Rows <= LeastWaves; ++Rows)
    for (uint32_t BandRows : bandSizes(Height, Rows, Unit, &MatrixShape::M))
      for (uint32_t Cols = 1; Rows * Cols <= LeastWaves; ++Cols)
        for (uint32_t BandCols : bandSizes(Width, Cols, Unit, &MatrixShape::N)) {
          GroupGrid G{Rows, Cols, BandRows, BandCols, /*Depth=*/0, Unit};
          std::optional<Cost> C = costOf(S, All, G);
          if (C && (!Best || *C < Best->Of))
            Best = {G, *C};
        }
  return Best;
}

GroupGrid GroupGrids::choose(const MatrixSet &S, const MatrixSummary &All) const {
  if (isNative(S, All)) {
    GroupGrid Native;
    Native.IsNative = true;
    return Native;
  }
  std::optional<Choice> Best = best(S, All, {1, 1, 1});
  if (Best && Best->Of.InLanes)
    if (std::optional<MatrixShape> Unit = shapeOfPadding(M, Ctx, bandOps(S, All, GroupGrid())))
      if (std::optional<Choice> Padded = best(S, All, *Unit); Padded && !Padded->Of.InLanes)
        Best = Padded;
  // If neither rows nor lanes can compute a matrix, report it in the shapes that the user wrote.
  if (!Best || (Best->Of.InLanes && !Ctx.Matrix.Emulate))
    return GroupGrid();
  if (!Best->Of.InLanes && !Ctx.Device.Permissive)
    Best->Grid.Depth = depthFor(S, All, Best->Grid, Best->Of);
  return Best->Grid;
}

GroupGrids::GroupGrids(Module &M, const PassContext &Ctx) : M(M), Ctx(Ctx) {
  WaveSizes Sizes = waveSizesOf(M, Ctx.Device.Subgroup.Sizes);
  LeastWaves = std::max(1u, invocationsOf(M) / Sizes.Largest);
  MostWaves = WaveScratch::wavesOf(M.Entry, Sizes.Smallest);
  MatrixSummary All = summarize(M);
  // Two component types may map elements to lanes differently, because the plan may let lanes
  // compute all accumulators of one of them.
  SwapsElements = any_of(
      All.Ops, [](const MatrixOps &Kind) { return Kind.Exchanges && Kind.Met[0] != Kind.Met[1]; });
  erase_if(All.Ops, [](const MatrixOps &Kind) { return none_of(Kind.Seen, isOfGroup); });
  for (MatrixOps &Kind : All.Ops)
    Kind.IsApart = Kind.isMove();
  bool AllTakePart = false;
  for (const MatrixSet &S : findSets(All.Ops, invocationsOf(M))) {
    GroupGrid G = choose(S, All);
    AllTakePart |= !G.IsNative && G.waves() == LeastWaves;
    for (const Type *Ty : S.Types) {
      Grids[Ty] = G;
      if (none_of(M.Plan.Groups, [&](const PlannedGroup &Of) { return Of.Ty == Ty; }))
        M.Plan.Groups.push_back(G.IsNative ? PlannedGroup{Ty}
                                           : PlannedGroup{Ty, {G.Rows, G.Cols}, bands(Ty, G).Band});
    }
  }
  if (AllTakePart && Sizes.Smallest < Sizes.Largest)
    Ctx.Diags.report(All.Ops.front().Where, diags::GroupWaves, LeastWaves, MostWaves);
}
