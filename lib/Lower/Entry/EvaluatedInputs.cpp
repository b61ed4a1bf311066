// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "Lower/Entry/EvaluatedInputs.h"
#include "Lower/Lowering.h"
#include "Support/DiagnosticsLower.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/ScopeExit.h"
#include "llvm/Support/SaveAndRestore.h"

using namespace clang;
using namespace llvm;
using namespace tessera;

/// Calls and copies that are followed at most, one inside of the other.
static constexpr unsigned MostNested = 200;

/// The variable that \p E names a part of, and the member of it that the part is in; null for other
/// expressions and for no member.
static std::pair<const ValueDecl *, const FieldDecl *> rootOf(const Expr *E) {
  const FieldDecl *Member = nullptr;
  for (;;) {
    E = E->IgnoreParenImpCasts();
    if (const auto *Ref = dyn_cast<DeclRefExpr>(E))
      return {Ref->getDecl(), Member};
    if (const auto *Of = dyn_cast<MemberExpr>(E))
      Member = dyn_cast<FieldDecl>(Of->getMemberDecl());
    const Stmt *Inner = E->child_begin() == E->child_end() ? nullptr : *E->child_begin();
    if (!Inner || !isa<Expr>(Inner) || isa<CallExpr>(E))
      return {};
    E = cast<Expr>(Inner);
  }
}

//===--- what functions do -------------------------------------------------===//

const EvaluatedInputs::Body &EvaluatedInputs::bodyOf(const FunctionDecl *Decl) {
  std::unique_ptr<Body> &Known = Bodies[Decl];
  if (Known)
    return *Known;
  Known = std::make_unique<Body>();
  Body &Made = *Known;
  scan(Made, Decl->getBody());
  return Made;
}

/// Whether \p Op, that of an intrinsic, is the value of an input at another place.
static bool isEvaluation(StringRef Op) {
  return is_contained({"pixel.centroid", "pixel.sample", "pixel.snapped", "pixel.vertex"}, Op);
}

void EvaluatedInputs::noteEvaluated(Body &In, const Expr *E) {
  while (E) {
    const auto *Var = dyn_cast_or_null<VarDecl>(rootOf(E).first);
    bool IsNew = Var && In.Evaluated.insert(Var).second && !isa<ParmVarDecl>(Var);
    E = IsNew && Var->getInit() ? withoutCopy(Var->getInit()) : nullptr;
  }
}

void EvaluatedInputs::scanCall(Body &In, const CallExpr *E) {
  const FunctionDecl *Callee = E->getDirectCallee(), *Definition = nullptr;
  if (const auto *Method = dyn_cast<CXXMemberCallExpr>(E))
    if (!Method->getMethodDecl()->isConst())
      In.Written.insert(rootOf(Method->getImplicitObjectArgument()));
  if (const auto *Operator = dyn_cast<CXXOperatorCallExpr>(E);
      Operator && Operator->isAssignmentOp())
    In.Written.insert(rootOf(Operator->getArg(0)));
  if (!Callee)
    return;
  if (isEvaluation(operationOf(Callee)))
    return noteEvaluated(In, E->getArg(0));
  if (isa<CXXOperatorCallExpr>(E) || !Callee->hasBody(Definition) || CallDepth > MostNested)
    return;
  SaveAndRestore Deeper(CallDepth, CallDepth + 1);
  const Body &Inner = bodyOf(Definition);
  for (auto [Arg, Param] : zip(E->arguments(), Definition->parameters()))
    if (Inner.Evaluated.contains(Param))
      noteEvaluated(In, withoutCopy(Arg));
}

void EvaluatedInputs::scan(Body &In, const Stmt *S) {
  if (!S)
    return;
  if (const auto *Binary = dyn_cast<BinaryOperator>(S); Binary && Binary->isAssignmentOp())
    In.Written.insert(rootOf(Binary->getLHS()));
  else if (const auto *Unary = dyn_cast<UnaryOperator>(S); Unary && Unary->isIncrementDecrementOp())
    In.Written.insert(rootOf(Unary->getSubExpr()));
  else if (const auto *Out = dyn_cast<HLSLOutArgExpr>(S))
    In.Written.insert(rootOf(Out->getArgLValue()));
  else if (const auto *Call = dyn_cast<CallExpr>(S))
    scanCall(In, Call);
  for (const Stmt *Child : S->children())
    scan(In, Child);
}

