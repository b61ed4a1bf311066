// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// What buffers hold instead of a value: bool is u32, a column_major matrix an array of columns.
#include "Frontend/MatrixOrder.h"
#include "Lower/Lowering.h"
#include "Lower/Types/Offsets.h"

using namespace clang;
using namespace llvm;
using namespace tessera;
using tessera::ir::Value;

bool tessera::isColumnMajor(ModuleLowering &L, QualType T) {
  return !L.IsRawByRows && !isRowMajor(T, L.Shader.isRowMajorByDefault());
}

bool tessera::isOneVector(ModuleLowering &L, const ConstantMatrixType *Matrix) {
  return L.Types.bufferLayout() != ir::BufferLayout::D3D &&
         (Matrix->getNumRows() == 1 || Matrix->getNumColumns() == 1);
}

namespace {

/// Walks a Clang type and the IR types of its value and of its memory side by side.
class MemoryType {
public:
  MemoryType(ModuleLowering &L, ir::AddressSpace Space, SourceRange Where)
      : L(L), Space(Space), Where(Where) {}

  const ir::Type *of(QualType T) {
    const ir::Type *Ty = L.type(T, Where);
    QualType Canonical = T.getCanonicalType();
    if (Ty->isScalar() || Ty->isVector())
      return scalars(Ty);
    if (const auto *Matrix = dyn_cast<ConstantMatrixType>(Canonical))
      return isOneVector(L, Matrix) ? oneVector(Matrix, Ty)
             : isColumnMajor(L, T)  ? columns(Matrix, Ty)
                                    : rows(Ty);
    if (const clang::ArrayType *Array = L.AST.getAsArrayType(T))
      return Ty->isArray() ? L.Types.array(of(Array->getElementType()), Ty->count()) : Ty;
    if (const auto *Record = Canonical->getAsCXXRecordDecl(); Record && Ty->isStruct())
      return record(Record, Canonical.getTypePtr(), Ty);
    return Ty;
  }

private:
  const ir::Type *scalars(const ir::Type *Ty) {
    return Ty->scalar()->isBool() ? L.Types.withScalar(Ty, L.Types.u32()) : Ty;
  }

  const ir::Type *rows(const ir::Type *Ty) {
    return L.Types.array(scalars(Ty->element()), Ty->count());
  }

  const ir::Type *columns(const ConstantMatrixType *Matrix, const ir::Type *Ty) {
    const ir::Type *S = scalars(Ty->element()->scalar());
    unsigned Rows = Matrix->getNumRows();
    return L.Types.array(Rows == 1 ? S : L.Types.vector(S, Rows), Matrix->getNumColumns());
  }

  const ir::Type *oneVector(const ConstantMatrixType *Matrix, const ir::Type *Ty) {
    const ir::Type *S = scalars(Ty->element()->scalar());
    unsigned Count = Matrix->getNumElementsFlattened();
    return Count == 1 ? S : L.Types.vector(S, Count);
  }

  const ir::Type *record(const CXXRecordDecl *Record, const clang::Type *Key, const ir::Type *Ty) {
    const ir::Type *Known = L.MemoryTypes.lookup(Key);
    if (Known && L.CheckedOffsets.contains({Record, static_cast<unsigned>(Space)}))
      return Known;
    SmallVector<ir::StructMember, 8> Members(Ty->members());
    for (const CXXBaseSpecifier &Base : Record->bases())
      Members[ModuleLowering::memberIndex(Record, Base.getType()->getAsCXXRecordDecl())].Ty =
          of(Base.getType());
    for (const FieldDecl *Field : Record->fields())
      if (!Field->isUnnamedBitField())
        Members[L.memberIndex(Field)].Ty = of(Field->getType());
    bool Same = true;
    for (size_t I = 0; I < Members.size(); ++I)
      Same &= Members[I].Ty == Ty->members()[I].Ty;
    const ir::Type *Memory = Known ? Known : Same ? Ty : L.Types.structTy(Ty->name(), Members);
    L.MemoryTypes[Key] = Memory;
    checkOffsets(L, Record, Memory, Space);
    return Memory;
  }

  ModuleLowering &L;
  ir::AddressSpace Space;
  SourceRange Where;
};

/// Whether buffers hold \p T in another form. Equal types do not tell: a square matrix held by
/// columns has the type of one held by rows.
bool hasOtherForm(ModuleLowering &L, QualType T) {
  QualType Canonical = T.getCanonicalType();
  if (const clang::ArrayType *Array = L.AST.getAsArrayType(T))
    return hasOtherForm(L, Array->getElementType());
  if (const auto *Matrix = dyn_cast<ConstantMatrixType>(Canonical))
    return isColumnMajor(L, T) || isOneVector(L, Matrix) ||
           Matrix->getElementType()->isBooleanType();
  if (const auto *Vector = Canonical->getAs<clang::VectorType>())
    return Vector->getElementType()->isBooleanType();
  if (const EnumDecl *Enum = Canonical->getAsEnumDecl())
    return Enum->getIntegerType()->isBooleanType();
  const CXXRecordDecl *Record = Canonical->getAsCXXRecordDecl();
  if (!Record || !Record->hasDefinition())
    return Canonical->isBooleanType();
  return any_of(Record->bases(),
                [&](const CXXBaseSpecifier &Base) { return hasOtherForm(L, Base.getType()); }) ||
         any_of(Record->fields(),
                [&](const FieldDecl *Field) { return hasOtherForm(L, Field->getType()); });
}

/// Converts between the value of a type and what memory holds of it.
class ObjectConverter {
public:
  ObjectConverter(FunctionLowering &F, bool ToMemory) : F(F), B(F.B), ToMemory(ToMemory) {}

