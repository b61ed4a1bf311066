// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "Frontend/Annotations.h"
#include "Lower/Inline/InlineSPIRV.h"
#include "Lower/Resources.h"
#include "Lower/Types/BufferPointers.h"
#include "Support/DiagnosticsFrontend.h"
#include "Support/DiagnosticsLower.h"
#include "clang/AST/Attr.h"
#include "llvm/Support/SaveAndRestore.h"

using namespace clang;
using namespace llvm;
using namespace tessera;

LValue FunctionLowering::call(const CallExpr *E) {
  const FunctionDecl *Callee = E->getDirectCallee();
  if (!Callee) {
    // A pointer to a function has been reported where it comes from; if not, it is a global's.
    if (!E->getCallee()->getType()->isFunctionPointerType())
      unsupported(E);
    else if (!L.Diags.hasErrors())
      discard(E->getCallee());
    return LValue::rvalue(poison(E->getType()), E->getType());
  }
  at(range(E));
  if (hasAnnotation(Callee, "tessera.address_of"))
    return sharedAddress(E);
  if (std::optional<LValue> Result = lowerResourceCall(*this, E))
    return *Result;
  StringRef Operation = operationOf(Callee);
  if (std::optional<LValue> Result = lowerAddressCall(*this, E, Operation))
    return *Result;
  if (std::optional<LValue> Result = lowerHeapElement(*this, E, Operation))
    return *Result;
  if (!Operation.empty())
    return LValue::rvalue(lowerIntrinsic(*this, E, Operation), E->getType());

  if (L.Shader.hasInlineSPIRV()) {
    if (const AnnotateAttr *A = inlineAttribute(Callee, InlineKind::Instruction))
      return lowerInlineCall(*this, E, Callee, A);
    if (const AnnotateAttr *A = inlineAttribute(Callee, InlineKind::TypeDef)) {
      report(A->getRange().getBegin(), diags::InlineExtType, spelling(InlineKind::TypeDef));
      return LValue::rvalue(poison(E->getType()), E->getType());
    }
  }

  const Expr *Object = nullptr;
  SmallVector<const Expr *, 8> Args(E->arguments());
  const auto *Method = dyn_cast<CXXMethodDecl>(Callee);
  if (const auto *Member = dyn_cast<CXXMemberCallExpr>(E)) {
    Object = Member->getImplicitObjectArgument();
  } else if (isa<CXXOperatorCallExpr>(E) && Method) {
    Object = Args.front();
    Args.erase(Args.begin());
  }
  if (Method && Method->isDefaulted() && Args.size() == 1 &&
      (Method->isCopyAssignmentOperator() || Method->isMoveAssignmentOperator())) {
    ir::Value *V = rvalue(Args[0]);
    LValue To = lvalue(Object);
    store(To, V, range(E));
    return To;
  }
  // The expression that makes a lambda has been rejected.
  if (Method && Method->getParent()->isLambda())
    return LValue::rvalue(poison(E->getType()), E->getType());
  const FunctionDecl *Definition = nullptr;
  if (!Callee->hasBody(Definition)) {
    if (Callee->getBuiltinID())
      report(range(E), diags::LowerBuiltin, Callee->getNameAsString());
    else if (L.Shader.inPrelude(Callee->getLocation()))
      report(range(E), diags::IntrinsicUnavailable, Callee->getNameAsString(),
             "geometry and tessellation shaders are not compiled so far");
    else if (L.Options.CanImport && !Method)
      return callImported(E, Callee);
    else
      report(range(E), diags::LowerNoBody, Callee->getNameAsString());
    return LValue::rvalue(poison(E->getType()), E->getType());
  }
  if (Callee->isVariadic()) {
    report(range(E), diags::LowerUnsupported, "a variable number of arguments", "pass an array");
    return LValue::rvalue(poison(E->getType()), E->getType());
  }
  if (Method && Method->isStatic() && Object) {
    discard(Object);
    Object = nullptr;
  }
  if (L.Shader.inPrelude(Definition->getLocation()) && canInline(Definition))
    return inlinePrelude(E, Definition, Object, Args);
  if (takesSharedPointer(Definition))
    return inlineWithPointers(E, Definition, Object, Args);
  return callFunction(E, Definition, Object, Args);
}

/// The variable that \p E names, or names a part of.
static const ValueDecl *rootOf(const Expr *E) {
  for (;;) {
    E = E->IgnoreParenImpCasts();
    if (const auto *Member = dyn_cast<MemberExpr>(E))
      E = Member->getBase();
    else if (const auto *Element = dyn_cast<ArraySubscriptExpr>(E))
      E = Element->getBase();
    else
      break;
  }
  const auto *Ref = dyn_cast<DeclRefExpr>(E);
  return Ref ? Ref->getDecl() : nullptr;
}

