// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "Matrix/Code/SharedRoom.h"
#include "IR/Layout.h"
#include "IR/Module.h"
#include "Matrix/Code/AlignShared.h"
#include "Matrix/Facts/Footprint.h"
#include "llvm/ADT/STLExtras.h"

using namespace llvm;
using namespace tessera;
using namespace tessera::ir;

static void forEachUse(Module &M, const Global &Array, function_ref<void(Op &)> Do) {
  for (Function *F : M.Functions)
    walk(F->body(), [&](Op &O) {
      if (O.is(Opcode::Global) && O.strAttr(AttrKind::Symbol) == Array.Name)
        Do(O);
    });
}

bool SharedRoom::isTakenByElement(const Global &Array) {
  auto [Known, IsNew] = ByElement.try_emplace(&Array, true);
  if (IsNew)
    forEachUse(M, Array, [&](Op &O) {
      for (const Use &U : O.result()->uses())
        Known->second &= U.user()->is(Opcode::Access) || U.user()->is(Opcode::MatLoad) ||
                         U.user()->is(Opcode::MatStore) || U.user()->is(Opcode::MatAtomicAdd);
    });
  return ByElement.lookup(&Array);
}

bool SharedRoom::ask(ops::MatAccess Tile, MatrixSize Inner) {
  const Op *Root = Tile.memory()->def();
  if (!Root || !Root->is(Opcode::Global))
    return false;
  Global *Array = M.findGlobal(Root->strAttr(AttrKind::Symbol));
  if (!Array || Array->Space != AddressSpace::Workgroup || !Array->ValueType->isArray())
    return false;
  std::optional<uint64_t> More = MatrixFootprint(Tile).elementsBeyond(Inner);
  if (!More || !isTakenByElement(*Array))
    return false;
  uint64_t Now = Granted.lookup(Array);
  if (*More <= Now)
    return true;
  if (!Free) {
    uint64_t Limit = sharedLimit(Device), Taken = alignedSharedBytes(M);
    Free = Limit > Taken ? Limit - Taken : 0;
  }
  const Type *Element = Array->ValueType->element();
  // The size of an array is a multiple of the alignment of a matrix (AlignShared.h).
  uint64_t Bytes = alignTo((*More - Now) * layoutOf(Element, AddressSpace::Workgroup).Size, 16);
  if (Bytes > *Free)
    return false;
  *Free -= Bytes;
  Granted[Array] = *More;
  return true;
}

void SharedRoom::make() {
  for (const auto &[Array, More] : Granted) {
    const Type *Ty = Array->ValueType;
    Array->ValueType = M.types().array(Ty->element(), Ty->count() + More);
    forEachUse(M, *Array, [&, Longer = M.types().pointer(Array->ValueType, Array->Space)](Op &O) {
      O.result()->setType(Longer);
    });
  }
}
