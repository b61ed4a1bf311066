// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "IR/Rules/TypeRules.h"
#include "IR/Layout.h"
#include "Support/Limits.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/SmallPtrSet.h"
#include "llvm/Support/MathExtras.h"

using namespace llvm;
using namespace tessera;
using namespace tessera::ir;

uint64_t ComponentCounts::of(const Type *Ty) {
  if (Ty->isArray())
    return SaturatingMultiply(of(Ty->element()), Ty->count());
  if (Ty->isSpecArray())
    return SaturatingMultiply(of(Ty->element()), Ty->defaultCount());
  if (Ty->isRuntimeArray())
    return of(Ty->element());
  if (!Ty->isStruct())
    return Ty->components();
  auto [It, New] = Known.try_emplace(Ty, 0);
  if (!New)
    return It->second;
  uint64_t Sum = 0;
  for (const StructMember &Member : Ty->members())
    Sum = SaturatingAdd(Sum, of(Member.Ty));
  return Known[Ty] = Sum;
}

static StringRef brokenMatrixRule(const Type *Ty) {
  const Type *Elem = Ty->element();
  if (!Elem->isInt() && !Elem->isFloat())
    return "the components of a matrix are numbers";
  if (!Ty->rows() || !Ty->cols())
    return "a matrix has at least one row and one column";
  if (Ty->scope() == Scope::Thread)
    return "a thread-scope matrix is bytes in memory, without a type of its own";
  if (Ty->use() == MatrixUse::ColumnSums && Ty->cols() != 1)
    return "a matrix of use col has one column";
  if (Ty->use() == MatrixUse::RowSums && Ty->rows() != 1)
    return "a matrix of use row has one row";
  if (Ty->isFragment() && Ty->scope() != Scope::Subgroup)
    return "a matrix of use col or row is one of a subgroup";
  if (uint64_t(Ty->rows()) * Ty->cols() > limits::MatrixComponents)
    return "a matrix has at most 65536 components";
  return {};
}

static StringRef brokenImageRule(const Type *Ty) {
  const Type *Scalar = Ty->element();
  bool IsTexel = Scalar->isFloat(FloatFormat::F32) || (Scalar->isInt() && Scalar->bits() >= 32);
  if (!IsTexel)
    return "the texels of an image are f32, or integers of 32 or 64 bits";
  if (Ty->dim() == ImageDim::Buffer && Ty->isCombined())
    return "a typed buffer has no sampler";
  return Ty->imageFormat() && !hasNumbers(*Ty->imageFormat(), Scalar)
             ? "the format of an image has the numbers of its texels"
             : "";
}

StringRef TypeRules::broken(const Type *Ty) {
  StringRef Rule = Ty->depth() > limits::TypeDepth ? "nested too deep" : known(Ty);
  HasBroken |= !Rule.empty();
  return Rule;
}

StringRef TypeRules::known(const Type *Ty) {
  auto It = Known.find(Ty);
  if (It != Known.end())
    return It->second;
  StringRef Rule = find(Ty);
  // It may be an array of resources, which are counted as such. Other arrays are counted where they
  // are a part or a variable.
  if (Rule.empty())
    Rule = brokenSize(Ty->isArray() ? Ty->element() : Ty);
  Known[Ty] = Rule;
  return Rule;
}

StringRef TypeRules::brokenSize(const Type *Ty) {
  return Components.of(Ty) > limits::MemoryComponents ? "it has more than 16777216 components" : "";
}

bool TypeRules::holdsBool(const Type *Ty) {
  while (Ty->isArray() || Ty->isSpecArray() || Ty->isRuntimeArray() || Ty->isVector())
    Ty = Ty->element();
  if (!Ty->isStruct())
    return Ty->isBool();
  auto [It, New] = Bools.try_emplace(Ty, false);
  if (!New)
    return It->second;
  bool Holds = any_of(Ty->members(), [&](const StructMember &Each) { return holdsBool(Each.Ty); });
  return Bools[Ty] = Holds;
}

static bool hasEmptyElements(const Type *Ty, ComponentCounts &Components,
                             SmallPtrSetImpl<const Type *> &Seen) {
  if (!Seen.insert(Ty).second)
    return false;
  if (Ty->isArray() || Ty->isSpecArray() || Ty->isRuntimeArray())
    return !Components.of(Ty->element()) || hasEmptyElements(Ty->element(), Components, Seen);
  return Ty->isStruct() && any_of(Ty->members(), [&](const StructMember &Each) {
           return hasEmptyElements(Each.Ty, Components, Seen);
         });
}

bool tessera::ir::hasEmptyElements(const Type *Ty) {
  ComponentCounts Components;
  SmallPtrSet<const Type *, 8> Seen;
  return ::hasEmptyElements(Ty, Components, Seen);
}

StringRef TypeRules::brokenValue(const Type *Ty) {
  if (StringRef Rule = broken(Ty); !Rule.empty())
    return Rule;
  if (Ty->isPointer() && Ty->space() == AddressSpace::Function)
    return brokenValue(Ty->element());
  if (StringRef Rule = brokenSize(Ty); !Rule.empty())
    return Rule;
  return Components.of(Ty) > limits::ValueComponents
             ? "a variable or value has at most 65532 components"
             : "";
}