//===--- inputs ------------------------------------------------------------===//

/// The type of the value of \p E. Clang has another one for arrays that are parameters.
static QualType valueType(FunctionLowering &F, const Expr *E) {
  const auto *Array = dyn_cast<ArrayParameterType>(E->getType().getCanonicalType());
  return Array ? Array->getConstantArrayType(F.L.AST) : E->getType();
}

std::optional<InputPart> EvaluatedInputs::copyIn(FunctionLowering &F, const Expr *E) {
  const Expr *From = withoutCopy(E);
  bool IsConverted = !F.L.AST.hasSameUnqualifiedType(valueType(F, E), valueType(F, From));
  return IsConverted ? std::nullopt : partOf(F, From);
}

std::optional<InputPart> EvaluatedInputs::copiedBy(FunctionLowering &F, const VarDecl *Var) {
  // A variable may be initialized with itself.
  if (Open.size() > MostNested || !Open.insert(Var).second)
    return std::nullopt;
  scope_exit Close([&] { Open.erase(Var); });
  if (Var->hasAttr<HLSLVkExtBuiltinInputAttr>()) {
    InputPart Whole;
    Whole.Of = Var;
    return Whole;
  }
  const auto *Function = dyn_cast_or_null<FunctionDecl>(Var->getParentFunctionOrMethod());
  if (!Function || !Function->doesThisDeclarationHaveABody())
    return std::nullopt;
  std::optional<InputPart> Part;
  const auto *Param = dyn_cast<ParmVarDecl>(Var);
  if (!Param) {
    if (Var->hasLocalStorage() && Var->getInit())
      Part = copyIn(F, Var->getInit());
  } else if (is_contained(F.L.Shader.entries()[F.L.Options.Entry]->parameters(), Param)) {
    if (isIn(Param))
      Part.emplace().Of = Param;
  } else if (auto Passed = F.L.Passed.find(&F.Fn);
             Passed != F.L.Passed.end() && Passed->second.Callee == Function) {
    if (const InputPart *Given = Passed->second.Parts[Param->getFunctionScopeIndex()])
      Part = *Given;
  }
  for (auto [Root, Member] : bodyOf(Function).Written) {
    if (!Part || Root != Var)
      continue;
    if (!Member)
      return std::nullopt;
    if (!is_contained(Part->Changed, Member))
      Part->Changed.push_back(Member);
  }
  return Part;
}

/// Makes one step of the last two if both stay in one vector. So a part has one form, and recursion
/// passes few of them.
static void mergeSteps(InputPart &Part) {
  if (Part.Steps.size() < 2 || !Part.Steps.end()[-2].IsSwizzle)
    return;
  InputPart::Step Last = Part.Steps.pop_back_val();
  InputPart::Step &Before = Part.Steps.back();
  for (int64_t &Number : Last.Numbers)
    Number = Before.Numbers[size_t(Number)];
  Before.Numbers = Last.Numbers;
  Before.Type = Last.Type;
}

/// Adds the step from the value of \p Base to \p Of, a part of it; false if there is none.
static bool addStep(FunctionLowering &F, InputPart &Part, const Expr *Base, const Expr *Of) {
  InputPart::Step &Added = Part.Steps.emplace_back();
  Added.Type = Of->getType();
  const auto *Vector = Base->getType()->getAs<ExtVectorType>();
  uint64_t Count = Vector ? Vector->getNumElements() : 0;
  Added.IsSwizzle = Vector;
  if (const auto *Swizzle = dyn_cast<ExtVectorElementExpr>(Of)) {
    SmallVector<uint32_t, 4> Components;
    Swizzle->getEncodedElementAccess(Components);
    Added.Numbers.assign(Components.begin(), Components.end());
  } else {
    const auto *Row = dyn_cast<MatrixSingleSubscriptExpr>(Of);
    const Expr *Index = Row ? Row->getRowIdx() : cast<ArraySubscriptExpr>(Of)->getIdx();
    if (const auto *Array = F.L.AST.getAsConstantArrayType(Base->getType()))
      Count = Array->getZExtSize();
    if (const auto *Matrix = Base->getType()->getAs<ConstantMatrixType>())
      Count = Matrix->getNumRows();
    if (const ir::Constant *Known = F.L.evaluate(Index))
      Added.Numbers.push_back(int64_t(Known->Bits));
  }
  bool Exists = !Added.Numbers.empty() &&
                all_of(Added.Numbers, [&](int64_t N) { return uint64_t(N) < Count; });
  if (Exists)
    mergeSteps(Part);
  return Exists;
}

