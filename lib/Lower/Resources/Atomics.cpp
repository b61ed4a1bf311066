// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "Lower/Resources.h"
#include "Support/DiagnosticsLower.h"
#include "llvm/ADT/STLExtras.h"

using namespace clang;
using namespace llvm;
using namespace tessera;
using tessera::ir::Value;

namespace {

enum class Form : uint8_t { Fetch, Exchange, CompareStore, CompareExchange };
enum class Cell : uint8_t { Own, U32 };

struct AtomicRow {
  const char *Tag;
  ir::AtomicFn Fn;
  Form How;
  Cell Bits;
};

constexpr AtomicRow Rows[] = {
#define ATOMIC(Tag, Fn, How, Bits) {Tag, ir::AtomicFn::Fn, Form::How, Cell::Bits},
#include "Lower/Resources/Atomics.def"
};

const AtomicRow *findRow(StringRef Tag) {
  const auto *Found = find_if(Rows, [&](const AtomicRow &Row) { return Tag == Row.Tag; });
  return Found == std::end(Rows) ? nullptr : Found;
}

/// \p V as \p Ty: the same bits where the sizes agree, else converted.
Value *sameBits(FunctionLowering &F, Value *V, const ir::Type *Ty) {
  return V->type()->bits() == Ty->bits() ? F.B.bitcast(V, Ty) : F.convert(V, Ty);
}

/// Writes the old value to the argument of an out parameter.
void storeOriginal(FunctionLowering &F, const Expr *Arg, Value *Old) {
  if (const auto *Out = dyn_cast<HLSLOutArgExpr>(Arg)) {
    Value *Temporary = F.outArgument(Out).Base;
    F.B.store(Temporary, sameBits(F, Old, Temporary->type()->element()));
    F.writeBack(Out);
    return;
  }
  LValue To = F.lvalue(Arg);
  F.store(To, sameBits(F, Old, F.type(To.Type, FunctionLowering::range(Arg))),
          FunctionLowering::range(Arg));
}

} // namespace

/// Which atomics there are on floats, where the device has them.
static bool hasFloats(ir::AtomicFn Fn, const ir::Type *Ty) {
  switch (Fn) {
  case ir::AtomicFn::Add:
    return Ty->isFloat(ir::FloatFormat::F32) || Ty->isFloat(ir::FloatFormat::F64);
  case ir::AtomicFn::Min:
  case ir::AtomicFn::Max:
  case ir::AtomicFn::Exchange:
    return Ty->isFloat(ir::FloatFormat::F32);
  case ir::AtomicFn::And:
  case ir::AtomicFn::Or:
  case ir::AtomicFn::Xor:
  case ir::AtomicFn::CompareExchange:
    return false;
  }
  llvm_unreachable("atomic function");
}

bool tessera::isAtomic(StringRef Tag) { return findRow(Tag) != nullptr; }

const ir::Type *tessera::atomicCellType(FunctionLowering &F, StringRef Tag, QualType V) {
  const AtomicRow *Row = findRow(Tag);
  return Row && Row->Bits == Cell::U32 ? F.Types.u32() : F.type(V, {});
}

bool tessera::checkAtomicArguments(FunctionLowering &F, const CallExpr *E,
                                   ArrayRef<const Expr *> Args) {
  for (const Expr *Arg : Args)
    if (QualType T = Arg->getType(); !T->isArithmeticType() && !T->isEnumeralType()) {
      F.report(FunctionLowering::range(E), diags::AtomicArgument, E->getDirectCallee()->getName(),
               T.getCanonicalType().getAsString(F.L.AST.getPrintingPolicy()));
      return false;
    }
  return true;
}

void tessera::lowerAtomic(FunctionLowering &F, const CallExpr *E, StringRef Tag, Value *Address,
                          ArrayRef<const Expr *> Args) {
  const AtomicRow *Row = findRow(Tag);
  const SourceRange Where = FunctionLowering::range(E);
  const ir::Type *Ty = Address->type()->element();
  StringRef Name = E->getDirectCallee()->getName();
  bool WholeNumber = Ty->isInt() && (Ty->bits() == 32 || Ty->bits() == 64);
  if (Row->Bits == Cell::U32 && Ty->isFloat()) {
    F.report(Where, diags::AtomicFloatBits, Name);
    return;
  }
  if (!WholeNumber && !hasFloats(Row->Fn, Ty)) {
    F.report(Where, diags::AtomicType, Name, hlslName(Ty));
    return;
  }

  // Arguments are evaluated from left to right.
  unsigned Next = 0;
  Value *Comparand = nullptr;
  if (Row->How == Form::CompareStore || Row->How == Form::CompareExchange)
    Comparand = sameBits(F, F.rvalue(Args[Next++]), Ty);
  Value *New = sameBits(F, F.rvalue(Args[Next++]), Ty);
  SmallVector<Value *, 3> Operands{Address, New};
  if (Comparand)
    Operands.push_back(Comparand);
  F.at(Where);
  Value *Old = F.B.Atomic(Operands, Ty, {ir::Builder::word(ir::AttrKind::Atomic, Row->Fn)});
  if (Next < Args.size())
    storeOriginal(F, Args[Next], Old);
}
