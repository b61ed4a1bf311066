// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "Lower/Types/BitFields.h"
#include "Support/DiagnosticsLower.h"
#include "Support/InternalError.h"
#include "llvm/ADT/Sequence.h"

using namespace clang;
using namespace llvm;
using namespace tessera;

/// Components of function and private memory are written by replacing the whole vector, which
/// leaves locals easy to turn into values; in memory that invocations share, nothing else may be
/// written.
static bool isShared(ir::AddressSpace Space) {
  return Space != ir::AddressSpace::Function && Space != ir::AddressSpace::Private;
}

//===----------------------------------------------------------------------===//
// Reading and writing
//===----------------------------------------------------------------------===//

/// The address of an element of the small matrix at \p Base. Memory has no vectors of one
/// component.
static ir::Value *elementAddress(ir::Builder &B, ir::Value *Base, ir::Value *Major,
                                 ir::Value *Minor) {
  SmallVector<ir::Value *, 2> Indices{Major};
  if (Base->type()->element()->element()->isVector())
    Indices.push_back(Minor);
  return B.access(Base, Indices);
}

/// Of a vector, or of the scalar that a vector of one component is.
static ir::Value *vectorElement(ir::Builder &B, ir::Value *Base, ir::Value *Index) {
  return Base->type()->element()->isVector() ? B.access(Base, {Index}) : Base;
}

/// The address of component \p C of a row of a matrix that memory holds by columns.
static ir::Value *rowPart(ir::Builder &B, const LValue &Row, unsigned C) {
  return elementAddress(B, Row.Base, B.u32(C), Row.Index);
}

static SmallVector<ir::Value *, 4> rowParts(ir::Builder &B, const LValue &Row) {
  SmallVector<ir::Value *, 4> Parts;
  for (unsigned C = 0, Count = Row.Base->type()->element()->count(); C != Count; ++C)
    Parts.push_back(rowPart(B, Row, C));
  return Parts;
}

/// Whether \p V are descriptors, and not the values of variables that hold resources.
static bool isDescriptors(const LValue &V) {
  if (V.Kind == LValue::ResourceArrays)
    return true;
  if (V.Kind != LValue::Address || !V.Type->isHLSLResourceRecordArray())
    return false;
  return !V.Base->type()->element()->innermost()->isPointer();
}

/// An array of descriptors as a value: one of its elements.
ir::Value *FunctionLowering::loadDescriptors(const LValue &Array) {
  const auto *Sized = L.AST.getAsConstantArrayType(Array.Type);
  if (!Sized || L.tooLarge(Array.Type, SourceRange()))
    return poison(L.AST.getAsArrayType(Array.Type)->getElementType());
  SmallVector<ir::Value *, 8> Parts;
  for (uint64_t I = 0, Count = Sized->getZExtSize(); I != Count; ++I)
    Parts.push_back(load(element(Array, B.u32(I), Sized->getElementType(), SourceRange())));
  return B.Construct(Parts, type(Array.Type, SourceRange()));
}

ir::Value *FunctionLowering::load(const LValue &From) {
  if (isDescriptors(From))
    return loadDescriptors(From);
  switch (From.Kind) {
  case LValue::RValue:
    return From.Base;
  case LValue::Address:
    if (From.Type->isHLSLResourceRecord() && !From.Base->type()->element()->isPointer())
      return From.Base;
    if (From.Base->type()->element()->containsRayQuery()) {
      L.Diags.report(Here, diags::RayQueryCopied);
      return undef(From.Base->type()->element());
    }
    return isBuffer(From.space()) ? loadObject(*this, From.Base, From.Type) : B.load(From.Base);
  case LValue::Swizzle: {
    ir::Value *Whole = B.load(From.Base);
    return convert(B.shuffle(Whole, From.Components), type(From.Type, SourceRange()));
  }
  case LValue::Elements: {
    SmallVector<ir::Value *, 4> Values;
    for (ir::Value *Part : From.Parts)
      Values.push_back(B.load(Part));
    if (From.Type->isConstantMatrixType()) {
      ArrayRef<ir::Value *> Rest = Values;
      return assemble(type(From.Type, SourceRange()), Rest);
    }
    ir::Value *V = Values.size() == 1
                       ? Values[0]
                       : B.Construct(Values, Types.vector(Values[0]->type(), Values.size()));
    return convert(V, type(From.Type, SourceRange()));
  }
  case LValue::ColumnMajorRow:
    return load(LValue::elements(rowParts(B, From), From.Type));
  case LValue::Texel:
    return loadTexel(From);
  case LValue::Bits:
    return extractBits(*this, B.load(From.Base), From.Place, type(From.Type, SourceRange()));
  case LValue::ResourceArrays:
    internalError("an array of resources is read as a whole");
  }
  llvm_unreachable("kind of lvalue");
}

