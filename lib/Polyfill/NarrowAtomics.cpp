// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "Polyfill/NarrowAtomics.h"
#include "BackendCommon/Rewrite.h"
#include "BackendCommon/TypeMap.h"
#include "IR/OpViews.h"
#include "IR/WordAtomics.h"
#include "Target/Target.h"
#include "llvm/ADT/DenseSet.h"
#include "llvm/Support/MathExtras.h"

using namespace llvm;
using namespace tessera;
using namespace tessera::polyfill;
using namespace tessera::raising;
using namespace tessera::ir;

namespace {
class Lowering {
public:
  Lowering(Module &M, const Target &Device)
      : M(M), Device(Device), Words(M.types(), [this](const Type *Ty) { return inWords(Ty); }) {}

  void run();

private:
  bool isLacking(const Op &O) const;
  Global *arrayOf(const Value *Address) const;
  const Type *inWords(const Type *Ty) const;
  /// True if the device adds to scalars of this type only in whole words.
  bool isByWords(const Type *Scalar, AddressSpace Space) const;
  const Type *wordOf(const Type *Scalar) const {
    return M.types().intTy(std::max(Scalar->bits(), 32u), false);
  }

  std::optional<Value *> visit(Op &O, Builder &B);
  Value *addInBytes(Builder &B, const ops::BytesAt &At, Value *V);
  Value *fromWords(Builder &B, Value *V, const Type *Ty);
  Value *toWords(Builder &B, Value *V);
  Value *rebuilt(Builder &B, Value *V, const Type *To,
                 function_ref<Value *(Builder &, Value *, const Type *)> Scalar);

  Module &M;
  const Target &Device;
  TypeMap Words;
  DenseSet<const Global *> Arrays;
};
} // namespace

/// Whether additions to \p Scalar use atomics of words. Floats on MSL do not: its raise steps have
/// float atomics of their own.
bool Lowering::isByWords(const Type *Scalar, AddressSpace Space) const {
  if (Scalar->isBool() || Scalar->bits() < 32)
    return !Scalar->isBool();
  bool Shared = Space == AddressSpace::Workgroup;
  auto Has = [&](Feature OfShared, Feature OfBuffers) {
    return Device.has(Shared ? OfShared : OfBuffers);
  };
  if (!Scalar->isFloat() || !includes(Device.Backends, Backend::SPIRV))
    return false;
  if (Scalar->bits() == 32)
    return !Has(Feature::AtomicFloat32AddShared, Feature::AtomicFloat32Add);
  return !Has(Feature::AtomicFloat64AddShared, Feature::AtomicFloat64Add) &&
         Has(Feature::AtomicInt64Shared, Feature::AtomicInt64);
}

bool Lowering::isLacking(const Op &O) const {
  if (!O.is(Opcode::Atomic) || O.enumAttr<AtomicFn>(AttrKind::Atomic) != AtomicFn::Add)
    return false;
  auto Atomic = O.as<ops::Atomic>();
  return isByWords(Atomic.value()->type(), Atomic.address()->type()->space());
}

/// The groupshared variable that an address leads into; null for another place.
Global *Lowering::arrayOf(const Value *Address) const {
  if (Address->type()->space() != AddressSpace::Workgroup)
    return nullptr;
  return globalAt(M, Address);
}

const Type *Lowering::inWords(const Type *Ty) const {
  const Type *Scalar = Ty->scalar();
  return isByWords(Scalar, AddressSpace::Workgroup) ? M.types().withScalar(Ty, wordOf(Scalar)) : Ty;
}

Value *Lowering::addInBytes(Builder &B, const ops::BytesAt &At, Value *V) {
  const Type *Integer = wordOf(V->type());
  uint32_t Bytes = V->type()->bits() / 8, WordBytes = Integer->bits() / 8;
  Value *Buffer = At.buffer(), *Offset = At.offset();
  const Type *Pointer = M.types().pointer(Integer, Buffer->type()->space());
  Value *Start = B.And({Offset, B.u32(~(WordBytes - 1))});
  Value *Word = B.BytesAt({Buffer, Start}, Pointer, {Builder::integer(AttrKind::Align, WordBytes)});
  Value *Index = B.Shr({B.And({Offset, B.u32(WordBytes - 1)}), B.u32(Log2_32(Bytes))});
  return addInWord(B, Word, Index, V);
}

