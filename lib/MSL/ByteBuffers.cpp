// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "MSL/ByteBuffers.h"
#include "IR/OpViews.h"
#include "MSL/FunctionInfo.h"
#include "MSL/Raise.h"
#include "llvm/Support/MathExtras.h"

using namespace llvm;
using namespace tessera;
using namespace tessera::msl;
using ir::AttrKind;
using ir::Builder;
using ir::BuiltinFn;
using ir::Global;
using ir::Op;
using ir::Opcode;
using ir::Type;
using ir::Value;
using ir::ops::operandType;

/// The byte-address buffer in which \p Pointer points, or null.
static Global *bufferOf(ir::Module &M, const Value *Pointer) {
  const Op *Root = rootOf(Pointer, Opcode::Global);
  if (!Root)
    return nullptr;
  Global *G = M.findGlobal(Root->strAttr(AttrKind::Symbol));
  const Type *Ty = G->ValueType;
  if (G->Kind != ir::ResourceKind::None && Ty->isArray())
    Ty = Ty->element();
  return Ty->isBytes() ? G : nullptr;
}

static const Type *scalarIn(const Type *Ty) {
  while (Ty->isArray())
    Ty = Ty->element();
  return Ty->scalar();
}

WordTypes tessera::msl::wordTypes(ir::Module &M) {
  WordTypes Seen;
  auto See = [&](const Value *Pointer, const Type *Ty) {
    const Global *G = bufferOf(M, Pointer);
    if (!G)
      return;
    auto [It, IsNew] = Seen.try_emplace(G, Ty);
    if (!IsNew && It->second != Ty)
      It->second = nullptr;
  };
  for (ir::Function *F : M.Functions)
    ir::walk(F->body(), [&](Op &O) {
      if (O.is(Opcode::BytesAt) || O.is(Opcode::MslWordsAt))
        See(ir::ops::OfBuffer(O).buffer(), scalarIn(O.type()->element()));
      if (!O.is(Opcode::MatLoad) && !O.is(Opcode::MatStore))
        return;
      ir::ops::MatAccess Access(O);
      const Type *Element = Access.matrix()->element();
      bool InElements = O.intAttr(AttrKind::Unit, 1) * 8 == Element->bits();
      See(Access.memory(), InElements ? Element : nullptr);
    });
  return Seen;
}

namespace {
/// HLSL's limit on groups in each dimension.
constexpr uint64_t MaxGroups = 65535;
constexpr uint64_t MaxGroupSize = 1024;
constexpr uint64_t MaxLanes = 128;
constexpr uint64_t MaxU32 = 0xffffffff;

uint64_t largest(BuiltinFn Fn) {
  switch (Fn) {
  case BuiltinFn::DispatchThreadID:
    return MaxGroups * MaxGroupSize - 1;
  case BuiltinFn::GroupID:
    return MaxGroups - 1;
  case BuiltinFn::GroupThreadID:
  case BuiltinFn::GroupIndex:
  case BuiltinFn::WaveIndex:
    return MaxGroupSize - 1;
  case BuiltinFn::NumGroups:
    return MaxGroups;
  case BuiltinFn::WaveLaneIndex:
    return MaxLanes - 1;
  case BuiltinFn::WaveLaneCount:
    return MaxLanes;
  case BuiltinFn::WaveCount:
    return MaxGroupSize;
  }
  llvm_unreachable("system value");
}

/// A number that the u32 \p V certainly does not exceed.
uint64_t largest(const Value *V, unsigned Depth = 6) {
  if (auto Bits = constantBits(V))
    return *Bits;
  const Op *Def = V->def();
  if (!Def || Depth == 0 || !V->type()->scalar()->isInt() || V->type()->scalar()->isSigned())
    return MaxU32;
  auto Of = [&](const Value *Operand) { return largest(Operand, Depth - 1); };
  switch (Def->opcode()) {
  case Opcode::Builtin:
    return largest(Def->enumAttr<BuiltinFn>(AttrKind::Builtin));
  case Opcode::Extract:
    return Of(Def->as<ir::ops::Extract>().composite());
  case Opcode::Add: {
    auto Add = Def->as<ir::ops::Add>();
    return std::min(MaxU32, Of(Add.lhs()) + Of(Add.rhs()));
  }
  case Opcode::Mul: {
    auto Mul = Def->as<ir::ops::Mul>();
    return std::min(MaxU32, Of(Mul.lhs()) * Of(Mul.rhs()));
  }
  case Opcode::And:
  case Opcode::Min: {
    ir::ops::Binary Either(*Def);
    return std::min(Of(Either.lhs()), Of(Either.rhs()));
  }
  case Opcode::Rem: {
    auto Rem = Def->as<ir::ops::Rem>();
    return constantBits(Rem.rhs()) ? std::max<uint64_t>(Of(Rem.rhs()), 1) - 1 : Of(Rem.lhs());
  }
  case Opcode::Div:
    return Of(Def->as<ir::ops::Div>().lhs());
  case Opcode::Shr: {
    auto Shr = Def->as<ir::ops::Shr>();
    auto Count = constantBits(Shr.count());
    return Of(Shr.value()) >> (Count ? std::min<uint64_t>(*Count, 31) : 0);
  }
  case Opcode::Shl: {
    auto Shl = Def->as<ir::ops::Shl>();
    if (auto Count = constantBits(Shl.count()); Count && *Count < 32)
      return std::min(MaxU32, Of(Shl.value()) << *Count);
    return MaxU32;
  }
  case Opcode::Select: {
    auto Select = Def->as<ir::ops::Select>();
    return std::max(Of(Select.ifTrue()), Of(Select.ifFalse()));
  }
  case Opcode::Convert: {
    const Type *From = operandType(*Def);
    if (From->isBool())
      return 1;
    if (From->isInt() && !From->isSigned() && From->bits() < 32)
      return (uint64_t(1) << From->bits()) - 1;
    return MaxU32;
  }
  default:
    return MaxU32;
  }
}

/// \p V / \p Size where that is certain to be exact and to lose no carry; null otherwise. Nothing
/// is built before that is known.
struct Quotients {
  Builder &B;
  uint64_t Size;

