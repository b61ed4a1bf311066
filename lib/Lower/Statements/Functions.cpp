// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "Lower/Inline/InlineSPIRV.h"
#include "Lower/Resources.h"
#include "Support/DiagnosticsLower.h"
#include "Support/Limits.h"
#include "clang/AST/Attr.h"
#include "clang/Basic/SourceManager.h"

using namespace clang;
using namespace llvm;
using namespace tessera;

bool tessera::isOut(const ParmVarDecl *Param) {
  const auto *Modifier = Param->getAttr<HLSLParamModifierAttr>();
  return Modifier && Modifier->isAnyOut();
}

bool tessera::isIn(const ParmVarDecl *Param) {
  const auto *Modifier = Param->getAttr<HLSLParamModifierAttr>();
  return !Modifier || Modifier->isAnyIn();
}

static const CXXRecordDecl *objectClass(const FunctionDecl *Decl) {
  const auto *Method = dyn_cast<CXXMethodDecl>(Decl);
  return Method && Method->isInstance() ? Method->getParent() : nullptr;
}

static std::string nameOf(const FunctionDecl *Decl) {
  std::string Name = Decl->getNameAsString();
  if (const auto *Method = dyn_cast<CXXMethodDecl>(Decl))
    return Method->getParent()->getNameAsString() + "." + Name;
  return Name;
}

bool tessera::isResourceArray(const ParmVarDecl *Param) {
  QualType T = Param->getOriginalType();
  return T->isIncompleteArrayType() && resourceClass(QualType(T->getBaseElementTypeUnsafe(), 0));
}

bool tessera::isResourcePointer(const Expr *E) {
  return E->getType()->isPointerType() && resourceClass(E->getType()->getPointeeType());
}

ir::Function *ModuleLowering::function(const FunctionDecl *Decl, ArrayRef<const ir::Type *> Places,
                                       ArrayRef<const InputPart *> Inputs) {
  auto IsNull = [](const ir::Type *Place) { return !Place; };
  if (all_of(Places, IsNull))
    Places = {};
  if (auto It = FunctionMap.find({Decl->getCanonicalDecl(), Places, Inputs});
      It != FunctionMap.end())
    return It->second;

  SourceRange Where = Decl->getNameInfo().getSourceRange();
  bool AlwaysInline = Shader.inPrelude(Decl->getLocation()) || !Places.empty() || !Inputs.empty() ||
                      holdsOpaque(Decl->getReturnType());
  noteDeclaration(Decl);
  auto SpaceOf = [&](size_t I) {
    return Places.empty() || !Places[I] ? ir::AddressSpace::Function : Places[I]->space();
  };
  SmallVector<const ir::Type *, 8> Params;
  if (const CXXRecordDecl *Class = objectClass(Decl)) {
    QualType Object = AST.getCanonicalTagType(Class);
    AlwaysInline |= holdsOpaque(Object);
    ir::AddressSpace Space = SpaceOf(0);
    Params.push_back(Types.pointer(memoryType(*this, Object, Space, Where), Space));
  }
  size_t FirstParam = Params.size();
  if (Decl->getNumParams() + Params.size() > limits::Parameters) {
    report(Where, diags::LowerParameters, Decl->getNumParams(), limits::Parameters);
    GaveUp = true;
  }
  for (const ParmVarDecl *Param : Decl->parameters()) {
    SourceRange At = Param->getSourceRange();
    QualType T = Param->getType();
    size_t Index = FirstParam + Param->getFunctionScopeIndex();
    if (isResourceArray(Param)) {
      rejectOtherOrder(*this, Param->getOriginalType(), At);
      noteDeclaration(Param);
      Params.push_back(Places[Index]);
      continue;
    }
    tooLarge(T, At);
    const ir::Type *Ty = type(T, At);
    rejectOtherOrder(*this, T, At);
    AlwaysInline |= holdsOpaque(T);
    noteDeclaration(Param);
    if (isOut(Param)) {
      ir::AddressSpace Space = SpaceOf(Index);
      bool IsLocal = Space == ir::AddressSpace::Function;
      Ty = Types.pointer(IsLocal ? Ty : memoryType(*this, T.getNonReferenceType(), Space, At),
                         Space);
    } else if (T->isReferenceType()) {
      AlwaysInline = true;
      Ty = Types.pointer(Ty, T.getNonReferenceType().getAddressSpace() == LangAS::hlsl_groupshared
                                 ? ir::AddressSpace::Workgroup
                                 : ir::AddressSpace::Function);
    } else if (Ty->containsRayQuery()) {
      Ty = Types.pointer(Ty, SpaceOf(Index));
    }
    Params.push_back(Ty);
  }
  ir::Function *Fn =
      M.addFunction(nameOf(Decl), type(Decl->getReturnType(), Where), Params, Shader.loc(Where));
  Fn->AlwaysInline = AlwaysInline;
  Fn->IsPrelude = Shader.inPrelude(Decl->getLocation());
  FunctionMap[{Decl->getCanonicalDecl(), Places.copy(M.arena()), Inputs}] = Fn;
  if (!Inputs.empty())
    Passed[Fn] = {Decl, Inputs};
  Worklist.push_back({Decl, nullptr, nullptr, Fn});
  return Fn;
}

