// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "Matrix/TileChoice.h"
#include "IR/OpViews.h"
#include "Matrix/MatrixQueries.h"
#include "llvm/ADT/EquivalenceClasses.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/SetVector.h"
#include <numeric>

using namespace llvm;
using namespace tessera;
using namespace tessera::ir;

namespace {
/// A multiply, or a sum seen as a multiply with ones.
struct Product {
  const Type *A, *B; ///< null for the ones
  const Type *R;     ///< with use col or row for a sum
  MultiplyQuery Query;
  Loc Where;
  const Type *factor() const { return A ? A : B; }
};

/// A conversion that moves elements: the tiles of both must be the same, or each other's transpose.
struct Move {
  const Type *From, *To;
  bool Transposes;
};

/// What one program demands of the tiles of types that are connected.
struct MatrixSet {
  SmallVector<const Type *, 8> Types;
  SmallVector<Product, 4> Products;
  SmallVector<Move, 2> Moves;
  bool Fixed = false;    ///< passed to a function or returned
  uint32_t M = 0, N = 0; ///< what m and n must divide; 0: nothing

  bool hasFragment() const {
    return any_of(Types, [](const Type *Ty) { return Ty->isFragment(); });
  }
};

/// The factors that share a depth.
struct DepthGroup {
  SmallVector<const Type *, 4> Types;
  SmallVector<const Product *, 4> Products;
  uint32_t K = 0;
};

struct Cost {
  uint64_t Instructions = 0, Registers = 0, Preference = 0;
  friend auto operator<=>(const Cost &, const Cost &) = default;
  void add(const Cost &C) {
    Instructions += C.Instructions;
    Registers += C.Registers;
    Preference += C.Preference;
  }
};

bool isFactor(const Type *Ty) { return Ty->use() == MatrixUse::A || Ty->use() == MatrixUse::B; }
uint32_t depthOf(const Type *Ty) { return Ty->use() == MatrixUse::A ? Ty->cols() : Ty->rows(); }
bool hasHeight(const Type *Ty) {
  return Ty->use() != MatrixUse::B && Ty->use() != MatrixUse::RowSums;
}
bool hasWidth(const Type *Ty) {
  return Ty->use() != MatrixUse::A && Ty->use() != MatrixUse::ColumnSums;
}

//===--- the sets of a module ----------------------------------------------===//

class SetFinder {
public:
  explicit SetFinder(Module &M) : M(M), Invocations(invocationsOf(M)) {}

  std::vector<MatrixSet> run();

private:
  void see(const Type *Ty, bool Fixed = false);
  void visit(Op &O);
  void addProduct(Op &O, const Type *A, const Type *B, const Type *R, MultiplyQuery Query);
  void addSum(Op &O);

  Module &M;
  uint32_t Invocations;
  EquivalenceClasses<const Type *> Sets;
  SetVector<const Type *> Matrices; ///< in order of appearance
  DenseSet<const Type *> Seen, FixedTypes;
  SmallVector<Product, 8> Products;
  SmallVector<Move, 4> Moves;
};
} // namespace

void SetFinder::see(const Type *Ty, bool Fixed) {
  if (Ty->isPointer())
    return see(Ty->element(), Fixed);
  if (!Ty->containsMatrix() || (!Seen.insert(Ty).second && !Fixed))
    return;
  if (Ty->isArray())
    return see(Ty->element(), Fixed);
  if (Ty->isStruct()) {
    for (const StructMember &Member : Ty->members())
      see(Member.Ty, Fixed);
    return;
  }
  Matrices.insert(Ty);
  Sets.insert(Ty);
  if (Fixed)
    FixedTypes.insert(Ty);
}

void SetFinder::addProduct(Op &O, const Type *A, const Type *B, const Type *R,
                           MultiplyQuery Query) {
  Products.push_back({A, B, R, Query, O.loc()});
}

void SetFinder::addSum(Op &O) {
  const Type *From = ops::OfMatrix(O).matrix()->type(), *To = O.type();
  ElementType In = elementType(From->element()), Out = elementType(To->element());
  MultiplyQuery Query;
  Query.Types = {In, In, Out, Out};
  Query.Scope = scopeOf(From);
  Query.Invocations = Invocations;
  bool OfRows = O.is(Opcode::MatRowSum);
  Query.Shape =
      OfRows ? MatrixShape{To->rows(), 0, From->cols()} : MatrixShape{0, To->cols(), From->rows()};
  addProduct(O, OfRows ? From : nullptr, OfRows ? nullptr : From, To, Query);
}

