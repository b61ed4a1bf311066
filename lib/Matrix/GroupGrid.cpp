// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "Matrix/GroupGrid.h"
#include "IR/MatrixAccess.h"
#include "Matrix/CheckUniformity.h"
#include "Matrix/GroupNative.h"
#include "Matrix/MatrixQueries.h"
#include "Matrix/Plan.h"
#include "Matrix/WaveScratch.h"
#include "Support/DiagnosticsIR.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/Support/MathExtras.h"

using namespace llvm;
using namespace tessera;
using namespace tessera::ir;

/// What a device asks of the places of matrices (MatrixAlignment.h), in bytes.
constexpr uint32_t Widest = 16;
/// Where no device is known: bands of this height and width are multiples of most devices' shapes.
constexpr uint32_t CommonShape = 16;

struct GroupGrids::Cost {
  bool InLanes = false; ///< no row computes the bands
  uint64_t Instructions = 0, Loaded = 0, Registers = 0, Waves = 0;
  friend auto operator<=>(const Cost &, const Cost &) = default;
};

static bool isCutByRows(const Type *Ty) { return Ty->use() != MatrixUse::B; }
static bool isCutByColumns(const Type *Ty) { return Ty->use() != MatrixUse::A; }

const Type *GroupGrids::band(const Type *Ty, GroupGrid G) const {
  if (G.IsNative)
    return Ty;
  return M.types().matrix(Ty->element(), Ty->rows() / (isCutByRows(Ty) ? G.Rows : 1),
                          Ty->cols() / (isCutByColumns(Ty) ? G.Cols : 1), Ty->use(),
                          Scope::Subgroup);
}

/// Whether bands begin where devices can load and store them, as far as the whole matrix does.
bool GroupGrids::liesRight(const MatrixSet &S, const MatrixSummary &All, GroupGrid G) const {
  if (G.waves() == 1)
    return true;
  auto IsRight = [&](const Type *Matrix, const MatrixPlace &Place) {
    const Type *Band = band(Matrix, G);
    bool ByRow = Place.Layout == MatrixLayout::RowMajor;
    // What moves by a stride that is not known would hide that the matrix certainly lies wrong.
    if (knownMisalignment(Band, Place))
      return false;
    uint32_t Length = ByRow ? Band->cols() : Band->rows();
    if (Length == (ByRow ? Matrix->cols() : Matrix->rows()))
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

/// What a wave does with its bands; nothing where a device that is known to nobody is better left
/// with larger ones.
std::optional<GroupGrids::Cost> GroupGrids::costOf(const MatrixSet &S, const MatrixSummary &All,
                                                   GroupGrid G) const {
  Cost Sum;
  Sum.Waves = G.waves();
  uint64_t Products = 0, Held = 0;
  for (const Product &P : S.Products) {
    const Type *A = band(P.A, G), *B = band(P.B, G);
    uint64_t Loaded = uint64_t(A->rows() + B->cols()) * A->cols();
    Sum.Loaded += P.Ops->Count * Loaded;
    Products += P.Ops->Count * uint64_t(A->rows()) * B->cols() * A->cols();
  }
  for (const Type *Ty : S.Types) {
    const Type *Band = band(Ty, G);
    Held += uint64_t(Band->rows()) * Band->cols();
    bool IsSmall = (Band->rows() < Ty->rows() && Band->rows() % CommonShape) ||
                   (Band->cols() < Ty->cols() && Band->cols() % CommonShape);
    if (Ctx.Device.Permissive && IsSmall)
      return std::nullopt;
  }
  std::optional<MatrixCost> OfRows;
  if (!Ctx.Device.Permissive && liesRight(S, All, G)) {
    MatrixSummary Bands;
    for (const MatrixOps &Kind : All.Ops) {
      if (none_of(Kind.Seen, [&](const Type *Ty) { return is_contained(S.Types, Ty); }))
        continue;
      MatrixOps &New = Bands.Ops.emplace_back(Kind);
      // Of what goes through memory only one side may be in the set.
      if (New.IsApart) {
        New.Code = Opcode::Undef;
        erase_if(New.Met, [&](const Type *Ty) { return !is_contained(S.Types, Ty); });
        New.Seen = New.Met;
        New.Transposes = New.Saturates = New.IsApart = false;
      }
      for (auto *List : {&New.Met, &New.Seen})
        for (const Type *&Ty : *List)
          if (isOfGroup(Ty))
            Ty = band(Ty, G);
    }
    OfRows = costOfRows(M, Ctx, std::move(Bands));
  }
  Sum.InLanes = !Ctx.Device.Permissive && !OfRows;
  Sum.Instructions = OfRows ? OfRows->Instructions : Products ? Products : Held;
  Sum.Registers = OfRows ? OfRows->Registers : Held;
  return Sum;
}

/// The option is obeyed, and its place told where it cannot be; else the target's preference.
bool GroupGrids::isNative(const MatrixSet &S, const MatrixSummary &All) const {
  if (!Ctx.NativeGroups.value_or(Ctx.Device.GroupMatrices.AreFaster))
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

GroupGrid GroupGrids::choose(const MatrixSet &S, const MatrixSummary &All) const {
  GroupGrid Best;
  if (isNative(S, All))
    return {1, 1, /*IsNative=*/true};
  std::optional<Cost> Least;
  for (uint32_t Rows = 1; Rows <= LeastWaves; ++Rows)
    for (uint32_t Cols = 1; Rows * Cols <= LeastWaves; ++Cols) {
      bool Divides = (S.M ? S.M % Rows == 0 : Rows == 1) && (S.N ? S.N % Cols == 0 : Cols == 1);
      if (!Divides)
        continue;
      std::optional<Cost> C = costOf(S, All, {Rows, Cols});
      if (!C || (Least && *Least <= *C))
        continue;
      Least = C;
      Best = {Rows, Cols};
    }
  // What neither rows nor lanes compute is reported in the shapes that the user wrote.
  return Least && Least->InLanes && !Ctx.Emulate ? GroupGrid() : Best;
}

GroupGrids::GroupGrids(Module &M, const PassContext &Ctx) : M(M), Ctx(Ctx) {
  WaveSizes Sizes = waveSizesOf(M, Ctx.Device);
  LeastWaves = std::max(1u, invocationsOf(M) / Sizes.Largest);
  MostWaves = WaveScratch::wavesOf(M.Entry, Sizes.Smallest);
  MatrixSummary All = summarize(M);
  // Which lane has which element need not be alike for two component types: the plan may leave all
  // accumulators of one of them to lanes.
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
                                           : PlannedGroup{Ty, {G.Rows, G.Cols}, band(Ty, G)});
    }
  }
  if (AllTakePart && Sizes.Smallest < Sizes.Largest)
    Ctx.Diags.report(All.Ops.front().Where, diags::GroupWaves, LeastWaves, MostWaves);
}
