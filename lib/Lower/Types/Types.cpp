// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "IR/Layout.h"
#include "Lower/Inline/InlineSPIRV.h"
#include "Lower/Lowering.h"
#include "Lower/Resources.h"
#include "Lower/Types/BitFields.h"
#include "Lower/Types/BufferPointers.h"
#include "Lower/Types/Offsets.h"
#include "Support/DiagnosticsFrontend.h"
#include "Support/DiagnosticsLower.h"
#include "Support/InternalError.h"
#include "Support/Limits.h"
#include "clang/AST/DeclTemplate.h"
#include "clang/AST/Type.h"

using namespace clang;
using namespace llvm;
using namespace tessera;

namespace {
struct RejectedType {
  Type::TypeClass Class;
  const char *What;
  const char *WayOut;
};
} // namespace

static constexpr RejectedType RejectedTypes[] = {
#define REJECTED_TYPE(Class, What, WayOut) {Type::Class, What, WayOut},
#define REJECTED_EXPR(Class, What, WayOut)
#define REJECTED_STMT(Class, What, WayOut)
#include "Lower/Rejected.def"
};

const ir::Type *ModuleLowering::type(QualType T, SourceRange Where) {
  const clang::Type *Key = T.getNonReferenceType().getCanonicalType().getTypePtr();
  if (const ir::Type *Known = TypeCache.lookup(Key))
    return Known;
  const ir::Type *Made = makeType(QualType(Key, 0), Where);
  TypeCache[Key] = Made;
  return Made;
}

/// Null for a type that has no counterpart.
static const ir::Type *builtinType(ModuleLowering &L, const BuiltinType *T) {
  using ir::FloatFormat;
  switch (T->getKind()) {
  case BuiltinType::Void:
    return L.Types.voidTy();
  case BuiltinType::Bool:
    return L.Types.boolTy();
  // half, float16_t and min16float (Frontend/HalfTypes.h).
  case BuiltinType::Half:
  case BuiltinType::Float16:
  case BuiltinType::LongDouble: {
    uint64_t Bits = L.AST.getTypeSize(T);
    return Bits == 16 ? L.Types.f16() : Bits == 32 ? L.Types.f32() : nullptr;
  }
  case BuiltinType::BFloat16:
    return L.Types.floatTy(FloatFormat::BF16);
  case BuiltinType::Float:
    return L.Types.f32();
  case BuiltinType::Double:
    return L.Types.floatTy(FloatFormat::F64);
  default:
    break;
  }
  if (!T->isInteger() || L.AST.getTypeSize(T) < 16 || L.AST.getTypeSize(T) > 64)
    return nullptr;
  return L.Types.intTy(L.AST.getTypeSize(T), T->isSignedInteger());
}

static const ir::Type *vectorType(ir::TypeContext &Types, const ir::Type *Scalar, uint64_t Count) {
  return Count == 1 ? Scalar : Types.vector(Scalar, Count);
}

const ir::Type *ModuleLowering::makeType(QualType T, SourceRange Where) {
  if (packedTypeOf(T) != PackedType::None)
    return Types.u32();
  if (const auto *Builtin = T->getAs<BuiltinType>()) {
    if (const ir::Type *Ty = builtinType(*this, Builtin))
      return Ty;
    // u8 and i8 of subgroup matrices.
    if (is_contained({BuiltinType::SChar, BuiltinType::UChar}, Builtin->getKind())) {
      report(Where, diags::LowerUnsupported, "an integer of 8 bits by itself",
             "use int or uint, or int8_t4_packed or uint8_t4_packed for four of them");
      return Types.i32();
    }
  }
  // min16int and min16uint.
  if (const auto *Min = T->getAs<BitIntType>();
      Min && Min->getNumBits() == AST.getTypeSize(AST.HalfTy))
    return Types.intTy(Min->getNumBits(), Min->isSigned());
  if (const auto *Vector = T->getAs<clang::VectorType>()) {
    if (Vector->getNumElements() > limits::VectorComponents) {
      report(Where, diags::LowerVectorLength, Vector->getNumElements(), limits::VectorComponents);
      GaveUp = true;
    }
    // Clang makes them where a vector chooses.
    if (!Vector->getElementType()->isArithmeticType()) {
      report(Where, diags::LowerUnsupported, "a vector that chooses between structs or arrays",
             "use a scalar condition");
      GaveUp = true;
      return Types.f32();
    }
    return vectorType(Types, type(Vector->getElementType(), Where), Vector->getNumElements());
  }
  if (const auto *Matrix = T->getAs<ConstantMatrixType>()) {
    const ir::Type *Scalar = type(Matrix->getElementType(), Where);
    return Types.array(vectorType(Types, Scalar, Matrix->getNumColumns()), Matrix->getNumRows());
  }
  if (const auto *Array = AST.getAsConstantArrayType(T)) {
    if (Array->isZeroSize())
      report(Where, diags::LowerArrayEmpty);
    return Types.array(type(Array->getElementType(), Where),
                       Array->isZeroSize() ? 1 : Array->getZExtSize());
  }
  if (const auto *Array = AST.getAsIncompleteArrayType(T)) {
    report(Where, diags::LowerArrayUnsized);
    // Long enough that no index or matrix needs a second error.
    return Types.array(type(Array->getElementType(), Where), limits::ValueComponents);
  }
  if (const auto *Enum = T->getAsEnumDecl())
    return type(Enum->getIntegerType(), Where);
  if (const auto *Record = T->getAsCXXRecordDecl()) {
    if (hasAnnotation(Record, "tessera.matrix"))
      return matrixType(*this, Record, Where);
    if (isRayQuery(T))
      return Types.rayQueryTy();
    if (isHitObject(T))
      return Types.hitObjectTy();
    if (isBufferPointer(T))
      return bufferPointerType(*this, T, Where);
    if (const ir::Type *Inline = inlineType(*this, Record, Where))
      return Inline;
    if (isSharedPointer(T)) {
      report(Where, diags::SharedPointerValue);
      return Types.u32();
    }
    if (const ir::Type *Resource = resourceType(*this, T, Where))
      return Resource;
    return makeStruct(Record, Where);
  }
  // A placeholder after an error has no location and needs no second error. A pointer to a function
  // is reported at its source.
  if ((Where.isInvalid() && Diags.hasErrors()) || T->isFunctionPointerType())
    return Types.i32();
  if (T->isPointerType() && T->getPointeeType()->isCharType()) {
    report(Where, diags::LowerString);
    return Types.i32();
  }
  for (const RejectedType &Row : RejectedTypes)
    if (Row.Class == T->getTypeClass()) {
      report(Where, diags::LowerUnsupported, Row.What, Row.WayOut);
      return Types.i32();
    }
  report(Where, diags::LowerType, T.getAsString(AST.getPrintingPolicy()));
  return Types.i32();
}