void SetFinder::visit(Op &O) {
  bool Leaves = O.is(Opcode::Call) || O.is(Opcode::Return);
  SmallVector<const Type *, 4> Met;
  auto Meet = [&](const Type *Ty) {
    see(Ty, Leaves);
    if (Ty->isMatrix())
      Met.push_back(Ty);
  };
  for (const Value *V : O.operands())
    Meet(V->type());
  if (O.type())
    Meet(O.type());
  // Aggregates of unlike matrices connect nothing.
  if (!O.is(Opcode::Construct))
    for (const Type *Ty : Met)
      Sets.unionSets(Met.front(), Ty);
  if (ops::MatProduct Product(O); Product)
    addProduct(O, Product.a()->type(), Product.b()->type(), O.type(),
               multiplyQuery(O, Invocations));
  else if (O.is(Opcode::MatRowSum) || O.is(Opcode::MatColSum))
    addSum(O);
  else if (auto Convert = O.dyn<ops::MatConvert>();
           Convert &&
           (O.flag(AttrKind::Transpose) || O.type()->use() != Convert.matrix()->type()->use()))
    Moves.push_back({Convert.matrix()->type(), O.type(), O.flag(AttrKind::Transpose)});
}

std::vector<MatrixSet> SetFinder::run() {
  for (Function *F : M.Functions) {
    for (const Value *Param : F->params())
      see(Param->type(), /*Fixed=*/true);
    walk(F->body(), [&](Op &O) { visit(O); });
  }
  std::vector<MatrixSet> Found;
  DenseMap<const Type *, size_t> Index;
  auto SetOf = [&](const Type *Ty) -> MatrixSet & {
    auto [It, New] = Index.try_emplace(Sets.getLeaderValue(Ty), Found.size());
    if (New)
      Found.emplace_back();
    return Found[It->second];
  };
  for (const Type *Ty : Matrices) {
    MatrixSet &S = SetOf(Ty);
    S.Types.push_back(Ty);
    S.Fixed |= FixedTypes.contains(Ty) || Ty->scope() == Scope::Thread;
    if (hasHeight(Ty))
      S.M = std::gcd(S.M, Ty->rows());
    if (hasWidth(Ty))
      S.N = std::gcd(S.N, Ty->cols());
  }
  for (const Product &P : Products)
    SetOf(P.R).Products.push_back(P);
  for (const Move &Mv : Moves)
    SetOf(Mv.From).Moves.push_back(Mv);
  return Found;
}

//===--- the tiles of a set ------------------------------------------------===//

namespace {
class SetTiler {
public:
  SetTiler(Module &M, const Target &Device, const MatrixSet &S)
      : Types(M.types()), Device(Device), S(S), Invocations(invocationsOf(M)) {
    groupDepths();
  }

  bool isNativeAsWritten();
  /// Of a set that is not native: whether rows with all its types exist.
  bool lacksShapeOnly();
  /// Null tiles where there is no way.
  bool choose();
  const Type *tileOf(const Type *Ty) const;
  MatrixShape tileOf(const Product &P) const { return {Height, Width, Depth.lookup(P.factor())}; }
  /// Height and width of the accumulators that sums of this set are computed in.
  std::optional<MatrixSize> sumSize();

private:
  void groupDepths();
  SmallVector<uint32_t, 8> candidates(uint32_t Whole, uint32_t MatrixShape::*Dimension) const;
  std::optional<Cost> costOf(const Product &P, MatrixShape Tile) const;
  std::optional<Cost> costOfLone(const Type *Ty, const Type *Tile) const;
  std::optional<Cost> bestDepth(const DepthGroup &G, uint32_t &Best) const;
  std::optional<Cost> tryTile();
  bool isMultiplied(const Type *Ty) const {
    return any_of(S.Products,
                  [&](const Product &P) { return P.A == Ty || P.B == Ty || P.R == Ty; });
  }
  const Type *cut(const Type *Ty, uint32_t M, uint32_t N, uint32_t K) const;

  TypeContext &Types;
  const Target &Device;
  const MatrixSet &S;
  uint32_t Invocations;
  std::vector<DepthGroup> Groups;
  uint32_t Height = 0, Width = 0;
  DenseMap<const Type *, uint32_t> Depth;
};
} // namespace

