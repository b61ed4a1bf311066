// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "Matrix/Plan/Strategies.h"
#include "Matrix/Code/PaddedElements.h"
#include "Matrix/Facts/EmulatedProduct.h"
#include "Matrix/Facts/Queries.h"
#include "llvm/ADT/STLExtras.h"

using namespace llvm;
using namespace tessera;
using namespace tessera::ir;

//===--- missing abilities of the target ----------------------------------===//

std::string tessera::lackOf(const MultiplyQuery &Query) {
  return fmt::format("does not support {} with shape {}", toString(Query.Types),
                     toString(Query.Shape));
}

std::string tessera::lackOf(const Type *Matrix) {
  StringRef Element = name(elementType(Matrix->element()));
  if (Matrix->isFragment())
    return fmt::format("does not support a {} of {} sums of {}",
                       Matrix->use() == MatrixUse::ColumnSums ? "column" : "row",
                       Matrix->rows() * Matrix->cols(), Element);
  return fmt::format("does not support a {}x{} matrix of {} as {}", Matrix->rows(), Matrix->cols(),
                     Element, name(matrixQuery(Matrix, 0).Role));
}

bool Trial::isNative() const {
  if (!Native)
    Native = Search.isNativeAsWritten();
  return *Native;
}

std::optional<MatrixCost> Trial::tiles() {
  if (!Tiles)
    Tiles = !In.Options.Tile || S.Fixed || isNative() ? std::nullopt : Search.choose();
  return *Tiles;
}

void Trial::pad() { Tiles = Search.choose(/*Pads=*/true); }

const Product *tessera::multiplyToBlame(TypeContext &Types, const Target &Device,
                                        const MatrixSet &S, uint32_t Invocations) {
  const Product *First = nullptr;
  for (const Product &P : S.Products) {
    if (P.isSum() || checkMultiply(Device, P.Query))
      continue;
    MatrixSet One;
    One.Types = {P.A, P.B, P.R};
    One.M = P.R->rows();
    One.N = P.R->cols();
    One.Products.push_back(P);
    if (!TileSearch(Types, Device, One, Invocations).choose())
      return &P;
    if (!First)
      First = &P;
  }
  return First;
}

std::string Trial::lack() const {
  if (const Product *P = multiplyToBlame(In.Types, Device, S, In.Invocations))
    return lackOf(P->Query);
  for (const Type *Ty : S.Types)
    if (!Ty->isFragment() && !checkMatrix(Device, matrixQuery(Ty, In.Invocations)))
      return lackOf(Ty);
  const auto *Fragment = find_if(S.Types, [](const Type *Ty) { return Ty->isFragment(); });
  return Fragment == S.Types.end() ? std::string() : lackOf(*Fragment);
}

static std::string ofTarget(const Trial &T, const std::string &What) {
  return fmt::format("target '{}' {}", T.In.Device.Name, What);
}

//===--- rows --------------------------------------------------------------===//

/// Returns why rows cannot compute the set with exactly these additional steps; empty if they can.
static std::string whyNotRows(Trial &T, bool Converts, bool Widens, bool Tiles) {
  if (!T.Refusal.empty())
    return ofTarget(T, T.Refusal);
  if (T.S.Converts && !Converts && !Widens)
    return "a multiply takes other component types";
  if (T.Widens && !Widens)
    return "a matrix of the set is held wider";
  if (!T.S.Converts && Converts)
    return "no multiply has a route to other component types";
  if (!T.Widens && Widens)
    return "no matrix of the set can be held wider";
  if (T.isNative())
    return {};
  if (!Tiles)
    return ofTarget(T, T.lack());
  if (!T.In.Options.Tile)
    return "tiles are turned off";
  if (T.S.Fixed)
    return "a matrix of the set belongs to a thread or to a function's interface";
  return T.tiles() ? std::string()
                   : ofTarget(T, "has no tile that divides the matrices of the set");
}

static std::string whyNotNative(Trial &T) { return whyNotRows(T, false, false, false); }
static std::string whyNotConverted(Trial &T) { return whyNotRows(T, true, false, false); }
static std::string whyNotTiled(Trial &T) { return whyNotRows(T, false, false, true); }
static std::string whyNotConvertedTiled(Trial &T) { return whyNotRows(T, true, false, true); }
static std::string whyNotWidened(Trial &T) { return whyNotRows(T, false, true, true); }