void ModuleLowering::addInitializer(const VarDecl *Var, ir::Global *G) {
  ir::Function *Fn = M.addFunction((Var->getName() + ".init").str(), Types.voidTy(), {},
                                   Shader.loc(Var->getLocation()));
  Fn->AlwaysInline = true;
  Initializers.push_back({Var, Fn});
  Worklist.push_back({nullptr, Var, G, Fn});
}

void ModuleLowering::lowerPending() {
  while (!Worklist.empty()) {
    Pending Next = Worklist.front();
    Worklist.pop_front();
    FunctionLowering F(*this, *Next.Fn);
    if (Next.Decl) {
      F.lowerBody(Next.Decl);
      if (rowOf(M.Entry.Of).isRays())
        checkTraces(*this, Next.Decl);
      if (!Shader.inPrelude(Next.Decl->getLocation()) && !Diags.hasErrors())
        warnOfUninitialized(*this, Next.Decl, *Next.Fn);
    } else
      F.lowerInitializer(Next.Var, Next.G);
  }
}

void ModuleLowering::callInitializers() {
  if (Initializers.empty())
    return;
  const SourceManager &SM = Shader.sources();
  llvm::stable_sort(Initializers, [&](const Initializer &A, const Initializer &B) {
    return SM.isBeforeInTranslationUnit(A.Var->getLocation(), B.Var->getLocation());
  });
  ir::Region &Body = M.Entry.Fn->body();
  ir::Builder B(M, Body);
  if (!Body.empty())
    B.setInsertionBefore(&Body.front());
  for (const Initializer &I : Initializers) {
    Loc Where = I.Fn->loc();
    if (Debug)
      Where.Place = Debug->info().place(Debug->body(Shader.entries()[Options.Entry]));
    B.setLoc(Where);
    B.Call({}, nullptr, {ir::Builder::string(ir::AttrKind::Symbol, I.Fn->name())});
  }
}

namespace {
/// A function on the path from a root, and which of its calls is being followed.
struct Step {
  ir::Function *Fn;
  unsigned Next = 0;
};
} // namespace

