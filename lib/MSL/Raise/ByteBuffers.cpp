// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "MSL/Raise/ByteBuffers.h"
#include "IR/Analysis/KnownBits.h"
#include "IR/Layout.h"
#include "IR/MatrixAccess.h"
#include "IR/OpViews.h"
#include "MSL/Raise/Raise.h"

using namespace llvm;
using namespace tessera;
using namespace tessera::msl;
using ir::AttrKind;
using ir::Builder;
using ir::Global;
using ir::Op;
using ir::Opcode;
using ir::Type;
using ir::Value;

/// The buffer of bytes in which \p Pointer points, or null.
static Global *bufferOf(ir::Module &M, const Value *Pointer) {
  Global *G = globalAt(M, Pointer);
  if (!G)
    return nullptr;
  const Type *Ty = G->ValueType;
  if (G->Kind != ir::ResourceKind::None && Ty->isArray())
    Ty = Ty->element();
  return Ty->isBytes() ? G : nullptr;
}

static const Type *scalarIn(const Type *Ty) { return Ty->innermost()->scalar(); }

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
      if (ir::ops::MatAccess Access{O})
        See(Access.memory(), Access.matrix()->element());
    });
  return Seen;
}

/// Whether the user computes the offsets into the resource, so that they may wrap. In other
/// resources the compiler does, from indices that are in range.
static bool hasOffsets(ir::ResourceKind Kind) {
  return Kind == ir::ResourceKind::ByteAddressBuffer ||
         Kind == ir::ResourceKind::RWByteAddressBuffer;
}

namespace {
/// HLSL's limit on groups in each dimension.
constexpr uint64_t MaxGroups = 65535;
constexpr uint64_t MaxU32 = 0xffffffff;
constexpr uint64_t WidestBytes = 16;

/// Computes \p V / \p Size if that is certainly exact and loses no carry; else null. Builds nothing
/// before that is known.
struct Quotients {
  Builder &B;
  ir::KnownBitsAnalysis &Known;
  uint64_t Size;
  bool NeverWraps; ///< offsets into the buffer do not

  uint64_t largest(const Value *V) const { return Known.of(V).Max; }
  bool fits(uint64_t Largest) const { return NeverWraps || Largest <= MaxU32; }

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
      return Factor && *Factor % Size == 0 && fits(largest(Mul.lhs()) * *Factor);
    }
    case Opcode::Shl: {
      auto Shl = Def->as<ir::ops::Shl>();
      auto Count = constantBits(Shl.count());
      return Count && *Count < 32 && (uint64_t(1) << *Count) % Size == 0 &&
             fits(largest(Shl.value()) << *Count);
    }
    case Opcode::Add: {
      auto Add = Def->as<ir::ops::Add>();
      return fits(largest(Add.lhs()) + largest(Add.rhs())) && divides(Add.lhs(), Depth - 1) &&
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

  /// Returns \p V / \p Size, rounded down if necessary.
  Value *quotient(Value *V) const { return divides(V) ? of(V) : B.Div({V, B.u32(uint32_t(Size))}); }
};
} // namespace

/// \p V times \p Factor.
static Value *product(Builder &B, Value *V, uint64_t Factor) {
  if (auto Bits = constantBits(V))
    return B.u32(uint32_t(*Bits * Factor));
  return B.Mul({V, B.u32(uint32_t(Factor))});
}

/// Has the offset and the stride of a matrix count its components.
static void countComponents(ir::Module &M, Op &O, ir::KnownBitsAnalysis &Known) {
  ir::ops::MatAccess Access(O);
  if (!Access)
    return;
  uint64_t Now = ir::MatrixMemory(O).UnitBytes, Size = Access.matrix()->element()->bits() / 8;
  if (Now == Size)
    return;
  const Global *G = bufferOf(M, Access.memory());
  auto B = Builder::before(M, O);
  Quotients Q{B, Known, Size / Now, G && !hasOffsets(G->Kind)};
  for (unsigned I : {Access.offset_at(), Access.stride_at()}) {
    Value *Counted = O.operand(I);
    O.setOperand(I, Now < Size ? Q.quotient(Counted) : product(B, Counted, Now / Size));
  }
  M.setAttr(&O, Builder::integer(AttrKind::Unit, Size));
}

/// The elements that a buffer has room for.
static Value *lengthOf(Builder &B, Value *Buffer) {
  const Type *There = Buffer->type();
  Value *Size = B.BytesSize({Buffer}, B.types().u32());
  uint64_t Stride = ir::arrayStride(There->element(), There->space());
  return Stride == 1 ? Size : B.Div({Size, B.u32(uint32_t(Stride))});
}

void tessera::msl::raiseOffsets(ir::Module &M, const PassContext &) {
  ir::KnownBitsAnalysis Known(M, ir::KnownBitsAnalysis::Followed, MaxGroups);
  if (ir::mayAccessMatrices(M))
    for (ir::Function *F : M.Functions)
      ir::walk(F->body(), [&](Op &O) { countComponents(M, O, Known); });
  WordTypes Words = wordTypes(M);
  rewrite(M, [&](Op &O, Builder &B) -> std::optional<Value *> {
    if (auto Length = O.dyn<ir::ops::ArrayLength>())
      return lengthOf(B, Length.buffer());
    auto At = O.dyn<ir::ops::BytesAt>();
    const Global *G = At ? bufferOf(M, At.buffer()) : nullptr;
    if (!G)
      return std::nullopt;
    // Only raise the known alignment, at most to the size of the widest vector. It is at least that
    // of a component.
    uint64_t Shown = Known.multiple(At.offset(), WidestBytes);
    if (Shown * 8 >= scalarIn(O.type()->element())->bits() && Shown > O.intAttr(AttrKind::Align, 1))
      M.setAttr(&O, Builder::integer(AttrKind::Align, Shown));
    const Type *Word = Words.lookup(G);
    if (!Word || Word->bits() == 8)
      return std::nullopt;
    uint64_t Size = Word->bits() / 8;
    Quotients Q{B, Known, Size, !hasOffsets(G->Kind)};
    SmallVector<ir::Attr, 2> Attrs{Builder::integer(AttrKind::Unit, Size)};
    if (const ir::Attr *Align = O.attr(AttrKind::Align))
      Attrs.push_back(*Align);
    return B.MslWordsAt({At.buffer(), Q.quotient(At.offset())}, O.type(), Attrs);
  });
}
