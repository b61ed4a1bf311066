// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// How loads, stores and fills are done: directly, through memory of the wave, or lane by lane.
#include "IR/OpViews.h"
#include "Matrix/ExpandPackedFills.h"
#include "Matrix/MatrixQueries.h"
#include "Matrix/Planner.h"
#include "Matrix/Widening.h"
#include "Support/DiagnosticsIR.h"
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

/// Nothing for what never is loaded as a whole: sums, and what is held wider.
std::optional<Misalignment> Planner::misplacement(const MatrixAccesses &A) const {
  const Type *Tile = tileOf(A.Matrix);
  if (A.Code == Opcode::MatFill || Tile->isFragment() || (!A.Place.Offset && !A.Place.Stride) ||
      !Device.has(Feature::CooperativeMatrix) || isHeldWider(Device, Tile))
    return std::nullopt;
  return TilesInMemory(A, Tile).first(
      [&](const MatrixPlace &Place) { return knownMisalignment(Tile, Place); });
}

/// Whether lanes can copy the components of such a matrix.
bool Planner::canStage(const Type *Matrix) const {
  return Matrix->scope() == Scope::Subgroup &&
         lacksComponent(Device, Matrix->element()).empty();
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
  // Where no device is known, what every device does.
  if (A.InWords && (Device.Permissive || !Device.has(Feature::CooperativeMatrixPackedArrays)))
    return MatrixWay::Scratch;
  if (!misplacement(A))
    return MatrixWay::Direct;
  return Refused.contains(tileOf(A.Matrix)) ? MatrixWay::None : MatrixWay::Scratch;
}

/// What the accesses take of the memory of the wave.
void Planner::request(const MatrixAccesses &A, std::vector<ScratchRequest> &Requests) const {
  const Type *Tile = tileOf(A.Matrix);
  auto Add = [&](ScratchTaker By, ScratchUse Use, bool IsMisplaced = false) {
    Requests.push_back({By, Use, Tile, A.where(), IsMisplaced});
  };
  if (A.Code == Opcode::MatFill)
    return Add(ScratchTaker::Fills, scratchOfFills(Tile));
  const Type *Held = Tile;
  if (Tile->isFragment()) {
    Held = Sums.lookup(Tile);
    if (!Held)
      return;
    if (wayOfFragment(A, Held) == MatrixWay::Scratch)
      Add(ScratchTaker::Fragments, A.Code == Opcode::MatLoad
                                       ? ScratchUse{Held->element(), Tile->rows() * Tile->cols()}
                                       : scratchFor(Held));
  }
  if (Ctx.Tile && isHeldWider(Device, Held))
    Add(ScratchTaker::Widening, scratchFor(holderOf(Types, Held)));
  else if (wayOf(A) == MatrixWay::Scratch)
    Add(ScratchTaker::Staging, scratchFor(Tile), /*IsMisplaced=*/!A.InWords);
}

void Planner::findCrowdedMatrices() {
  std::vector<ScratchRequest> Requests;
  for (const MatrixAccesses &A : Written.Accesses)
    if (!InLanes.contains(tileOf(A.Matrix)))
      request(A, Requests);
  Crowded = findCrowded(M, Device, ScratchWaves, Requests);
  for (const auto &[Matrix, Where] : Crowded.Accesses)
    Refused.insert(Matrix);
}

void Planner::markAccesses() {
  DenseSet<const Type *> Told;
  for (const MatrixAccesses &A : Written.Accesses) {
    const Type *Tile = tileOf(A.Matrix);
    if (A.Code == Opcode::MatFill || InLanes.contains(Tile) || Holders.contains(Tile))
      continue;
    const Type *Held = Tile->isFragment() ? Sums.lookup(Tile) : Tile;
    if (!Held)
      continue;
    MatrixWay Way = Tile->isFragment() ? wayOfFragment(A, Held) : wayOf(A);
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