  /// \p V has the value type where ToMemory, else the memory type; \p To is the other one.
  Value *convert(Value *V, QualType T, const ir::Type *To) {
    if (!hasOtherForm(F.L, T))
      return V;
    QualType Canonical = T.getCanonicalType();
    const auto *Matrix = dyn_cast<ConstantMatrixType>(Canonical);
    if (Matrix && isOneVector(F.L, Matrix))
      return ToMemory ? toVector(V, To) : fromVector(V, To);
    if (To->isScalar() || To->isVector())
      return scalars(V, To);
    if (Matrix)
      return isColumnMajor(F.L, T) ? transpose(V, To) : rows(V, To);
    SmallVector<Value *, 8> Parts;
    if (const clang::ArrayType *Array = F.L.AST.getAsArrayType(T)) {
      for (uint64_t I = 0; I < To->count(); ++I)
        Parts.push_back(convert(part(V, I), Array->getElementType(), To->element()));
      return B.Construct(Parts, To);
    }
    const auto *Record = Canonical->getAsCXXRecordDecl();
    Parts.resize(To->members().size());
    auto Member = [&](unsigned I, QualType Ty) {
      Parts[I] = convert(part(V, I), Ty, To->members()[I].Ty);
    };
    for (const CXXBaseSpecifier &Base : Record->bases())
      Member(ModuleLowering::memberIndex(Record, Base.getType()->getAsCXXRecordDecl()),
             Base.getType());
    for (const FieldDecl *Field : Record->fields())
      if (!Field->isUnnamedBitField())
        Member(F.L.memberIndex(Field), Field->getType());
    for (auto [I, Part] : enumerate(Parts))
      if (!Part) // bits without a name
        Part = part(V, I);
    return B.Construct(Parts, To);
  }

private:
  Value *part(Value *V, uint64_t I) { return B.extract(V, {static_cast<int64_t>(I)}); }

  /// bool to u32 gives 0 or 1; any u32 that is not 0 is true.
  Value *scalars(Value *V, const ir::Type *To) {
    if (V->type() == To)
      return V;
    return ToMemory ? B.Convert({V}, To) : B.Ne({V, B.zero(V->type())});
  }

  /// \p V is an array of one row, or of scalars.
  Value *toVector(Value *V, const ir::Type *To) {
    SmallVector<Value *, 4> Parts;
    for (int64_t I = 0; I < static_cast<int64_t>(To->components()); ++I)
      Parts.push_back(
          scalars(V->type()->element()->isVector() ? B.extract(V, {0, I}) : B.extract(V, {I}),
                  To->scalar()));
    return Parts.size() == 1 ? Parts[0] : B.Construct(Parts, To);
  }

  Value *fromVector(Value *V, const ir::Type *To) {
    const ir::Type *Row = To->element();
    SmallVector<Value *, 4> Parts;
    for (uint64_t I = 0; I < V->type()->components(); ++I)
      Parts.push_back(scalars(V->type()->isVector() ? part(V, I) : V, Row->scalar()));
    return B.Construct(Row->isVector() ? B.Construct(Parts, Row) : ArrayRef<Value *>(Parts), To);
  }

  Value *rows(Value *V, const ir::Type *To) {
    SmallVector<Value *, 4> Rows;
    for (uint64_t I = 0; I < To->count(); ++I)
      Rows.push_back(scalars(part(V, I), To->element()));
    return B.Construct(Rows, To);
  }

  /// Columns to rows and rows to columns are the same exchange.
  Value *transpose(Value *V, const ir::Type *To) {
    bool Vectors = V->type()->element()->isVector();
    SmallVector<Value *, 4> Outer;
    for (int64_t I = 0; I < static_cast<int64_t>(To->count()); ++I) {
      SmallVector<Value *, 4> Inner;
      for (int64_t J = 0; J < static_cast<int64_t>(V->type()->count()); ++J)
        Inner.push_back(
            scalars(Vectors ? B.extract(V, {J, I}) : B.extract(V, {J}), To->element()->scalar()));
      Outer.push_back(Inner.size() == 1 ? Inner[0] : B.Construct(Inner, To->element()));
    }
    return B.Construct(Outer, To);
  }

  FunctionLowering &F;
  ir::Builder &B;
  bool ToMemory;
};

} // namespace

const ir::Type *tessera::memoryType(ModuleLowering &L, QualType T, ir::AddressSpace Space,
                                    SourceRange Where) {
  return isBuffer(Space) ? MemoryType(L, Space, Where).of(T) : L.type(T, Where);
}

Value *tessera::fromMemory(FunctionLowering &F, Value *V, QualType T) {
  return ObjectConverter(F, false).convert(V, T, F.L.type(T, {}));
}

Value *tessera::toMemory(FunctionLowering &F, Value *V, QualType T) {
  const ir::Type *To = memoryType(F.L, T, ir::AddressSpace::Storage, {});
  return ObjectConverter(F, true).convert(V, T, To);
}

Value *tessera::loadObject(FunctionLowering &F, Value *Address, QualType T) {
  Value *V = F.B.load(Address);
  return isBuffer(Address->type()->space()) ? fromMemory(F, V, T) : V;
}

void tessera::storeObject(FunctionLowering &F, Value *Address, QualType T, Value *V) {
  F.B.store(Address, isBuffer(Address->type()->space()) ? toMemory(F, V, T) : V);
}
