// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "Lower/Inline/InlineSPIRV.h"
#include "Lower/Matrices/Matrix.h"
#include "Lower/Resources.h"
#include "Lower/SpecSizes.h"
#include "Lower/Types/BitFields.h"
#include "Support/DiagnosticsLower.h"
#include "Support/Limits.h"
#include "clang/AST/Attr.h"
#include "clang/AST/StmtCXX.h"
#include "llvm/Support/SaveAndRestore.h"

using namespace clang;
using namespace llvm;
using namespace tessera;

namespace {
struct RejectedStmt {
  Stmt::StmtClass Class;
  const char *What;
  const char *WayOut;
};
} // namespace

static constexpr RejectedStmt RejectedStmts[] = {
#define REJECTED_TYPE(Class, What, WayOut)
#define REJECTED_EXPR(Class, What, WayOut)
#define REJECTED_STMT(Class, What, WayOut) {Stmt::Class, What, WayOut},
#include "Lower/Rejected.def"
};

RegionScope::RegionScope(FunctionLowering &F, ir::Region &R) : F(F), Saved(F.B.region()) {
  F.B.setInsertionEnd(R);
  if (++F.RegionDepth <= limits::StatementDepth || F.L.GaveUp)
    return;
  F.L.Diags.report(F.Here, diags::LowerTooDeep, limits::StatementDepth);
  F.L.GaveUp = true;
}

/// Nothing can reach what follows a terminator, and a region may not go on after one.
void FunctionLowering::terminate(ir::Opcode Code, ArrayRef<ir::Value *> Operands,
                                 SourceRange Where) {
  at(Where);
  B.create(Code, Operands);
}

void FunctionLowering::statement(const Stmt *S, ArrayRef<const Attr *> Attrs) {
  if (!S || isDead() || L.GaveUp)
    return;
  switch (S->getStmtClass()) {
  case Stmt::NullStmtClass:
    return;
  case Stmt::CompoundStmtClass: {
    SaveAndRestore Block(DebugPlace, innerDebugPlace(S->getBeginLoc()));
    for (const Stmt *Inner : llvm::cast<CompoundStmt>(S)->body())
      statement(Inner);
    return;
  }
  case Stmt::DeclStmtClass:
    return declaration(llvm::cast<DeclStmt>(S));
  case Stmt::AttributedStmtClass: {
    const auto *Attributed = llvm::cast<AttributedStmt>(S);
    noteInline(L, Attributed->getAttrs());
    return statement(Attributed->getSubStmt(), Attributed->getAttrs());
  }
  case Stmt::IfStmtClass:
    return ifStatement(llvm::cast<IfStmt>(S), Attrs);
  case Stmt::ForStmtClass: {
    const auto *For = llvm::cast<ForStmt>(S);
    SaveAndRestore Block(DebugPlace, innerDebugPlace(S->getBeginLoc()));
    statement(For->getInit());
    return loop(For->getConditionVariable(), For->getCond(), For->getBody(), For->getInc(), false,
                For->getForLoc(), Attrs);
  }
  case Stmt::WhileStmtClass: {
    const auto *While = llvm::cast<WhileStmt>(S);
    return loop(While->getConditionVariable(), While->getCond(), While->getBody(), nullptr, false,
                While->getWhileLoc(), Attrs);
  }
  case Stmt::DoStmtClass: {
    const auto *Do = llvm::cast<DoStmt>(S);
    return loop(nullptr, Do->getCond(), Do->getBody(), nullptr, true, Do->getDoLoc(), Attrs);
  }
  case Stmt::SwitchStmtClass:
    return switchStatement(llvm::cast<SwitchStmt>(S), Attrs);
  case Stmt::BreakStmtClass:
    return terminate(ir::Opcode::Break, {}, S->getSourceRange());
  case Stmt::ContinueStmtClass:
    return terminate(ir::Opcode::Continue, {}, S->getSourceRange());
  case Stmt::ReturnStmtClass:
    return returnStatement(llvm::cast<ReturnStmt>(S));
  case Stmt::CaseStmtClass:
  case Stmt::DefaultStmtClass:
    report(llvm::cast<SwitchCase>(S)->getKeywordLoc(), diags::LowerCaseNested);
    return;
  default:
    break;
  }
  if (const auto *E = dyn_cast<Expr>(S))
    return discard(E);
  for (const RejectedStmt &Row : RejectedStmts)
    if (Row.Class == S->getStmtClass())
      return report(S->getBeginLoc(), diags::LowerUnsupported, Row.What, Row.WayOut);
  report(S->getBeginLoc(), diags::LowerExpression, S->getStmtClassName());
}

