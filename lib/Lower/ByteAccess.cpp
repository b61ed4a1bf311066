// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Typed loads and stores on byte-addressed buffers: an aggregate becomes its scalars and vectors,
// each at its offset by the storage rules (IR/Layout.h), but that arrays are always tight.
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

class ByteAccess {
public:
  ByteAccess(FunctionLowering &F, Value *Buffer)
      : F(F), B(F.B), Buffer(Buffer), Known(B.module(), ir::KnownBitsAnalysis::Unknown) {}

  Value *load(Value *Offset, uint64_t Delta, const ir::Type *Ty) {
    if (Ty->isScalar() || Ty->isVector())
      return splits(Offset, Delta, Ty) ? loadWords(Offset, Delta, Ty)
                                       : B.load(address(Offset, Delta, Ty));
    if (Ty->isArray() && Ty->count() > MaxUnrolled) {
      Value *Whole = B.var(Ty, "");
      forEachElement(Offset, Delta, Ty, [&](Value *I, Value *At) {
        B.store(B.access(Whole, {I}), load(At, 0, Ty->element()));
      });
      return B.load(Whole);
    }
    SmallVector<Value *, 8> Parts;
    forEachPart(Ty, [&](unsigned, uint64_t At, const ir::Type *Part) {
      Parts.push_back(load(Offset, Delta + At, Part));
    });
    return B.Construct(Parts, Ty);
  }

  void store(Value *Offset, uint64_t Delta, Value *V) {
    const ir::Type *Ty = V->type();
    if (Ty->isScalar() || Ty->isVector()) {
      if (splits(Offset, Delta, Ty))
        storeWords(Offset, Delta, V);
      else
        B.store(address(Offset, Delta, Ty), V);
      return;
    }
    if (Ty->isArray() && Ty->count() > MaxUnrolled) {
      Value *Whole = B.var(Ty, "", V);
      forEachElement(Offset, Delta, Ty,
                     [&](Value *I, Value *At) { store(At, 0, B.load(B.access(Whole, {I}))); });
      return;
    }
    forEachPart(Ty, [&](unsigned I, uint64_t At, const ir::Type *) {
      store(Offset, Delta + At, B.extract(V, {static_cast<int64_t>(I)}));
    });
  }

private:
  static constexpr ir::AddressSpace Space = ir::AddressSpace::Storage;

  /// What follows in an array begins where \p Ty ends: of the rules of a module only those of
  /// structs are followed here, as DXC does.
  static uint64_t bytesOf(const ir::Type *Ty) {
    return Ty->isArray() ? Ty->count() * bytesOf(Ty->element()) : ir::layoutOf(Ty, Space).Size;
  }

  Value *shifted(Value *Offset, uint64_t Delta) {
    return Delta ? B.Add({Offset, B.u32(Delta)}) : Offset;
  }

  uint64_t knownAlign(Value *Offset, uint64_t Delta) {
    return MinAlign(Known.multiple(Offset, MaxMultiple), Delta);
  }

  /// HLSL asks for offsets that are multiples of 4, also where a component has 8 bytes.
  bool splits(Value *Offset, uint64_t Delta, const ir::Type *Ty) {
    return Ty->scalar()->bits() == 64 && knownAlign(Offset, Delta) < 8;
  }

  const ir::Type *wordPair() { return F.Types.vector(F.Types.u32(), 2); }

  Value *loadWords(Value *Offset, uint64_t Delta, const ir::Type *Ty) {
    SmallVector<Value *, 4> Parts;
    for (uint64_t I = 0; I < Ty->components(); ++I)
      Parts.push_back(B.bitcast(B.load(address(Offset, Delta + 8 * I, wordPair())), Ty->scalar()));
    return Ty->isVector() ? B.Construct(Parts, Ty) : Parts[0];
  }

  void storeWords(Value *Offset, uint64_t Delta, Value *V) {
    for (unsigned I = 0; I < V->type()->components(); ++I)
      B.store(address(Offset, Delta + 8 * I, wordPair()), B.bitcast(F.part(V, I), wordPair()));
  }

  Value *address(Value *Offset, uint64_t Delta, const ir::Type *Ty) {
    uint64_t Align = std::max(knownAlign(Offset, Delta), ir::layoutOf(Ty->scalar(), Space).Size);
    return B.BytesAt({Buffer, shifted(Offset, Delta)}, F.Types.pointer(Ty, Space),
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

  void forEachElement(Value *Offset, uint64_t Delta, const ir::Type *Array,
                      function_ref<void(Value *, Value *)> Do) {
    Value *Counter = B.var(F.Types.u32(), "", B.u32(0));
    ir::Op *Loop = B.create(Opcode::Loop, {}, nullptr, {}, 3);
    {
      RegionScope Test(F, Loop->region(0));
      B.Yield({B.Lt({B.load(Counter), B.u32(Array->count())})});
    }
    {
      RegionScope Body(F, Loop->region(1));
      Value *I = B.load(Counter);
      Value *At = B.Mul({I, B.u32(bytesOf(Array->element()))});
      Do(I, B.Add({shifted(Offset, Delta), At}));
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
  return fromMemory(F, ByteAccess(F, Buffer).load(Offset, 0, Ty), T);
}

void tessera::storeBytes(FunctionLowering &F, Value *Buffer, Value *Offset, QualType T, Value *V) {
  RawOrder Order(F.L);
  ByteAccess(F, Buffer).store(Offset, 0, toMemory(F, V, T));
}