std::optional<InputPart> EvaluatedInputs::partOf(FunctionLowering &F, const Expr *E) {
  E = E->IgnoreParenImpCasts();
  if (const auto *Ref = dyn_cast<DeclRefExpr>(E)) {
    const auto *Var = dyn_cast<VarDecl>(Ref->getDecl());
    return Var ? copiedBy(F, Var) : std::nullopt;
  }
  const Expr *Base = nullptr;
  const auto *Member = dyn_cast<MemberExpr>(E);
  if (Member)
    Base = Member->getBase();
  else if (const auto *Swizzle = dyn_cast<ExtVectorElementExpr>(E))
    Base = Swizzle->getBase();
  else if (const auto *Element = dyn_cast<ArraySubscriptExpr>(E))
    Base = Element->getBase();
  else if (const auto *Row = dyn_cast<MatrixSingleSubscriptExpr>(E))
    Base = Row->getBase();
  std::optional<InputPart> Part = Base ? partOf(F, Base) : std::nullopt;
  if (!Part)
    return std::nullopt;
  if (!Member)
    return addStep(F, *Part, Base->IgnoreParenImpCasts(), E) ? Part : std::nullopt;
  const auto *Field = dyn_cast<FieldDecl>(Member->getMemberDecl());
  if (!Field || !Part->Steps.empty() || is_contained(Part->Changed, Field))
    return std::nullopt;
  Part->Of = Field;
  Part->Changed.clear();
  return Part;
}

ArrayRef<const InputPart *> EvaluatedInputs::passed(FunctionLowering &F, const FunctionDecl *Callee,
                                                    ArrayRef<const Expr *> Args) {
  const Body &Inner = bodyOf(Callee);
  auto IsEvaluated = [&](const ParmVarDecl *Param) { return Inner.Evaluated.contains(Param); };
  if (Inner.Evaluated.empty() || none_of(Callee->parameters(), IsEvaluated))
    return {};
  SmallVector<const InputPart *, 8> Found;
  for (auto [Arg, Param] : zip(Args, Callee->parameters())) {
    Found.push_back(nullptr);
    if (!IsEvaluated(Param))
      continue;
    const auto *Default = dyn_cast<CXXDefaultArgExpr>(Arg);
    const Expr *Written = Default ? Default->getExpr() : Arg;
    std::optional<InputPart> Part = copyIn(F, Written);
    if (!Part)
      F.report(Written->getSourceRange(), diags::EvaluateArgument, Callee->getName(),
               Param->getName(), F.L.Shader.entries()[F.L.Options.Entry]->getName());
    Parts.push_back(Part.value_or(InputPart()));
    InputPart *Known = Unique.GetOrInsertNode(&Parts.back());
    if (Known != &Parts.back())
      Parts.pop_back();
    Found.back() = Known;
  }
  return ArrayRef<const InputPart *>(Found).copy(F.M.arena());
}

EvaluatedInputs &tessera::evaluatedInputs(ModuleLowering &L) {
  if (!L.Evaluated)
    L.Evaluated = std::make_shared<EvaluatedInputs>();
  return *L.Evaluated;
}

ArrayRef<const InputPart *> FunctionLowering::passedInputs(const FunctionDecl *Callee,
                                                           ArrayRef<const Expr *> Args) {
  if (M.Entry.Of != ir::Stage::Pixel || L.Shader.inPrelude(Callee->getLocation()))
    return {};
  return evaluatedInputs(L).passed(*this, Callee, Args);
}
