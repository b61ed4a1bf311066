// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Ray queries, and what shaders of ray tracing pipelines are called with and call others with.
#include "IR/OpViews.h"
#include "IR/SystemValues.h"
#include "SPIRV/Rules/Requirements.h"
#include "SPIRV/Write/FunctionWriter.h"
#include "SPIRV/Write/Writer.h"

using namespace llvm;
using namespace tessera;
using namespace tessera::spirv;
using ir::AttrKind;
using ir::Op;
using ir::QueryValue;
using ir::Stage;
using ir::Type;

ID ModuleWriter::passed(spv::StorageClass Class, const Type *Ty) {
  ID &Slot = Passed[{unsigned(Class), Ty}];
  if (Slot)
    return Slot;
  ID Pointer = pointerType(Class, type(Ty));
  Slot = newID();
  Globals.op(spv::Op::OpVariable, {Pointer, Slot, uint32_t(Class)});
  bool IsOutgoing =
      Class == spv::StorageClass::RayPayloadKHR || Class == spv::StorageClass::CallableDataKHR;
  if (IsOutgoing) {
    uint32_t &Location = PassedAt[Slot];
    Location = Class == spv::StorageClass::RayPayloadKHR ? NumPayloads++ : NumCallableData++;
    decorate(Slot, spv::Decoration::Location, {Location});
  }
  if (minorVersion(Options.For) >= 4)
    Interface.push_back(Slot);
  return Slot;
}

ID ModuleWriter::transformType(const Type *Columns) {
  return unique(spv::Op::OpTypeMatrix, 0, {type(Columns->element()), uint32_t(Columns->count())});
}

/// The class of the variable that the shader is called with.
static spv::StorageClass incoming(const ir::Module &M) {
  return M.Entry.Of == Stage::Callable ? spv::StorageClass::IncomingCallableDataKHR
                                       : spv::StorageClass::IncomingRayPayloadKHR;
}

/// Puts \p V into the variable that passes it on, runs \p Code with \p Operands and that, and reads
/// it again. SPV_NV_ray_tracing has the location in place of the variable.
void FunctionWriter::writeShaderCall(Op &O, spv::Op Code, spv::StorageClass Class,
                                     SmallVectorImpl<ID> &Operands, const ir::Value *V) {
  ID Variable = W.passed(Class, V->type());
  effect(spv::Op::OpStore, {Variable, id(V)});
  Operands.push_back(W.hasNVRays() ? W.u32(W.locationOf(Variable)) : Variable);
  effect(Code, Operands);
  define(O, spv::Op::OpLoad, {Variable});
}

/// Ends the shader. The instructions of SPV_NV_ray_tracing do not end a block.
void FunctionWriter::endHit(spv::Op Code, spv::Op OfNV) {
  effect(W.hasNVRays() ? OfNV : Code, {});
  if (W.hasNVRays())
    effect(spv::Op::OpReturn, {});
  Open = false;
}