/// Arrays of what says where its parts lie say it too, but for those of blocks.
static StringRef brokenStride(const Type *Array) {
  const Type *Element = Array->element();
  if (!Array->stride())
    return Element->hasLayout() && !Element->isBlock() ? "an array of what is laid out has a stride"
                                                       : "";
  if (!Element->isLaidOut())
    return "the elements of an array with a stride are laid out";
  if (Element->isBlock())
    return "a block is part of nothing but an array of resources";
  return Array->stride() < tightLayoutOf(Element).Size ? "the elements of an array overlap" : "";
}

/// \p Index is that of a member of \p Struct.
static StringRef brokenMember(const Type *Struct, size_t Index) {
  const StructMember &M = Struct->members()[Index];
  if (M.Ty->isSpecArray())
    return "a spec_array is not a member of a struct";
  bool Ends = Struct->isBlock() && Index + 1 == Struct->members().size();
  if (!M.Ty->isSized() && !(Ends && M.Ty->isRuntimeArray()))
    return "the members of a struct have a size";
  if (M.Offset && *M.Offset < tightEndBefore(Struct, unsigned(Index)))
    return "a member begins where the one before it ends, or later";
  if (Struct->form() == StructForm::Plain)
    return M.Ty->hasLayout() ? "a struct with a part that is laid out is laid out" : "";
  if (!M.Offset || !M.Ty->isLaidOut())
    return "the members of a struct that is laid out are so, and have offsets";
  return M.Ty->isBlock() ? "a block is part of nothing but an array of resources" : "";
}

StringRef TypeRules::brokenSpirvRule(const Type *Ty) {
  if (Ty->instruction() == 0 || Ty->instruction() > UINT16_MAX)
    return "an instruction of SPIR-V has a number of 16 bits";
  for (const SpirvOperand &Operand : Ty->operands()) {
    if (!Operand.Ty && Operand.Bits > UINT32_MAX)
      return "a word has 32 bits";
    if (Operand.IsConstant && (!Operand.Ty->isScalar() || Operand.Ty->isFloat() ||
                               (Operand.Ty->bits() < 64 && Operand.Bits >> Operand.Ty->bits())))
      return "a constant that a type has is an integer or a bool";
    if (!Operand.Ty || Operand.IsConstant)
      continue;
    if (!Operand.Ty->isSized() || Operand.Ty->containsPointer())
      return "a type that a type has is that of a value";
    if (StringRef Rule = broken(Operand.Ty); !Rule.empty())
      return Rule;
  }
  return {};
}

StringRef TypeRules::find(const Type *Ty) {
  switch (Ty->kind()) {
  case TypeKind::Void:
  case TypeKind::Bool:
  case TypeKind::Int:
  case TypeKind::Float:
  case TypeKind::Bytes:
  case TypeKind::Sampler:
  case TypeKind::AccelerationStructure:
  case TypeKind::RayQuery:
  case TypeKind::HitObject:
    return {};
  case TypeKind::Vector:
    if (!Ty->element()->isScalar())
      return "the components of a vector are scalars";
    if (Ty->count() < 1 || Ty->count() > limits::VectorComponents)
      return "a vector has 1 to 1024 components";
    return {};
  case TypeKind::Array:
    // An array of buffers is an array of what the buffers hold, which may have no size.
    if (Ty->element()->isVoid() || Ty->element()->isUnbounded())
      return "the elements of an array have a size";
    if (StringRef Rule = broken(Ty->element()); !Rule.empty())
      return Rule;
    return brokenStride(Ty);
  case TypeKind::SpecArray:
    if (Ty->element()->hasLayout() || Ty->containsPointer() || Ty->containsMatrix())
      return "the elements of a spec_array are numbers, vectors, structs or arrays of them";
    [[fallthrough]];
  case TypeKind::RuntimeArray:
    if (!Ty->element()->isSized())
      return "the elements of an array have a size";
    if (StringRef Rule = broken(Ty->element()); !Rule.empty())
      return Rule;
    return Ty->isSpecArray() ? "" : brokenStride(Ty);
  case TypeKind::Struct:
    for (auto [I, M] : enumerate(Ty->members())) {
      if (StringRef Rule = broken(M.Ty); !Rule.empty())
        return Rule;
      if (StringRef Rule = brokenMember(Ty, I); !Rule.empty())
        return Rule;
    }
    return {};
  case TypeKind::Pointer:
    if (Ty->element()->isVoid())
      return "a pointer points to something";
    return broken(Ty->element());
  case TypeKind::Matrix:
    return brokenMatrixRule(Ty);
  case TypeKind::Image:
    return brokenImageRule(Ty);
  case TypeKind::Spirv:
    return brokenSpirvRule(Ty);
  }
  llvm_unreachable("type kind");
}

bool tessera::ir::isConstantOf(const Constant *C, const Type *Ty) {
  if (!C || C->Ty != Ty)
    return false;
  if (Ty->isScalar())
    return C->Parts.empty() && (Ty->bits() == 64 || C->Bits >> Ty->bits() == 0);
  if (!Ty->isVector() && !Ty->isAggregate() && !(Ty->isSpecArray() && C->Parts.empty()))
    return false;
  if (C->Parts.empty())
    return C->Bits == 0 && Ty->isSized() && !Ty->containsPointer() && !Ty->containsMatrix() &&
           !Ty->containsSpirv();
  uint64_t Count = Ty->isStruct() ? Ty->members().size() : Ty->count();
  if (C->Parts.size() != Count)
    return false;
  for (size_t I = 0; I < Count; ++I) {
    const Type *Part = Ty->isStruct() ? Ty->members()[I].Ty : Ty->element();
    if (!isConstantOf(C->Parts[I], Part))
      return false;
  }
  return true;
}
