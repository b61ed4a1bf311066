// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// How loads, stores and fills are done: directly, through memory of the wave, or lane by lane.
#include "IR/NumberConversion.h"
#include "IR/OpViews.h"
#include "Matrix/Code/Exchange.h"
#include "Matrix/Code/ExpandPackedFills.h"
#include "Matrix/Code/Indices.h"
#include "Matrix/Facts/ElementRoutes.h"
#include "Matrix/Facts/Queries.h"
#include "Matrix/Facts/WiderAccumulators.h"
#include "Matrix/Plan/Planner.h"
#include "Support/DiagnosticsIR.h"
#include "Support/Limits.h"
#include "llvm/ADT/STLExtras.h"

using namespace llvm;
using namespace tessera;
using namespace tessera::ir;

namespace {
/// The places of the tiles that a matrix in memory is cut into.
class TilesInMemory {
public:
  TilesInMemory(const MatrixAccesses &A, const Type *Tile) : A(A) {
    const Type *Whole = A.Matrix;
    bool ByRow = Whole->isFragment() ? Whole->use() == MatrixUse::ColumnSums
                                     : A.Place.Layout == MatrixLayout::RowMajor;
    uint32_t Rows = Whole->rows() / Tile->rows(), Cols = Whole->cols() / Tile->cols();
    Lines = ByRow ? Rows : Cols;
    InLine = ByRow ? Cols : Rows;
    if (Whole->isFragment()) {
      // The stride goes from component to component.
      LinesPerTile = Tile->rows() * Tile->cols();
      return;
    }
    LinesPerTile = ByRow ? Tile->rows() : Tile->cols();
    UnitsPerTile =
        (ByRow ? Tile->cols() : Tile->rows()) * Tile->element()->bits() / 8 / A.Place.UnitBytes;
  }

  /// The first tile of which \p Is is true, line by line.
  std::optional<Misalignment>
  first(function_ref<std::optional<Misalignment>(const MatrixPlace &)> Is) const {
    for (uint32_t Line = 0; Line < Lines; ++Line)
      for (uint32_t I = 0; I < InLine; ++I)
        if (auto Found = Is(A.Place.moved(Line * LinesPerTile, I * UnitsPerTile)))
          return Found;
    return std::nullopt;
  }

private:
  const MatrixAccesses &A;
  uint32_t Lines, InLine, LinesPerTile, UnitsPerTile = 0;
};
} // namespace

/// Groupshared arrays that atomics make arrays of words (narrow-atomics): no matrix load reaches
/// their components any more.
void Planner::findAtomicArrays() {
  DenseSet<StringRef> Arrays;
  auto IsByWords = [&](const Type *Scalar) {
    if (Scalar->bits() < 32)
      return true;
    Feature Needed =
        Scalar->bits() == 32 ? Feature::AtomicFloat32AddShared : Feature::AtomicFloat64AddShared;
    return Scalar->isFloat() && includes(Device.Backends, Backend::SPIRV) && !Device.has(Needed);
  };
  for (const MatrixAccesses &A : Written.Accesses)
    if (A.Code == Opcode::MatAtomicAdd && !A.Shared.empty() && !A.InWords && IsByWords(A.Scalar))
      Arrays.insert(A.Shared);
  for (MatrixAccesses &A : Written.Accesses)
    A.ByComponent |= Arrays.contains(A.Shared);
}

/// Nothing for what never is loaded as a whole: sums, and what is held wider.
std::optional<Misalignment> Planner::misplacement(const MatrixAccesses &A) const {
  const Type *Tile = tileOf(A.Matrix);
  if (!A.isInMemory() || A.Code == Opcode::MatAtomicAdd || A.ByComponent || Tile->isFragment() ||
      (!A.Place.Offset && !A.Place.Stride) || !Device.has(Feature::CooperativeMatrix) ||
      isHeldWider(Device, Tile))
    return std::nullopt;
  return TilesInMemory(A, Tile).first(
      [&](const MatrixPlace &Place) { return knownMisalignment(Tile, Place); });
}

