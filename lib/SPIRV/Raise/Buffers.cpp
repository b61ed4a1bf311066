// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "BackendCommon/ValueWords.h"
#include "IR/Analysis/KnownBits.h"
#include "IR/OpViews.h"
#include "Polyfill/WholeVectors.h"
#include "SPIRV/Raise/BufferViews.h"
#include "SPIRV/Raise/Raise.h"
#include "llvm/Support/MathExtras.h"
#include <array>

using namespace llvm;
using namespace tessera;
using namespace tessera::spirv;
using ir::AtomicFn;
using ir::AttrKind;
using ir::Builder;
using ir::Op;
using ir::Opcode;
using ir::Type;
using ir::Value;

namespace {
constexpr uint64_t WordBytes = 4;
constexpr uint64_t WidestBytes = 16;

/// A place in a byte buffer. Align divides Offset.
struct ByteAddress {
  Value *Buffer;
  Value *Offset;
  uint64_t Align;
};

/// Where \p Pointer points if that is into a byte buffer.
std::optional<ByteAddress> resolve(Builder &B, ir::KnownBitsAnalysis &Known, const Value *Pointer) {
  const Op *Def = Pointer->def();
  if (!Def)
    return std::nullopt;
  if (auto At = Def->dyn<ir::ops::BytesAt>())
    return ByteAddress{
        At.buffer(), At.offset(),
        std::max(Def->intAttr(AttrKind::Align, 1), Known.multiple(At.offset(), WidestBytes))};
  auto Access = Def->dyn<ir::ops::Access>();
  if (!Access)
    return std::nullopt;
  // A component of a vector.
  auto Vector = resolve(B, Known, Access.base());
  if (!Vector)
    return std::nullopt;
  Value *Index = Access.indices().front();
  uint64_t Size = Pointer->type()->element()->bits() / 8;
  if (auto Bits = constantBits(Index))
    return ByteAddress{Vector->Buffer, addConstant(B, Vector->Offset, *Bits * Size),
                       MinAlign(Vector->Align, *Bits * Size)};
  Index = B.convert(Index, B.types().u32());
  Value *Offset = B.Add({Vector->Offset, B.Mul({Index, B.u32(uint32_t(Size))})});
  return ByteAddress{Vector->Buffer, Offset, std::min(Vector->Align, Size)};
}

/// Raises the accesses to one address.
class BufferRaiser {
public:
  BufferRaiser(Builder &B, Views &V) : B(B), V(V) {}

  Value *load(const ByteAddress &A, const Type *Ty) {
    if (!goesByWords(A, Ty)) {
      auto [Seen, Size] = narrowView(Ty->scalar());
      SmallVector<Value *, 8> Parts;
      for (uint64_t I = 0; I < Ty->components(); ++I)
        Parts.push_back(B.bitcast(B.load(at(A, I * Size, Size, Seen)), Ty->scalar()));
      return compose(B, Parts, Ty);
    }
    SmallVector<Value *, 8> Chunks, Words;
    forEachChunk(A, bytesOf(Ty), [&](Value *Address) { Chunks.push_back(B.load(Address)); });
    if (Chunks.size() == 1 && Ty->components() <= 4)
      return B.bitcast(Chunks[0], Ty);
    for (Value *Chunk : Chunks)
      Words.append(components(B, Chunk));
    return fromWords(B, Words, Ty);
  }

  void store(const ByteAddress &A, Value *Stored) {
    const Type *Ty = Stored->type();
    if (!goesByWords(A, Ty)) {
      auto [Seen, Size] = narrowView(Ty->scalar());
      for (auto [I, Part] : enumerate(components(B, Stored))) {
        Value *To = at(A, I * Size, Size, Seen);
        B.store(To, B.bitcast(Part, Seen));
      }
      return;
    }
    SmallVector<Value *, 8> Words;
    forEachChunk(A, bytesOf(Ty), [&](Value *Address) {
      const Type *Chunk = Address->type()->element();
      if (Chunk->components() * WordBytes == bytesOf(Ty) && Ty->components() <= 4)
        return B.store(Address, B.bitcast(Stored, Chunk));
      if (Words.empty())
        Words = toWords(B, Stored);
      B.store(Address, compose(B, ArrayRef(Words).slice(Taken, Chunk->components()), Chunk));
      Taken += Chunk->components();
    });
  }

  /// One instruction moves a vector of this type that stays whole.
  static bool isMovedWhole(const ByteAddress &A, const Type *Ty) {
    return A.Align >= WidestBytes && bytesOf(Ty) % WidestBytes == 0;
  }

  Value *loadWhole(const ByteAddress &A, const Type *Ty) {
    return B.SpirvVecLoad({words(A.Buffer), A.Offset}, Ty);
  }

  void storeWhole(const ByteAddress &A, Value *Stored) {
    B.SpirvVecStore({Stored, words(A.Buffer), A.Offset});
  }

