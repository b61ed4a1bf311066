// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "Matrix/Facts/TileSearch.h"
#include "Matrix/Facts/Queries.h"
#include "llvm/ADT/EquivalenceClasses.h"
#include "llvm/ADT/STLExtras.h"
#include <numeric>

using namespace llvm;
using namespace tessera;
using namespace tessera::ir;

static bool isFactor(const Type *Ty) {
  return Ty->use() == MatrixUse::A || Ty->use() == MatrixUse::B;
}

static uint32_t depthOf(const Type *Ty) {
  return Ty->use() == MatrixUse::A ? Ty->cols() : Ty->rows();
}

TileSearch::TileSearch(TypeContext &Types, const Target &Device, const MatrixSet &S,
                       uint32_t Invocations)
    : Types(Types), Device(Device), S(S), Invocations(Invocations) {
  groupDepths();
}

bool TileSearch::isMultiplied(const Type *Ty) const {
  return any_of(S.Products, [&](const Product &P) { return P.A == Ty || P.B == Ty || P.R == Ty; });
}

void TileSearch::groupDepths() {
  EquivalenceClasses<const Type *> Same;
  for (const Type *Ty : S.Types)
    if (isFactor(Ty))
      Same.insert(Ty);
  for (const Product &P : S.Products)
    if (P.A && P.B)
      Same.unionSets(P.A, P.B);
  DenseMap<const Type *, size_t> Index;
  for (const Type *Ty : S.Types) {
    if (!isFactor(Ty))
      continue;
    auto [It, New] = Index.try_emplace(Same.getLeaderValue(Ty), Groups.size());
    if (New)
      Groups.emplace_back();
    DepthGroup &G = Groups[It->second];
    G.Types.push_back(Ty);
    G.K = std::gcd(G.K, depthOf(Ty));
  }
  for (const Product &P : S.Products)
    Groups[Index.at(Same.getLeaderValue(P.factor()))].Products.push_back(&P);
}

const Type *TileSearch::cut(const Type *Ty, uint32_t M, uint32_t N, uint32_t K) const {
  uint32_t Rows = 1, Cols = 1;
  switch (Ty->use()) {
  case MatrixUse::A:
    Rows = M, Cols = K;
    break;
  case MatrixUse::B:
    Rows = K, Cols = N;
    break;
  case MatrixUse::Accumulator:
    Rows = M, Cols = N;
    break;
  case MatrixUse::ColumnSums:
    Rows = M;
    break;
  case MatrixUse::RowSums:
    Cols = N;
    break;
  }
  return Types.matrix(Ty->element(), Rows, Cols, Ty->use(), Ty->scope());
}

const Type *TileSearch::tileOf(const Type *Ty) const {
  return cut(Ty, Height, Width, Depth.lookup(Ty));
}

std::optional<MatrixCost> TileSearch::costOf(const Product &P, MatrixShape Tile) const {
  MultiplyQuery Query = P.Query;
  Query.Shape = Tile;
  MultiplyCheck Check = checkMultiply(Device, Query);
  if (!Check)
    return std::nullopt;
  const MatrixShape &Written = P.Query.Shape;
  auto Steps = [](uint32_t Whole, uint32_t Part) { return Whole ? divideCeil(Whole, Part) : 1; };
  uint64_t Count = P.Ops->Count;
  MatrixCost C;
  C.Instructions =
      Count * Steps(Written.M, Tile.M) * Steps(Written.N, Tile.N) * Steps(Written.K, Tile.K);
  if (Pads)
    C.Padded = C.Instructions * Tile.M * Tile.N * Tile.K;
  C.Registers =
      Count * (uint64_t(Tile.M) * Tile.K + uint64_t(Tile.K) * Tile.N + uint64_t(Tile.M) * Tile.N);
  C.Preference = Check.Row ? Count * (Check.Row - Device.Rows.data()) : 0;
  return C;
}