static std::string whyNotEmulated(Trial &T);

//===--- padding -----------------------------------------------------------===//

/// Padding adds elements that the user does not have. In factors they are zeros along K. Returns
/// what would not respect that.
static std::optional<PaddingObstacle> obstacleTo(const Trial &T, const MatrixOps &Kind,
                                                 const Type *Ty) {
  const Type *Tile = T.Search.tileOf(Ty);
  bool Rows = Ty->rows() % Tile->rows(), Columns = Ty->cols() % Tile->cols();
  bool Depth = cutsDepth(Ty->use(), Rows, Columns);
  auto Because = [&](const char *Why) { return PaddingObstacle{Kind.Where, Ty, Why}; };
  if (Rows || Columns) {
    if (Kind.IsByNumber)
      return Because(
          "the numbers of its elements are used for more than accesses in a loop up to its length");
    if (Kind.Code == Opcode::MatReduce)
      return Because("the device reduces it");
    if (Kind.IsPart)
      return Because("the device accesses a part of it");
    if (Kind.Exchanges)
      return Because("its elements go to a matrix of another component type");
    // Through memory of the wave, for which other tiles are tried first; Metal moves elements.
    if (Kind.changesSet() || (Kind.isMove() && !Kind.IsApart && T.In.forSPIRV()))
      return Because("it is converted to another use");
    // Elements stay where they are only in tiles of one size.
    if (Kind.Code == Opcode::MatConvert && !Kind.isMove() &&
        any_of(Kind.Met, [&](const Type *Other) {
          if (!is_contained(T.S.Types, Other))
            return true;
          const Type *To = T.Search.tileOf(Other);
          return To->rows() != Tile->rows() || To->cols() != Tile->cols();
        }))
      return Because("it is converted to a matrix in tiles of another size");
  }
  auto LacksValue = [&](const MatrixOps &Other) {
    return Other.LacksValue && is_contained(Other.Seen, Ty);
  };
  if (Depth && Kind.Code == Opcode::MatInsert && any_of(T.Ops, LacksValue))
    return Because("its elements are set one by one, and it has no value before");
  return std::nullopt;
}

static std::optional<PaddingObstacle> findObstacle(const Trial &T) {
  for (const MatrixOps &Kind : T.Ops)
    for (const Type *Ty : Kind.Met)
      if (is_contained(T.S.Types, Ty))
        if (std::optional<PaddingObstacle> Found = obstacleTo(T, Kind, Ty))
          return Found;
  return std::nullopt;
}

/// Padded tiles are loaded and multiplied as a whole. Measured with 16x16x16 on an NVIDIA H200
/// (docs/performance.md): with 8 times as many products of components as the matrices have, kernels
/// that multiply what they hold take a third of the time that lanes take, and those with loads for
/// each multiply 1.3 to 2.4 times that time.
constexpr uint64_t MostProducts = 8;

/// Whether the program has vectors of sums, and not only a route.
static bool accessesSums(const Trial &T) {
  return any_of(T.Ops, [&](const MatrixOps &Kind) {
    return !Kind.IsOfRoute && any_of(Kind.Seen, [&](const Type *Ty) {
      return Ty->isFragment() && is_contained(T.S.Types, Ty);
    });
  });
}

