// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Splits arrays and structs of cooperative tensors, which Metal lacks (Metal Shading Language
// Specification, 2.20.3). Each tensor gets a variable, and branches replace a non-constant index.
// The plan ensures that only variables of functions contain tensors, and that each is loaded and
// stored separately.

#include "IR/OpViews.h"
#include "MSL/Language/Tensors.h"
#include "MSL/Raise/Raise.h"
#include "Support/InternalError.h"

using namespace llvm;
using namespace tessera;
using namespace tessera::msl;
using ir::Builder;
using ir::Op;
using ir::Opcode;
using ir::Type;
using ir::Value;

/// The tensors of a type, in order.
static void collect(const Type *Ty, SmallVectorImpl<const Type *> &Leaves) {
  if (Ty->isArray())
    for (uint64_t I = 0; I < Ty->count(); ++I)
      collect(Ty->element(), Leaves);
  else if (Ty->isStruct())
    for (const ir::StructMember &Member : Ty->members())
      collect(Member.Ty, Leaves);
  else
    Leaves.push_back(Ty);
}

static uint32_t countOf(const Type *Ty) {
  if (Ty->isArray())
    return uint32_t(Ty->count()) * countOf(Ty->element());
  if (!Ty->isStruct())
    return 1;
  uint32_t Sum = 0;
  for (const ir::StructMember &Member : Ty->members())
    Sum += countOf(Member.Ty);
  return Sum;
}

static bool hasTensor(const Type *Ty) {
  if (Ty->isArray())
    return hasTensor(Ty->element());
  if (Ty->isStruct())
    return any_of(Ty->members(), [](const ir::StructMember &M) { return hasTensor(M.Ty); });
  return isTensor(Ty);
}

namespace {
/// A place in a variable: the number of its first tensor, Known + Chosen.
struct Part {
  uint32_t Known = 0;
  Value *Chosen = nullptr;
};

class Splitter {
public:
  Splitter(ir::Module &M, Op &Var) : M(M), Var(Var) {}

  void run() {
    auto B = Builder::before(M, Var);
    SmallVector<const Type *, 16> Types;
    collect(Var.type()->element(), Types);
    for (const Type *Ty : Types)
      Leaves.push_back(B.var(Ty, Var.result()->name()));
    follow(Var.result(), {});
    Var.erase();
  }

private:
  void follow(Value *Place, Part At) {
    SmallVector<Op *, 8> Users;
    for (const ir::Use &U : Place->uses())
      Users.push_back(U.user());
    for (Op *User : Users) {
      auto B = Builder::before(M, *User);
      if (User->is(Opcode::Access)) {
        follow(User->result(), partOf(B, User->as<ir::ops::Access>(), At));
        User->erase();
      } else if (User->is(Opcode::Load)) {
        User->replaceWith(load(B, User->type(), At));
      } else if (User->is(Opcode::Store)) {
        store(B, User->as<ir::ops::Store>().value(), At);
        User->erase();
      } else {
        internalError("an array of cooperative tensors as a whole", User->loc());
      }
    }
  }

  static Part partOf(Builder &B, ir::ops::Access Access, Part At) {
    const Type *Ty = Access.base()->type()->element();
    for (Value *Index : Access.indices()) {
      std::optional<uint64_t> Known = ir::constantBits(Index);
      if (Ty->isStruct()) {
        for (const ir::StructMember &Member : Ty->members().take_front(*Known))
          At.Known += countOf(Member.Ty);
        Ty = Ty->members()[*Known].Ty;
        continue;
      }
      Ty = Ty->element();
      uint32_t Step = countOf(Ty);
      if (Known) {
        At.Known += uint32_t(*Known) * Step;
        continue;
      }
      Value *Further = B.convert(Index, B.types().u32());
      Further = Step == 1 ? Further : B.Mul({Further, B.u32(Step)});
      At.Chosen = At.Chosen ? B.Add({At.Chosen, Further}) : Further;
    }
    return At;
  }

  /// Calls \p Do for the tensor at \p At, or for each that it may be, under its condition.
  void choose(Builder &B, const Type *Ty, Part At, function_ref<void(Builder &, Value *Leaf)> Do) {
    if (!At.Chosen)
      return At.Known < Leaves.size() ? Do(B, Leaves[At.Known]) : void();
    for (auto [I, Leaf] : enumerate(ArrayRef(Leaves).drop_front(At.Known)))
      if (Leaf->type()->element() == Ty)
        B.ifElse(B.Eq({At.Chosen, B.u32(uint32_t(I))}), [&](Builder &In) { Do(In, Leaf); });
  }

  Value *load(Builder &B, const Type *Ty, Part At) {
    if (!At.Chosen && At.Known < Leaves.size())
      return B.load(Leaves[At.Known]);
    Value *Found = B.var(Ty, "");
    choose(B, Ty, At, [&](Builder &In, Value *Leaf) { In.store(Found, In.load(Leaf)); });
    return B.load(Found);
  }

  void store(Builder &B, Value *Stored, Part At) {
    choose(B, Stored->type(), At, [&](Builder &In, Value *Leaf) { In.store(Leaf, Stored); });
  }

  ir::Module &M;
  Op &Var;
  SmallVector<Value *, 16> Leaves;
};
} // namespace

void tessera::msl::splitTensorArrays(ir::Module &M) {
  SmallVector<Op *, 8> Vars;
  for (ir::Function *F : M.Functions)
    ir::walk(F->body(), [&](Op &O) {
      if (O.is(Opcode::Var) && !O.type()->element()->isMatrix() && hasTensor(O.type()->element()))
        Vars.push_back(&O);
    });
  for (Op *Var : Vars)
    Splitter(M, *Var).run();
}
