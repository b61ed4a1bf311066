// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Addresses, loads, stores, atomics and barriers.
#include "IR/OpViews.h"
#include "SPIRV/FunctionWriter.h"

using namespace llvm;
using namespace tessera;
using namespace tessera::spirv;
using ir::AddressSpace;
using ir::AttrKind;
using ir::Op;
using ir::Opcode;
using ir::Type;
using ir::Value;

/// Whether \p Pointer points to a resource as a whole: to a Block, or to an array of them.
bool FunctionWriter::isBlockPointer(const Value *Pointer) const {
  const Op *Def = Pointer->def();
  if (!Def || !isResourceSpace(Pointer->type()->space()))
    return false;
  if (Def->is(Opcode::Global))
    return true;
  auto Access = Def->dyn<ir::ops::Access>();
  return Access && Access.indices().size() == 1 && isBlockPointer(Access.base()) &&
         Access.base()->type()->element()->isArray();
}

ID FunctionWriter::pointeeType(const Value *Pointer) {
  const Type *Ty = Pointer->type();
  Layout L = layoutIn(Ty->space());
  return isBlockPointer(Pointer) ? W.blockType(Ty->element(), L) : W.type(Ty->element(), L);
}

static bool isConstant(const Value *V) { return V->def() && V->def()->is(Opcode::Const); }

void FunctionWriter::writeAccess(Op &O) {
  auto Access = O.as<ir::ops::Access>();
  const Value *Base = Access.base();
  const Type *Ty = Base->type()->element();
  AddressSpace Space = Base->type()->space();
  bool AtBlock = isBlockPointer(Base);
  SmallVector<uint32_t, 6> Words{id(Base)};
  for (const Value *Index : Access.indices()) {
    if (AtBlock && Ty->isArray()) { // an array of resources; its element is a block again
      if (!isConstant(Index))
        W.Needs.capability(Space == AddressSpace::Uniform
                               ? spv::Capability::UniformBufferArrayDynamicIndexing
                               : spv::Capability::StorageBufferArrayDynamicIndexing);
      Words.push_back(id(Index));
      Ty = Ty->element();
      continue;
    }
    if (AtBlock && !Ty->isStruct())
      Words.push_back(W.u32(0));
    AtBlock = false;
    Words.push_back(id(Index));
    Ty = Ty->isStruct() ? Ty->members()[Index->def()->constant()->Bits].Ty : Ty->element();
  }
  ID Pointer = W.pointerType(storageClass(Space), pointeeType(O.result()));
  define(O, make(spv::Op::OpAccessChain, Pointer, Words));
}

void FunctionWriter::writeArrayLength(Op &O) {
  define(O, spv::Op::OpArrayLength, {id(O.as<ir::ops::ArrayLength>().buffer()), 0});
}

void FunctionWriter::appendMemoryOperands(SmallVectorImpl<uint32_t> &Words, const Op &O) {
  if (!O.flag(AttrKind::Access))
    return;
  auto Mask = uint32_t(spv::MemoryAccessMask::NonPrivatePointer);
  if (O.enumAttr<ir::MemoryAccess>(AttrKind::Access) == ir::MemoryAccess::NonPrivate) {
    Words.push_back(Mask);
    return;
  }
  Mask |= uint32_t(O.has(ir::Writes) ? spv::MemoryAccessMask::MakePointerAvailable
                                     : spv::MemoryAccessMask::MakePointerVisible);
  Words.append({Mask, W.u32(uint32_t(spv::Scope::QueueFamily))});
}

void FunctionWriter::writeLoad(Op &O) {
  const Value *Pointer = O.as<ir::ops::Load>().address();
  ID Memory = pointeeType(Pointer), Plain = W.type(O.type());
  SmallVector<uint32_t, 4> Words{id(Pointer)};
  appendMemoryOperands(Words, O);
  ID Loaded = make(spv::Op::OpLoad, Memory, Words);
  define(O, Memory == Plain ? Loaded : make(spv::Op::OpCopyLogical, Plain, {Loaded}));
}

void FunctionWriter::writeStore(Op &O) {
  auto Store = O.as<ir::ops::Store>();
  const Value *Pointer = Store.address(), *Stored = Store.value();
  ID Memory = pointeeType(Pointer), Object = id(Stored);
  if (Memory != typeOf(Stored))
    Object = make(spv::Op::OpCopyLogical, Memory, {Object});
  SmallVector<uint32_t, 4> Words{id(Pointer), Object};
  appendMemoryOperands(Words, O);
  effect(spv::Op::OpStore, Words);
}

