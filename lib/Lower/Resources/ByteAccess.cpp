// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Typed loads and stores on byte-addressed buffers and at addresses: an aggregate becomes its
// scalars and vectors, each at its offset by the storage rules (IR/Layout.h), but that arrays are
// always tight.
#include "IR/Analysis/KnownBits.h"
#include "IR/Layout.h"
#include "Lower/Resources.h"
#include "llvm/Support/MathExtras.h"

using namespace clang;
using namespace llvm;
using namespace tessera;
using tessera::ir::Opcode;
using tessera::ir::Value;

static constexpr uint64_t MaxMultiple = 16;
/// Arrays longer than this are copied by a loop.
static constexpr uint64_t MaxUnrolled = 16;

uint64_t tessera::knownMultiple(ir::Module &M, const Value *V) {
  return ir::KnownBitsAnalysis(M, ir::KnownBitsAnalysis::Unknown).multiple(V, MaxMultiple);
}

namespace {

/// Where an access begins: at a byte of a buffer, or at an address.
struct Start {
  Value *At;      ///< u32, or u64
  uint64_t Align; ///< what divides it
};

class ByteAccess {
public:
  /// \p Buffer is null where the access begins at an address.
  ByteAccess(FunctionLowering &F, Value *Buffer)
      : F(F), B(F.B), Buffer(Buffer), Known(B.module(), ir::KnownBitsAnalysis::Unknown) {}

  Start from(Value *Offset) { return {Offset, Known.multiple(Offset, MaxMultiple)}; }

  Value *load(const Start &S, uint64_t Delta, const ir::Type *Ty) {
    if (Ty->isScalar() || Ty->isVector())
      return splits(S, Delta, Ty) ? loadWords(S, Delta, Ty) : B.load(address(S, Delta, Ty));
    if (Ty->isArray() && Ty->count() > MaxUnrolled) {
      Value *Whole = B.var(Ty, "");
      forEachElement(S, Delta, Ty, [&](Value *I, const Start &At) {
        ir::Value *Element = B.access(Whole, {I});
        B.store(Element, load(At, 0, Ty->element()));
      });
      return B.load(Whole);
    }
    SmallVector<Value *, 8> Parts;
    forEachPart(Ty, [&](unsigned, uint64_t At, const ir::Type *Part) {
      Parts.push_back(load(S, Delta + At, Part));
    });
    return B.Construct(Parts, Ty);
  }

  void store(const Start &S, uint64_t Delta, Value *V) {
    const ir::Type *Ty = V->type();
    if (Ty->isScalar() || Ty->isVector()) {
      if (splits(S, Delta, Ty))
        storeWords(S, Delta, V);
      else
        B.store(address(S, Delta, Ty), V);
      return;
    }
    if (Ty->isArray() && Ty->count() > MaxUnrolled) {
      Value *Whole = B.var(Ty, "", V);
      forEachElement(S, Delta, Ty, [&](Value *I, const Start &At) {
        store(At, 0, B.load(B.access(Whole, {I})));
      });
      return;
    }
    forEachPart(Ty, [&](unsigned I, uint64_t At, const ir::Type *) {
      store(S, Delta + At, B.extract(V, {static_cast<int64_t>(I)}));
    });
  }

private:
  /// The layout of what lies at an address is the same.
  static constexpr ir::AddressSpace Space = ir::AddressSpace::Storage;

  /// Returns the distance of array elements: the next one begins where \p Ty ends. As in DXC, only
  /// the module's rules for structs apply here.
  static uint64_t bytesOf(const ir::Type *Ty) {
    return Ty->isArray() ? Ty->count() * bytesOf(Ty->element()) : ir::layoutOf(Ty, Space).Size;
  }

  Value *shifted(const Start &S, uint64_t Delta) {
    return Delta ? B.Add({S.At, B.constant(S.At->type(), Delta)}) : S.At;
  }

  /// HLSL asks for offsets that are multiples of 4, also where a component has 8 bytes. Of
  /// addresses the shader says what they are multiples of, and a pass splits what needs more.
  bool splits(const Start &S, uint64_t Delta, const ir::Type *Ty) {
    return Buffer && Ty->scalar()->bits() == 64 && MinAlign(S.Align, Delta) < 8;
  }

  const ir::Type *wordPair() { return F.Types.vector(F.Types.u32(), 2); }

  Value *loadWords(const Start &S, uint64_t Delta, const ir::Type *Ty) {
    SmallVector<Value *, 4> Parts;
    for (uint64_t I = 0; I < Ty->components(); ++I)
      Parts.push_back(B.bitcast(B.load(address(S, Delta + 8 * I, wordPair())), Ty->scalar()));
    return Ty->isVector() ? B.Construct(Parts, Ty) : Parts[0];
  }