void FunctionLowering::declaration(const DeclStmt *S) {
  for (const Decl *D : S->decls())
    if (const auto *Var = dyn_cast<VarDecl>(D))
      local(Var);
}

/// The variable of \p Var where the builder stands; its initializer is not evaluated.
/// Empty for a variable of the prelude, which no user named.
StringRef FunctionLowering::nameOf(const VarDecl *Var) const {
  return L.Shader.inPrelude(Var->getLocation()) ? StringRef() : Var->getName();
}

LValue FunctionLowering::declare(const VarDecl *Var) {
  at(Var->getLocation());
  const ir::Type *Specialized = specializedArray(L, Var);
  const ir::Type *Ty = Specialized ? Specialized : type(Var->getType(), Var->getLocation());
  L.tooLarge(Var->getType(), Var->getLocation());
  LValue V = LValue::address(B.var(Ty, nameOf(Var)), Var->getType());
  Locals[Var] = V;
  tellDebugger(Var, V.Base);
  decorate(*this, Var, V.Base);
  return V;
}

/// Writes zero to a variable without an initializer where its declaration is reached, if it needs a
/// value. The prelude writes its variables at once. A bit-field needs zero because writing it reads
/// the adjacent bits.
void FunctionLowering::startWithZero(const LValue &V, const VarDecl *Var) {
  QualType T = Var->getType();
  if (L.Shader.inPrelude(Var->getLocation()) || L.tooLarge(T, Var->getLocation()))
    return;
  if (type(T, Var->getLocation())->containsHitObject())
    return makeNops(*this, V.Base, Var->getLocation());
  if (L.holdsOpaque(T) ? isZeroAtFirst(T) : containsBitField(L, T))
    B.store(V.Base, zeroOfMatrices(*this, T, type(T, Var->getLocation())));
}

/// Whether the initializer of \p Var names it: `T x = x = value`, or `T x = {1, x.y}`.
static bool namesItself(const VarDecl *Var) {
  SmallVector<const Stmt *, 16> Left{Var->getInit()};
  while (!Left.empty()) {
    const Stmt *S = Left.pop_back_val();
    if (const auto *Named = dyn_cast_or_null<DeclRefExpr>(S); Named && Named->getDecl() == Var)
      return true;
    if (S)
      append_range(Left, S->children());
  }
  return false;
}

/// Whether \p Init leaves the object undefined.
static bool isNoInitializer(const Expr *Init) {
  if (!Init)
    return true;
  const auto *Construct = dyn_cast<CXXConstructExpr>(Init->IgnoreImplicit());
  return Construct && Construct->getConstructor()->isDefaultConstructor() &&
         Construct->getConstructor()->isTrivial() && !Construct->requiresZeroInitialization();
}

void FunctionLowering::local(const VarDecl *Var) {
  L.noteDeclaration(Var);
  rejectOtherOrder(L, Var->getType(), Var->getLocation());
  if (Var->isStaticLocal())
    return staticLocal(Var);
  rejectLostFormat(L, Var);
  checkInlineVariable(L, Var);
  if (Var->hasExternalStorage() || Var->getType().getAddressSpace() == LangAS::hlsl_groupshared)
    return;
  if (isSharedPointer(Var->getType())) {
    if (isNoInitializer(Var->getInit())) {
      report(Var->getLocation(), diags::SharedPointerValue);
      Locals[Var] = LValue::rvalue(B.u32(0), Var->getType());
    } else {
      Locals[Var] = sharedPointer(Var->getInit());
    }
    return;
  }
  // A query that begins as another one is that.
  if (const Expr *Init = Var->getInit();
      Init && type(Var->getType(), Var->getLocation())->isRayQuery()) {
    const auto *Construct = dyn_cast<CXXConstructExpr>(Init->IgnoreImplicit());
    if (!Construct || !Construct->getConstructor()->isDefaultConstructor()) {
      LValue Other = lvalue(withoutCopy(Init));
      at(Var->getLocation());
      Locals[Var] = LValue::address(addressOf(Other), Var->getType());
      return;
    }
    if (!HoistedVars.contains(Var))
      declare(Var);
    return;
  }
  auto Hoisted = Locals.find(Var);
  if (Hoisted != Locals.end() && HoistedVars.contains(Var)) {
    LValue To = Hoisted->second;
    at(Var->getLocation());
    if (isNoInitializer(Var->getInit()))
      startWithZero(To, Var);
    else
      store(To, initializer(Var->getInit(), Var->getType()), Var->getLocation());
    return;
  }
  if (isNoInitializer(Var->getInit())) {
    startWithZero(declare(Var), Var);
    return;
  }
  L.tooLarge(Var->getType(), Var->getLocation());
  if (namesItself(Var)) {
    LValue V = declare(Var);
    return store(V, initializer(Var->getInit(), Var->getType()), Var->getLocation());
  }
  ir::Value *Init = initializer(Var->getInit(), Var->getType());
  at(Var->getLocation());
  Locals[Var] = LValue::address(B.var(Init->type(), nameOf(Var), Init), Var->getType());
  tellDebugger(Var, Locals[Var].Base);
  decorate(*this, Var, Locals[Var].Base);
}