std::optional<MatrixCost> TileSearch::costOfLone(const Type *Ty, const Type *Tile) const {
  if (Ty->isFragment())
    return MatrixCost();
  MatrixCheck Check = checkMatrix(Device, matrixQuery(Tile, Invocations));
  if (!Check)
    return std::nullopt;
  uint64_t Elements = uint64_t(Tile->rows()) * Tile->cols();
  uint64_t Tiles = divideCeil(Ty->rows(), Tile->rows()) * divideCeil(Ty->cols(), Tile->cols());
  return MatrixCost{Pads ? Tiles * Elements : 0, Tiles, Elements,
                    Check.Row ? uint64_t(Check.Row - Device.Rows.data()) : 0};
}

/// Returns the sizes that rows of the target have for a dimension, each once, if they divide \p
/// Whole. If \p Whole is 0 (no restriction) or matrices are padded, returns all sizes.
SmallVector<uint32_t, 8> TileSearch::candidates(uint32_t Whole,
                                                uint32_t MatrixShape::*Dimension) const {
  SmallVector<uint32_t, 8> List;
  auto Add = [&](uint32_t Size) {
    if (Size && (Pads || Whole % Size == 0) && !is_contained(List, Size))
      List.push_back(Size);
  };
  if (Device.Permissive)
    Add(Whole ? Whole : 16);
  for (const MatrixRow &Row : Device.Rows) {
    uint32_t Unit = Row.Shape.*Dimension;
    if (!Row.Flexible || !Whole || Whole % Unit) {
      Add(Unit);
      continue;
    }
    uint32_t Count = Whole / Unit;
    while (Count > 1 &&
           (Whole / Unit % Count || (Row.MaxDimension && Count * Unit > Row.MaxDimension)))
      --Count;
    Add(Count * Unit);
  }
  return List;
}

/// The cheapest depth of a group for the height and width under trial.
std::optional<MatrixCost> TileSearch::bestDepth(const DepthGroup &G, uint32_t &Best) const {
  std::optional<MatrixCost> Least;
  for (uint32_t K : candidates(G.K, &MatrixShape::K)) {
    MatrixCost Sum;
    bool Works = true;
    auto Count = [&](std::optional<MatrixCost> C) {
      Works &= C.has_value();
      if (C)
        Sum.add(*C);
    };
    for (const Product *P : G.Products)
      Count(costOf(*P, {Height, Width, K}));
    for (const Type *Ty : G.Types)
      if (!isMultiplied(Ty))
        Count(costOfLone(Ty, cut(Ty, Height, Width, K)));
    if (Works && (!Least || Sum < *Least)) {
      Least = Sum;
      Best = K;
    }
  }
  return Least;
}

bool TileSearch::keepsMoves() const {
  return all_of(S.Moves, [&](const Move &Mv) {
    const Type *From = tileOf(Mv.From), *To = tileOf(Mv.To);
    uint32_t Rows = Mv.Transposes ? To->cols() : To->rows();
    uint32_t Cols = Mv.Transposes ? To->rows() : To->cols();
    return From->rows() == Rows && From->cols() == Cols;
  });
}

/// The cost of Height and Width, with the best depths in Depth.
std::optional<MatrixCost> TileSearch::tryTile() {
  MatrixCost Sum;
  for (const DepthGroup &G : Groups) {
    uint32_t K = 0;
    std::optional<MatrixCost> C = bestDepth(G, K);
    if (!C)
      return std::nullopt;
    Sum.add(*C);
    for (const Type *Ty : G.Types)
      Depth[Ty] = K;
  }
  for (const Type *Ty : S.Types) {
    if (isFactor(Ty) || isMultiplied(Ty))
      continue;
    std::optional<MatrixCost> C = costOfLone(Ty, tileOf(Ty));
    if (!C)
      return std::nullopt;
    Sum.add(*C);
  }
  if (!keepsMoves())
    return std::nullopt;
  return Sum;
}