static std::string whyNotPadded(Trial &T) {
  if (!T.In.Pads)
    return "a tile that reaches beyond a matrix does not suit another set";
  if (!T.Refusal.empty())
    return ofTarget(T, T.Refusal);
  if (!T.In.Options.Tile)
    return "tiles are turned off";
  if (T.S.Fixed)
    return "a matrix of the set belongs to a thread or to a function's interface";
  if (accessesSums(T))
    return "sums of rows or columns of the set are loaded, stored or filled";
  if (T.S.Products.empty())
    return "the set has no multiply";
  if (any_of(T.S.Types, [&](const Type *Ty) {
        return Ty->scope() != Scope::Subgroup || (T.In.forSPIRV() && !canStage(T.In.Device, Ty));
      }))
    return ofTarget(T, "cannot access a part of a matrix of the set");
  T.pad();
  if (!T.tiles())
    return ofTarget(T, T.lack());
  uint64_t Products = 0;
  for (const Product &P : T.S.Products)
    Products += P.Ops->Count * P.Query.Shape.M * P.Query.Shape.N * P.Query.Shape.K;
  if (T.tiles()->Padded > MostProducts * Products && whyNotEmulated(T).empty())
    return fmt::format("tiles would multiply more than {} times as many components", MostProducts);
  T.Obstacle = findObstacle(T);
  return T.Obstacle ? fmt::format("a {}x{} matrix cannot be padded: {}", T.Obstacle->Matrix->rows(),
                                  T.Obstacle->Matrix->cols(), T.Obstacle->Why)
                    : std::string();
}

static std::string whyNotTensor(Trial &T) { return whyNotRows(T, T.S.Converts, T.Widens, true); }

static MatrixCost costOfRows(Trial &T) { return T.Search.costAsWritten(); }
static MatrixCost costOfTiles(Trial &T) { return T.tiles().value_or(MatrixCost()); }
static MatrixCost costOfBest(Trial &T) { return T.isNative() ? costOfRows(T) : costOfTiles(T); }

//===--- lanes -------------------------------------------------------------===//

/// Returns the feature that components of this type need; nothing for 32 bits. Optional formats are
/// integers there (storage-formats).
static std::optional<Feature> componentFeature(const Type *Ty, const Target &Device) {
  if (Ty->isInt())
    switch (Ty->bits()) {
    case 8:
      return Feature::Int8;
    case 16:
      return Feature::Int16;
    case 64:
      return Feature::Int64;
    default:
      return std::nullopt;
    }
  switch (Ty->format()) {
  case FloatFormat::F16:
    return Feature::Float16;
  case FloatFormat::BF16:
    return Device.has(Feature::BFloat16) ? Feature::BFloat16 : Feature::Int16;
  case FloatFormat::E4M3:
  case FloatFormat::E5M2:
    return Device.has(Feature::Float8) ? Feature::Float8 : Feature::Int8;
  case FloatFormat::F64:
    return Feature::Float64;
  case FloatFormat::F32:
    return std::nullopt;
  }
  llvm_unreachable("float format");
}

static std::string lacks(const Target &Device, Feature F) {
  return fmt::format("target '{}' lacks {} (feature '{}')", Device.Name, info(F).Description,
                     info(F).Name);
}

std::string tessera::lacksComponent(const Target &Device, const Type *Component) {
  auto F = componentFeature(Component, Device);
  if (!F || Device.has(*F))
    return {};
  const char *Way = Component->isFloat() ? "f32" : Component->isSigned() ? "s32" : "u32";
  return fmt::format("{}: use components of {}", lacks(Device, *F), Way);
}

bool tessera::canStage(const Target &Device, const Type *Matrix) {
  return Matrix->scope() == Scope::Subgroup && lacksComponent(Device, Matrix->element()).empty();
}

std::string tessera::whyNotEmulated(const Target &Device, ArrayRef<const Type *> Matrices) {
  if (!Device.has(Feature::SubgroupShuffle))
    return lacks(Device, Feature::SubgroupShuffle);
  for (const Type *Matrix : Matrices) {
    if (scopeOf(Matrix) == MatrixScope::Workgroup)
      return "its matrices belong to a whole thread group";
    const Type *Component = Matrix->element();
    if (std::string Lack = lacksComponent(Device, Component); !Lack.empty())
      return Lack;
  }
  return {};
}

static std::string whyNotEmulated(Trial &T) {
  const PlanInput &In = T.In;
  if (!In.Options.Emulate)
    return "emulation is turned off";
  if (T.S.Fixed)
    return "a matrix of the set belongs to a thread or to a function's interface";
  if (T.Refusal.empty() && !In.Options.Tile && T.Search.lacksShapeOnly())
    return "only the shape is missing, and tiling is off";
  if (T.Refusal.empty() && In.Device.Permissive)
    return "no device is known to lack anything";
  return tessera::whyNotEmulated(In.Device, T.S.Types);
}