/// A constant initializer is the global's own; any other one runs when control first gets here.
void FunctionLowering::staticLocal(const VarDecl *Var) {
  LValue V = lowerGlobal(*this, Var, Var->getLocation());
  if (isNoInitializer(Var->getInit()) || L.initialValue(Var))
    return;
  at(Var->getLocation());
  ir::Global Guard;
  Guard.Name = M.intern((Var->getName() + ".done").str());
  Guard.ValueType = Types.boolTy();
  Guard.Init = M.constant(Types.boolTy(), uint64_t(0));
  Guard.Where = loc(Var->getLocation());
  ir::Value *Done = B.global(M.addGlobal(Guard));
  ir::Op *If = B.create(ir::Opcode::If, {B.Not({B.load(Done)})}, nullptr, {}, 2);
  RegionScope Scope(*this, If->region(0));
  B.store(Done, B.boolean(true));
  ir::Value *Init = initializer(Var->getInit(), Var->getType());
  store(V, Init, Var->getLocation());
}

static const HLSLControlFlowHintAttr *branchHint(ArrayRef<const Attr *> Attrs) {
  for (const Attr *A : Attrs)
    if (const auto *Hint = dyn_cast<HLSLControlFlowHintAttr>(A))
      return Hint;
  return nullptr;
}

SmallVector<ir::Attr, 2> FunctionLowering::branchAttrs(ArrayRef<const Attr *> Attrs) {
  const HLSLControlFlowHintAttr *Hint = branchHint(Attrs);
  if (!Hint)
    return {};
  bool Flatten = Hint->getSemanticSpelling() == HLSLControlFlowHintAttr::Microsoft_flatten;
  return {ir::Builder::flag(Flatten ? ir::AttrKind::Flatten : ir::AttrKind::DontFlatten)};
}

/// How many links of a chain of else if stand inside each other before the rest goes after them.
static constexpr unsigned ChainLinks = 64;

/// The next link of a chain of else if.
static const IfStmt *nextLink(const IfStmt *S) {
  return S->isConstexpr() ? nullptr : dyn_cast_or_null<IfStmt>(S->getElse());
}

static bool hasMoreLinks(const IfStmt *S, unsigned Most) {
  for (unsigned I = 0; S && I < Most; ++I)
    S = nextLink(S);
  return S != nullptr;
}

/// A long chain is cut, for devices and tools limit how deep branches nest:
///   rest = false
///   if (a) ... else if (b) ... else rest = true
///   if (rest) if (c) ... else ...
void FunctionLowering::ifStatement(const IfStmt *S, ArrayRef<const Attr *> Attrs) {
  ir::Value *Entered = nullptr;
  while (S) {
    at(S->getIfLoc());
    ir::Value *Rest =
        hasMoreLinks(S, ChainLinks) ? B.var(Types.boolTy(), "", B.boolean(false)) : nullptr;
    if (!Entered) {
      S = ifLinks(S, Attrs, Rest, ChainLinks);
    } else {
      ir::Op *If = B.create(ir::Opcode::If, {B.load(Entered)}, nullptr, {}, 2);
      RegionScope Scope(*this, If->region(0));
      S = ifLinks(S, {}, Rest, ChainLinks);
    }
    Entered = Rest;
  }
}

