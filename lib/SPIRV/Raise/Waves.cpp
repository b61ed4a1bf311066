// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "IR/OpViews.h"
#include "Polyfill/Polyfill.h"
#include "SPIRV/Raise/Raise.h"

using namespace llvm;
using namespace tessera;
using namespace tessera::spirv;
using ir::AttrKind;
using ir::Builder;
using ir::Op;
using ir::Opcode;
using ir::Type;
using ir::Value;

/// \p Code over the four lanes of the quad: first with the horizontal, then the vertical neighbour.
static Value *overQuad(Builder &B, Value *V, Opcode Code) {
  for (ir::QuadFn Way : {ir::QuadFn::AcrossX, ir::QuadFn::AcrossY}) {
    Value *Other = B.QuadRead({V}, nullptr, {Builder::word(AttrKind::Quad, Way)});
    V = B.create(Code, {V, Other})->result();
  }
  return V;
}

static Value *countBits(Builder &B, Op &O, bool Below) {
  const Type *Mask = B.types().vector(B.types().u32(), 4);
  SmallVector<ir::Attr, 1> Attrs;
  if (Below)
    Attrs.push_back(Builder::flag(AttrKind::Below));
  Value *Ballot = B.WaveBallot({ir::ops::OfCondition(O).condition()}, Mask);
  return B.SpirvBallotCount({Ballot}, B.types().u32(), Attrs);
}

/// Whether there is a ballot, or what becomes one, so that a module has its capability.
static bool hasBallots(ir::Module &M) {
  bool Has = false;
  for (ir::Function *F : M.Functions)
    ir::walk(F->body(), [&](const Op &O) {
      Has |= O.is(Opcode::WaveBallot) || O.is(Opcode::WaveReadFirst) ||
             O.is(Opcode::WaveCountBits) || O.is(Opcode::WavePrefixCountBits) ||
             O.is(Opcode::WaveMatch) || O.is(Opcode::WaveMultiPrefix);
    });
  return Has;
}

void tessera::spirv::raiseWaves(ir::Module &M, const PassContext &) {
  bool HasBallots = hasBallots(M);
  polyfill::Polyfill Fill(M, {.WaveMatch = true, .WaveMultiPrefix = true});
  rewrite(M, [&](Op &O, Builder &B) -> std::optional<Value *> {
    switch (O.opcode()) {
    case Opcode::WaveCountBits:
    case Opcode::WavePrefixCountBits:
      return countBits(B, O, O.is(Opcode::WavePrefixCountBits));
    case Opcode::WaveReadLane: {
      // A constant lane is uniform and cheaper; any other may differ between lanes. A broadcast
      // without a constant would need one more capability.
      auto Read = O.as<ir::ops::WaveReadLane>();
      const Op *Lane = Read.lane()->def();
      if (!HasBallots || !Lane || !Lane->is(Opcode::Const))
        return std::nullopt;
      return B.SpirvBroadcast({Read.value(), Read.lane()});
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
      return Fill(O, B);
    }
  });
}
