// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Under the Vulkan memory model, an access takes part in synchronization between invocations only
// if it is marked NonPrivatePointer. Barriers make such writes available and visible. So every
// access to memory that another invocation may write gets the mark. Reads of read-only buffers do
// not: they may be cached and moved freely.
//
// If the command line does not ask for that model, as for Vulkan versions where it is optional,
// modules use GLSL's model unless something requires Vulkan's. Under GLSL's model, variables are
// marked Coherent. Accesses by an address, which belong to no variable, are marked coherent
// themselves.
#include "IR/Addresses.h"
#include "IR/OpViews.h"
#include "SPIRV/Raise/Raise.h"

using namespace llvm;
using namespace tessera;
using namespace tessera::spirv;
using ir::AddressSpace;
using ir::AttrKind;
using ir::BarrierScope;
using ir::Builder;
using ir::MemoryAccess;
using ir::MemoryKind;
using ir::MemoryScope;
using ir::Op;
using ir::Opcode;
using ir::Value;

/// Returns how memory at \p Pointer is shared; nothing if no other invocation writes it.
static std::optional<MemoryAccess> accessAt(ir::Module &M, const Value *Pointer) {
  AddressSpace Space = Pointer->type()->space();
  const ir::Global *Root = ir::globalAt(M, Pointer);
  bool Shared = Space == AddressSpace::Workgroup || Space == AddressSpace::Physical ||
                (Space == AddressSpace::Storage && !(Root && Root->ReadOnly));
  if (!Shared)
    return std::nullopt;
  return Root && Root->Coherent ? MemoryAccess::Coherent : MemoryAccess::NonPrivate;
}

/// All of a dispatch runs on one queue, and the scope of the device would need one more feature in
/// the model of Vulkan (vulkanMemoryModelDeviceScope); GLSL's has no scope of the queue.
static MemoryScope scopeOf(const ir::Module &M, bool InWorkgroup) {
  return InWorkgroup                                  ? MemoryScope::Workgroup
         : M.Properties.has(ir::Property::GLSLMemory) ? MemoryScope::Device
                                                      : MemoryScope::QueueFamily;
}

/// Under GLSL's model, marks buffers Coherent if threads may communicate through them by barriers.
/// Returns whether there are any.
static bool markCoherent(ir::Module &M) {
  bool Orders = false;
  for (ir::Function *F : M.Functions)
    ir::walk(F->body(), [&](Op &O) {
      Orders |= O.is(Opcode::Barrier) &&
                O.enumAttr<MemoryKind>(AttrKind::Memory) != MemoryKind::Workgroup;
      Orders |= O.is(Opcode::Inline); // which may be a barrier
    });
  for (ir::Global *G : M.Globals)
    G->Coherent |= Orders && G->Space == AddressSpace::Storage && !G->ReadOnly;
  return Orders;
}

void tessera::spirv::markAccesses(ir::Module &M, const PassContext &Ctx) {
  bool IsGLSL = !Ctx.SPIRV.Asked.has(ir::Capability::VulkanMemoryModel) && !needsVulkanMemory(M);
  bool IsOrdered = false;
  if (IsGLSL) {
    M.Properties = M.Properties | ir::Property::GLSLMemory;
    IsOrdered = markCoherent(M);
  }
  auto Mark = [&](Op &O, const Value *Pointer) {
    std::optional<MemoryAccess> A = accessAt(M, Pointer);
    if (IsGLSL)
      A = IsOrdered && ir::isAtAddress(Pointer) ? std::optional(MemoryAccess::Coherent)
                                                : std::nullopt;
    if (A)
      M.setAttr(&O, Builder::word(AttrKind::Access, *A));
  };
  auto Share = [&](Op &O, bool InWorkgroup) {
    M.setAttr(&O, Builder::word(AttrKind::MemScope, scopeOf(M, InWorkgroup)));
  };
  for (ir::Function *F : M.Functions)
    ir::walk(F->body(), [&](Op &O) {
      switch (O.opcode()) {
      case Opcode::Load:
        return Mark(O, O.as<ir::ops::Load>().address());
      case Opcode::Store:
        return Mark(O, O.as<ir::ops::Store>().address());
      case Opcode::ImageLoad:
        return Mark(O, O.as<ir::ops::ImageLoad>().image());
      case Opcode::ImageStore:
        return Mark(O, O.as<ir::ops::ImageStore>().image());
      case Opcode::SpirvMatLoad:
        return Mark(O, O.as<ir::ops::SpirvMatLoad>().first());
      case Opcode::SpirvMatStore:
        return Mark(O, O.as<ir::ops::SpirvMatStore>().first());
      case Opcode::SpirvVecLoad:
        return Mark(O, O.as<ir::ops::SpirvVecLoad>().memory());
      case Opcode::SpirvVecStore:
        return Mark(O, O.as<ir::ops::SpirvVecStore>().memory());
      case Opcode::Atomic: {
        AddressSpace Space = O.as<ir::ops::Atomic>().address()->type()->space();
        return Share(O, Space == AddressSpace::Workgroup || Space == AddressSpace::Payload);
      }
      case Opcode::Barrier:
        if (O.enumAttr<BarrierScope>(AttrKind::ExecScope) == BarrierScope::Subgroup)
          return M.setAttr(&O, Builder::word(AttrKind::MemScope, MemoryScope::Subgroup));
        return Share(O, O.enumAttr<MemoryKind>(AttrKind::Memory) == MemoryKind::Workgroup);
      default:
        return;
      }
    });
}