/// Whether \p V stands for something that an error was about.
static bool isRejected(const ModuleLowering &L, const ir::Value *V) {
  return L.Diags.hasErrors() && V && V->def() && V->def()->is(ir::Opcode::Undef);
}

void FunctionLowering::store(const LValue &To, ir::Value *V, SourceRange Where) {
  at(Where);
  bool IsStored = !To.isRValue() && (To.Base || To.Kind == LValue::Elements);
  if (IsStored && ir::isConstantSpace(To.space())) {
    report(Where, diags::LowerConstantBuffer,
           To.space() == ir::AddressSpace::TBuffer ? "texture" : "constant");
    return;
  }
  switch (To.Kind) {
  case LValue::RValue:
    if (To.Type->isHLSLResourceRecord())
      report(Where, diags::LowerResourceAssigned);
    else if (!isRejected(L, To.Base))
      report(Where, diags::LowerNotAssignable);
    return;
  case LValue::Address:
    if (To.Type->isHLSLResourceRecord() && !To.Base->type()->element()->isPointer())
      report(Where, diags::LowerResourceAssigned);
    else if (isBuffer(To.space()))
      storeObject(*this, To.Base, To.Type, V);
    else
      B.store(To.Base, V);
    return;
  case LValue::Swizzle: {
    const ir::Type *Whole = To.Base->type()->element();
    V = convert(V, Types.withScalar(V->type(), Whole->element()));
    if (isShared(To.space())) {
      for (auto [I, Component] : enumerate(To.Components)) {
        ir::Value *At = B.access(To.Base, {B.u32(Component)});
        B.store(At, part(V, I));
      }
      return;
    }
    if (To.Components.size() == 1) {
      B.store(To.Base, B.insert(B.load(To.Base), V, To.Components));
      return;
    }
    int64_t Count = Whole->count();
    auto Choice = to_vector<8>(llvm::seq<int64_t>(0, Count));
    for (auto [I, Component] : enumerate(To.Components))
      Choice[Component] = Count + I;
    B.store(To.Base,
            B.Shuffle({B.load(To.Base), V}, Whole, {B.list(ir::AttrKind::Indices, Choice)}));
    return;
  }
  case LValue::Elements: {
    SmallVector<ir::Value *, 4> Scalars; // of a matrix
    if (To.Type->isConstantMatrixType())
      flatten(V, Scalars);
    for (auto [I, Part] : enumerate(To.Parts)) {
      ir::Value *X = Scalars.empty() ? part(V, I) : Scalars[I];
      B.store(Part, convert(X, Part->type()->element()));
    }
    return;
  }
  case LValue::ColumnMajorRow:
    store(LValue::elements(rowParts(B, To), To.Type), V, Where);
    return;
  case LValue::Texel:
    return storeTexel(To, V);
  case LValue::Bits:
    B.store(To.Base, insertBits(*this, B.load(To.Base), To.Place, V));
    return;
  case LValue::ResourceArrays:
    report(Where, diags::LowerResourceAssigned);
    return;
  }
  llvm_unreachable("kind of lvalue");
}

ir::Value *FunctionLowering::addressOf(const LValue &V, StringRef Name) {
  if (V.isAddress())
    return V.Base;
  ir::Value *Whole = load(V);
  return B.var(Whole->type(), Name, Whole);
}

//===----------------------------------------------------------------------===//
// Parts
//===----------------------------------------------------------------------===//