/// The set as MatrixEmulator::multiplyInHalves takes it.
static std::string whyNotHalf(Trial &T) {
  const Target &Device = T.In.Device;
  if (std::string Why = whyNotEmulated(T); !Why.empty())
    return Why;
  auto IsByte = [](const Type *Matrix) {
    return Matrix->element()->isInt() && Matrix->element()->bits() == 8;
  };
  auto IsOfBytes = [&](const Product &P) {
    return (!P.A || IsByte(P.A)) && (!P.B || IsByte(P.B)) && P.R->element()->isInt();
  };
  if (all_of(T.S.Products, [](const Product &P) { return P.isSum(); }))
    return "the set has no multiply";
  if (!all_of(T.S.Products, IsOfBytes))
    return "a multiply of the set is not one of 8-bit integers";
  if (!T.S.Moves.empty())
    return "a conversion of the set moves components between lanes";
  if (includes(Device.Backends, Backend::SPIRV) ||
      any_of(Device.Subgroup.Sizes, [](uint32_t N) { return N != HalfProduct::WaveSize; }))
    return ofTarget(T, "does not say which lane holds which component of its matrices");
  auto IsOfTiles = [](uint32_t Size) { return Size % HalfProduct::Edge == 0; };
  for (const Type *Ty : T.S.Types)
    if ((!IsOfTiles(Ty->rows()) && Ty->use() != MatrixUse::RowSums) ||
        (!IsOfTiles(Ty->cols()) && Ty->use() != MatrixUse::ColumnSums))
      return fmt::format("a matrix of {}x{} is not made of tiles of {}x{}", Ty->rows(), Ty->cols(),
                         HalfProduct::Edge, HalfProduct::Edge);
  auto [A, B, Sums] = HalfProduct::tiles(T.In.Types);
  MultiplyQuery Query = multiplyQuery(A, B, Sums, Sums, T.In.Invocations);
  return checkMultiply(Device, Query) ? std::string() : ofTarget(T, lackOf(Query));
}

static MatrixCost costOfHalf(Trial &T) {
  MatrixCost Sum;
  for (const Product &P : T.S.Products) {
    uint64_t Each = 0;
    if (P.isSum()) {
      Each = HalfProduct::multipliesOfSum(P.factor()) + HalfProduct::slots(P.R);
    } else {
      HalfProduct Half(P.A, P.B, P.R);
      Each = uint64_t(Half.multiplies()) + Half.conversions();
    }
    Sum.Instructions += P.Ops->Count * Each;
  }
  for (const Type *Ty : T.S.Types)
    Sum.Registers += HalfProduct::slots(Ty);
  return Sum;
}

static MatrixCost costOfLanes(Trial &T) {
  MatrixCost Sum;
  for (const Product &P : T.S.Products)
    if (!P.isSum()) {
      EmulatedProduct Lane(P.A, P.B, P.R, T.Lanes);
      Sum.Instructions += P.Ops->Count * (uint64_t(Lane.shuffles()) + Lane.products());
    }
  for (const Type *Ty : T.S.Types)
    Sum.Registers += LaneLayout(Ty, T.Lanes).slots();
  return Sum;
}

//===--- the table ---------------------------------------------------------===//

constexpr StrategyRow Rows[] = {
#define STRATEGY(Enumerator, Name, WhyNot, Cost) {Name, WhyNot, Cost},
#include "Matrix/Plan/Strategies.def"
};

const StrategyRow &tessera::rowOf(Strategy S) { return Rows[size_t(S)]; }

std::optional<Strategy> tessera::firstPossible(Trial &T, Strategy First, unsigned End,
                                               StrategyRefusals &Refused) {
  for (unsigned I = unsigned(First); I < End; ++I) {
    std::string Reason = Rows[I].WhyNot(T);
    if (Reason.empty())
      return Strategy(I);
    Refused.emplace_back(Strategy(I), std::move(Reason));
  }
  return std::nullopt;
}

bool tessera::isInHalves(const PlannedSet &S) {
  return S.Strategy == rowOf(Strategy::EmulateHalf).Name;
}