static spv::Op atomicOp(ir::AtomicFn Fn, const Type *Ty) {
  struct Row {
    spv::Op Float, Signed, Unsigned;
  };
  static constexpr Row Rows[] = {
#define ATOMIC(Fn, F, S, U) {spv::Op::Op##F, spv::Op::Op##S, spv::Op::Op##U},
#include "SPIRV/Atomics.def"
  };
  const Row &R = Rows[size_t(Fn)];
  return Ty->isFloat() ? R.Float : Ty->isSigned() ? R.Signed : R.Unsigned;
}

/// What an atomic asks of the device by its type and function.
static void needAtomic(Requirements &Needs, ir::AtomicFn Fn, const Type *Ty, bool InWorkgroup) {
  if (Ty->isInt()) {
    if (Ty->bits() != 64)
      return;
    Needs.capability(spv::Capability::Int64Atomics);
    Needs.feature(InWorkgroup ? Feature::AtomicInt64Shared : Feature::AtomicInt64);
    return;
  }
  bool Wide = Ty->bits() == 64;
  if (Fn == ir::AtomicFn::Add) {
    Needs.capability(Wide ? spv::Capability::AtomicFloat64AddEXT
                          : spv::Capability::AtomicFloat32AddEXT);
    if (Wide)
      Needs.feature(InWorkgroup ? Feature::AtomicFloat64AddShared : Feature::AtomicFloat64Add);
    else
      Needs.feature(InWorkgroup ? Feature::AtomicFloat32AddShared : Feature::AtomicFloat32Add);
  } else if (Fn == ir::AtomicFn::Exchange) {
    Needs.feature(InWorkgroup ? "shaderSharedFloat32Atomics" : "shaderBufferFloat32Atomics");
  } else {
    Needs.capability(spv::Capability::AtomicFloat32MinMaxEXT);
    if (InWorkgroup)
      Needs.feature("shaderSharedFloat32AtomicMinMax");
    else
      Needs.feature(Feature::AtomicFloat32MinMax);
  }
}

ID FunctionWriter::memoryScope(const Op &O) {
  bool OfGroup = O.enumAttr<ir::MemoryScope>(AttrKind::MemScope) == ir::MemoryScope::Workgroup;
  return W.u32(uint32_t(OfGroup ? spv::Scope::Workgroup : spv::Scope::QueueFamily));
}

void FunctionWriter::writeAtomic(Op &O) {
  auto Fn = O.enumAttr<ir::AtomicFn>(AttrKind::Atomic);
  auto Atomic = O.as<ir::ops::Atomic>();
  const Value *Pointer = Atomic.address(), *Given = Atomic.value();
  bool InWorkgroup = Pointer->type()->space() == AddressSpace::Workgroup;
  needAtomic(W.Needs, Fn, Given->type(), InWorkgroup);
  ID Scope = memoryScope(O);
  ID Relaxed = W.u32(uint32_t(spv::MemorySemanticsMask::MaskNone));
  SmallVector<uint32_t, 6> Words{id(Pointer), Scope, Relaxed};
  if (Fn == ir::AtomicFn::CompareExchange)
    Words.push_back(Relaxed);
  Words.push_back(id(Given));
  if (const Value *Comparand = Atomic.comparand())
    Words.push_back(id(Comparand));
  ID Result = make(atomicOp(Fn, Given->type()), typeOf(Given), Words);
  if (O.result())
    define(O, Result);
}

void FunctionWriter::writeBarrier(Op &O) {
  auto Memory = O.enumAttr<ir::MemoryKind>(AttrKind::Memory);
  auto Exec = O.enumAttr<ir::BarrierScope>(AttrKind::ExecScope);
  auto Semantics = uint32_t(spv::MemorySemanticsMask::AcquireRelease) |
                   uint32_t(spv::MemorySemanticsMask::MakeAvailable) |
                   uint32_t(spv::MemorySemanticsMask::MakeVisible);
  if (Memory != ir::MemoryKind::Workgroup)
    Semantics |= uint32_t(spv::MemorySemanticsMask::UniformMemory);
  if (Memory != ir::MemoryKind::Device)
    Semantics |= uint32_t(spv::MemorySemanticsMask::WorkgroupMemory);
  ID Scope = memoryScope(O);
  if (Exec == ir::BarrierScope::None) {
    effect(spv::Op::OpMemoryBarrier, {Scope, W.u32(Semantics)});
    return;
  }
  ID Waits = W.u32(
      uint32_t(Exec == ir::BarrierScope::Subgroup ? spv::Scope::Subgroup : spv::Scope::Workgroup));
  effect(spv::Op::OpControlBarrier, {Waits, Scope, W.u32(Semantics)});
}
