// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Loads, stores, atomics and barriers.
#include "IR/Addresses.h"
#include "IR/OpViews.h"
#include "SPIRV/Write/FunctionWriter.h"
#include <spirv/unified1/NonSemanticDebugBreak.h>
#include <spirv/unified1/NonSemanticDebugPrintf.h>

using namespace llvm;
using namespace tessera;
using namespace tessera::spirv;
using ir::AttrKind;
using ir::Op;
using ir::Type;
using ir::Value;

void FunctionWriter::appendAccess(SmallVectorImpl<uint32_t> &Words, const Op &O, AccessBits Bits) {
  if (!O.flag(AttrKind::Access))
    return;
  if (O.enumAttr<ir::MemoryAccess>(AttrKind::Access) == ir::MemoryAccess::NonPrivate) {
    Words.push_back(Bits.NonPrivate);
    return;
  }
  uint32_t Shared = O.has(ir::Writes) ? Bits.Available : Bits.Visible;
  Words.append({Bits.NonPrivate | Shared, W.u32(uint32_t(spv::Scope::QueueFamily))});
}

void FunctionWriter::appendMemoryOperands(SmallVectorImpl<uint32_t> &Words, const Op &O,
                                          const Value *Address) {
  SmallVector<uint32_t, 2> Access;
  if (!W.hasGLSLMemory())
    appendAccess(Access, O, InMemory);
  else if (O.flag(AttrKind::Access)) // as Coherent would have a variable
    Access.push_back(uint32_t(spv::MemoryAccessMask::Volatile));
  if (!ir::isAtAddress(Address)) {
    Words.append(Access);
    return;
  }
  // Operands stand in the order of their bits.
  uint32_t Bits = Access.empty() ? 0 : Access.front();
  Words.append({Bits | uint32_t(spv::MemoryAccessMask::Aligned),
                uint32_t(Address->def()->intAttr(AttrKind::Align))});
  if (Access.size() > 1)
    Words.push_back(Access.back());
}

void FunctionWriter::writeLoad(Op &O) {
  const Value *Address = O.as<ir::ops::Load>().address();
  SmallVector<uint32_t, 4> Words{id(Address)};
  appendMemoryOperands(Words, O, Address);
  // Nothing writes constant buffers and push constants while the shader runs.
  if (ir::isConstantSpace(Address->type()->space()))
    defineOnce(O, spv::Op::OpLoad, Words);
  else
    define(O, spv::Op::OpLoad, Words);
}

void FunctionWriter::writeStore(Op &O) {
  auto Store = O.as<ir::ops::Store>();
  ID Object = id(Store.value());
  SmallVector<uint32_t, 4> Words{id(Store.address()), Object};
  appendMemoryOperands(Words, O, Store.address());
  effect(spv::Op::OpStore, Words);
}

static spv::Op atomicOp(ir::AtomicFn Fn, const Type *Ty) {
  struct Row {
    spv::Op Float, Signed, Unsigned;
  };
  static constexpr Row Rows[] = {
#define ATOMIC(Fn, F, S, U) {spv::Op::Op##F, spv::Op::Op##S, spv::Op::Op##U},
#include "SPIRV/Write/Atomics.def"
  };
  const Row &R = Rows[size_t(Fn)];
  return Ty->isFloat() ? R.Float : Ty->isSigned() ? R.Signed : R.Unsigned;
}

ID FunctionWriter::memoryScope(const Op &O) {
  constexpr spv::Scope Scopes[] = {spv::Scope::Workgroup, spv::Scope::QueueFamily,
                                   spv::Scope::Device, spv::Scope::Subgroup};
  return W.u32(uint32_t(Scopes[size_t(O.enumAttr<ir::MemoryScope>(AttrKind::MemScope))]));
}

void FunctionWriter::writeAtomic(Op &O) {
  auto Fn = O.enumAttr<ir::AtomicFn>(AttrKind::Atomic);
  auto Atomic = O.as<ir::ops::Atomic>();
  const Value *Pointer = Atomic.address(), *Given = Atomic.value();
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
  auto Semantics = uint32_t(spv::MemorySemanticsMask::AcquireRelease);
  if (!W.hasGLSLMemory())
    Semantics |= uint32_t(spv::MemorySemanticsMask::MakeAvailable) |
                 uint32_t(spv::MemorySemanticsMask::MakeVisible);
  if (Memory != ir::MemoryKind::Workgroup)
    Semantics |= uint32_t(spv::MemorySemanticsMask::UniformMemory) |
                 (W.hasStorageImages() ? uint32_t(spv::MemorySemanticsMask::ImageMemory) : 0);
  if (Memory != ir::MemoryKind::Device)
    Semantics |= uint32_t(spv::MemorySemanticsMask::WorkgroupMemory);
  // Threads of a mesh shader write parts of one output too. Only this memory model knows outputs.
  if (W.module().Entry.Mesh && !W.hasGLSLMemory() && Memory != ir::MemoryKind::Device)
    Semantics |= uint32_t(spv::MemorySemanticsMask::OutputMemory);
  ID Scope = memoryScope(O);
  if (Exec == ir::BarrierScope::None) {
    effect(spv::Op::OpMemoryBarrier, {Scope, W.u32(Semantics)});
    return;
  }
  ID Waits = W.u32(
      uint32_t(Exec == ir::BarrierScope::Subgroup ? spv::Scope::Subgroup : spv::Scope::Workgroup));
  effect(spv::Op::OpControlBarrier, {Waits, Scope, W.u32(Semantics)});
}

void FunctionWriter::writeDebugPrint(Op &O) {
  SmallVector<ID, 8> Operands{W.string(O.strAttr(AttrKind::Text))};
  for (Value *V : O.operands())
    Operands.push_back(id(V));
  ID Set = W.nonSemantic("DebugPrintf");
  makeExt(Set, NonSemanticDebugPrintfDebugPrintf, W.type(W.types().voidTy()), Operands);
}

void FunctionWriter::writeDebugBreak() {
  ID Set = W.nonSemantic("DebugBreak");
  makeExt(Set, NonSemanticDebugBreakDebugBreak, W.type(W.types().voidTy()), {});
}