/// At most \p Most links. Where there are more, sets \p Rest in the place of the next, which is
/// returned.
const IfStmt *FunctionLowering::ifLinks(const IfStmt *S, ArrayRef<const Attr *> Attrs,
                                        ir::Value *Rest, unsigned Most) {
  statement(S->getInit());
  if (S->isConstexpr())
    if (std::optional<const Stmt *> Taken = S->getNondiscardedCase(L.AST)) {
      statement(*Taken);
      return nullptr;
    }
  if (const VarDecl *Var = S->getConditionVariable())
    local(Var);
  ir::Value *Cond = condition(S->getCond());
  at(S->getIfLoc());
  ir::Op *If = B.create(ir::Opcode::If, {Cond}, nullptr, branchAttrs(Attrs), 2);
  {
    RegionScope Scope(*this, If->region(0));
    statement(S->getThen());
  }
  RegionScope Scope(*this, If->region(1));
  const IfStmt *Next = nextLink(S);
  if (!Next || L.GaveUp) {
    statement(S->getElse());
    return nullptr;
  }
  if (Most > 1)
    return ifLinks(Next, {}, Rest, Most - 1);
  B.store(Rest, B.boolean(true));
  return Next;
}

static bool isAlwaysTrue(const Expr *Cond) {
  if (const auto *Literal = dyn_cast<CXXBoolLiteralExpr>(Cond->IgnoreParenImpCasts()))
    return Literal->getValue();
  const auto *Literal = dyn_cast<IntegerLiteral>(Cond->IgnoreParenImpCasts());
  return Literal && !Literal->getValue().isZero();
}

void FunctionLowering::loop(const VarDecl *CondVar, const Expr *Cond, const Stmt *Body,
                            const Expr *Step, bool TestAtEnd, SourceRange Where,
                            ArrayRef<const Attr *> Attrs) {
  // The body reads the variable of the condition, so that it lives outside.
  if (CondVar) {
    declare(CondVar);
    HoistedVars.insert(CondVar);
  }
  SmallVector<ir::Attr, 2> LoopAttrs;
  for (const Attr *A : Attrs) {
    const auto *Hint = dyn_cast<HLSLLoopHintAttr>(A);
    if (!Hint)
      continue;
    // [unroll(1)] leaves the loop as it is.
    uint32_t Turns = Hint->getDirective();
    bool Unrolls = Hint->getSemanticSpelling() == HLSLLoopHintAttr::Microsoft_unroll && Turns != 1;
    SmallVector<ir::Attr, 2> OfHint{
        ir::Builder::flag(Unrolls ? ir::AttrKind::Unroll : ir::AttrKind::DontUnroll)};
    if (Unrolls && Turns)
      OfHint.push_back(ir::Builder::integer(ir::AttrKind::Turns, Turns));
    auto IsSame = [](const ir::Attr &A, const ir::Attr &B) {
      return A.Kind == B.Kind && A.Int == B.Int;
    };
    if (LoopAttrs.empty())
      LoopAttrs = OfHint;
    else if (!equal(LoopAttrs, OfHint, IsSame))
      report(A->getRange(), diags::LoopHints);
  }
  if (TestAtEnd)
    LoopAttrs.push_back(ir::Builder::flag(ir::AttrKind::TestAtEnd));
  at(Where);
  ir::Op *Loop = B.create(ir::Opcode::Loop, {}, nullptr, LoopAttrs, 3);
  if (Cond && (CondVar || !isAlwaysTrue(Cond))) {
    RegionScope Scope(*this, Loop->region(0));
    if (CondVar)
      local(CondVar);
    ir::Value *Test = condition(Cond);
    terminate(ir::Opcode::Yield, {Test}, range(Cond));
  }
  {
    RegionScope Scope(*this, Loop->region(1));
    statement(Body);
  }
  if (Step) {
    RegionScope Scope(*this, Loop->region(2));
    discard(Step);
  }
}

void FunctionLowering::returnStatement(const ReturnStmt *S) {
  const Expr *E = S->getRetValue();
  if (InlineResult) {
    if (E)
      *InlineResult = lvalue(E);
    return;
  }
  ir::Value *V = E ? rvalue(E) : nullptr;
  if (V)
    terminate(ir::Opcode::Return, {V}, S->getSourceRange());
  else
    terminate(ir::Opcode::Return, {}, S->getSourceRange());
}
