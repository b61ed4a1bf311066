// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "IR/OpViews.h"
#include "Raise/Waves.h"
#include "SPIRV/Raise.h"

using namespace llvm;
using namespace tessera;
using namespace tessera::spirv;
using ir::AttrKind;
using ir::Builder;
using ir::Op;
using ir::Opcode;
using ir::ReduceFn;
using ir::Type;
using ir::Value;

/// Every lane looks at all lanes in turn, because all must take part in reading them, and combines
/// those below it that are in its mask.
static Value *multiPrefix(Builder &B, Value *V, Value *Mask, ReduceFn Fn) {
  ir::TypeContext &Types = B.types();
  const Type *U32 = Types.u32();
  Value *Self =
      B.Builtin({}, U32, {Builder::word(AttrKind::Builtin, ir::BuiltinFn::WaveLaneIndex)});
  Value *Size =
      B.Builtin({}, U32, {Builder::word(AttrKind::Builtin, ir::BuiltinFn::WaveLaneCount)});
  Value *Result = B.var(V->type(), "", neutral(B, V->type(), Fn));
  B.countedLoop("", Size, [&](Builder &Body, Value *I) {
    Value *Theirs = Body.WaveReadLane({V, I});
    Value *Word = Body.ExtractDynamic({Mask, Body.Shr({I, Body.u32(5)})}, U32);
    Value *Bit = Body.And({Body.Shr({Word, Body.And({I, Body.u32(31)})}), Body.u32(1)});
    Value *Counts = Body.And({Body.Ne({Bit, Body.u32(0)}), Body.Lt({I, Self})});
    Value *Sum = Body.load(Result);
    Body.store(Result, Body.Select({Counts, combine(Body, Fn, Sum, Theirs), Sum}, V->type()));
  });
  return B.load(Result);
}

/// \p Code over the four lanes of the quad: first with the horizontal, then the vertical neighbour.
static Value *overQuad(Builder &B, Value *V, Opcode Code) {
  for (ir::QuadFn Way : {ir::QuadFn::AcrossX, ir::QuadFn::AcrossY}) {
    Value *Other = B.QuadRead({V}, nullptr, {Builder::word(AttrKind::Quad, Way)});
    V = B.create(Code, {V, Other})->result();
  }
  return V;
}

void tessera::spirv::raiseWaves(ir::Module &M, const PassContext &) {
  rewrite(M, [](Op &O, Builder &B) -> std::optional<Value *> {
    switch (O.opcode()) {
    case Opcode::WaveMatch:
      return match(B, O.as<ir::ops::WaveMatch>().value());
    case Opcode::WaveMultiPrefix: {
      auto Prefix = O.as<ir::ops::WaveMultiPrefix>();
      return multiPrefix(B, Prefix.value(), Prefix.mask(), O.enumAttr<ReduceFn>(AttrKind::Reduce));
    }
    case Opcode::WaveAllEqual:
      if (!O.type()->isVector())
        return std::nullopt;
      return byComponent(B, O, O.type());
    case Opcode::QuadAny:
      return overQuad(B, O.as<ir::ops::QuadAny>().condition(), Opcode::Or);
    case Opcode::QuadAll:
      return overQuad(B, O.as<ir::ops::QuadAll>().condition(), Opcode::And);
    default:
      return std::nullopt;
    }
  });
}