LValue FunctionLowering::member(const LValue &Object, const FieldDecl *Field, QualType T) {
  MemberPlace Place = L.memberPlace(Field);
  if (Object.isRValue()) {
    ir::Value *Whole = B.extract(Object.Base, {Place.Index});
    return LValue::rvalue(
        Place.Width ? extractBits(*this, Whole, Place, type(T, SourceRange())) : Whole, T);
  }
  ir::Value *Whole = addressOf(Object);
  LValue Member = LValue::address(B.access(Whole, {B.u32(Place.Index)}), T);
  if (Place.Width) {
    Member.Kind = LValue::Bits;
    Member.Place = Place;
  }
  return Member;
}

LValue FunctionLowering::baseClass(const LValue &Object, const CXXRecordDecl *Derived,
                                   const CXXRecordDecl *Base, QualType BaseType) {
  unsigned Index = ModuleLowering::memberIndex(Derived, Base);
  if (Object.isRValue())
    return LValue::rvalue(B.extract(Object.Base, {Index}), BaseType);
  ir::Value *Whole = addressOf(Object);
  return LValue::address(B.access(Whole, {B.u32(Index)}), BaseType);
}

static unsigned vectorSize(QualType T) {
  const auto *Vector = T->getAs<clang::VectorType>();
  return Vector ? Vector->getNumElements() : 1;
}

LValue FunctionLowering::swizzle(const LValue &Vector, ArrayRef<int64_t> Components, QualType T) {
  bool IsVector = Vector.Kind == LValue::Elements || Vector.Kind == LValue::ColumnMajorRow ||
                  (Vector.Kind == LValue::Texel
                       ? vectorSize(Vector.Type) > 1
                       : (Vector.isRValue() ? Vector.Base->type() : Vector.Base->type()->element())
                             ->isVector());
  if (!IsVector) {
    // A swizzle of a scalar: every component is the whole scalar.
    if (Components.size() == 1) {
      LValue Same = Vector;
      Same.Type = T;
      return Same;
    }
    return LValue::rvalue(splat(load(Vector), type(T, SourceRange())), T);
  }
  switch (Vector.Kind) {
  case LValue::RValue:
    return LValue::rvalue(B.shuffle(Vector.Base, Components), T);
  case LValue::Address:
    if (Components.size() == 1 && isShared(Vector.space()))
      return LValue::address(B.access(Vector.Base, {B.u32(Components[0])}), T);
    return LValue::swizzle(Vector.Base, Components, T);
  case LValue::Swizzle: {
    SmallVector<int64_t, 4> Chosen;
    for (int64_t C : Components)
      Chosen.push_back(Vector.Components[C]);
    return LValue::swizzle(Vector.Base, Chosen, T);
  }
  case LValue::Elements:
  case LValue::ColumnMajorRow: {
    SmallVector<ir::Value *, 4> Chosen;
    for (int64_t C : Components)
      Chosen.push_back(Vector.Kind == LValue::Elements ? Vector.Parts[C] : rowPart(B, Vector, C));
    if (Chosen.size() == 1)
      return LValue::address(Chosen[0], T);
    return LValue::elements(Chosen, T);
  }
  case LValue::Texel: {
    LValue Part = Vector;
    Part.Type = T;
    Part.Components.clear();
    for (int64_t C : Components)
      Part.Components.push_back(Vector.Components.empty() ? C : Vector.Components[C]);
    return Part;
  }
  case LValue::Bits:
  case LValue::ResourceArrays:
    internalError("components of what has none");
  }
  llvm_unreachable("kind of lvalue");
}

/// How many elements or components \p V has; 0 when only the running shader knows, 1 for a scalar.
static uint64_t countOf(const LValue &V) {
  switch (V.Kind) {
  case LValue::Swizzle:
    return V.Components.size();
  case LValue::Elements:
    return V.Parts.size();
  case LValue::ColumnMajorRow:
    return V.Base->type()->element()->count();
  case LValue::Texel:
    return vectorSize(V.Type);
  case LValue::ResourceArrays: {
    const auto *Sized = dyn_cast<ConstantArrayType>(V.Type->getAsArrayTypeUnsafe());
    return Sized ? Sized->getZExtSize() : 0;
  }
  default: {
    const ir::Type *Ty = V.isRValue() ? V.Base->type() : V.Base->type()->element();
    if (Ty->isRuntimeArray() || Ty->isSpecArray())
      return 0;
    return Ty->isVector() || Ty->isArray() ? Ty->count() : 1;
  }
  }
}

