// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Types and their layouts.

#include "IR/Layout.h"
#include "SPIRV/Writer.h"
#include "Support/InternalError.h"

using namespace llvm;
using namespace tessera;
using namespace tessera::spirv;
using ir::AddressSpace;
using ir::FloatFormat;
using ir::Type;
using ir::TypeKind;

Layout tessera::spirv::layoutIn(AddressSpace Space) {
  switch (Space) {
  case AddressSpace::Uniform:
    return Layout::Uniform;
  case AddressSpace::Storage:
  case AddressSpace::Push:
    return Layout::Storage;
  case AddressSpace::Function:
  case AddressSpace::Private:
  case AddressSpace::Workgroup:
    return Layout::None;
  }
  llvm_unreachable("address space");
}

spv::StorageClass tessera::spirv::storageClass(AddressSpace Space) {
  constexpr spv::StorageClass Classes[] = {
      spv::StorageClass::Function,      spv::StorageClass::Private,
      spv::StorageClass::Workgroup,     spv::StorageClass::Uniform,
      spv::StorageClass::StorageBuffer, spv::StorageClass::PushConstant};
  return Classes[size_t(Space)];
}

/// An address space with the rules of \p L, for Layout.h.
static AddressSpace rulesOf(Layout L) {
  return L == Layout::Uniform ? AddressSpace::Uniform : AddressSpace::Storage;
}

ID ModuleWriter::unique(spv::Op Code, ID ResultType, ArrayRef<uint32_t> Operands,
                        uint32_t ArrayStride) {
  SmallVector<uint32_t, 16> Key{uint32_t(Code), ResultType, ArrayStride};
  Key.append(Operands.begin(), Operands.end());
  StringRef Bytes(reinterpret_cast<const char *>(Key.data()), Key.size() * sizeof(uint32_t));
  auto [It, New] = Unique.try_emplace(Bytes, 0);
  if (!New)
    return It->second;
  ID Result = It->second = newID();
  SmallVector<uint32_t, 16> Words;
  if (ResultType)
    Words.push_back(ResultType);
  Words.push_back(Result);
  Words.append(Operands.begin(), Operands.end());
  Needs.instruction(Code);
  Globals.op(Code, Words);
  if (ArrayStride)
    decorate(Result, spv::Decoration::ArrayStride, {ArrayStride});
  return Result;
}

ID ModuleWriter::intType(const Type *Ty) {
#define INTEGER(Enumerator, Name, Bits, Signed, Other, InTargets, HLSL, MSL, Needed, ...)          \
  if (Ty->isInt(Bits, Signed))                                                                     \
    Needs.capability(spv::Capability::Needed);
#include "Support/Scalars.def"
  return unique(spv::Op::OpTypeInt, 0, {Ty->bits(), Ty->isSigned()});
}

ID ModuleWriter::floatType(const Type *Ty) {
  auto Encoding = spv::FPEncoding::Max;
#define FLOAT(Enumerator, Name, Bits, Semantics, Exponent, Mantissa, Infinity, Storage, HLSL, MSL, \
              Needed, OfSPIRV, ...)                                                                \
  if (Ty->isFloat(FloatFormat::Enumerator)) {                                                      \
    Needs.capability(spv::Capability::Needed);                                                     \
    Encoding = spv::FPEncoding::OfSPIRV;                                                           \
  }
#include "Support/Scalars.def"
  if (Encoding != spv::FPEncoding::Max)
    return unique(spv::Op::OpTypeFloat, 0, {Ty->bits(), uint32_t(Encoding)});
  return unique(spv::Op::OpTypeFloat, 0, {Ty->bits()});
}

ID ModuleWriter::matrixType(const Type *Ty) {
  if (Ty->element()->isFloat(FloatFormat::BF16))
    Needs.capability(spv::Capability::BFloat16CooperativeMatrixKHR);
  if (Ty->element()->isFloat(FloatFormat::E4M3) || Ty->element()->isFloat(FloatFormat::E5M2))
    Needs.capability(spv::Capability::Float8CooperativeMatrixEXT);
  bool Workgroup = Ty->scope() == ir::Scope::Workgroup;
  if (Workgroup)
    Needs.feature(Feature::CooperativeMatrixWorkgroup);
  // MatrixUse counts as CooperativeMatrixUse does; raising refuses the other two uses.
  return unique(spv::Op::OpTypeCooperativeMatrixKHR, 0,
                {type(Ty->element()),
                 u32(uint32_t(Workgroup ? spv::Scope::Workgroup : spv::Scope::Subgroup)),
                 u32(Ty->rows()), u32(Ty->cols()), u32(uint32_t(Ty->use()))});
}

