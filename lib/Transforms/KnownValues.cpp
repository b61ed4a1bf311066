// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "Transforms/KnownValues.h"
#include "Transforms/Locals.h"
#include "llvm/ADT/Hashing.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/SmallPtrSet.h"

using namespace llvm;
using namespace tessera;
using namespace tessera::ir;

/// More addresses of one variable than this are not kept apart, so that each store is cheap.
constexpr size_t MaxAddressesPerLocal = 64;

//===--- ops ---------------------------------------------------------------===//

static hash_code hashConstant(const Constant *C) {
  hash_code H = hash_combine(C->Ty, C->Bits);
  for (const Constant *Part : C->Parts)
    H = hash_combine(H, hashConstant(Part));
  return H;
}

bool tessera::sameConstant(const Constant *A, const Constant *B) {
  return A == B || (A->Ty == B->Ty && A->Bits == B->Bits && A->Parts.size() == B->Parts.size() &&
                    equal(A->Parts, B->Parts, sameConstant));
}

static bool sameAttr(const Attr &A, const Attr &B) {
  if (A.Kind != B.Kind || A.Int != B.Int || A.Str != B.Str || A.Ints != B.Ints)
    return false;
  return A.Const == B.Const || (A.Const && B.Const && sameConstant(A.Const, B.Const));
}

size_t AvailableOps::Hash::operator()(const Op *O) const {
  hash_code H = hash_combine(O->opcode(), O->type(),
                             hash_combine_range(O->operands().begin(), O->operands().end()));
  for (const Attr &A : O->attrs()) {
    H = hash_combine(H, A.Kind, A.Int, A.Str, hash_combine_range(A.Ints.begin(), A.Ints.end()));
    if (A.Const)
      H = hash_combine(H, hashConstant(A.Const));
  }
  return H;
}

bool AvailableOps::Same::operator()(const Op *A, const Op *B) const {
  return A->opcode() == B->opcode() && A->type() == B->type() && A->operands() == B->operands() &&
         equal(A->attrs(), B->attrs(), sameAttr);
}

Op *AvailableOps::findOrAdd(Op &O) {
  auto [It, New] = Ops.insert(&O);
  if (!New)
    return *It;
  Added.push_back(&O);
  return nullptr;
}

void AvailableOps::rewind(size_t Mark) {
  for (; Added.size() > Mark; Added.pop_back())
    Ops.erase(Added.back());
}

//===--- memory ------------------------------------------------------------===//

void MemoryState::put(Op *Root, Value *Address, Value *V) {
  Value *&Slot = Known[Address];
  if (Slot == V)
    return;
  Log.push_back({Root, Address, Slot});
  Slot = V;
}

void MemoryState::set(Op *Root, Value *Address, Value *V) {
  SmallVector<Value *, 4> &Addresses = ByRoot[Root];
  if (!is_contained(Addresses, Address)) {
    if (Addresses.size() == MaxAddressesPerLocal)
      return;
    Addresses.push_back(Address);
  }
  put(Root, Address, V);
}

void MemoryState::forget(Op *Root, const Value *Address) {
  auto It = ByRoot.find(Root);
  if (It == ByRoot.end())
    return;
  for (Value *Other : It->second)
    if (find(Other) && (!Address || !areDisjoint(Address, Other)))
      put(Root, Other, nullptr);
}

void MemoryState::rewind(size_t Mark) {
  for (; Log.size() > Mark; Log.pop_back())
    Known[Log.back().Address] = Log.back().Old;
}

SmallVector<std::pair<Op *, Value *>, 8> MemoryState::changedSince(size_t Mark) const {
  SmallVector<std::pair<Op *, Value *>, 8> Changed;
  SmallPtrSet<Value *, 8> Seen;
  for (const Entry &E : ArrayRef(Log).drop_front(Mark))
    if (Seen.insert(E.Address).second)
      Changed.push_back({E.Root, E.Address});
  return Changed;
}
