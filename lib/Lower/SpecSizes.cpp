// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "Lower/SpecSizes.h"
#include "Frontend/Declarations/SpecSizes.h"
#include "IR/SourceType.h"
#include "Support/DiagnosticsLower.h"
#include "Support/InternalError.h"
#include "clang/AST/Attr.h"

using namespace clang;
using namespace llvm;
using namespace tessera;

ir::SpecConstant *tessera::specConstantOf(ModuleLowering &L, const VarDecl *Var) {
  ir::SpecConstant *&C = L.SpecConstants[Var];
  if (C)
    return C;
  const ir::Type *Ty = L.type(Var->getType(), Var->getLocation());
  // Clang has checked for a constant, and made a call (id, constant) of it.
  const auto *Init = cast<CallExpr>(Var->getAnyInitializer()->IgnoreParenCasts());
  const ir::Constant *Default = L.evaluate(Init->getArg(1));
  if (!Default || !Ty->isScalar()) {
    L.report(Init->getArg(1)->getSourceRange(), diags::SpecConstantDefault, Var->getName());
    return nullptr;
  }
  ir::SpecConstant S;
  S.Name = Var->getName();
  S.ID = Var->getAttr<HLSLVkConstantIdAttr>()->getId();
  S.Ty = Ty;
  S.Default = Default->Ty == Ty ? Default : L.M.constant(Ty, Default->Bits);
  S.Where = L.Shader.loc(Var->getLocation());
  // Two variables may be one constant.
  auto Same =
      find_if(L.M.SpecConstants, [&](const ir::SpecConstant *Other) { return Other->ID == S.ID; });
  if (Same == L.M.SpecConstants.end())
    return C = L.M.addSpecConstant(S);
  if ((*Same)->Ty == S.Ty && (*Same)->Default->Bits == S.Default->Bits)
    return C = *Same;
  L.report(Var->getLocation(), diags::SpecConstantTwice, *S.ID, (*Same)->Name);
  return nullptr;
}

/// The same of one that is a size.
static ir::SpecConstant *sizeOf(ModuleLowering &L, const VarDecl *Var, SourceRange Where) {
  ir::SpecConstant *C = specConstantOf(L, Var);
  if (!C || (C->Ty->isInt() && C->Ty->bits() == 32))
    return C;
  L.report(Where, diags::SpecSizeType, Var->getName(), ir::hlslName(C->Ty));
  return nullptr;
}

static ir::Opcode opcodeOf(BinaryOperatorKind Kind) {
  switch (Kind) {
  case BO_Add:
    return ir::Opcode::Add;
  case BO_Sub:
    return ir::Opcode::Sub;
  case BO_Mul:
    return ir::Opcode::Mul;
  case BO_Div:
    return ir::Opcode::Div;
  case BO_Rem:
    return ir::Opcode::Rem;
  case BO_And:
    return ir::Opcode::And;
  case BO_Or:
    return ir::Opcode::Or;
  case BO_Xor:
    return ir::Opcode::Xor;
  case BO_Shl:
    return ir::Opcode::Shl;
  case BO_Shr:
    return ir::Opcode::Shr;
  default:
    internalError("an operator that no size has");
  }
}

/// The constant that \p E is; null after a report.
static ir::SpecConstant *sizeOf(ModuleLowering &L, const Expr *E) {
  E = E->IgnoreParenCasts();
  if (const VarDecl *Var = specConstantNamed(E))
    return sizeOf(L, Var, E->getSourceRange());
  ir::SpecConstant S;
  S.Where = L.Shader.loc(E->getSourceRange());
  S.Name = "size";
  const auto *Binary = dyn_cast<BinaryOperator>(E);
  Expr::EvalResult Value;
  if (E->EvaluateAsInt(Value, L.AST)) {
    S.Ty = L.Types.u32();
    S.Default = L.M.constant(S.Ty, uint32_t(Value.Val.getInt().getExtValue()));
    return L.M.addSpecConstant(S);
  }
  if (!Binary)
    internalError("a size that the front end has not checked");
  S.Ty = L.Types.intTy(32, E->getType()->isSignedIntegerType());
  S.Computed = opcodeOf(Binary->getOpcode());
  S.Sides = {sizeOf(L, Binary->getLHS()), sizeOf(L, Binary->getRHS())};
  if (is_contained(S.Sides, nullptr))
    return nullptr;
  // The front end has computed it too, and nothing was divided by zero.
  auto Nothing = [](uint32_t) -> std::optional<uint64_t> { return std::nullopt; };
  S.Default = L.M.constant(S.Ty, ir::specValue(S, Nothing).value_or(1));
  return L.M.addSpecConstant(S);
}

/// The type of the arrays at \p At, which \p T is to Clang.
static const ir::Type *arrayAt(ModuleLowering &L, TypeLoc At, QualType T, SourceRange Where) {
  ArrayTypeLoc Array;
  while (!At.isNull() && !(Array = At.getAs<ArrayTypeLoc>()))
    At = At.getNextTypeLoc();
  const auto *Sized = L.AST.getAsConstantArrayType(T);
  if (!Array || !Sized)
    return L.type(T, Where);
  const ir::Type *Element = arrayAt(L, Array.getElementLoc(), Sized->getElementType(), Where);
  const Expr *Size = specializedSize(Array);
  if (Sized->isZeroSize()) {
    L.report(Where, diags::LowerArrayEmpty);
    return nullptr;
  }
  if (!Size || !Element)
    return Element ? L.Types.array(Element, Sized->getZExtSize()) : nullptr;
  ir::SpecConstant *Length = sizeOf(L, Size);
  return Length ? L.Types.specArray(Element, Length->Name, Sized->getZExtSize()) : nullptr;
}

const ir::Type *tessera::specializedArray(ModuleLowering &L, const VarDecl *Var) {
  if (!hasSpecializedSize(Var))
    return nullptr;
  return arrayAt(L, Var->getTypeSourceInfo()->getTypeLoc(), Var->getType(), Var->getLocation());
}

void tessera::specializeGroup(ModuleLowering &L, const FunctionDecl *Entry) {
  for (const auto *Attr : Entry->specific_attrs<AnnotateAttr>()) {
    if (Attr->getAnnotation() != GroupSizeAnnotation)
      continue;
    for (auto [I, Size] : enumerate(Attr->args())) {
      if (const VarDecl *Var = specConstantNamed(Size->IgnoreParenCasts()))
        L.M.Entry.Group->Given[I] = sizeOf(L, Var, Size->getSourceRange());
      else if (Expr::EvalResult Value; !Size->EvaluateAsInt(Value, L.AST))
        L.report(Size->getSourceRange(), diags::SpecGroupExpression);
    }
  }
}