/// Returns a dummy that can be read and written after an error.
LValue FunctionLowering::nowhere(QualType T) {
  return LValue::address(B.var(type(T, SourceRange()), ""), T);
}

bool FunctionLowering::outOfRange(ir::Value *Index, uint64_t Count, SourceRange Where) {
  std::optional<uint64_t> I = constantInt(Index);
  if (!I || !Count || *I < Count)
    return false;
  report(Where, diags::LowerIndexOutOfRange,
         Index->type()->isInt() && Index->type()->isSigned()
             ? APInt(Index->type()->bits(), *I).getSExtValue()
             : int64_t(*I),
         Count);
  return true;
}

LValue FunctionLowering::element(const LValue &Object, ir::Value *Index, QualType T,
                                 SourceRange Where) {
  if (outOfRange(Index, countOf(Object), Where))
    return nowhere(T);
  at(Where);
  std::optional<uint64_t> Known = constantInt(Index);
  bool IsVector = Object.Type->isVectorType() || Object.Kind == LValue::Elements ||
                  Object.Kind == LValue::ColumnMajorRow;
  if (IsVector && Known)
    return swizzle(Object, {int64_t(*Known)}, T);
  switch (Object.Kind) {
  case LValue::RValue:
    if (Object.Base->type()->isScalar())
      return LValue::rvalue(Object.Base, T);
    if (Object.Base->type()->isVector())
      return LValue::rvalue(B.ExtractDynamic({Object.Base, Index}, Object.Base->type()->element()),
                            T);
    if (Known && !Object.Base->type()->isPointer())
      return LValue::rvalue(B.extract(Object.Base, {int64_t(*Known)}), T);
    return LValue::rvalue(B.load(B.access(addressOf(Object), {Index})), T);
  case LValue::Address:
    if (Object.Base->type()->element()->isScalar())
      return LValue::address(Object.Base, T);
    return LValue::address(B.access(Object.Base, {Index}), T);
  case LValue::Swizzle: {
    ir::Value *Chosen = chosenComponent(Object.Components, Index);
    return LValue::address(B.access(Object.Base, {Chosen}), T);
  }
  case LValue::Elements:
    return LValue::rvalue(B.ExtractDynamic({load(Object), Index}, type(T, Where)), T);
  case LValue::ColumnMajorRow:
    return LValue::address(elementAddress(B, Object.Base, Index, Object.Index), T);
  case LValue::Texel:
    return vectorSize(Object.Type) > 1 ? texelPart(Object, Index, T) : Object;
  case LValue::Bits:
    return Object;
  case LValue::ResourceArrays: {
    uint64_t Each = 1;
    if (const auto *Inner = L.AST.getAsConstantArrayType(T))
      Each = L.AST.getConstantArrayElementCount(Inner);
    LValue Part = Object;
    std::optional<uint64_t> Ahead = constantInt(Object.Index);
    Part.Index = Known && Ahead && Object.Flat
                     ? B.u32(uint32_t(*Ahead + *Known * Each))
                     : B.Add({Object.Index, B.Mul({convert(Index, Types.u32()), B.u32(Each)})});
    Part.Type = T;
    return T->isArrayType() ? Part
           : Object.Flat    ? lowerFlatElement(*this, Object, Part.Index, T, Where)
                            : LValue::address(B.access(Object.Base, {Part.Index}), T);
  }
  }
  llvm_unreachable("kind of lvalue");
}

LValue FunctionLowering::matrixRow(const LValue &Matrix, ir::Value *Row, QualType T,
                                   SourceRange Where) {
  const auto *MatrixTy = Matrix.Type->castAs<ConstantMatrixType>();
  uint64_t Rows = MatrixTy->getNumRows();
  if (outOfRange(Row, Rows, Where))
    return nowhere(T);
  at(Where);
  if (Matrix.isRValue()) {
    if (std::optional<uint64_t> Known = constantInt(Row))
      return LValue::rvalue(B.extract(Matrix.Base, {int64_t(*Known)}), T);
    return LValue::rvalue(B.load(B.access(addressOf(Matrix), {Row})), T);
  }
  if (isBuffer(Matrix.space()) && isOneVector(L, MatrixTy))
    return LValue::address(
        MatrixTy->getNumColumns() > 1 ? Matrix.Base : vectorElement(B, Matrix.Base, Row), T);
  if (!isBuffer(Matrix.space()) || !isColumnMajor(L, Matrix.Type))
    return LValue::address(B.access(Matrix.Base, {Row}), T);
  LValue Result = LValue::rvalue(Matrix.Base, T);
  Result.Kind = LValue::ColumnMajorRow;
  Result.Index = Row;
  return Result;
}