/// Whether lanes can copy the components of such a matrix.
bool Planner::canStage(const Type *Matrix) const {
  return Matrix->scope() == Scope::Subgroup && lacksComponent(Device, Matrix->element()).empty();
}

void Planner::findMisplaced() {
  for (const MatrixAccesses &A : Written.Accesses)
    if (std::optional<Misalignment> Place = misplacement(A)) {
      const Type *Tile = tileOf(A.Matrix);
      MisplacedTypes.try_emplace(Tile, Misplaced{A.where(), *Place});
      if (!canStage(Tile))
        Refused.insert(Tile);
    }
}

/// Which element a lane of Metal's matrices holds is known (mat.coord), and nothing is said of a
/// load with stride 0. In SPIR-V it is the other way round: a vector whose components lie side by
/// side is one load, whose stride of 0 repeats it.
MatrixWay Planner::wayOfFragment(const MatrixAccesses &A, const Type *Held) const {
  if (!includes(Device.Backends, Backend::SPIRV))
    return MatrixWay::Elements;
  if (A.Code != Opcode::MatLoad || !A.Contiguous)
    return MatrixWay::Scratch;
  if (!Device.has(Feature::CooperativeMatrix))
    return MatrixWay::Direct;
  bool IsMisplaced = TilesInMemory(A, tileOf(A.Matrix))
                         .first([&](MatrixPlace Place) {
                           Place.Layout = A.Matrix->use() == MatrixUse::ColumnSums
                                              ? MatrixLayout::ColumnMajor
                                              : MatrixLayout::RowMajor;
                           Place.Stride.reset();
                           return knownMisalignment(Held, Place);
                         })
                         .has_value();
  return IsMisplaced ? MatrixWay::Scratch : MatrixWay::Direct;
}

/// Of a matrix that is loaded and stored as a whole.
MatrixWay Planner::wayOf(const MatrixAccesses &A) const {
  bool ForSPIRV = includes(Device.Backends, Backend::SPIRV);
  if (A.Code == Opcode::MatConvert)
    return wayOfConversion(A);
  if (A.Code == Opcode::MatCoord)
    return ForSPIRV && canStage(A.Matrix) ? MatrixWay::Scratch : MatrixWay::Direct;
  if (A.Code == Opcode::MatAtomicAdd || A.ByComponent || (A.Unaligned && ForSPIRV))
    return !canStage(A.Matrix) ? MatrixWay::Direct
           : ForSPIRV          ? MatrixWay::Scratch
                               : MatrixWay::Elements;
  // Where no device is known, what every device does.
  if (A.InWords && (Device.Permissive || !Device.has(Feature::CooperativeMatrixPackedArrays)))
    return MatrixWay::Scratch;
  if (!misplacement(A))
    return MatrixWay::Direct;
  return Refused.contains(tileOf(A.Matrix)) ? MatrixWay::None : MatrixWay::Scratch;
}

MatrixWay Planner::wayInMemory(const MatrixAccesses &A, const Type *Held) const {
  return tileOf(A.Matrix)->isFragment() && A.isInMemory() ? wayOfFragment(A, Held) : wayOf(A);
}

//===--- conversions -------------------------------------------------------===//

const Type *Planner::heldAs(const Type *Tile) const {
  const Type *Held = Tile->isFragment() ? Sums.lookup(Tile) : Tile;
  bool Widens = Held && Ctx.Matrix.Tile && !InLanes.contains(Tile) && isHeldWider(Device, Held);
  return Widens ? holderOf(Types, Held) : Held;
}

/// By SPV_NV_cooperative_matrix2: an accumulator becomes a factor.
bool Planner::movesNatively(const Type *From, const Type *To, bool Transposes) const {
  if (Device.Permissive || !Device.has(Feature::CooperativeMatrixConvert) ||
      From->use() != MatrixUse::Accumulator || To->use() == MatrixUse::Accumulator ||
      isHeldWider(Device, From))
    return false;
  // The components become others first.
  return !Transposes &&
         checkMatrix(Device, matrixQuery(withElement(Types, From, To->element()), Invocations));
}

