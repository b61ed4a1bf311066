// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "IR/OpViews.h"
#include "SPIRV/Raise/Raise.h"
#include "llvm/ADT/DenseSet.h"
#include <map>

using namespace llvm;
using namespace tessera;
using namespace tessera::spirv;
using ir::AttrKind;
using ir::Builder;
using ir::Op;
using ir::Opcode;
using ir::Type;
using ir::Value;

static bool holdsStruct(const Type *Ty) {
  return Ty->isStruct() || (Ty->isArray() && holdsStruct(Ty->element()));
}

namespace {
/// Indices from a variable to one of its parts.
struct Path {
  const Op *Root = nullptr;
  SmallVector<Value *, 4> Indices;

  Path then(Value *Index) const {
    Path Longer = *this;
    Longer.Indices.push_back(Index);
    return Longer;
  }
};

class LocalSplitter {
public:
  explicit LocalSplitter(ir::Module &M) : M(M) {}

  void run() {
    for (ir::Function *F : M.Functions)
      findVariables(F->body());
    if (!Variables.empty())
      rewrite(M, [&](Op &O, Builder &B) { return visit(O, B); });
  }

private:
  /// The members chosen on the way to a part without structs.
  using Key = std::vector<uint64_t>;

  void findVariables(ir::Region &R) {
    DenseMap<const Value *, const Op *> RootOf;
    ir::walk(R, [&](Op &O) {
      const Type *Ty = O.is(Opcode::Var) ? O.type()->element() : nullptr;
      if (Ty && Ty->containsMatrix() && holdsStruct(Ty)) {
        Variables.insert(&O);
        RootOf[O.result()] = &O;
      }
      for (auto [I, V] : enumerate(O.operands())) {
        const Op *Root = RootOf.lookup(V);
        if (!Root)
          continue;
        if (O.is(Opcode::Access))
          RootOf[O.result()] = Root;
        else if (I != ir::ops::OfAddress::address_at ||
                 (!O.is(Opcode::Load) && !O.is(Opcode::Store)))
          Variables.erase(Root); // passed on: its type has to stay
      }
    });
  }

  std::optional<Value *> visit(Op &O, Builder &B) {
    if (auto Var = O.dyn<ir::ops::Var>()) {
      if (!Variables.contains(&O))
        return std::nullopt;
      Key Chosen;
      declare(B, O, O.type()->element(), Chosen, O.strAttr(AttrKind::Name).str());
      Path Whole{&O, {}};
      if (Value *Init = Var.init())
        store(B, Whole, O.type()->element(), Init);
      Paths[O.result()] = std::move(Whole);
      return O.result();
    }
    if (auto Access = O.dyn<ir::ops::Access>()) {
      auto P = pathOf(Access.base());
      if (!P)
        return std::nullopt;
      P->Indices.append(Access.indices().begin(), Access.indices().end());
      Paths[O.result()] = *P;
      return O.result();
    }
    if (auto Load = O.dyn<ir::ops::Load>())
      if (auto P = pathOf(Load.address()))
        return load(B, *P, O.type());
    if (auto Store = O.dyn<ir::ops::Store>())
      if (auto P = pathOf(Store.address())) {
        store(B, *P, Store.value()->type(), Store.value());
        return nullptr;
      }
    return std::nullopt;
  }

  /// The way to where \p Pointer points in one of the variables.
  std::optional<Path> pathOf(const Value *Pointer) const {
    auto It = Paths.find(Pointer);
    return It == Paths.end() ? std::nullopt : std::optional(It->second);
  }

  /// \p Ty with the structs replaced by the members that \p Chosen names.
  const Type *partType(const Type *Ty, ArrayRef<uint64_t> Chosen) {
    if (Ty->isArray())
      return M.types().array(partType(Ty->element(), Chosen), Ty->count());
    if (Ty->isStruct())
      return partType(Ty->members()[Chosen[0]].Ty, Chosen.drop_front());
    return Ty;
  }

  /// Declares a variable for each way through the structs below \p Ty.
  void declare(Builder &B, const Op &Root, const Type *Ty, Key &Chosen, const std::string &Name) {
    Ty = Ty->innermost();
    if (!Ty->isStruct()) {
      Parts[{&Root, Chosen}] = B.var(partType(Root.type()->element(), Chosen), Name);
      return;
    }
    for (auto [I, Member] : enumerate(Ty->members())) {
      Chosen.push_back(I);
      // The one member of a dialect's matrix object is none of the user's names.
      bool IsOurs = Member.Name.starts_with("__");
      declare(B, Root, Member.Ty, Chosen, IsOurs ? Name : Name + "." + Member.Name.str());
      Chosen.pop_back();
    }
  }

  /// The address of a part without structs.
  Value *address(Builder &B, const Path &P) {
    Key Chosen;
    SmallVector<Value *, 4> Indices;
    const Type *Ty = P.Root->type()->element();
    for (Value *Index : P.Indices) {
      if (Ty->isStruct()) {
        Chosen.push_back(*constantBits(Index));
        Ty = Ty->members()[Chosen.back()].Ty;
      } else {
        Indices.push_back(Index);
        Ty = Ty->element();
      }
    }
    return B.access(Parts.find({P.Root, Chosen})->second, Indices);
  }

  Value *load(Builder &B, const Path &P, const Type *Ty) {
    if (!holdsStruct(Ty))
      return B.load(address(B, P));
    SmallVector<Value *, 8> Loaded;
    for (uint64_t I = 0; I < ir::partCount(Ty); ++I)
      Loaded.push_back(load(B, P.then(B.u32(uint32_t(I))), ir::partType(Ty, I)));
    return B.Construct(Loaded, Ty);
  }

  void store(Builder &B, const Path &P, const Type *Ty, Value *V) {
    if (!holdsStruct(Ty))
      return B.store(address(B, P), V);
    for (uint64_t I = 0; I < ir::partCount(Ty); ++I) {
      Path Part = P.then(B.u32(uint32_t(I)));
      store(B, Part, ir::partType(Ty, I), B.extract(V, {int64_t(I)}));
    }
  }

  ir::Module &M;
  DenseSet<const Op *> Variables;
  std::map<std::pair<const Op *, Key>, Value *> Parts;
  DenseMap<const Value *, Path> Paths;
};
} // namespace

void tessera::spirv::raiseLocals(ir::Module &M, const PassContext &Ctx) {
  if (!Ctx.Device.needs(Workaround::SplitMatrixStructs))
    return;
  LocalSplitter(M).run();
}