ID ModuleWriter::structType(const Type *Ty, Layout L, bool IsBlock) {
  ID &Slot = Types[{Ty, unsigned(L) * 2 + IsBlock}];
  if (Slot)
    return Slot;
  SmallVector<uint32_t, 16> Members;
  for (const ir::StructMember &Member : Ty->members())
    Members.push_back(type(Member.Ty, L));
  ID Result = newID();
  Types[{Ty, unsigned(L) * 2 + IsBlock}] = Result;
  Members.insert(Members.begin(), Result);
  Globals.op(spv::Op::OpTypeStruct, Members);

  name(Result, Ty->name());
  for (auto [I, Member] : enumerate(Ty->members())) {
    memberName(Result, I, Member.Name);
    if (L != Layout::None)
      decorateMember(Result, I, spv::Decoration::Offset,
                     {uint32_t(ir::memberOffset(Ty, I, rulesOf(L)))});
  }
  if (IsBlock)
    decorate(Result, spv::Decoration::Block);
  return Result;
}

ID ModuleWriter::blockType(const Type *Ty, Layout L) {
  if (Ty->isArray())
    return unique(spv::Op::OpTypeArray, 0,
                  {blockType(Ty->element(), L), u32(uint32_t(Ty->count()))});
  if (Ty->isStruct())
    return structType(Ty, L, /*IsBlock=*/true);
  ID &Slot = Types[{Ty, unsigned(L) * 2 + 1}];
  if (Slot)
    return Slot;
  ID Content = type(Ty, L);
  ID Result = newID();
  Types[{Ty, unsigned(L) * 2 + 1}] = Result;
  Globals.op(spv::Op::OpTypeStruct, {Result, Content});
  name(Result, "Buffer." + (Ty->element()->isStruct() ? Ty->element()->name().str()
                                                      : Ty->element()->str()));
  memberName(Result, 0, "data");
  decorateMember(Result, 0, spv::Decoration::Offset, {0});
  decorate(Result, spv::Decoration::Block);
  return Result;
}

ID ModuleWriter::type(const Type *Ty, Layout L) {
  switch (Ty->kind()) {
  case TypeKind::Void:
    return unique(spv::Op::OpTypeVoid, 0, {});
  case TypeKind::Bool:
    return unique(spv::Op::OpTypeBool, 0, {});
  case TypeKind::Int:
    return intType(Ty);
  case TypeKind::Float:
    return floatType(Ty);
  case TypeKind::Vector:
    return unique(spv::Op::OpTypeVector, 0, {type(Ty->element()), uint32_t(Ty->count())});
  case TypeKind::Matrix:
    return matrixType(Ty);
  case TypeKind::Struct:
    return structType(Ty, L, /*IsBlock=*/false);
  case TypeKind::Pointer:
    return pointerType(storageClass(Ty->space()), type(Ty->element(), layoutIn(Ty->space())));
  case TypeKind::Array:
  case TypeKind::RuntimeArray:
    break;
  case TypeKind::Bytes:
    internalError("bytes have reached the SPIR-V writer");
  }
  uint32_t Stride = L == Layout::None ? 0 : uint32_t(ir::arrayStride(Ty, rulesOf(L)));
  ID &Slot = Types[{Ty, unsigned(L) * 2}];
  if (Slot)
    return Slot;
  ID Element = type(Ty->element(), L);
  ID Result = Ty->isArray()
                  ? unique(spv::Op::OpTypeArray, 0, {Element, u32(uint32_t(Ty->count()))}, Stride)
                  : unique(spv::Op::OpTypeRuntimeArray, 0, {Element}, Stride);
  return Types[{Ty, unsigned(L) * 2}] = Result;
}

ID ModuleWriter::pointerType(spv::StorageClass Class, ID Pointee) {
  return unique(spv::Op::OpTypePointer, 0, {uint32_t(Class), Pointee});
}

ID ModuleWriter::functionType(ID Result, ArrayRef<ID> Params) {
  SmallVector<uint32_t, 8> Operands{Result};
  Operands.append(Params.begin(), Params.end());
  return unique(spv::Op::OpTypeFunction, 0, Operands);
}