/// \p V with each scalar in it as \p Scalar makes it, as \p To.
Value *Lowering::rebuilt(Builder &B, Value *V, const Type *To,
                         function_ref<Value *(Builder &, Value *, const Type *)> Scalar) {
  if (V->type() == To)
    return V;
  if (To->isScalar())
    return Scalar(B, V, To);
  if (To->isArray()) {
    Value *From = B.var(V->type(), "", V), *Result = B.var(To, "");
    B.countedLoop("i", To->count(), [&](Builder &In, Value *I) {
      Value *Part = In.load(In.access(From, {I}));
      Value *Element = In.access(Result, {I});
      In.store(Element, rebuilt(In, Part, To->element(), Scalar));
    });
    return B.load(Result);
  }
  SmallVector<Value *, 4> Parts;
  for (uint64_t I = 0; I < (To->isVector() ? To->count() : To->members().size()); ++I)
    Parts.push_back(rebuilt(B, B.extract(V, {int64_t(I)}), partType(To, I), Scalar));
  return B.Construct(Parts, To);
}

/// Returns a vector of \p Scalar that fills a word; its first component is the value.
static const Type *filling(TypeContext &Types, const Type *Scalar) {
  return Scalar->bits() >= 32 ? Scalar : Types.vector(Scalar, 32 / Scalar->bits());
}

Value *Lowering::fromWords(Builder &B, Value *V, const Type *Ty) {
  return rebuilt(B, V, Ty, [&](Builder &In, Value *Word, const Type *Scalar) {
    Value *All = In.bitcast(Word, filling(M.types(), Scalar));
    return All->type() == Scalar ? All : In.extract(All, {0});
  });
}

Value *Lowering::toWords(Builder &B, Value *V) {
  return rebuilt(B, V, Words(V->type()), [&](Builder &In, Value *Part, const Type *Word) {
    const Type *All = filling(M.types(), Part->type());
    if (All != Part->type())
      Part = In.insert(In.zero(All), Part, {0});
    return In.bitcast(Part, Word);
  });
}

std::optional<Value *> Lowering::visit(Op &O, Builder &B) {
  if (isLacking(O))
    if (const Op *At = O.as<ops::Atomic>().address()->def(); At && At->is(Opcode::BytesAt))
      return addInBytes(B, At->as<ops::BytesAt>(), O.as<ops::Atomic>().value());
  const Value *Address = O.result() && O.type()->isPointer() ? O.result() : nullptr;
  if (!Address && (O.is(Opcode::Load) || O.is(Opcode::Store) || O.is(Opcode::Atomic)))
    Address = O.operand(ops::Load::address_at);
  const Global *Array = Address ? arrayOf(Address) : nullptr;
  if (!Array || !Arrays.contains(Array))
    return std::nullopt;
  switch (O.opcode()) {
  case Opcode::Global:
  case Opcode::Access:
    O.result()->setType(M.types().pointer(Words(O.type()->element()), O.type()->space()));
    return std::nullopt;
  case Opcode::Load: {
    Value *Now = B.load(O.as<ops::Load>().address());
    return fromWords(B, Now, O.type());
  }
  case Opcode::Store: {
    auto Store = O.as<ops::Store>();
    B.store(Store.address(), toWords(B, Store.value()));
    return nullptr;
  }
  case Opcode::Atomic: {
    auto Atomic = O.as<ops::Atomic>();
    if (isLacking(O))
      return addInWord(B, Atomic.address(), B.u32(0), Atomic.value());
    Value *Words = toWords(B, Atomic.value());
    if (Words == Atomic.value())
      return std::nullopt;
    SmallVector<Value *, 3> Operands{Atomic.address(), Words};
    if (Value *Comparand = Atomic.comparand())
      Operands.push_back(toWords(B, Comparand));
    return fromWords(B, B.Atomic(Operands, Words->type(), O.attrs()), O.type());
  }
  default:
    return std::nullopt;
  }
}

void Lowering::run() {
  bool Found = false;
  for (Function *F : M.Functions)
    walk(F->body(), [&](Op &O) {
      if (!isLacking(O))
        return;
      Found = true;
      if (Global *Array = arrayOf(O.as<ops::Atomic>().address()))
        Arrays.insert(Array);
    });
  if (!Found)
    return;
  // Matrices are still in an array only where the device is refused for them.
  for (Function *F : M.Functions)
    walk(F->body(), [&](Op &O) {
      if (ops::MatAccess Access(O); Access)
        Arrays.erase(arrayOf(Access.memory()));
    });
  for (Global *G : M.Globals)
    if (Arrays.contains(G))
      G->ValueType = Words(G->ValueType);
  rewrite(M, [&](Op &O, Builder &B) { return visit(O, B); });
}

void tessera::polyfill::lowerNarrowAtomics(Module &M, const PassContext &Ctx) {
  Lowering(M, Ctx.Device).run();
}
