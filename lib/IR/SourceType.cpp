// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "IR/SourceType.h"
#include "IR/Type.h"

using namespace llvm;
using namespace tessera::ir;

static std::string scalarName(const Type *Ty) {
  if (Ty->isBool())
    return "bool";
  if (Ty->isInt()) {
    if (Ty->bits() == 32)
      return Ty->isSigned() ? "int" : "uint";
    return (Ty->isSigned() ? "int" : "uint") + std::to_string(Ty->bits()) + "_t";
  }
  if (Ty->isFloat(FloatFormat::F16))
    return "float16_t";
  if (Ty->isFloat(FloatFormat::F32))
    return "float";
  return Ty->isFloat(FloatFormat::F64) ? "double" : Ty->str();
}

std::string tessera::ir::hlslName(const Type *Ty) {
  if (Ty->isScalar())
    return scalarName(Ty);
  if (Ty->isVector())
    return scalarName(Ty->element()) + std::to_string(Ty->count());
  if (Ty->isArray())
    return hlslName(Ty->element()) + "[" + std::to_string(Ty->count()) + "]";
  return Ty->isStruct() ? Ty->name().str() : Ty->str();
}