  Value *atomic(const ByteAddress &A, Op &O) {
    auto Fn = O.enumAttr<AtomicFn>(AttrKind::Atomic);
    auto Atomic = O.as<ir::ops::Atomic>();
    const Type *Ty = Atomic.value()->type(), *Seen = Ty;
    // Exchanges move bits; seen as integers they need no float atomics.
    if (Ty->isFloat() && (Fn == AtomicFn::Exchange || Fn == AtomicFn::CompareExchange))
      Seen = B.types().intTy(Ty->bits(), false);
    SmallVector<Value *, 3> Operands{at(A, 0, Seen->bits() / 8, Seen)};
    Operands.push_back(B.bitcast(Atomic.value(), Seen));
    if (Value *Comparand = Atomic.comparand())
      Operands.push_back(B.bitcast(Comparand, Seen));
    return B.bitcast(B.create(Opcode::Atomic, Operands, Seen, O.attrs())->result(), Ty);
  }

  Value *size(Value *Buffer) {
    Value *Words = B.ArrayLength({words(Buffer)}, B.types().u32());
    return B.Mul({Words, B.u32(WordBytes)});
  }

private:
  Value *words(Value *Buffer) { return V.view(B, Buffer, B.types().u32()); }

  static uint64_t bytesOf(const Type *Ty) { return Ty->components() * Ty->scalar()->bits() / 8; }

  static bool goesByWords(const ByteAddress &A, const Type *Ty) {
    return Ty->scalar()->bits() >= 32 || (A.Align >= WordBytes && bytesOf(Ty) % WordBytes == 0);
  }

  /// How a component of less than a word is seen, and its size: integers as unsigned.
  std::pair<const Type *, uint64_t> narrowView(const Type *Scalar) {
    return {Scalar->isInt() ? B.types().intTy(Scalar->bits(), false) : Scalar, Scalar->bits() / 8};
  }

  /// The address \p Bytes after \p A in the view with elements of type \p Seen of \p Size bytes.
  Value *at(const ByteAddress &A, uint64_t Bytes, uint64_t Size, const Type *Seen) {
    Value *&Index = Indices[Log2_64(Size)];
    if (!Index)
      Index = shiftRight(B, A.Offset, Log2_64(Size));
    return V.element(B, A.Buffer, Seen, addConstant(B, Index, Bytes / Size));
  }

  /// Calls \p F with the addresses of the fewest u32 scalars or vectors that cover \p Bytes.
  void forEachChunk(const ByteAddress &A, uint64_t Bytes, function_ref<void(Value *)> F) {
    Taken = 0;
    for (uint64_t Done = 0; Done < Bytes;) {
      uint64_t Size = WidestBytes;
      while (Size > WordBytes && (Bytes - Done < Size || A.Align < Size || Done % Size != 0))
        Size /= 2;
      const Type *Word = B.types().u32();
      F(at(A, Done, Size, Size == WordBytes ? Word : B.types().vector(Word, Size / WordBytes)));
      Done += Size;
    }
  }

  Builder &B;
  Views &V;
  size_t Taken = 0;
  std::array<Value *, ConstantLog2<WidestBytes>() + 1>
      Indices{}; ///< of the address, by the size's log2
};
} // namespace

void tessera::spirv::raiseBuffers(ir::Module &M, const PassContext &Ctx) {
  Views V(M);
  ir::KnownBitsAnalysis Known(M, ir::KnownBitsAnalysis::Followed);
  const DenseSet<const Value *> Whole = polyfill::wholeVectors(M);
  rewrite(M, [&](Op &O, Builder &B) -> std::optional<Value *> {
    BufferRaiser R(B, V);
    switch (O.opcode()) {
    case Opcode::Load:
      if (auto A = resolve(B, Known, O.as<ir::ops::Load>().address()))
        return Whole.contains(O.result()) && R.isMovedWhole(*A, O.type())
                   ? R.loadWhole(*A, O.type())
                   : R.load(*A, O.type());
      return std::nullopt;
    case Opcode::Store: {
      auto Store = O.as<ir::ops::Store>();
      if (auto A = resolve(B, Known, Store.address())) {
        if (Whole.contains(Store.value()) && R.isMovedWhole(*A, Store.value()->type()))
          R.storeWhole(*A, Store.value());
        else
          R.store(*A, Store.value());
        return nullptr;
      }
      return std::nullopt;
    }
    case Opcode::Atomic:
      if (auto A = resolve(B, Known, O.as<ir::ops::Atomic>().address()))
        return R.atomic(*A, O);
      return std::nullopt;
    case Opcode::BytesSize:
      return R.size(O.as<ir::ops::BytesSize>().buffer());
    default:
      return std::nullopt;
    }
  });
  // The addresses have served; they would keep types alive that the writer does not know.
  rewrite(M, [](Op &O, Builder &) -> std::optional<Value *> {
    if (O.is(Opcode::BytesAt))
      return O.result();
    auto Access = O.dyn<ir::ops::Access>();
    const Op *Base = Access ? Access.base()->def() : nullptr;
    if (O.result() && O.type()->isPointer() &&
        (holdsBytes(O.type()->element()) || (Base && Base->is(Opcode::BytesAt))))
      return O.result();
    return std::nullopt;
  });
  if (Ctx.SPIRV.AllBindings)
    V.addMissing();
  V.finish();
  M.eraseGlobals([](ir::Global &G) { return holdsBytes(G.ValueType); });
}
