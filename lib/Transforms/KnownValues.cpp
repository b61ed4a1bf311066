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

namespace {
/// Every op is hashed some ten times, so that this is a multiplication for each of its parts.
class Hash {
public:
  void add(uint64_t V) { State = (State ^ V) * 0x9E3779B97F4A7C15; }
  void add(const void *P) { add(reinterpret_cast<uintptr_t>(P)); }
  void add(const Constant *C) {
    add(static_cast<const void *>(C->Ty));
    add(C->Bits);
    for (const Constant *Part : C->Parts)
      add(Part);
  }
  unsigned value() const { return unsigned(State >> 32); }

private:
  uint64_t State = 0;
};
} // namespace

bool tessera::sameConstant(const Constant *A, const Constant *B) {
  return A == B || (A->Ty == B->Ty && A->Bits == B->Bits && A->Parts.size() == B->Parts.size() &&
                    equal(A->Parts, B->Parts, sameConstant));
}

static bool sameAttr(const Attr &A, const Attr &B) {
  if (A.Kind != B.Kind || A.Int != B.Int || A.Str != B.Str || A.Ints != B.Ints)
    return false;
  return A.Const == B.Const || (A.Const && B.Const && sameConstant(A.Const, B.Const));
}

bool tessera::sameAttrs(const Op &A, const Op &B) { return equal(A.attrs(), B.attrs(), sameAttr); }

static unsigned hashOf(const Op &O) {
  Hash H;
  H.add(uint64_t(O.opcode()));
  H.add(static_cast<const void *>(O.type()));
  for (const Value *V : O.operands())
    H.add(static_cast<const void *>(V));
  for (const Attr &A : O.attrs()) {
    H.add(uint64_t(A.Kind) ^ uint64_t(A.Int));
    if (!A.Str.empty())
      H.add(uint64_t(hash_value(A.Str)));
    for (int64_t V : A.Ints)
      H.add(uint64_t(V));
    if (A.Const)
      H.add(A.Const);
  }
  return H.value();
}

bool AvailableOps::EntryInfo::isEqual(const Entry &A, const Entry &B) {
  if (A.Hash != B.Hash)
    return false;
  return A.O == B.O || (A.O->opcode() == B.O->opcode() && A.O->type() == B.O->type() &&
                        A.O->operands() == B.O->operands() && sameAttrs(*A.O, *B.O));
}

Op *AvailableOps::findOrAdd(Op &O) {
  auto [It, New] = Ops.insert({&O, hashOf(O)});
  if (!New)
    return It->O;
  Added.push_back(*It);
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