bool ModuleLowering::tooLarge(QualType T, SourceRange Where) {
  const ir::Type *Ty = type(T, Where);
  if (!Ty->isAggregate())
    return false;
  uint64_t Count = Components.of(Ty);
  if (Count <= limits::ValueComponents)
    return false;
  if (TooLarge.insert(Ty).second)
    report(Where, diags::LowerValueSize, Count, limits::ValueComponents);
  GaveUp = true;
  return true;
}

bool ModuleLowering::checkMemory(const ir::Type *Content, const Loc &Where) {
  uint64_t Count = Components.of(Content);
  if (Count <= limits::MemoryComponents)
    return true;
  Diags.report(Where, diags::TypeComponents, Count, limits::MemoryComponents);
  GaveUp = true;
  return false;
}

/// Whether a member of \p Struct has an offset in the member before it in any layout.
static bool hasOverlap(const ir::Type *Struct) {
  if (Struct->containsPointer() || Struct->containsMatrix())
    return false;
  return any_of(enumerate(Struct->members()), [&](const auto &Each) {
    return Each.value().Offset &&
           *Each.value().Offset < ir::tightEndBefore(Struct, unsigned(Each.index()));
  });
}

const ir::Type *ModuleLowering::makeStruct(const CXXRecordDecl *Record, SourceRange Where) {
  SourceRange At = Record->getLocation().isValid() ? SourceRange(Record->getLocation()) : Where;
  if (Record->isUnion())
    report(At, diags::LowerUnsupported, "a union", "use a struct and asuint() or asfloat()");
  else if (!Record->hasDefinition())
    report(Where, diags::LowerType, Record->getNameAsString());
  // A member that the prelude declares is reported where the user names the record.
  auto userRange = [&](SourceRange R) { return Shader.loc(R).isValid() ? R : Where; };
  SmallVector<ir::StructMember, 8> Members;
  if (Record->hasDefinition()) {
    for (const CXXBaseSpecifier &Base : Record->bases()) {
      const ir::Type *Ty = type(Base.getType(), Base.getSourceRange());
      if (Ty->containsHitObject())
        report(userRange(Base.getSourceRange()), diags::HitObjectInMemory, "a struct");
      Members.push_back({M.intern(Base.getType()->getAsCXXRecordDecl()->getName()), Ty});
    }
    MemberPacking Packing(*this, Members);
    for (const FieldDecl *Field : Record->fields()) {
      noteDeclaration(Field);
      rejectOtherOrder(*this, Field->getType(), Field->getSourceRange());
      const ir::Type *Ty = type(Field->getType(), userRange(Field->getSourceRange()));
      if (Ty->containsHitObject())
        report(userRange(Field->getSourceRange()), diags::HitObjectInMemory, "a struct");
      Packing.add(Field, Ty);
    }
  }
  StringRef Name = Record->getName();
  if (Name.empty() && Record->getTypedefNameForAnonDecl())
    Name = Record->getTypedefNameForAnonDecl()->getName();
  const ir::Type *Made = Types.structTy(M.intern(Name.empty() ? "struct" : Name), Members);
  if (hasOverlap(Made))
    checkOffsets(*this, Record, Made, ir::AddressSpace::Storage);
  return Made;
}

unsigned ModuleLowering::memberIndex(const CXXRecordDecl *Derived, const CXXRecordDecl *Base) {
  unsigned Index = 0;
  for (const CXXBaseSpecifier &B : Derived->bases()) {
    if (B.getType()->getAsCXXRecordDecl()->getCanonicalDecl() == Base->getCanonicalDecl())
      return Index;
    ++Index;
  }
  internalError("not a direct base");
}

bool ModuleLowering::holdsOpaque(QualType T) {
  T = T.getNonReferenceType().getCanonicalType();
  while (const clang::ArrayType *Array = AST.getAsArrayType(T))
    T = Array->getElementType();
  const CXXRecordDecl *Record = T->getAsCXXRecordDecl();
  if (!Record)
    return false;
  auto Known = OpaqueCache.find(T.getTypePtr());
  if (Known != OpaqueCache.end())
    return Known->second;
  bool Holds = T->isHLSLResourceRecord() || hasAnnotation(Record, "tessera.matrix") ||
               hasAnnotation(Record, "tessera.spirv_type") || isRayQuery(T) || isHitObject(T);
  if (!Holds && Record->hasDefinition()) {
    for (const CXXBaseSpecifier &Base : Record->bases())
      Holds |= holdsOpaque(Base.getType());
    for (const FieldDecl *Field : Record->fields())
      Holds |= holdsOpaque(Field->getType());
  }
  OpaqueCache[T.getTypePtr()] = Holds;
  return Holds;
}