void FunctionWriter::writeRay(Op &O) {
  using Class = spv::StorageClass;
  switch (O.opcode()) {
  case ir::Opcode::RayTrace: {
    auto Trace = O.as<ir::ops::RayTrace>();
    SmallVector<ID, 11> Operands{loadOpaque(O, Trace.scene())};
    for (unsigned I = ir::ops::RayTrace::flags_at; I < ir::ops::RayTrace::payload_at; ++I)
      Operands.push_back(id(O.operand(I)));
    return writeShaderCall(O, W.hasNVRays() ? spv::Op::OpTraceNV : spv::Op::OpTraceRayKHR,
                           Class::RayPayloadKHR, Operands, Trace.payload());
  }
  case ir::Opcode::RayCall: {
    auto Call = O.as<ir::ops::RayCall>();
    SmallVector<ID, 2> Operands{id(Call.index())};
    return writeShaderCall(
        O, W.hasNVRays() ? spv::Op::OpExecuteCallableNV : spv::Op::OpExecuteCallableKHR,
        Class::CallableDataKHR, Operands, Call.data());
  }
  case ir::Opcode::RayReport: {
    auto Report = O.as<ir::ops::RayReport>();
    ID Variable = W.passed(Class::HitAttributeKHR, Report.attributes()->type());
    effect(spv::Op::OpStore, {Variable, id(Report.attributes())});
    return define(O, spv::Op::OpReportIntersectionKHR, {id(Report.distance()), id(Report.kind())});
  }
  case ir::Opcode::RayPayload:
    return define(O, spv::Op::OpLoad, {W.passed(incoming(W.module()), O.type())});
  case ir::Opcode::RaySetPayload: {
    const ir::Value *V = O.as<ir::ops::RaySetPayload>().value();
    return effect(spv::Op::OpStore, {W.passed(incoming(W.module()), V->type()), id(V)});
  }
  case ir::Opcode::RayAttributes:
    return define(O, spv::Op::OpLoad, {W.passed(Class::HitAttributeKHR, O.type())});
  case ir::Opcode::RayT:
    return writeSystemValue(O, ir::SystemValue::RayTCurrent);
  case ir::Opcode::SpirvIgnoreHit:
    return endHit(spv::Op::OpIgnoreIntersectionKHR, spv::Op::OpIgnoreIntersectionNV);
  case ir::Opcode::SpirvAcceptHit:
    return endHit(spv::Op::OpTerminateRayKHR, spv::Op::OpTerminateRayNV);
  default:
    return writeQuery(O);
  }
}

/// The instructions of the values of a ray query.
static constexpr spv::Op QueryCodes[] = {
#define SYSTEM_VALUE(...)
#define QUERY_VALUE(Enumerator, Word, Scalar, Components, Instruction, Hit)                        \
  spv::Op::OpRayQueryGet##Instruction##KHR,
#include "IR/SystemValues.def"
};

void FunctionWriter::writeQuery(Op &O) {
  switch (O.opcode()) {
  case ir::Opcode::QueryTrace: {
    auto Trace = O.as<ir::ops::QueryTrace>();
    SmallVector<ID, 8> Operands{id(Trace.query()), loadOpaque(O, Trace.scene())};
    for (unsigned I = ir::ops::QueryTrace::flags_at; I < O.numOperands(); ++I)
      Operands.push_back(id(O.operand(I)));
    return effect(spv::Op::OpRayQueryInitializeKHR, Operands);
  }
  case ir::Opcode::QueryProceed:
    return define(O, spv::Op::OpRayQueryProceedKHR, operandIDs(O));
  case ir::Opcode::QueryAct:
    return effect(O.enumAttr<ir::QueryAction>(AttrKind::QueryAction) == ir::QueryAction::Abort
                      ? spv::Op::OpRayQueryTerminateKHR
                      : spv::Op::OpRayQueryConfirmIntersectionKHR,
                  operandIDs(O));
  case ir::Opcode::QueryCommit:
    return effect(spv::Op::OpRayQueryGenerateIntersectionKHR, operandIDs(O));
  default:
    break;
  }
  auto V = O.enumAttr<QueryValue>(AttrKind::QueryValue);
  const ir::QueryValueRow &Row = rowOf(V);
  SmallVector<ID, 2> Operands = {id(O.as<ir::ops::QueryGet>().query())};
  if (Row.Hit != ir::QueriedHit::Ray)
    Operands.push_back(
        W.u32(uint32_t(Row.Hit == ir::QueriedHit::Candidate
                           ? spv::RayQueryIntersection::RayQueryCandidateIntersectionKHR
                           : spv::RayQueryIntersection::RayQueryCommittedIntersectionKHR)));
  spv::Op Code = QueryCodes[size_t(V)];
  if (Row.Components != ir::TransformComponents)
    return define(O, Code, Operands);
  define(O, fromTransform(O.type(), make(Code, W.transformType(O.type()), Operands)));
}

ID FunctionWriter::fromTransform(const Type *Ty, ID Matrix) {
  SmallVector<ID, 4> Columns;
  for (uint32_t I = 0; I < Ty->count(); ++I)
    Columns.push_back(make(spv::Op::OpCompositeExtract, W.type(Ty->element()), {Matrix, I}));
  return make(spv::Op::OpCompositeConstruct, W.type(Ty), Columns);
}