/// Whether \p E is an element, or a part of one, of an output array of a mesh shader.
static bool isMeshElement(const Expr *E) {
  const ValueDecl *Root = E->getType()->isArrayType() ? nullptr : rootOf(E);
  return Root && (hasStageWord(Root, "vertices") || hasStageWord(Root, "primitives"));
}

/// Whether an out parameter is the array or struct \p Argument itself, not a copy. Other threads
/// may write parts of what lies in memory that they share: a copy back would undo that.
static bool isPassedInPlace(ModuleLowering &L, const HLSLOutArgExpr *E, const LValue &Argument) {
  QualType T = E->getType();
  // A pointer to it could be read. No two threads write one element.
  if (isMeshElement(E->getArgLValue()))
    return false;
  // Nor can a ray query be copied.
  if (Argument.isAddress() && L.type(T, E->getSourceRange())->containsRayQuery())
    return true;
  if (!Argument.isAddress() || Argument.Index || !(T->isArrayType() || T->isRecordType()) ||
      L.holdsOpaque(T))
    return false;
  SourceRange Where = E->getSourceRange();
  // Clang's types of arrays say in which memory the elements are.
  if (L.type(T, Where) != L.type(Argument.Type, Where))
    return false;
  switch (Argument.space()) {
  case ir::AddressSpace::Workgroup:
  case ir::AddressSpace::Payload:
  case ir::AddressSpace::Storage:
  case ir::AddressSpace::Physical:
    return Argument.Base->type()->element() == memoryType(L, T, Argument.space(), Where);
  case ir::AddressSpace::Function:
  case ir::AddressSpace::Private:
  case ir::AddressSpace::Uniform:
  case ir::AddressSpace::TBuffer:
  case ir::AddressSpace::Push:
  case ir::AddressSpace::Record:
    return false;
  }
  llvm_unreachable("address space");
}

static bool replacesResources(ModuleLowering &L, const ParmVarDecl *Param);

/// Whether \p S gives \p Param, or a part of it, another value.
static bool replaces(ModuleLowering &L, const Stmt *S, const ParmVarDecl *Param) {
  if (!S)
    return false;
  if (const auto *Binary = dyn_cast<BinaryOperator>(S);
      Binary && Binary->isAssignmentOp() && rootOf(Binary->getLHS()) == Param)
    return true;
  if (const auto *Call = dyn_cast<CXXOperatorCallExpr>(S);
      Call && Call->isAssignmentOp() && rootOf(Call->getArg(0)) == Param)
    return true;
  if (const auto *Call = dyn_cast<CallExpr>(S); Call && Call->getDirectCallee())
    for (auto [Arg, Inner] : zip(Call->arguments(), Call->getDirectCallee()->parameters()))
      if (const auto *Out = dyn_cast<HLSLOutArgExpr>(Arg->IgnoreParens());
          Out && rootOf(Out->getArgLValue()) == Param && replacesResources(L, Inner))
        return true;
  return any_of(S->children(), [&](const Stmt *Child) { return replaces(L, Child, Param); });
}

/// Whether \p Param, an `inout` parameter with resources, has other ones when its function ends.
static bool replacesResources(ModuleLowering &L, const ParmVarDecl *Param) {
  const auto *Function = dyn_cast<FunctionDecl>(Param->getDeclContext());
  const FunctionDecl *Definition = nullptr;
  if (!Function || !Function->hasBody(Definition))
    return true;
  Param = Definition->getParamDecl(Param->getFunctionScopeIndex());
  auto [It, IsNew] = L.ReplacedResources.try_emplace(Param, false);
  if (!IsNew)
    return It->second;
  bool Replaces = replaces(L, Definition->getBody(), Param);
  return L.ReplacedResources[Param] = Replaces;
}

LValue FunctionLowering::outArgument(const HLSLOutArgExpr *E) {
  return copyIn(E, lvalue(E->getArgLValue()));
}

LValue FunctionLowering::outArgument(const HLSLOutArgExpr *E, const ParmVarDecl *Param,
                                     SmallVectorImpl<const HLSLOutArgExpr *> &Copied) {
  LValue Argument = lvalue(E->getArgLValue());
  if (isPassedInPlace(L, E, Argument))
    return Argument;
  // A global resource cannot be assigned to, nor need it be.
  if (!E->isInOut() || !E->getType()->isHLSLResourceRecord() || replacesResources(L, Param))
    Copied.push_back(E);
  return copyIn(E, Argument);
}

LValue FunctionLowering::copyIn(const HLSLOutArgExpr *E, const LValue &Argument) {
  SourceRange Where = E->getSourceRange();
  Opaques[E->getOpaqueArgLValue()] = Argument;
  ir::Value *Initial = nullptr;
  if (E->isInOut())
    Initial = rvalue(E->getCastedTemporary()->getSourceExpr());
  at(Where);
  LValue Temporary = LValue::address(B.var(typeOf(E), "", Initial), E->getType());
  Opaques[E->getCastedTemporary()] = Temporary;
  return Temporary;
}

