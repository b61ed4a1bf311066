// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "Polyfill/Waves.h"
#include "BackendCommon/LinearGroup.h"
#include "IR/OpViews.h"
#include "MSL/Raise/Raise.h"
#include "Polyfill/Polyfill.h"

using namespace llvm;
using namespace tessera;
using namespace tessera::msl;
using namespace tessera::polyfill;
using ir::AttrKind;
using ir::Builder;
using ir::Op;
using ir::Opcode;
using ir::ReduceFn;
using ir::Type;
using ir::Value;

/// As a type that simdgroups exchange: bools as 0 or 1, 64 bits as two words.
static Value *exchange(Builder &B, Op &O) {
  ir::TypeContext &Types = B.types();
  auto Make = [&](Value *V) {
    SmallVector<Value *, 2> Operands(O.operands());
    Operands[ir::ops::OfValue::value_at] = V;
    return B.create(O.opcode(), Operands, V->type(), O.attrs())->result();
  };
  const Type *Ty = O.type();
  Value *Given = ir::ops::OfValue(O).value();
  if (Ty->scalar()->isBool()) {
    Value *Word = Make(B.convert(Given, Types.withScalar(Ty, Types.u32())));
    return B.Ne({Word, B.zero(Word->type())});
  }
  const Type *Pair = Types.vector(Types.u32(), 2);
  SmallVector<Value *, 4> Parts;
  for (Value *V : components(B, Given))
    Parts.push_back(B.bitcast(Make(B.bitcast(V, Pair)), Ty->scalar()));
  return compose(B, Parts, Ty);
}

static std::optional<Value *> reduce(Builder &B, Op &O) {
  auto Fn = O.enumAttr<ReduceFn>(AttrKind::Reduce);
  Value *V = O.as<ir::ops::WaveReduce>().value();
  const Type *Ty = O.type(), *Bool = B.types().boolTy();
  if (Ty->scalar()->isBool()) {
    if (Ty->isVector())
      return std::nullopt; // by component, before
    if (Fn == ReduceFn::And)
      return B.WaveAll({V}, Bool);
    if (Fn == ReduceFn::Or)
      return B.WaveAny({V}, Bool);
    Value *Odd = B.WaveReduce({B.convert(V, B.types().u32())}, B.types().u32(),
                              {Builder::word(AttrKind::Reduce, ReduceFn::Xor)});
    return B.Ne({Odd, B.u32(0)});
  }
  if (Ty->scalar()->bits() == 64)
    return overLanes(B, LaneWalk::Active, V, Fn, Lanes::Active);
  return std::nullopt;
}

static Value *countBits(Builder &B, Op &O, Opcode Code) {
  const Type *U32 = B.types().u32();
  return B
      .create(Code, {B.convert(ir::ops::OfCondition(O).condition(), U32)}, U32,
              {Builder::word(AttrKind::Reduce, ReduceFn::Sum)})
      ->result();
}

/// Expands operations component by component, or into simpler ones. A later expansion may apply to
/// the result of an earlier one.
static void expand(ir::Module &M) {
  Polyfill Fill(M, {.WaveMatch = true, .WaveMultiPrefix = true, .WavesOfOneWord = true});
  rewrite(M, [&](Op &O, Builder &B) -> std::optional<Value *> {
    switch (O.opcode()) {
    case Opcode::WaveCountBits:
      return countBits(B, O, Opcode::WaveReduce);
    case Opcode::WavePrefixCountBits:
      return countBits(B, O, Opcode::WavePrefix);
    case Opcode::WaveAllEqual: {
      Value *V = O.as<ir::ops::WaveAllEqual>().value();
      Value *Same = B.Eq({V, B.WaveReadFirst({V})});
      SmallVector<Value *, 4> Parts;
      for (Value *Part : components(B, Same))
        Parts.push_back(B.WaveAll({Part}, B.types().boolTy()));
      return compose(B, Parts, O.type());
    }
    case Opcode::WaveReduce:
      if (O.type()->isVector() && O.type()->scalar()->isBool())
        return byComponent(B, O, O.type());
      return std::nullopt;
    case Opcode::WavePrefix:
      if (O.type()->scalar()->bits() == 64)
        return overLanes(B, LaneWalk::Active, O.as<ir::ops::WavePrefix>().value(),
                         O.enumAttr<ReduceFn>(AttrKind::Reduce), Lanes::Below);
      return std::nullopt;
    default:
      return Fill(O, B);
    }
  });
}

void tessera::msl::linearizeGroup(ir::Module &M, const PassContext &) {
  if (ir::threadOrderOf(M) == ir::ThreadOrder::Squares)
    makeLinearGroup(M, ir::ThreadOrder::Squares);
}

void tessera::msl::raiseWaves(ir::Module &M, const PassContext &) {
  expand(M);
  rewrite(M, [](Op &O, Builder &B) -> std::optional<Value *> {
    if (O.is(Opcode::WaveReduce))
      return reduce(B, O);
    return std::nullopt;
  });
  rewrite(M, [](Op &O, Builder &B) -> std::optional<Value *> {
    switch (O.opcode()) {
    case Opcode::WaveReadLane:
    case Opcode::WaveReadFirst:
    case Opcode::QuadRead:
    case Opcode::QuadReadLane:
      if (O.type()->scalar()->isBool() || O.type()->scalar()->bits() == 64)
        return exchange(B, O);
      return std::nullopt;
    default:
      return std::nullopt;
    }
  });
}
