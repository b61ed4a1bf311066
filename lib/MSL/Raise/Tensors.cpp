// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Works around limits of cooperative tensors. They only exist in variables, are filled and copied
// element by element, and a multiply always adds to its result. The elements of a lane are not
// documented, so the lane queries them.

#include "MSL/Language/Tensors.h"
#include "IR/OpViews.h"
#include "MSL/Raise/Raise.h"
#include "Support/InternalError.h"
#include "llvm/ADT/STLExtras.h"

using namespace llvm;
using namespace tessera;
using namespace tessera::msl;
using ir::AttrKind;
using ir::Builder;
using ir::Op;
using ir::Opcode;
using ir::Type;
using ir::Value;

/// Stores \p Made to a new variable and loads it from there.
static Value *held(Builder &B, const Type *Ty, Value *Made) {
  Value *Var = B.var(Ty, "");
  B.store(Var, Made);
  return B.load(Var);
}

/// True if the user accepts a fill without changes: it is printed into a variable there.
static bool isKept(const ir::Use &U) {
  const Op &User = *U.user();
  return User.is(Opcode::Store) || User.is(Opcode::Var) ||
         (User.is(Opcode::MatMulAdd) && U.index() == ir::ops::MatMulAdd::addend_at);
}

/// Fills a body for each of this lane's elements.
static void eachElement(Builder &B, Value *Matrix, function_ref<void(Builder &, Value *)> Body) {
  B.countedLoop("i", B.MatLength({Matrix}, B.types().u32()), Body);
}

static void addAtomically(Builder &B, Op &O) {
  Value *Matrix = O.as<ir::ops::MatAtomicAdd>().matrix();
  const Type *Element = Matrix->type()->element();
  eachElement(B, Matrix, [&](Builder &In, Value *Index) {
    In.create(
        Opcode::Atomic,
        {matrixPlace(In, ir::ops::MatAccess(O), Matrix, Index), In.MatExtract({Matrix, Index})},
        Element, {Builder::word(AttrKind::Atomic, ir::AtomicFn::Add)});
  });
}

static Value *loadCoherently(Builder &B, Op &O) {
  const Type *Ty = O.type();
  Value *Var = B.var(Ty, "");
  eachElement(B, B.load(Var), [&](Builder &In, Value *Index) {
    Value *Now = In.load(Var), *At = matrixPlace(In, ir::ops::MatAccess(O), Now, Index);
    In.store(Var, In.MatInsert({Now, Index, In.load(At)}, Ty));
  });
  return B.load(Var);
}

static void storeCoherently(Builder &B, Op &O) {
  Value *Matrix = O.as<ir::ops::MatStore>().matrix();
  eachElement(B, Matrix, [&](Builder &In, Value *Index) {
    Value *Place = matrixPlace(In, ir::ops::MatAccess(O), Matrix, Index);
    In.store(Place, In.MatExtract({Matrix, Index}));
  });
}

bool tessera::msl::isOfTensors(const Op &O) {
  if (O.type() && isTensor(O.type()))
    return true;
  return any_of(O.operands(), [](const Value *V) { return isTensor(V->type()); });
}

std::optional<Value *> tessera::msl::raiseTensor(ir::Module &M, Op &O, Builder &B) {
  switch (O.opcode()) {
  case Opcode::Undef:
    return B.load(B.var(O.type(), ""));
  case Opcode::MatFill:
    if (all_of(O.result()->uses(), isKept))
      return std::nullopt;
    return held(B, O.type(), B.MatFill({O.as<ir::ops::MatFill>().value()}, O.type()));
  case Opcode::MatMul: {
    auto Product = O.as<ir::ops::MatMul>();
    Value *Zero = B.MatFill({B.zero(O.type()->element())}, O.type());
    return B.MatMulAdd({Product.a(), Product.b(), Zero}, O.type(), O.attrs());
  }
  case Opcode::MatConvert: // to the form in which it is held already; the plan leaves no other
                           // conversion
    if (O.as<ir::ops::MatConvert>().matrix()->type() != O.type())
      internalError("a conversion of a cooperative tensor in its lanes", O.loc());
    return O.as<ir::ops::MatConvert>().matrix();
  case Opcode::MatAtomicAdd:
    addAtomically(B, O);
    return nullptr;
  case Opcode::MatLoad:
    if (!isCoherent(M, O.as<ir::ops::MatLoad>().memory()))
      return std::nullopt;
    return loadCoherently(B, O);
  case Opcode::MatStore:
    if (!isCoherent(M, O.as<ir::ops::MatStore>().memory()))
      return std::nullopt;
    storeCoherently(B, O);
    return nullptr;
  default:
    return std::nullopt;
  }
}