void FunctionLowering::writeBack(const HLSLOutArgExpr *E) { discard(E->getWritebackCast()); }

/// The address of the array of resources that \p Arg names, or that the parameter stands for which
/// \p Arg names.
ir::Value *FunctionLowering::resourceArray(const Expr *Arg) {
  const Expr *Named = Arg->IgnoreParenImpCasts();
  if (isa<DeclRefExpr, MemberExpr>(Named))
    if (LValue Array = lvalue(Named); Array.isAddress())
      return Array.Base;
  report(Arg->getSourceRange(), diags::ResourceArrayArgument);
  QualType Element = Arg->getType()->getPointeeType();
  return B.var(Types.array(type(Element, Arg->getSourceRange()), 1), "");
}

const Expr *tessera::withoutCopy(const Expr *E) {
  E = E->IgnoreImplicit()->IgnoreParenImpCasts();
  const auto *Copy = dyn_cast<CXXConstructExpr>(E);
  return Copy && Copy->getNumArgs() == 1 ? withoutCopy(Copy->getArg(0)) : E;
}

LValue FunctionLowering::callFunction(const CallExpr *E, const FunctionDecl *Callee,
                                      const Expr *Object, ArrayRef<const Expr *> Args) {
  SmallVector<ir::Value *, 8> Operands;
  SmallVector<const ir::Type *, 8> Places;
  auto PlaceOf = [](const ir::Value *Address) {
    const ir::Type *Ty = Address->type();
    return Ty->space() == ir::AddressSpace::Function ? nullptr : Ty;
  };
  if (Object) {
    LValue O = lvalue(Object);
    at(range(E));
    Operands.push_back(addressOf(O));
    Places.push_back(PlaceOf(Operands.back()));
  }
  SmallVector<const HLSLOutArgExpr *, 4> Outs;
  for (auto [Arg, Param] : zip(Args, Callee->parameters())) {
    Places.push_back(nullptr);
    if (const auto *Out = dyn_cast<HLSLOutArgExpr>(Arg->IgnoreParens())) {
      Operands.push_back(outArgument(Out, Param, Outs).Base);
      Places.back() = PlaceOf(Operands.back());
    } else if (isResourceArray(Param)) {
      Operands.push_back(resourceArray(Arg));
      Places.back() = Operands.back()->type();
    } else if (Param->getType()->isReferenceType()) {
      LValue Referred = lvalue(Arg);
      at(Arg->getSourceRange());
      Operands.push_back(addressOf(Referred));
      bool IsShared =
          Param->getType().getNonReferenceType().getAddressSpace() == LangAS::hlsl_groupshared;
      if (IsShared && Operands.back()->type()->space() != ir::AddressSpace::Workgroup)
        report(Arg->getSourceRange(), diags::SharedArgument);
    } else if (Param->getType()->isRecordType() &&
               type(Param->getType(), Param->getSourceRange())->containsRayQuery()) {
      Operands.push_back(addressOf(lvalue(withoutCopy(Arg))));
      Places.back() = PlaceOf(Operands.back());
    } else {
      Operands.push_back(rvalue(Arg));
    }
  }
  ir::Function *Target = L.function(Callee, Places, passedInputs(Callee, Args));
  at(range(E));
  L.Calls[&Fn].push_back({Target, loc(range(E))});
  const ir::Type *ResultType = Target->resultType();
  ir::Value *Result = B.Call(Operands, ResultType->isVoid() ? nullptr : ResultType,
                             {ir::Builder::string(ir::AttrKind::Symbol, Target->name())});
  for (const HLSLOutArgExpr *Out : Outs)
    writeBack(Out);
  return LValue::rvalue(Result, E->getType());
}

static bool returns(const Stmt *S) {
  return S && (isa<ReturnStmt>(S) || llvm::any_of(S->children(), returns));
}

/// A prelude function is lowered in place when it returns nowhere but at its end.
bool FunctionLowering::canInline(const FunctionDecl *Callee) {
  const auto *Body = dyn_cast<CompoundStmt>(Callee->getBody());
  if (!Body)
    return false;
  for (const Stmt *S : Body->body())
    if (S != Body->body_back() || !isa<ReturnStmt>(S))
      if (returns(S))
        return false;
  return true;
}

/// An argument by value. Some arguments of a dialect decide what is built (orientations,
/// alignments), so that a constant expression is computed at once.
static ir::Value *argument(FunctionLowering &F, const Expr *E) {
  if (E->getType()->isIntegralOrEnumerationType())
    if (const ir::Constant *C = F.L.evaluate(E)) {
      F.at(E->getSourceRange());
      return F.B.constant(C);
    }
  return F.rvalue(E);
}