  void storeWords(const Start &S, uint64_t Delta, Value *V) {
    for (unsigned I = 0; I < V->type()->components(); ++I) {
      ir::Value *To = address(S, Delta + 8 * I, wordPair());
      B.store(To, B.bitcast(F.part(V, I), wordPair()));
    }
  }

  Value *address(const Start &S, uint64_t Delta, const ir::Type *Ty) {
    uint64_t Align = MinAlign(S.Align, Delta);
    if (!Buffer)
      return B.AtAddress({shifted(S, Delta)}, F.Types.pointer(Ty, ir::AddressSpace::Physical),
                         {ir::Builder::integer(ir::AttrKind::Align, Align)});
    Align = std::max(Align, ir::layoutOf(Ty->scalar(), Space).Size);
    return B.BytesAt({Buffer, shifted(S, Delta)}, F.Types.pointer(Ty, Space),
                     {ir::Builder::integer(ir::AttrKind::Align, Align)});
  }

  void forEachPart(const ir::Type *Ty,
                   function_ref<void(unsigned, uint64_t, const ir::Type *)> Do) {
    if (Ty->isArray()) {
      for (uint64_t I = 0; I < Ty->count(); ++I)
        Do(I, I * bytesOf(Ty->element()), Ty->element());
      return;
    }
    for (unsigned I = 0; I < Ty->members().size(); ++I)
      Do(I, ir::memberOffset(Ty, I, Space), Ty->members()[I].Ty);
  }

  void forEachElement(const Start &S, uint64_t Delta, const ir::Type *Array,
                      function_ref<void(Value *, const Start &)> Do) {
    Value *Counter = B.var(F.Types.u32(), "", B.u32(0));
    ir::Op *Loop = B.create(Opcode::Loop, {}, nullptr, {}, 3);
    {
      RegionScope Test(F, Loop->region(0));
      B.Yield({B.Lt({B.load(Counter), B.u32(Array->count())})});
    }
    {
      RegionScope Body(F, Loop->region(1));
      Value *I = B.load(Counter);
      const ir::Type *Ty = S.At->type();
      uint64_t Stride = bytesOf(Array->element());
      Value *At = B.Add({shifted(S, Delta), B.Mul({B.convert(I, Ty), B.constant(Ty, Stride)})});
      Do(I, Buffer ? from(At) : Start{At, MinAlign(MinAlign(S.Align, Delta), Stride)});
    }
    RegionScope Step(F, Loop->region(2));
    B.store(Counter, B.Add({B.load(Counter), B.u32(1)}));
  }

  FunctionLowering &F;
  ir::Builder &B;
  Value *Buffer;
  ir::KnownBitsAnalysis Known;
};

/// While it stands, matrices lie as -fspv-use-legacy-buffer-matrix-order has them, if that is asked
/// for.
class RawOrder {
public:
  explicit RawOrder(ModuleLowering &L) : L(L) { exchange(); }
  ~RawOrder() { exchange(); }

private:
  void exchange() {
    if (!L.Options.RawByRows)
      return;
    L.IsRawByRows = !L.IsRawByRows;
    std::swap(L.MemoryTypes, L.RawMemoryTypes);
  }

  ModuleLowering &L;
};

} // namespace

Value *tessera::loadBytes(FunctionLowering &F, Value *Buffer, Value *Offset, QualType T) {
  RawOrder Order(F.L);
  const ir::Type *Ty = memoryType(F.L, T, ir::AddressSpace::Storage, {});
  ByteAccess Access(F, Buffer);
  return fromMemory(F, Access.load(Access.from(Offset), 0, Ty), T);
}

void tessera::storeBytes(FunctionLowering &F, Value *Buffer, Value *Offset, QualType T, Value *V) {
  RawOrder Order(F.L);
  ByteAccess Access(F, Buffer);
  Access.store(Access.from(Offset), 0, toMemory(F, V, T));
}

Value *tessera::loadAt(FunctionLowering &F, Value *Address, uint64_t Align, QualType T) {
  RawOrder Order(F.L);
  const ir::Type *Ty = memoryType(F.L, T, ir::AddressSpace::Physical, {});
  return fromMemory(F, ByteAccess(F, nullptr).load({Address, Align}, 0, Ty), T);
}

void tessera::storeAt(FunctionLowering &F, Value *Address, uint64_t Align, QualType T, Value *V) {
  RawOrder Order(F.L);
  ByteAccess(F, nullptr).store({Address, Align}, 0, toMemory(F, V, T));
}
