// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "Matrix/Facts/Footprint.h"
#include "Matrix/Facts/Alignment.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/Support/MathExtras.h"

using namespace llvm;
using namespace tessera;
using namespace tessera::ir;

MatrixFootprint::MatrixFootprint(ops::MatAccess Access)
    : Form(Access.op()), Memory(Access.memory()), Offset(Access.offset()), Stride(Access.stride()),
      Matrix(Access.matrix()),
      ByRow(Access->enumAttr<MatrixLayout>(AttrKind::Layout) == MatrixLayout::RowMajor) {
  setLines({Matrix->rows(), Matrix->cols()});
}

void MatrixFootprint::setLines(MatrixSize Size) {
  uint64_t Rows = Size.Rows, Cols = Size.Columns;
  // The stride of a vector of sums goes from component to component.
  Lines = Matrix->isFragment() ? Rows * Cols : ByRow ? Rows : Cols;
  UnitsInLine = Form.units(Matrix->isFragment() ? 1 : ByRow ? Cols : Rows);
}

uint64_t MatrixFootprint::strideLimit() const {
  return Lines == 1 ? UINT32_MAX : (UINT32_MAX - (UnitsInLine - 1)) / (Lines - 1);
}

//===--- the size of the memory --------------------------------------------===//

/// Whether the memory is one array of a groupshared variable, reached by indices known to be in
/// range.
bool MatrixFootprint::leadsToOneArray() const {
  const Value *At = Memory;
  while (const Op *Def = At->def()) {
    if (Def->is(Opcode::Global))
      return Memory->type()->space() == AddressSpace::Workgroup;
    auto Part = Def->dyn<ops::Access>();
    if (!Part)
      return false;
    const Type *Ty = Part.base()->type()->element();
    for (const Value *Index : Part.indices()) {
      std::optional<uint64_t> Known = constantBits(Index);
      if (!Known || (Ty->isArray() && *Known >= Ty->count()))
        return false;
      Ty = partType(Ty, Known);
    }
    At = Part.base();
  }
  return false;
}

std::optional<uint64_t> MatrixFootprint::knownSize() const {
  const Type *Ty = Memory->type()->element();
  if (!Ty->isArray() || !leadsToOneArray())
    return std::nullopt;
  return elementsOf(Ty) * Form.unitsPerElement();
}

/// Returns a bool: all array indices that lead to \p Address are in range. Null if nothing must be
/// tested. The index into an array of resources is not tested here.
static Value *indicesAreInside(Builder &B, const Value *Address) {
  const Op *Def = Address->def();
  auto Part = Def ? Def->dyn<ops::Access>() : ops::Access(nullptr);
  if (!Part)
    return nullptr;
  Value *All = indicesAreInside(B, Part.base());
  const Type *Ty = Part.base()->type()->element();
  bool OfResources = Part.base()->def() && Part.base()->def()->is(Opcode::Global) &&
                     Address->type()->space() == AddressSpace::Storage && Ty->isArray();
  for (auto [I, Index] : enumerate(Part.indices())) {
    Value *Count = nullptr;
    if (Ty->isRuntimeArray()) {
      Value *Array = I ? B.access(Part.base(), Part.indices().take_front(I)) : Part.base();
      Count = B.ArrayLength({Array}, B.types().u32());
    } else if (Ty->isArray() && !OfResources) {
      std::optional<uint64_t> Known = constantBits(Index);
      if (!Known || *Known >= Ty->count())
        Count = B.u32(uint32_t(Ty->count()));
    }
    if (Count) {
      Value *Is = B.Lt({B.convert(Index, B.types().u32()), Count});
      All = All ? B.And({All, Is}) : Is;
    }
    Ty = accessedType(Ty, Index);
    OfResources = false;
  }
  return All;
}

Value *MatrixFootprint::size(Builder &B) const {
  const Type *Ty = Memory->type()->element(), *U32 = B.types().u32();
  if (Ty->isBytes()) {
    Value *Bytes = B.BytesSize({Memory}, U32);
    return Form.UnitBytes == 1 ? Bytes : B.Shr({Bytes, B.u32(Log2_32(Form.UnitBytes))});
  }
  uint32_t Units = Form.unitsPerElement();
  if (Ty->isRuntimeArray()) {
    Value *Elements = B.ArrayLength({Memory}, U32);
    return Units == 1 ? Elements : B.Mul({Elements, B.u32(Units)});
  }
  Value *Whole = B.u32(uint32_t(elementsOf(Ty) * Units));
  Value *IsThere = indicesAreInside(B, Memory);
  return IsThere ? B.Select({IsThere, Whole, B.u32(0)}, U32) : Whole;
}

//===--- known facts ------------------------------------------------------===//

std::optional<uint64_t> MatrixFootprint::elementsBeyond(MatrixSize Inner) const {
  std::optional<uint64_t> Known = constantBits(Stride);
  if (!Known || *Known > strideLimit())
    return std::nullopt;
  MatrixFootprint Part = *this;
  Part.setLines(Inner);
  return divideCeil(lastUnit(*Known) - Part.lastUnit(*Known), Form.unitsPerElement());
}

