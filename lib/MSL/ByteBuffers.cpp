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

/// The byte-address buffer in which \p Pointer points, or null.
static Global *bufferOf(ir::Module &M, const Value *Pointer) {
  const Op *Root = rootOf(Pointer)->def();
  if (!Root || !Root->is(Opcode::Global))
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
  auto SeeMatrix = [&](const Op &O, const Value *Memory, const Type *Element) {
    bool InElements = O.intAttr(AttrKind::Unit, 1) * 8 == Element->bits();
    See(Memory, InElements ? Element : nullptr);
  };
  for (ir::Function *F : M.Functions)
    ir::walk(F->body(), [&](Op &O) {
      if (O.is(Opcode::BytesAt) || O.is(Opcode::MslWordsAt))
        See(O.operand(0), scalarIn(O.type()->element()));
      else if (O.is(Opcode::MatLoad))
        SeeMatrix(O, O.operand(0), O.type()->element());
      else if (O.is(Opcode::MatStore))
        SeeMatrix(O, O.operand(1), O.operand(0)->type()->element());
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
  auto Of = [&](unsigned I) { return largest(Def->operand(I), Depth - 1); };
  switch (Def->opcode()) {
  case Opcode::Builtin:
    return largest(Def->enumAttr<BuiltinFn>(AttrKind::Builtin));
  case Opcode::Extract:
    return Of(0);
  case Opcode::Add:
    return std::min(MaxU32, Of(0) + Of(1));
  case Opcode::Mul:
    return std::min(MaxU32, Of(0) * Of(1));
  case Opcode::And:
  case Opcode::Min:
    return std::min(Of(0), Of(1));
  case Opcode::Rem:
    return constantBits(Def->operand(1)) ? std::max<uint64_t>(Of(1), 1) - 1 : Of(0);
  case Opcode::Div:
    return Of(0);
  case Opcode::Shr:
    if (auto Count = constantBits(Def->operand(1)))
      return Of(0) >> std::min<uint64_t>(*Count, 31);
    return Of(0);
  case Opcode::Shl:
    if (auto Count = constantBits(Def->operand(1)); Count && *Count < 32)
      return std::min(MaxU32, Of(0) << *Count);
    return MaxU32;
  case Opcode::Select:
    return std::max(Of(1), Of(2));
  case Opcode::Convert: {
    const Type *From = Def->operand(0)->type();
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
      auto Factor = constantBits(Def->operand(1));
      return Factor && *Factor % Size == 0 && largest(Def->operand(0)) * *Factor <= MaxU32;
    }
    case Opcode::Shl: {
      auto Count = constantBits(Def->operand(1));
      return Count && *Count < 32 && (uint64_t(1) << *Count) % Size == 0 &&
             largest(Def->operand(0)) << *Count <= MaxU32;
    }
    case Opcode::Add:
      return largest(Def->operand(0)) + largest(Def->operand(1)) <= MaxU32 &&
             divides(Def->operand(0), Depth - 1) && divides(Def->operand(1), Depth - 1);
    default:
      return false;
    }
  }

  Value *of(Value *V) const {
    if (auto Bits = constantBits(V))
      return B.u32(uint32_t(*Bits / Size));
    Op *Def = V->def();
    if (Def->is(Opcode::Add))
      return B.Add({of(Def->operand(0)), of(Def->operand(1))});
    uint64_t Factor = *constantBits(Def->operand(1));
    if (Def->is(Opcode::Shl))
      Factor = uint64_t(1) << Factor;
    Factor /= Size;
    return Factor == 1 ? Def->operand(0) : B.Mul({Def->operand(0), B.u32(uint32_t(Factor))});
  }
};
} // namespace

void tessera::msl::raiseOffsets(ir::Module &M, const PassContext &) {
  WordTypes Words = wordTypes(M);
  rewrite(M, [&](Op &O, Builder &B) -> std::optional<Value *> {
    const Global *G = O.is(Opcode::BytesAt) ? bufferOf(M, O.operand(0)) : nullptr;
    const Type *Word = G ? Words.lookup(G) : nullptr;
    if (!Word || Word->bits() == 8)
      return std::nullopt;
    uint64_t Size = Word->bits() / 8;
    auto At = O.as<ir::ops::BytesAt>();
    Quotients Q{B, Size};
    Value *Index =
        Q.divides(At.offset()) ? Q.of(At.offset()) : B.Div({At.offset(), B.u32(uint32_t(Size))});
    SmallVector<ir::Attr, 2> Attrs{Builder::integer(AttrKind::Unit, Size)};
    if (const ir::Attr *Align = O.attr(AttrKind::Align))
      Attrs.push_back(*Align);
    return B.MslWordsAt({At.buffer(), Index}, O.type(), Attrs);
  });
}
