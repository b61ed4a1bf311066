// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Hit objects, and the reordering of threads: the instructions of two extensions, which differ
// little.
#include "IR/OpViews.h"
#include "IR/SystemValues.h"
#include "SPIRV/Rules/Requirements.h"
#include "SPIRV/Write/FunctionWriter.h"
#include "SPIRV/Write/Writer.h"

using namespace llvm;
using namespace tessera;
using namespace tessera::spirv;
using ir::AttrKind;
using ir::HitValue;
using ir::Op;

namespace {
/// An instruction in SPV_NV_shader_invocation_reorder and in SPV_EXT_shader_invocation_reorder.
struct HitCode {
  spv::Op NV, EXT;
};
} // namespace

#define EACH(Name) {spv::Op::Op##Name##NV, spv::Op::Op##Name##EXT}
/// Only the latter has it.
#define LATER(Name) {spv::Op::OpNop, spv::Op::Op##Name##EXT}

static constexpr HitCode ValueCodes[] = {
#define CODE_EachReorder(Name) EACH(Name)
#define CODE_EXT(Name) LATER(Name)
#define SYSTEM_VALUE(...)
#define HIT_VALUE(Enumerator, Word, Scalar, Components, Instruction, Extensions, Needs)            \
  CODE_##Extensions(HitObject##Instruction),
#include "IR/SystemValues.def"
#undef CODE_EachReorder
#undef CODE_EXT
};

static constexpr HitCode TraceCode = EACH(HitObjectTraceRay),
                         InvokeCode = EACH(HitObjectExecuteShader),
                         NopCode = EACH(HitObjectRecordEmpty), MissCode = EACH(HitObjectRecordMiss),
                         AttributesCode = EACH(HitObjectGetAttributes),
                         HintCode = EACH(ReorderThreadWithHint),
                         ReorderCode = EACH(ReorderThreadWithHitObject),
                         QueryCode = LATER(HitObjectRecordFromQuery),
                         RecordCode = LATER(HitObjectSetShaderBindingTableRecordIndex);
#undef EACH
#undef LATER

/// The variable of a triangle's attributes, for instructions that do not read it.
static const ir::Type *triangleAttributes(ir::TypeContext &Types) {
  return Types.vector(Types.f32(), 2);
}

void FunctionWriter::writeHit(Op &O) {
  auto Code = [&](const HitCode &Of) { return W.hasHitsOfNV() ? Of.NV : Of.EXT; };
  auto Attributes = [&](const ir::Type *Ty) {
    return W.passed(W.hasHitsOfNV() ? spv::StorageClass::HitObjectAttributeNV
                                    : spv::StorageClass::HitObjectAttributeEXT,
                    Ty);
  };
  switch (O.opcode()) {
  case ir::Opcode::HitTrace: {
    auto Trace = O.as<ir::ops::HitTrace>();
    SmallVector<ID, 12> Operands{id(Trace.hit()), loadOpaque(O, Trace.scene())};
    for (unsigned I = ir::ops::HitTrace::flags_at; I < ir::ops::HitTrace::payload_at; ++I)
      Operands.push_back(id(O.operand(I)));
    return writeShaderCall(O, Code(TraceCode), spv::StorageClass::RayPayloadKHR, Operands,
                           Trace.payload());
  }
  case ir::Opcode::HitInvoke: {
    auto Invoke = O.as<ir::ops::HitInvoke>();
    SmallVector<ID, 2> Operands{id(Invoke.hit())};
    return writeShaderCall(O, Code(InvokeCode), spv::StorageClass::RayPayloadKHR, Operands,
                           Invoke.payload());
  }
  case ir::Opcode::HitNop:
    return effect(Code(NopCode), operandIDs(O));
  case ir::Opcode::HitMiss: {
    SmallVector<ID, 7> Operands = operandIDs(O);
    if (W.hasHitsOfNV())
      Operands.erase(Operands.begin() + ir::ops::HitMiss::flags_at);
    return effect(Code(MissCode), Operands);
  }
  case ir::Opcode::HitFromQuery: {
    auto Make = O.as<ir::ops::HitFromQuery>();
    const ir::Value *Of = Make.attributes();
    ID Variable = Attributes(Of ? Of->type() : triangleAttributes(W.types()));
    SmallVector<ID, 5> Operands{id(Make.hit()), id(Make.query()), W.u32(0), Variable};
    if (Of) {
      effect(spv::Op::OpStore, {Variable, id(Of)});
      Operands.push_back(id(Make.kind()));
    }
    return effect(Code(QueryCode), Operands);
  }
  case ir::Opcode::HitSetRecord:
    return effect(Code(RecordCode), operandIDs(O));
  case ir::Opcode::HitAttributes: {
    ID Variable = Attributes(O.type());
    effect(Code(AttributesCode), {id(O.as<ir::ops::HitAttributes>().hit()), Variable});
    return define(O, spv::Op::OpLoad, {Variable});
  }
  case ir::Opcode::RayReorder: {
    auto Reorder = O.as<ir::ops::RayReorder>();
    SmallVector<ID, 3> Operands;
    if (Reorder.hit())
      Operands.push_back(id(Reorder.hit()));
    if (!Reorder.hit() || ir::constantBits(Reorder.bits()) != 0) {
      Operands.push_back(id(Reorder.hint()));
      Operands.push_back(id(Reorder.bits()));
    }
    return effect(Code(Reorder.hit() ? ReorderCode : HintCode), Operands);
  }
  default:
    break;
  }
  auto V = O.enumAttr<HitValue>(AttrKind::HitValue);
  if (rowOf(V).Components != ir::TransformComponents)
    return define(O, Code(ValueCodes[size_t(V)]), operandIDs(O));
  ID Ty = W.transformType(O.type());
  define(O, fromTransform(O.type(), make(Code(ValueCodes[size_t(V)]), Ty, operandIDs(O))));
}