bool MatrixFootprint::isCertainlyInside(KnownBitsAnalysis &Known) const {
  std::optional<uint64_t> Size = knownSize();
  return Size && Known.of(Offset).Max + lastUnit(Known.of(Stride).Max) < *Size;
}

bool MatrixFootprint::staysIn32Bits(KnownBitsAnalysis &Known) const {
  uint64_t Last = Known.of(Offset).Max + lastUnit(Known.of(Stride).Max);
  return (Last + 1) * Form.UnitBytes <= UINT32_MAX;
}

//===--- tests -------------------------------------------------------------===//

Value *MatrixFootprint::isInside(Builder &B) const {
  Value *Last = B.u32(uint32_t(UnitsInLine - 1)), *Fits = nullptr;
  if (Lines != 1) {
    Last = B.Add({B.Mul({Stride, B.u32(uint32_t(Lines - 1))}), Last});
    std::optional<uint64_t> Known = constantBits(Stride);
    if (!Known || *Known > strideLimit())
      Fits = B.Le({Stride, B.u32(uint32_t(strideLimit()))});
  }
  // The number of offsets for which the matrix is inside.
  Value *Room = B.Sub({B.Max({size(B), Last}), Last});
  if (Fits)
    Room = B.Select({Fits, Room, B.u32(0)}, B.types().u32());
  return B.Lt({Offset, Room});
}

Value *MatrixFootprint::isAligned(Builder &B, KnownBitsAnalysis &Known) const {
  uint32_t Multiple = alignmentOf(Matrix, ByRow) / Form.UnitBytes;
  Value *All = nullptr;
  for (Value *V : {Offset, Stride}) {
    if (Multiple <= 1 || Known.multiple(V, Multiple) == Multiple)
      continue;
    Value *Is = B.Eq({B.And({V, B.u32(Multiple - 1)}), B.u32(0)});
    All = All ? B.And({All, Is}) : Is;
  }
  return All;
}

Value *MatrixFootprint::isInside(Builder &B, Value *Line, Value *InLine) const {
  if (!Form.inBytes())
    return isUnitInside(B, Line,
                        Form.PerElement == 1 ? InLine : B.Div({InLine, B.u32(Form.PerElement)}));
  // The last unit of the component.
  auto Units = uint32_t(Form.units(1));
  return isUnitInside(
      B, Line, Units == 1 ? InLine : B.Add({B.Mul({InLine, B.u32(Units)}), B.u32(Units - 1)}));
}

Value *MatrixFootprint::isUnitInside(Builder &B, Value *Line, Value *Unit) const {
  Value *Size = size(B), *Start = B.Mul({Line, Stride});
  Value *AfterStart = B.Sub({Size, Start}), *AfterOffset = B.Sub({AfterStart, Offset});
  // Each difference is right where the comparisons before it hold.
  Value *Is = B.And({B.Le({Start, Size}), B.Le({Offset, AfterStart})});
  Is = B.And({Is, B.Lt({Unit, AfterOffset})});
  std::optional<uint64_t> Known = constantBits(Stride);
  if (Known && *Known <= strideLimit())
    return Is;
  // Line has 16 bits, so its product with the stride has 48. The bits above 32 must be 0.
  Value *Half = B.u32(16);
  Value *Low = B.Mul({Line, B.And({Stride, B.u32(0xFFFF)})});
  Value *High = B.Mul({Line, B.Shr({Stride, Half})});
  Value *Above = B.Shr({B.Add({High, B.Shr({Low, Half})}), Half});
  return B.And({Is, B.Eq({Above, B.u32(0)})});
}

Value *tessera::valueIf(Builder &B, const Type *Ty, function_ref<Value *(Builder &)> Condition,
                        function_ref<Value *(Builder &)> Load) {
  Value *Held = B.var(Ty, "", B.zero(Ty));
  B.ifElse(Condition(B), [&](Builder &In) { In.store(Held, Load(In)); });
  return B.load(Held);
}

void BoundsGuard::ifInside(Builder &B, Test IsInside, Builder::Filler Body) const {
  if (!Footprint)
    return Body(B);
  B.ifElse(IsInside(*Footprint, B), Body);
}

Value *BoundsGuard::load(Builder &B, const Type *Ty, Test IsInside,
                         function_ref<Value *(Builder &)> Load) const {
  auto Condition = [&](Builder &Before) { return IsInside(*Footprint, Before); };
  return Footprint ? valueIf(B, Ty, Condition, Load) : Load(B);
}

//===--- arithmetic --------------------------------------------------------===//

Value *tessera::saturatingSum(Builder &B, Value *Left, Value *Right) {
  return B.Add({B.Min({Left, B.Not({Right})}), Right});
}

Value *tessera::saturatingProduct(Builder &B, Value *V, uint32_t Factor) {
  if (Factor <= 1)
    return Factor ? V : B.u32(0);
  Value *Fits = B.Le({V, B.u32(UINT32_MAX / Factor)});
  return B.Select({Fits, B.Mul({V, B.u32(Factor)}), B.u32(UINT32_MAX)}, B.types().u32());
}
