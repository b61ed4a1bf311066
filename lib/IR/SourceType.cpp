// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "IR/SourceType.h"
#include "IR/Type.h"

using namespace llvm;
using namespace tessera::ir;

static std::string scalarName(const Type *Ty) {
  if (Ty->isBool())
    return "bool";
#define FLOAT(Enumerator, Name, Bits, Semantics, Exponent, Mantissa, Infinity, Storage, HLSL, ...) \
  if (Ty->isFloat(FloatFormat::Enumerator))                                                        \
    return HLSL;
#define INTEGER(Enumerator, Name, Bits, Signed, Other, InTargets, HLSL, ...)                       \
  if (Ty->isInt(Bits, Signed))                                                                     \
    return HLSL;
#include "Support/Scalars.def"
  return Ty->str();
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