bool Planner::canGoApart(const MatrixOps &Kind) const {
  return (ForTensors || includes(Device.Backends, Backend::SPIRV)) && canStage(Kind.Met[0]) &&
         canStage(Kind.Met[1]);
}

/// Whether cooperative tensors hold the elements of both in the same lanes: those of one type do.
bool Planner::liesAlike(const Type *X, const Type *Y) const {
  auto Held = [&](const Type *Ty) { return isHeldWider(Device, Ty) ? holderOf(Types, Ty) : Ty; };
  return Held(X) == Held(Y);
}

bool Planner::isApart(const MatrixOps &Kind) const {
  // Those that routes make stay in the lanes.
  auto IsSame = [&](const MatrixOps &Other) {
    return Other.Code == Kind.Code && Other.Met == Kind.Met && Other.Transposes == Kind.Transposes;
  };
  if (ForTensors)
    return Kind.Code == Opcode::MatConvert && any_of(Written.Ops, IsSame) &&
           !Kind.Met[0]->isFragment() && canGoApart(Kind) &&
           (Kind.isMove() || !liesAlike(Kind.Met[0], Kind.Met[1]));
  return Kind.isMove() && canGoApart(Kind) &&
         !movesNatively(Kind.Met[0], Kind.Met[1], Kind.Transposes);
}

MatrixWay Planner::wayOfConversion(const MatrixAccesses &A) const {
  const Type *FromTile = tileOf(A.Matrix), *ToTile = tileOf(A.Result);
  const Type *From = heldAs(FromTile), *To = heldAs(ToTile);
  bool InBoth = InLanes.contains(FromTile) && InLanes.contains(ToTile);
  bool ForSPIRV = includes(Device.Backends, Backend::SPIRV);
  if (InBoth || !From || !To || (!ForSPIRV && !ForTensors))
    return MatrixWay::Direct;
  bool Stages = canStage(From) && canStage(To);
  for (const MatrixOps &Kind : Routed)
    if (Kind.IsApart && Kind.Met[0] == A.Matrix && Kind.Met[1] == A.Result &&
        Kind.Transposes == A.Transposes)
      return MatrixWay::Scratch;
  if (!ForSPIRV || !A.Saturates || !canSaturate(From->element(), To->element()))
    return MatrixWay::Direct;
  if (saturatesWithin(From->element(), To->element()))
    return MatrixWay::Elements;
  return Stages ? MatrixWay::Scratch : MatrixWay::Direct;
}

void Planner::requestConversion(const MatrixAccesses &A,
                                std::vector<ScratchRequest> &Requests) const {
  if (wayOfConversion(A) != MatrixWay::Scratch)
    return;
  const Type *FromTile = tileOf(A.Matrix), *ToTile = tileOf(A.Result);
  auto Add = [&](const Type *Component, uint32_t Count) {
    for (const Type *Tile : {FromTile, ToTile})
      Requests.push_back({{Component, Count}, Tile, A.where()});
  };
  MatrixExchange Singles{heldAs(FromTile), heldAs(ToTile), A.Transposes, A.Saturates};
  MatrixExchange Tiled{FromTile, ToTile, A.Transposes, A.Saturates};
  const MatrixExchange &E = Tiled.isOfSingles() || FromTile->isFragment() ? Singles : Tiled;
  Add(E.From->element(), E.count());
  Add(E.To->element(), E.count());
  // Of the tiles in a block each is stored and loaded as what holds it.
  for (const Type *Held : {Singles.From, Singles.To})
    if (E.From == Tiled.From)
      Add(Held->element(), Held->rows() * Held->cols());
}

