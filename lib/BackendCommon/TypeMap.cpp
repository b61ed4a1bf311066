// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "BackendCommon/TypeMap.h"

using namespace llvm;
using namespace tessera::raising;
using tessera::ir::StructMember;
using tessera::ir::Type;
using tessera::ir::TypeKind;

const Type *TypeMap::operator()(const Type *Ty) {
  switch (Ty->kind()) {
  case TypeKind::Bool:
  case TypeKind::Int:
  case TypeKind::Float:
  case TypeKind::Vector:
    return Leaf(Ty);
  case TypeKind::Array:
    return Types.array((*this)(Ty->element()), Ty->count());
  case TypeKind::SpecArray:
    return Types.specArray((*this)(Ty->element()), Ty->lengthName(), Ty->defaultCount());
  case TypeKind::RuntimeArray:
    return Types.runtimeArray((*this)(Ty->element()));
  case TypeKind::Pointer:
    return Types.pointer((*this)(Ty->element()), Ty->space());
  case TypeKind::Struct:
    return mapStruct(Ty);
  case TypeKind::Void:
  case TypeKind::Bytes:
  case TypeKind::Image:
  case TypeKind::Spirv:
  case TypeKind::Sampler:
  case TypeKind::AccelerationStructure:
  case TypeKind::RayQuery:
  case TypeKind::HitObject:
  case TypeKind::Matrix:
    return Ty;
  }
  llvm_unreachable("type kind");
}

const Type *TypeMap::mapStruct(const Type *Ty) {
  if (const Type *Known = Structs.lookup(Ty))
    return Known;
  SmallVector<StructMember, 8> Members;
  bool Changed = false;
  for (const StructMember &Member : Ty->members()) {
    Members.push_back(Member);
    Members.back().Ty = (*this)(Member.Ty);
    Changed |= Members.back().Ty != Member.Ty;
  }
  return Structs[Ty] = Changed ? Types.structTy(Ty->name(), Members) : Ty;
}
