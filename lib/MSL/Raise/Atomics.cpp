// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "IR/OpViews.h"
#include "MSL/Raise/Raise.h"
#include "Target/Target.h"

using namespace llvm;
using namespace tessera;
using namespace tessera::msl;
using ir::AtomicFn;
using ir::AttrKind;
using ir::Builder;
using ir::Op;
using ir::Opcode;
using ir::Type;
using ir::Value;

bool tessera::msl::hasFloatAtomic(const Op &O, const Target &Device) {
  ir::ops::Update Atomic(O);
  return Atomic.value()->type()->isFloat(ir::FloatFormat::F32) &&
         O.enumAttr<AtomicFn>(AttrKind::Atomic) == AtomicFn::Add &&
         Atomic.address()->type()->space() != ir::AddressSpace::Workgroup &&
         Device.has(Feature::AtomicFloat32Add);
}

static Value *combined(Builder &B, AtomicFn Fn, Value *Old, Value *Operand) {
  return B
      .create(Fn == AtomicFn::Add   ? Opcode::Add
              : Fn == AtomicFn::Min ? Opcode::Min
                                    : Opcode::Max,
              {Old, Operand})
      ->result();
}

/// Emits a compare-exchange loop:
///   seen = fetch_or(p, 0)
///   loop { old = seen; seen = compare_exchange(p, old, fn(old, x)); if (seen == old) break; }
/// A helper does not enter it, because what it gets from an atomic is undefined.
static Value *tryUntilDone(Builder &B, Op &O, AtomicFn Fn, const Type *Bits) {
  auto Atomic = O.as<ir::ops::Atomic>();
  const Type *Ty = Atomic.value()->type();
  // Only an atomic may read a value that atomics write.
  Value *First = B.MslAtomicBits({Atomic.address(), B.zero(Bits)}, Bits,
                                 {Builder::word(AttrKind::Atomic, AtomicFn::Or)});
  Value *Seen = B.var(Bits, "seen", First);
  auto Try = [&](Builder &In) {
    In.loop(nullptr, [&](Builder &Body) {
      Value *Old = Body.load(Seen);
      Value *New = combined(Body, Fn, Body.bitcast(Old, Ty), Atomic.value());
      Value *Found =
          Body.MslAtomicBits({Atomic.address(), Body.bitcast(New, Bits), Old}, Bits,
                             {Builder::word(AttrKind::Atomic, AtomicFn::CompareExchange)});
      Body.store(Seen, Found);
      Body.ifElse(Body.Eq({Found, Old}), [](Builder &Then) { Then.Break({}); });
    });
  };
  if (B.module().Entry.Of == ir::Stage::Pixel)
    B.ifElse(B.Not({B.IsHelper({}, B.types().boolTy())}), Try);
  else
    Try(B);
  return B.bitcast(B.load(Seen), Ty);
}

void tessera::msl::raiseAtomics(ir::Module &M, const PassContext &Ctx) {
  const Target &Device = Ctx.Device;
  rewrite(M, [&](Op &O, Builder &B) -> std::optional<Value *> {
    auto Atomic = O.dyn<ir::ops::Atomic>();
    if (!Atomic)
      return std::nullopt;
    const Type *Ty = Atomic.value()->type();
    if (!Ty->isFloat())
      return std::nullopt;
    auto Fn = O.enumAttr<AtomicFn>(AttrKind::Atomic);
    if (hasFloatAtomic(O, Device))
      return std::nullopt;
    const Type *Bits = B.types().intTy(Ty->bits(), false);
    if (Fn != AtomicFn::Exchange && Fn != AtomicFn::CompareExchange)
      return tryUntilDone(B, O, Fn, Bits);
    SmallVector<Value *, 3> Operands{Atomic.address(), B.bitcast(Atomic.value(), Bits)};
    if (Value *Comparand = Atomic.comparand())
      Operands.push_back(B.bitcast(Comparand, Bits));
    return B.bitcast(B.MslAtomicBits(Operands, Bits, O.attrs()), Ty);
  });
}