/// What the accesses take of the memory of the wave.
void Planner::request(const MatrixAccesses &A, std::vector<ScratchRequest> &Requests) const {
  const Type *Tile = tileOf(A.Matrix);
  auto Add = [&](ScratchUse Use, bool IsMisplaced = false) {
    Requests.push_back({Use, Tile, A.where(), IsMisplaced});
  };
  if (A.Code == Opcode::MatFill)
    return Add(scratchOfFills(Tile));
  if (A.Code == Opcode::MatConvert)
    return requestConversion(A, Requests);
  if (A.Code == Opcode::MatCoord) {
    if (const Type *Held = heldAs(Tile); Held && wayOf(A) == MatrixWay::Scratch)
      Add(MatrixIndices::scratchOf(Held));
    return;
  }
  const Type *Held = Tile;
  if (Tile->isFragment()) {
    Held = Sums.lookup(Tile);
    if (!Held)
      return;
    if (wayOfFragment(A, Held) == MatrixWay::Scratch || needsTest(A, /*IsNative=*/true))
      Add(A.Code == Opcode::MatLoad ? ScratchUse{Held->element(), Tile->rows() * Tile->cols()}
                                    : scratchFor(Held));
  }
  if (Ctx.Matrix.Tile && isHeldWider(Device, Held))
    Add(scratchFor(holderOf(Types, Held)));
  else if (wayOf(A) == MatrixWay::Scratch)
    Add(scratchFor(Tile), /*IsMisplaced=*/!A.InWords && misplacement(A));
  else if (needsTest(A, /*IsNative=*/true) && wayOutside(A) == MatrixWay::Scratch)
    Add(scratchFor(Tile));
}

std::vector<ScratchRequest> Planner::requests() const {
  std::vector<ScratchRequest> Requests;
  for (const MatrixAccesses &A : Written.Accesses)
    if (!InLanes.contains(tileOf(A.Matrix)) || (A.Result && !InLanes.contains(tileOf(A.Result))))
      request(A, Requests);
  return Requests;
}

/// So that the steps find variables of the size that the largest of them needs.
void Planner::reserveScratch() {
  WaveScratch Scratch(M);
  for (const auto &[Use, Where] : scratchVariables(requests())) {
    uint64_t Count = WaveScratch::componentsFor(Use, ScratchWaves);
    if (Count <= limits::ValueComponents) {
      Scratch.get(Use, Where);
      continue;
    }
    Ctx.Diags.report(Where, diags::WaveScratchSize, Count, ScratchWaves, limits::ValueComponents);
    Ctx.Diags.report(Loc(), diags::WaveScratchSizeNote);
  }
}

void Planner::findCrowdedMatrices() {
  Crowded = findCrowded(M, Device, ScratchWaves, requests());
  for (const auto &[Matrix, Where] : Crowded.Accesses)
    Refused.insert(Matrix);
}

void Planner::markAccesses() {
  DenseSet<const Type *> Told;
  for (const MatrixAccesses &A : Written.Accesses) {
    const Type *Tile = tileOf(A.Matrix);
    if (A.Code == Opcode::MatFill || (InLanes.contains(Tile) && !A.Result) ||
        (Holders.contains(Tile) && A.isInMemory()))
      continue;
    const Type *Held = Tile->isFragment() ? Sums.lookup(Tile) : Tile;
    if (!Held)
      continue;
    MatrixWay Way = wayInMemory(A, Held);
    if (Way == MatrixWay::Direct && testOf(A))
      Way = wayOutside(A);
    if (Way == MatrixWay::Direct)
      continue;
    for (Op *O : A.Ops)
      M.setAttr(O, Builder::word(AttrKind::Via, Way));
    std::optional<Misalignment> Place = misplacement(A);
    if (Place && Way == MatrixWay::Scratch && Told.insert(Tile).second)
      Ctx.Diags.report(A.where(), diags::MatrixStaged, Device.Name,
                       Place->OfStride ? "stride" : "offset", Place->Multiple);
  }
}