LValue FunctionLowering::matrixElements(const LValue &Matrix,
                                        ArrayRef<std::pair<ir::Value *, ir::Value *>> Positions,
                                        QualType T, SourceRange Where) {
  const auto *MatrixTy = Matrix.Type->castAs<ConstantMatrixType>();
  for (auto [Row, Column] : Positions)
    if (outOfRange(Row, MatrixTy->getNumRows(), Where) ||
        outOfRange(Column, MatrixTy->getNumColumns(), Where))
      return nowhere(T);
  at(Where);
  if (Matrix.isRValue()) {
    SmallVector<ir::Value *, 4> Values;
    for (auto [Row, Column] : Positions) {
      LValue RowOfIt = matrixRow(Matrix, Row, T, Where);
      std::optional<uint64_t> Known = constantInt(Column);
      ir::Value *V = RowOfIt.Base;
      if (V->type()->isVector())
        V = Known ? B.extract(V, {int64_t(*Known)})
                  : B.ExtractDynamic({V, Column}, V->type()->element());
      Values.push_back(V);
    }
    return LValue::rvalue(Values.size() == 1 ? Values[0] : B.Construct(Values, type(T, Where)), T);
  }
  bool ByColumns = isBuffer(Matrix.space()) && isColumnMajor(L, Matrix.Type);
  bool OneVector = isBuffer(Matrix.space()) && isOneVector(L, MatrixTy);
  bool OneRow = MatrixTy->getNumRows() == 1;
  SmallVector<ir::Value *, 4> Parts;
  for (auto [Row, Column] : Positions)
    Parts.push_back(OneVector   ? vectorElement(B, Matrix.Base, OneRow ? Column : Row)
                    : ByColumns ? elementAddress(B, Matrix.Base, Column, Row)
                                : elementAddress(B, Matrix.Base, Row, Column));
  return Parts.size() == 1 ? LValue::address(Parts[0], T) : LValue::elements(Parts, T);
}

/// The vector \p V as the matrix of one row or column that \p T is, or such a matrix as a vector.
LValue FunctionLowering::line(const LValue &V, QualType T, SourceRange Where) {
  at(Where);
  if (const auto *Line = V.Type->getAs<ConstantMatrixType>()) {
    SmallVector<std::pair<ir::Value *, ir::Value *>, 4> Positions;
    for (unsigned I = 0, Count = Line->getNumElementsFlattened(); I != Count; ++I) {
      ir::Value *Zero = B.u32(0), *Index = B.u32(I);
      if (Line->getNumRows() == 1)
        Positions.push_back({Zero, Index});
      else
        Positions.push_back({Index, Zero});
    }
    return matrixElements(V, Positions, T, Where);
  }
  SmallVector<ir::Value *, 4> Parts;
  switch (V.Kind) {
  case LValue::Address:
    for (unsigned I = 0, Count = vectorSize(V.Type); I != Count; ++I)
      Parts.push_back(vectorElement(B, V.Base, B.u32(I)));
    break;
  case LValue::Swizzle:
    for (int64_t C : V.Components)
      Parts.push_back(B.access(V.Base, {B.u32(C)}));
    break;
  case LValue::Elements:
    Parts = V.Parts;
    break;
  case LValue::ColumnMajorRow:
    Parts = rowParts(B, V);
    break;
  case LValue::RValue:
  case LValue::Texel:
  case LValue::Bits:
  case LValue::ResourceArrays: {
    SmallVector<ir::Value *, 4> Scalars;
    flatten(load(V), Scalars);
    ArrayRef<ir::Value *> Rest = Scalars;
    return LValue::rvalue(assemble(type(T, Where), Rest), T);
  }
  }
  return LValue::elements(Parts, T);
}
