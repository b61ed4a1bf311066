// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "BackendCommon/ReadOnly.h"
#include "IR/Addresses.h"
#include "IR/OpFamilies.h"
#include "IR/OpViews.h"
#include "llvm/ADT/DenseSet.h"
#include "llvm/ADT/StringSet.h"

using namespace llvm;
using namespace tessera;
using ir::AddressSpace;
using ir::AttrKind;
using ir::Op;
using ir::Opcode;
using ir::Value;

void tessera::raising::inferReadOnly(ir::Module &M, const PassContext &) {
  // Addresses may lead to any of them, and so may variables of modules linked with this one.
  if (ir::writesAddresses(M) || rowOf(M.Entry.Of).isFunction())
    return;
  StringSet<> Written;
  auto Write = [&](const Value *Pointer) {
    if (const Op *Def = ir::rootOf(Pointer, Opcode::Global))
      Written.insert(Def->strAttr(AttrKind::Symbol));
  };
  for (ir::Function *F : M.Functions)
    ir::walk(F->body(), [&](Op &O) {
      if (ir::ops::Update Changed(O); Changed)
        Write(Changed.address());
      else if (auto Texel = O.dyn<ir::ops::ImageStore>())
        Write(Texel.image());
      else if (O.is(Opcode::MslTexelWrite) || O.is(Opcode::MslTexelAtomic))
        Write(ir::ops::OfImage(O).image());
      else if (auto Added = O.dyn<ir::ops::VecAtomicAdd>())
        Write(Added.memory());
      else if (auto Added = O.dyn<ir::ops::MatOuterProduct>())
        Write(Added.memory());
      else if (O.is(Opcode::Inline))
        for (const Value *V : O.operands())
          V->type()->isPointer() ? Write(V) : void();
      else if (ir::ops::MatAccess Matrix(O); Matrix && !Matrix.isLoad())
        Write(Matrix.memory());
    });
  // Globals with the same descriptor share memory.
  DenseSet<std::pair<uint32_t, uint32_t>> Places;
  for (const ir::Global *G : M.Globals)
    if (auto Place = ir::descriptorOf(*G); Place && Written.contains(G->Name))
      Places.insert(*Place);
  for (ir::Global *G : M.Globals) {
    auto Place = ir::descriptorOf(*G);
    if (G->Space == AddressSpace::Storage && !G->Coherent && !Written.contains(G->Name) &&
        !(Place && Places.contains(*Place)))
      G->ReadOnly = true;
  }
}