  bool divides(const Value *V, unsigned Depth = 6) const {
    if (auto Bits = constantBits(V))
      return *Bits % Size == 0;
    const Op *Def = V->def();
    if (!Def || Depth == 0)
      return false;
    switch (Def->opcode()) {
    case Opcode::Mul: {
      auto Mul = Def->as<ir::ops::Mul>();
      auto Factor = constantBits(Mul.rhs());
      return Factor && *Factor % Size == 0 && largest(Mul.lhs()) * *Factor <= MaxU32;
    }
    case Opcode::Shl: {
      auto Shl = Def->as<ir::ops::Shl>();
      auto Count = constantBits(Shl.count());
      return Count && *Count < 32 && (uint64_t(1) << *Count) % Size == 0 &&
             largest(Shl.value()) << *Count <= MaxU32;
    }
    case Opcode::Add: {
      auto Add = Def->as<ir::ops::Add>();
      return largest(Add.lhs()) + largest(Add.rhs()) <= MaxU32 && divides(Add.lhs(), Depth - 1) &&
             divides(Add.rhs(), Depth - 1);
    }
    default:
      return false;
    }
  }

  Value *of(Value *V) const {
    if (auto Bits = constantBits(V))
      return B.u32(uint32_t(*Bits / Size));
    Op *Def = V->def();
    ir::ops::Infix Operands(*Def);
    if (Def->is(Opcode::Add))
      return B.Add({of(Operands.left()), of(Operands.right())});
    uint64_t Factor = *constantBits(Operands.right());
    if (Def->is(Opcode::Shl))
      Factor = uint64_t(1) << Factor;
    Factor /= Size;
    return Factor == 1 ? Operands.left() : B.Mul({Operands.left(), B.u32(uint32_t(Factor))});
  }
};
} // namespace

void tessera::msl::raiseOffsets(ir::Module &M, const PassContext &) {
  WordTypes Words = wordTypes(M);
  rewrite(M, [&](Op &O, Builder &B) -> std::optional<Value *> {
    auto At = O.dyn<ir::ops::BytesAt>();
    const Global *G = At ? bufferOf(M, At.buffer()) : nullptr;
    const Type *Word = G ? Words.lookup(G) : nullptr;
    if (!Word || Word->bits() == 8)
      return std::nullopt;
    uint64_t Size = Word->bits() / 8;
    Quotients Q{B, Size};
    Value *Index =
        Q.divides(At.offset()) ? Q.of(At.offset()) : B.Div({At.offset(), B.u32(uint32_t(Size))});
    SmallVector<ir::Attr, 2> Attrs{Builder::integer(AttrKind::Unit, Size)};
    if (const ir::Attr *Align = O.attr(AttrKind::Align))
      Attrs.push_back(*Align);
    return B.MslWordsAt({At.buffer(), Index}, O.type(), Attrs);
  });
}