bool ModuleLowering::rejectRecursion() {
  enum { Unseen, Open, Done };
  DenseMap<ir::Function *, int> State;
  // The name of an overload in the module has a number.
  auto NameOf = [&](const ir::Function *Fn) {
    auto It = find_if(FunctionMap, [&](const auto &Known) { return Known.second == Fn; });
    return It == FunctionMap.end() ? Fn->name().str() : nameOf(std::get<0>(It->first));
  };
  SmallVector<Step, 16> Path;
  for (auto &[Root, Unused] : Calls) {
    if (State[Root] == Unseen) {
      State[Root] = Open;
      Path.push_back({Root});
    }
    while (!Path.empty()) {
      Step &Top = Path.back();
      auto It = Calls.find(Top.Fn);
      if (It == Calls.end() || Top.Next == It->second.size()) {
        State[Top.Fn] = Done;
        Path.pop_back();
        continue;
      }
      const Call &C = It->second[Top.Next++];
      if (State[C.Callee] == Unseen) {
        State[C.Callee] = Open;
        Path.push_back({C.Callee});
      } else if (State[C.Callee] == Open) {
        Diags.report(C.Where, diags::LowerRecursion, NameOf(C.Callee));
        auto Cycle = ArrayRef(Path).drop_while([&](const Step &S) { return S.Fn != C.Callee; });
        for (const Step &S : Cycle.drop_back()) {
          const Call &Along = Calls.find(S.Fn)->second[S.Next - 1];
          Diags.report(Along.Where, diags::LowerRecursionCall, NameOf(S.Fn), NameOf(Along.Callee));
        }
        return false;
      }
    }
  }
  return true;
}

//===----------------------------------------------------------------------===//
// One body
//===----------------------------------------------------------------------===//

void FunctionLowering::lowerBody(const FunctionDecl *Decl) {
  beginDebugFunction(Decl);
  declareFunction(*this, Decl);
  unsigned Next = 0;
  if (const CXXRecordDecl *Class = objectClass(Decl)) {
    Fn.param(Next)->setName("this");
    This = LValue::address(Fn.param(Next++), L.AST.getCanonicalTagType(Class));
    at(Decl->getNameInfo().getSourceRange());
    tellOfObject(Decl);
  }
  for (const ParmVarDecl *Param : Decl->parameters()) {
    ir::Value *V = Fn.param(Next++);
    V->setName(M.intern(Param->getName()));
    QualType T = Param->getType().getNonReferenceType();
    at(Param->getLocation());
    if (isResourceArray(Param))
      Locals[Param] = LValue::address(V, Param->getOriginalType());
    else if (isOut(Param) || Param->getType()->isReferenceType() ||
             (V->type()->isPointer() && V->type()->element()->containsRayQuery()))
      Locals[Param] = LValue::address(V, T);
    else if (V->type()->isPointer())
      Locals[Param] = LValue::rvalue(V, T);
    else
      Locals[Param] = LValue::address(B.var(V->type(), Param->getName(), V), T);
    if (Locals[Param].isAddress() && !isResourceArray(Param) &&
        (!isOut(Param) || Locals[Param].space() == ir::AddressSpace::Function ||
         Locals[Param].space() == ir::AddressSpace::Private)) // a payload, which becomes a local
      tellDebugger(Param, Locals[Param].Base);
    decorate(*this, Param, Locals[Param].Base);
  }
  lowerStatements(Decl);
}

void FunctionLowering::lowerStatements(const FunctionDecl *Decl) {
  // The block of the body is the function's own.
  if (const auto *Body = dyn_cast<CompoundStmt>(Decl->getBody()))
    for (const Stmt *S : Body->body())
      statement(S);
  else
    statement(Decl->getBody());
  if (isDead())
    return;
  at(Decl->getBodyRBrace());
  if (Fn.resultType()->isVoid())
    B.Return({});
  else
    B.Return({undef(Fn.resultType())});
}

void FunctionLowering::lowerInitializer(const VarDecl *Var, ir::Global *G) {
  at(Var->getLocation());
  ir::Value *First = Var->getInit() ? initializer(Var->getInit(), Var->getType())
                                    : zeroOrDefault(Var->getType(), Var->getLocation());
  store(LValue::address(B.global(G), Var->getType()), First, Var->getLocation());
  B.Return({});
}