/// Whether \p Arg, a scalar that lies in memory, stands for the place where it lies.
static bool isAddressOf(const ParmVarDecl *Param, const Expr *Arg) {
  return Param->getType()->isScalarType() && Arg->IgnoreParenImpCasts()->isGLValue() &&
         hasAnnotation(Param, "tessera.address");
}

/// An array in memory as Clang's pointer to its first element, or such a pointer and what is added
/// to it: the array, and in Index the sum.
LValue FunctionLowering::pointer(const Expr *E) {
  E = E->IgnoreParenImpCasts();
  const auto *Sum = dyn_cast<BinaryOperator>(E);
  if (!Sum || !Sum->isAdditiveOp())
    return lvalue(E);
  const Expr *Pointer = Sum->getLHS(), *Added = Sum->getRHS();
  if (!Pointer->getType()->isPointerType())
    std::swap(Pointer, Added);
  LValue Result = pointer(Pointer);
  ir::Value *Count = convert(rvalue(Added), Types.u32());
  at(range(E));
  if (Sum->getOpcode() == BO_Sub)
    Count = B.Sub({B.u32(0), Count});
  Result.Index = Result.Index ? B.Add({Result.Index, Count}) : Count;
  return Result;
}

/// Lowers the body of a prelude function at the call, so that what it calls sees the arguments
/// themselves and reports at the user's line. Its parameters by value stand for the argument's
/// value and must not be assigned.
LValue FunctionLowering::inlinePrelude(const CallExpr *E, const FunctionDecl *Callee,
                                       const Expr *Object, ArrayRef<const Expr *> Args) {
  std::optional<LValue> InnerThis;
  if (Object) {
    LValue O = lvalue(Object);
    at(range(E));
    InnerThis = O.isAddress() ? O : LValue::address(addressOf(O), O.Type);
  }
  bool InPrelude = L.Shader.inPrelude(Callee->getLocation());
  // An argument may call the same function, so parameters are bound when all have been evaluated.
  SmallVector<const HLSLOutArgExpr *, 4> Outs;
  SmallVector<LValue, 8> Values;
  for (auto [Arg, Param] : zip(Args, Callee->parameters())) {
    if (const auto *Out = dyn_cast<HLSLOutArgExpr>(Arg->IgnoreParens())) {
      Values.push_back(outArgument(Out, Param, Outs));
    } else if (Param->getType()->isReferenceType()) {
      Values.push_back(lvalue(Arg));
    } else if (Param->getType()->isPointerType()) {
      // An array, which templates see as a pointer; or such a parameter, which is passed on.
      Values.push_back(pointer(Arg));
    } else if (isSharedPointer(Param->getType())) {
      Values.push_back(sharedPointer(Arg));
    } else if (isAddressOf(Param, Arg)) {
      const Expr *Element = Arg->IgnoreParenImpCasts();
      Values.push_back(lvalue(Element));
      // That of a read-only buffer is const; so it stays where a parameter is passed on.
      if (!Values.back().Type.isConstQualified())
        Values.back().Type = Element->getType();
    } else if (InPrelude) {
      Values.push_back(LValue::rvalue(argument(*this, Arg), Param->getType()));
    } else {
      ir::Value *V = rvalue(Arg);
      at(range(E));
      Values.push_back(LValue::address(B.var(V->type(), nameOf(Param), V), Param->getType()));
    }
  }
  for (auto [Value, Param] : zip(Values, Callee->parameters()))
    Locals[Param] = Value;
  LValue Result = LValue::rvalue(nullptr, E->getType());
  {
    SaveAndRestore SavedThis(This, InnerThis);
    SaveAndRestore SavedAt(InlinedAt, loc(range(E)));
    SaveAndRestore SavedResult(InlineResult, &Result);
    SaveAndRestore SavedList(InInitList, false);
    SaveAndRestore SavedPlace(DebugPlace, inlinedDebugPlace(Callee, Here));
    if (!InPrelude) {
      if (Object)
        tellOfObject(Callee);
      for (const ParmVarDecl *Param : Callee->parameters())
        if (Locals[Param].isAddress() && Locals[Param].space() == ir::AddressSpace::Function)
          tellDebugger(Param, Locals[Param].Base);
    }
    for (const Stmt *S : llvm::cast<CompoundStmt>(Callee->getBody())->body())
      statement(S);
  }
  // Control reaches the end, as in lowerStatements().
  if (!InPrelude && !Result.Base && !E->getType()->isVoidType()) {
    at(range(E));
    Result = LValue::rvalue(undef(typeOf(E)), E->getType());
  }
  for (const HLSLOutArgExpr *Out : Outs)
    writeBack(Out);
  return Result;
}