std::optional<MatrixCost> TileSearch::choose(bool MayPad) {
  Pads = MayPad;
  std::optional<MatrixCost> Least;
  uint32_t BestHeight = 0, BestWidth = 0;
  DenseMap<const Type *, uint32_t> BestDepths;
  for (uint32_t M : candidates(S.M, &MatrixShape::M))
    for (uint32_t N : candidates(S.N, &MatrixShape::N)) {
      Height = M;
      Width = N;
      std::optional<MatrixCost> C = tryTile();
      if (!C || (Least && !(*C < *Least)))
        continue;
      Least = C;
      BestHeight = M;
      BestWidth = N;
      BestDepths = Depth;
    }
  Height = BestHeight;
  Width = BestWidth;
  Depth = std::move(BestDepths);
  return Least;
}

bool TileSearch::sumsFit(MatrixSize Size, bool IsAdded) const {
  auto SumWorks = [&](const Product &P) {
    return !P.isSum() || costOf(P, {Size.Rows, Size.Columns, P.Query.Shape.K}).has_value();
  };
  auto IsOfSize = [&](const Type *Ty) {
    if (Ty->use() == MatrixUse::ColumnSums && Ty->rows() != Size.Rows)
      return false;
    if (Ty->use() == MatrixUse::RowSums && Ty->cols() != Size.Columns)
      return false;
    return !Ty->isFragment() || isMultiplied(Ty) || IsAdded ||
           checkMatrix(Device, {Size.Rows, Size.Columns, elementType(Ty->element()),
                                MatrixRole::Accumulator, scopeOf(Ty), Invocations});
  };
  return all_of(S.Products, SumWorks) && all_of(S.Types, IsOfSize);
}

std::optional<MatrixSize> TileSearch::sumSize() const {
  // The addend decides.
  const Type *Added = nullptr;
  for (const Type *Ty : S.Types)
    if (Ty->use() == MatrixUse::Accumulator) {
      if (Added && (Added->rows() != Ty->rows() || Added->cols() != Ty->cols()))
        return std::nullopt;
      Added = Ty;
    }
  if (Added) {
    MatrixSize Size{Added->rows(), Added->cols()};
    return sumsFit(Size, true) ? std::optional(Size) : std::nullopt;
  }
  // One dimension is given by the vectors; both when there are columns and rows.
  auto Sizes = [&](uint32_t Given, uint32_t MatrixShape::*Dimension) {
    return Given ? SmallVector<uint32_t, 8>{Given} : candidates(0, Dimension);
  };
  for (uint32_t Rows : Sizes(S.M, &MatrixShape::M))
    for (uint32_t Cols : Sizes(S.N, &MatrixShape::N))
      if (sumsFit({Rows, Cols}, false))
        return MatrixSize{Rows, Cols};
  return std::nullopt;
}

bool TileSearch::isNativeAsWritten() const {
  if (S.hasFragment() && !sumSize())
    return false;
  auto IsNative = [&](const Product &P) { return P.isSum() || checkMultiply(Device, P.Query); };
  auto Exists = [&](const Type *Ty) {
    return isMultiplied(Ty) || Ty->isFragment() ||
           checkMatrix(Device, matrixQuery(Ty, Invocations));
  };
  return all_of(S.Products, IsNative) && all_of(S.Types, Exists);
}

MatrixCost TileSearch::costAsWritten() const {
  MatrixCost Sum;
  for (const Product &P : S.Products)
    if (std::optional<MatrixCost> C = P.isSum() ? std::nullopt : costOf(P, P.Query.Shape))
      Sum.add(*C);
  for (const Type *Ty : S.Types)
    if (std::optional<MatrixCost> C = isMultiplied(Ty) ? std::nullopt : costOfLone(Ty, Ty))
      Sum.add(*C);
  return Sum;
}

bool TileSearch::lacksShapeOnly() const {
  auto HasTypes = [](MatrixReason Reason) {
    return Reason == MatrixReason::Legal || Reason == MatrixReason::Shape;
  };
  auto MultiplyHasTypes = [&](const Product &P) {
    return HasTypes(checkMultiply(Device, P.Query).Reason);
  };
  auto MatrixHasType = [&](const Type *Ty) {
    return isMultiplied(Ty) || Ty->isFragment() ||
           HasTypes(checkMatrix(Device, matrixQuery(Ty, Invocations)).Reason);
  };
  return all_of(S.Products, MultiplyHasTypes) && all_of(S.Types, MatrixHasType);
}
