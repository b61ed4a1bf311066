// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "Matrix/Plan/Misplaced.h"
#include "llvm/ADT/DenseSet.h"
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

  /// Returns the first misalignment that \p Is finds, in line-by-line order of tiles.
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

void tessera::findAtomicArrays(std::vector<MatrixAccesses> &Accesses, const Target &Device) {
  DenseSet<StringRef> Arrays;
  auto IsByWords = [&](const Type *Scalar) {
    if (Scalar->bits() < 32)
      return true;
    Feature Needed =
        Scalar->bits() == 32 ? Feature::AtomicFloat32AddShared : Feature::AtomicFloat64AddShared;
    return Scalar->isFloat() && includes(Device.Backends, Backend::SPIRV) && !Device.has(Needed);
  };
  for (const MatrixAccesses &A : Accesses)
    if (A.Code == Opcode::MatAtomicAdd && !A.Shared.empty() && !A.InWords && IsByWords(A.Scalar))
      Arrays.insert(A.Shared);
  for (MatrixAccesses &A : Accesses)
    if (Arrays.contains(A.Shared)) {
      A.ByComponent = true;
      A.PerElement = 0;
    }
}

bool tessera::hasSharedView(const Target &Device, const MatrixAccesses &A) {
  // Other variables may have narrower numbers than this one.
  return A.HasSharedView && Device.lists(Feature::WorkgroupLayout) &&
         Device.lists(Feature::WorkgroupLayout8) && Device.lists(Feature::WorkgroupLayout16);
}

bool tessera::goesByComponent(const PlanInput &In, const RowSets &Rows, const MatrixAccesses &A) {
  if (!A.ByComponent || !A.PerElement || A.Code == Opcode::MatAtomicAdd)
    return A.ByComponent;
  const Type *Tile = Rows.tileOf(A.Matrix);
  uint32_t Line = A.Place.Layout == MatrixLayout::RowMajor ? Tile->cols() : Tile->rows();
  if (Line % A.PerElement)
    return true;
  // Metal has pointers to components, but its matrix loads are not coherent.
  if (!In.forSPIRV())
    return A.IsCoherent || A.InLongVectors;
  if (A.HasView || (!A.InBuffer && hasSharedView(In.Device, A)))
    return false;
  return A.InBuffer || A.InLongVectors || !In.Device.lists(Feature::CooperativeMatrixVectorArrays);
}

std::optional<Misalignment> tessera::misplacementOf(const PlanInput &In, const RowSets &Rows,
                                                    const MatrixAccesses &A) {
  const Type *Tile = Rows.tileOf(A.Matrix);
  if (!A.isInMemory() || A.Code == Opcode::MatAtomicAdd || goesByComponent(In, Rows, A) ||
      Tile->isFragment() || (!A.Place.Offset && !A.Place.Stride) ||
      !In.Device.has(Feature::CooperativeMatrix) || isHeldWider(In.Device, Tile))
    return std::nullopt;
  return TilesInMemory(A, Tile).first(
      [&](const MatrixPlace &Place) { return knownMisalignment(Tile, Place); });
}

bool tessera::isSumMisplaced(const RowSets &Rows, const MatrixAccesses &A, const Type *Held) {
  MatrixLayout Layout =
      A.Matrix->use() == MatrixUse::ColumnSums ? MatrixLayout::ColumnMajor : MatrixLayout::RowMajor;
  return TilesInMemory(A, Rows.tileOf(A.Matrix))
      .first([&](MatrixPlace Place) {
        Place.Layout = Layout;
        Place.Stride.reset();
        return knownMisalignment(Held, Place);
      })
      .has_value();
}
