// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Constants, undefined values and specialization constants.

#include "SPIRV/Write/Writer.h"

using namespace llvm;
using namespace tessera;
using namespace tessera::spirv;
using ir::Type;

/// The literal of a scalar: sign-extended to a word when narrow and signed, low word first when
/// wide.
static void appendLiteral(SmallVectorImpl<uint32_t> &Words, const Type *Ty, uint64_t Bits) {
  unsigned Width = Ty->bits();
  if (Width < 32 && Ty->isInt() && Ty->isSigned())
    Bits = uint64_t(int64_t(Bits << (64 - Width)) >> (64 - Width));
  Words.push_back(uint32_t(Bits));
  if (Width == 64)
    Words.push_back(uint32_t(Bits >> 32));
}

ID ModuleWriter::scalarConstant(const Type *Scalar, uint64_t Bits) {
  ID Ty = type(Scalar);
  if (Scalar->isBool())
    return unique(Bits ? spv::Op::OpConstantTrue : spv::Op::OpConstantFalse, Ty, {});
  SmallVector<uint32_t, 2> Words;
  appendLiteral(Words, Scalar, Bits);
  return unique(spv::Op::OpConstant, Ty, Words);
}

ID ModuleWriter::compositeConstant(ID Type, ArrayRef<ID> Parts) {
  return unique(spv::Op::OpConstantComposite, Type, Parts);
}

ID ModuleWriter::constant(const ir::Constant *C) {
  if (auto It = ConstantIDs.find(C); It != ConstantIDs.end())
    return It->second;
  ID Result;
  if (C->Ty->isScalar()) {
    Result = scalarConstant(C->Ty, C->Bits);
  } else if (C->isZero()) {
    Result = unique(spv::Op::OpConstantNull, type(C->Ty), {});
  } else {
    SmallVector<ID, 16> Parts;
    for (const ir::Constant *Part : C->Parts)
      Parts.push_back(constant(Part));
    Result = compositeConstant(type(C->Ty), Parts);
  }
  return ConstantIDs[C] = Result;
}

ID ModuleWriter::undef(const Type *Ty) { return unique(spv::Op::OpUndef, type(Ty), {}); }

ID ModuleWriter::specConstant(StringRef Symbol) {
  if (ID Known = SpecConstants.lookup(Symbol))
    return Known;
  const ir::SpecConstant *C = M.findSpecConstant(Symbol);
  ID Ty = type(C->Ty);
  if (!C->ID && !C->Computed)
    return SpecConstants[Symbol] = constant(C->Default);
  if (C->Computed) {
    ID Lhs = specConstant(C->Sides[0]->Name), Rhs = specConstant(C->Sides[1]->Name);
    ID Computed = newID();
    Globals.op(spv::Op::OpSpecConstantOp,
               {Ty, Computed, uint32_t(integerOp(*C->Computed, C->Ty)), Lhs, Rhs});
    name(Computed, C->Name);
    return SpecConstants[Symbol] = Computed;
  }
  ID Result = newID();
  uint64_t Bits = C->Default->Bits;
  if (C->Ty->isBool()) {
    Globals.op(Bits ? spv::Op::OpSpecConstantTrue : spv::Op::OpSpecConstantFalse, {Ty, Result});
  } else {
    SmallVector<uint32_t, 4> Words{Ty, Result};
    appendLiteral(Words, C->Ty, Bits);
    Globals.op(spv::Op::OpSpecConstant, Words);
  }
  name(Result, C->Name);
  decorate(Result, spv::Decoration::SpecId, {*C->ID});
  return SpecConstants[Symbol] = Result;
}
