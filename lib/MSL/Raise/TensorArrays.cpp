// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Splits arrays and structs of cooperative tensors, which Metal lacks (Metal Shading Language
// Specification, 2.20.3). Each tensor, and each other member, gets a variable, and branches replace
// a non-constant index.
// The plan ensures that only variables of functions contain tensors, and that each is loaded and
// stored separately.

#include "IR/OpViews.h"
#include "MSL/Language/Tensors.h"
#include "MSL/Raise/Raise.h"
#include "Support/InternalError.h"
#include <numeric>

using namespace llvm;
using namespace tessera;
using namespace tessera::msl;
using ir::Builder;
using ir::Op;
using ir::Opcode;
using ir::Type;
using ir::Value;

static bool hasTensor(const Type *Ty) {
  if (Ty->isArray())
    return hasTensor(Ty->element());
  if (Ty->isStruct())
    return any_of(Ty->members(), [](const ir::StructMember &M) { return hasTensor(M.Ty); });
  return isTensor(Ty);
}

/// The tensors of a type and its members without any, in order: each gets a variable.
static void collect(const Type *Ty, SmallVectorImpl<const Type *> &Leaves) {
  if (!hasTensor(Ty) || isTensor(Ty))
    Leaves.push_back(Ty);
  else if (Ty->isArray())
    for (uint64_t I = 0; I < Ty->count(); ++I)
      collect(Ty->element(), Leaves);
  else
    for (const ir::StructMember &Member : Ty->members())
      collect(Member.Ty, Leaves);
}

static uint32_t countOf(const Type *Ty) {
  if (!hasTensor(Ty) || isTensor(Ty))
    return 1;
  if (Ty->isArray())
    return uint32_t(Ty->count()) * countOf(Ty->element());
  uint32_t Sum = 0;
  for (const ir::StructMember &Member : Ty->members())
    Sum += countOf(Member.Ty);
  return Sum;
}

namespace {
/// A place in a variable: the number of its first part, Known + Chosen, and the way in that part.
struct Part {
  uint32_t Known = 0;
  Value *Chosen = nullptr;
  uint32_t Step = 0;        ///< Chosen is a multiple of it
  const Type *Ty = nullptr; ///< of the part
  SmallVector<Value *, 2> Inside = {};
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
    follow(Var.result(), {.Ty = Var.type()->element()});
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
    const Type *&Ty = At.Ty;
    for (Value *Index : Access.indices()) {
      if (!hasTensor(Ty)) {
        At.Inside.push_back(Index);
        continue;
      }
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
      At.Step = std::gcd(At.Step, Step);
      Value *Further = B.convert(Index, B.types().u32());
      Further = Step == 1 ? Further : B.Mul({Further, B.u32(Step)});
      At.Chosen = At.Chosen ? B.Add({At.Chosen, Further}) : Further;
    }
    return At;
  }

  /// Calls \p Do with the address at \p At, or with each that it may be, under its condition.
  void choose(Builder &B, const Part &At, function_ref<void(Builder &, Value *Place)> Do) {
    if (!At.Chosen)
      return At.Known < Leaves.size() ? Do(B, B.access(Leaves[At.Known], At.Inside)) : void();
    for (auto [I, Leaf] : enumerate(ArrayRef(Leaves).drop_front(At.Known)))
      if (I % At.Step == 0 && Leaf->type()->element() == At.Ty)
        B.ifElse(B.Eq({At.Chosen, B.u32(uint32_t(I))}),
                 [&](Builder &In) { Do(In, In.access(Leaf, At.Inside)); });
  }

  Value *load(Builder &B, const Type *Ty, const Part &At) {
    if (!At.Chosen && At.Known < Leaves.size())
      return B.load(B.access(Leaves[At.Known], At.Inside));
    Value *Found = B.var(Ty, "");
    choose(B, At, [&](Builder &In, Value *Place) { In.store(Found, In.load(Place)); });
    return B.load(Found);
  }

  void store(Builder &B, Value *Stored, const Part &At) {
    choose(B, At, [&](Builder &In, Value *Place) { In.store(Place, Stored); });
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