void SetTiler::groupDepths() {
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

const Type *SetTiler::cut(const Type *Ty, uint32_t M, uint32_t N, uint32_t K) const {
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

const Type *SetTiler::tileOf(const Type *Ty) const {
  return cut(Ty, Height, Width, Depth.lookup(Ty));
}

std::optional<Cost> SetTiler::costOf(const Product &P, MatrixShape Tile) const {
  MultiplyQuery Query = P.Query;
  Query.Shape = Tile;
  MultiplyCheck Check = checkMultiply(Device, Query);
  if (!Check)
    return std::nullopt;
  const MatrixShape &Written = P.Query.Shape;
  auto Steps = [](uint32_t Whole, uint32_t Part) { return Whole ? uint64_t(Whole / Part) : 1; };
  Cost C;
  C.Instructions = Steps(Written.M, Tile.M) * Steps(Written.N, Tile.N) * Steps(Written.K, Tile.K);
  C.Registers = uint64_t(Tile.M) * Tile.K + uint64_t(Tile.K) * Tile.N + uint64_t(Tile.M) * Tile.N;
  C.Preference = Check.Row ? Check.Row - Device.Rows.data() : 0;
  return C;
}

std::optional<Cost> SetTiler::costOfLone(const Type *Ty, const Type *Tile) const {
  if (Ty->isFragment())
    return Cost();
  MatrixCheck Check = checkMatrix(Device, matrixQuery(Tile, Invocations));
  if (!Check)
    return std::nullopt;
  uint64_t Elements = uint64_t(Tile->rows()) * Tile->cols();
  return Cost{uint64_t(Ty->rows()) * Ty->cols() / Elements, Elements,
              Check.Row ? uint64_t(Check.Row - Device.Rows.data()) : 0};
}

/// The sizes that rows of the target offer for a dimension that must divide \p Whole, each once. A
/// dimension that nothing demands (\p Whole is 0) is taken as the rows have it.
SmallVector<uint32_t, 8> SetTiler::candidates(uint32_t Whole,
                                              uint32_t MatrixShape::*Dimension) const {
  SmallVector<uint32_t, 8> List;
  auto Add = [&](uint32_t Size) {
    if (Size && Whole % Size == 0 && !is_contained(List, Size))
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
std::optional<Cost> SetTiler::bestDepth(const DepthGroup &G, uint32_t &Best) const {
  std::optional<Cost> Least;
  for (uint32_t K : candidates(G.K, &MatrixShape::K)) {
    Cost Sum;
    bool Works = true;
    auto Count = [&](std::optional<Cost> C) {
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

/// The cost of Height and Width, with the best depths in Depth.
std::optional<Cost> SetTiler::tryTile() {
  Cost Sum;
  for (const DepthGroup &G : Groups) {
    uint32_t K = 0;
    std::optional<Cost> C = bestDepth(G, K);
    if (!C)
      return std::nullopt;
    Sum.add(*C);
    for (const Type *Ty : G.Types)
      Depth[Ty] = K;
  }
  for (const Type *Ty : S.Types) {
    if (isFactor(Ty) || isMultiplied(Ty))
      continue;
    std::optional<Cost> C = costOfLone(Ty, tileOf(Ty));
    if (!C)
      return std::nullopt;
    Sum.add(*C);
  }
  for (const Move &Mv : S.Moves) {
    const Type *From = tileOf(Mv.From), *To = tileOf(Mv.To);
    uint32_t Rows = Mv.Transposes ? To->cols() : To->rows();
    uint32_t Cols = Mv.Transposes ? To->rows() : To->cols();
    if (From->rows() != Rows || From->cols() != Cols)
      return std::nullopt;
  }
  return Sum;
}

bool SetTiler::choose() {
  std::optional<Cost> Least;
  uint32_t BestHeight = 0, BestWidth = 0;
  DenseMap<const Type *, uint32_t> BestDepths;
  for (uint32_t M : candidates(S.M, &MatrixShape::M))
    for (uint32_t N : candidates(S.N, &MatrixShape::N)) {
      Height = M;
      Width = N;
      std::optional<Cost> C = tryTile();
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
  return Least.has_value();
}

std::optional<MatrixSize> SetTiler::sumSize() {
  // What it is added to decides.
  const Type *Added = nullptr;
  for (const Type *Ty : S.Types)
    if (Ty->use() == MatrixUse::Accumulator) {
      if (Added && (Added->rows() != Ty->rows() || Added->cols() != Ty->cols()))
        return std::nullopt;
      Added = Ty;
    }
  auto Fits = [&](MatrixSize Size) {
    auto SumWorks = [&](const Product &P) {
      return (P.A && P.B) || costOf(P, {Size.Rows, Size.Columns, P.Query.Shape.K}).has_value();
    };
    auto IsOfSize = [&](const Type *Ty) {
      if (Ty->use() == MatrixUse::ColumnSums && Ty->rows() != Size.Rows)
        return false;
      if (Ty->use() == MatrixUse::RowSums && Ty->cols() != Size.Columns)
        return false;
      return !Ty->isFragment() || isMultiplied(Ty) || Added ||
             checkMatrix(Device, {Size.Rows, Size.Columns, elementType(Ty->element()),
                                  MatrixRole::Accumulator, scopeOf(Ty), Invocations});
    };
    for (const Product &P : S.Products)
      if (!SumWorks(P))
        return false;
    for (const Type *Ty : S.Types)
      if (!IsOfSize(Ty))
        return false;
    return true;
  };
  if (Added) {
    MatrixSize Size{Added->rows(), Added->cols()};
    return Fits(Size) ? std::optional(Size) : std::nullopt;
  }
  // One dimension is given by the vectors; both when there are columns and rows.
  auto Sizes = [&](uint32_t Given, uint32_t MatrixShape::*Dimension) {
    return Given ? SmallVector<uint32_t, 8>{Given} : candidates(0, Dimension);
  };
  for (uint32_t Rows : Sizes(S.M, &MatrixShape::M))
    for (uint32_t Cols : Sizes(S.N, &MatrixShape::N))
      if (Fits({Rows, Cols}))
        return MatrixSize{Rows, Cols};
  return std::nullopt;
}

bool SetTiler::isNativeAsWritten() {
  if (S.hasFragment() && !sumSize())
    return false;
  auto IsNative = [&](const Product &P) { return !P.A || !P.B || checkMultiply(Device, P.Query); };
  auto Exists = [&](const Type *Ty) {
    return isMultiplied(Ty) || Ty->isFragment() ||
           checkMatrix(Device, matrixQuery(Ty, Invocations));
  };
  return all_of(S.Products, IsNative) && all_of(S.Types, Exists);
}

bool SetTiler::lacksShapeOnly() {
  auto HasTypes = [](MatrixReason Reason) {
    return Reason == MatrixReason::Legal || Reason == MatrixReason::Shape;
  };
  return all_of(
             S.Products,
             [&](const Product &P) { return HasTypes(checkMultiply(Device, P.Query).Reason); }) &&
         all_of(S.Types, [&](const Type *Ty) {
           return isMultiplied(Ty) || Ty->isFragment() ||
                  HasTypes(checkMatrix(Device, matrixQuery(Ty, Invocations)).Reason);
         });
}

//===--- decisions ---------------------------------------------------------===//

TileChoice tessera::chooseTiles(Module &M, const Target &Device) {
  TileChoice Choice;
  auto Decide = [&](const Product &P, MatrixShape Tile) {
    auto IsSame = [&](const TileDecision &D) {
      return D.Types == P.Query.Types && D.Written == P.Query.Shape;
    };
    if (P.A && P.B && none_of(Choice.Decisions, IsSame))
      Choice.Decisions.push_back({P.Where, P.Query.Types, P.Query.Shape, Tile, {}});
  };
  for (const MatrixSet &S : SetFinder(M).run()) {
    SetTiler Tiler(M, Device, S);
    if (Tiler.isNativeAsWritten()) {
      for (const Product &P : S.Products)
        Decide(P, P.Query.Shape);
      continue;
    }
    if (S.Fixed || !Tiler.choose())
      continue;
    for (const Type *Ty : S.Types)
      if (const Type *Tile = Tiler.tileOf(Ty); Tile != Ty)
        Choice.Tiles[Ty] = Tile;
    for (const Product &P : S.Products)
      Decide(P, Tiler.tileOf(P));
  }
  return Choice;
}

DenseMap<const Type *, const Type *> tessera::accumulatorsForSums(Module &M, const Target &Device) {
  DenseMap<const Type *, const Type *> Found;
  for (const MatrixSet &S : SetFinder(M).run()) {
    if (!S.hasFragment())
      continue;
    std::optional<MatrixSize> Size = SetTiler(M, Device, S).sumSize();
    if (!Size)
      continue;
    for (const Type *Ty : S.Types)
      if (Ty->isFragment())
        Found[Ty] = M.types().matrix(Ty->element(), Size->Rows, Size->Columns,
                                     MatrixUse::Accumulator, Ty->scope());
  }
  return Found;
}

std::vector<SetWithoutRow> tessera::setsWithoutRow(Module &M, const Target &Device,
                                                   const DenseSet<const Type *> &Refused) {
  std::vector<SetWithoutRow> Found;
  for (const MatrixSet &S : SetFinder(M).run()) {
    SetTiler Tiler(M, Device, S);
    bool IsRefused = any_of(S.Types, [&](const Type *Ty) { return Refused.contains(Ty); });
    if (Tiler.isNativeAsWritten() && !IsRefused)
      continue;
    SetWithoutRow &Set = Found.emplace_back();
    Set.Types = S.Types;
    Set.Fixed = S.Fixed;
    Set.LacksShapeOnly = !IsRefused && Tiler.lacksShapeOnly();
    for (const Product &P : S.Products)
      if (P.A && P.B)
        Set.Multiplies.push_back({P.A, P.B, P.R, P.Query, P.Where});
  }
  return Found;
}
