// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "Frontend/Builtins/IntrinsicBuilder.h"
#include "Support/InternalError.h"
#include "clang/AST/ASTContext.h"
#include "clang/AST/ExprCXX.h"

using namespace clang;
using namespace llvm;
using namespace tessera;
using namespace tessera::intrinsics;

void Builder::addPromoted(const IntrinsicRow &R, QualType Element) {
  UnresolvedSet<32> Overloads;
  for (NamedDecl *D : Out)
    Overloads.addDecl(D);
  // A scalar bool becomes an int without help; among integers of other ranks none is the nearest.
  if ((R.Shapes & S) && !R.Elements.Deduced)
    addPromoted(Element, Context.BoolTy, Shape::Scalar, Overloads);
  if ((R.Shapes & V) || R.Shapes == None)
    addPromoted(Element, Context.BoolTy, Shape::Vector, Overloads);
  if (R.Shapes & M)
    addPromoted(Element, Context.BoolTy, Shape::Matrix, Overloads);
}

void Builder::addConverted(QualType Element) {
  UnresolvedSet<32> Overloads;
  for (NamedDecl *D : Out)
    Overloads.addDecl(D);
  addPromoted(Element, QualType(), Shape::Matrix, Overloads);
}

/// template <int N> decltype(f((vector<Element, N>)a0, ...)) f(vector<From, N> a0, ...) {
///   return f((vector<Element, N>)a0, ...);
/// }
///
/// where f means \p Overloads.
void Builder::addPromoted(QualType Element, QualType From, Shape NewKind,
                          const UnresolvedSetImpl &Overloads) {
  begin(Element, NewKind);
  if (From.isNull())
    From = Context.getTypeDeclType(addTypeParameter());
  // The words that decide the element.
  auto IsDeduced = [](const Word &W) {
    return W.How == Passing::In && !W.NotDeduced &&
           (W.Name == "T" || W.Name[0] == 'v' || (W.Name.size() == 3 && W.Name[0] == 'm'));
  };
  SmallVector<QualType, 4> Computed;
  SmallVector<Parameter, 4> Parameters;
  for (const Word &W : drop_begin(Words)) {
    ElementType = Element;
    Computed.push_back(typeOf(W));
    ElementType = IsDeduced(W) ? From : Element;
    Parameters.push_back({typeOf(W), W.How});
  }
  // A float becomes a number rather than a bool.
  preferLess();
  FunctionDecl *Function = makeFunction(Context.VoidTy, Parameters, /*Variadic=*/false);
  auto MakeCall = [&] {
    SmallVector<Expr *, 4> Arguments;
    for (auto [W, Type, Param] : zip_equal(drop_begin(Words), Computed, Function->parameters()))
      Arguments.push_back(IsDeduced(W) ? castTo(Type, reference(Param)) : reference(Param));
    return call(Function, Overloads, Arguments);
  };
  define(Function, Parameters, Sem.BuildDecltypeType(MakeCall(), /*AsUnevaluated=*/false),
         MakeCall());
}

void Builder::addMixed(const IntrinsicRow &R, const UnresolvedSetImpl &Overloads) {
  Row = &R;
  Words = parseSignature(R.Signature);
  unsigned Count = count_if(drop_begin(Words), isPlain);
  if (Count < 2)
    return;
  addMixed(Overloads, 0, Guard::NotMatrix);
  if (!(R.Shapes & M))
    return;
  // Matrices beside scalars, as in lerp(0, a, b), and matrices of different elements.
  for (unsigned Matrices = 1; Matrices < 1u << Count; ++Matrices)
    addMixed(Overloads, Matrices, Guard::Scalar);
}

/// Declares and defines
///
///   template <typename T0, typename T1, ...>
///   decltype((guard, ..., f((C)a0, (C)a1, ...))) f(T0 a0, T1 a1, ...) { return f((C)a0, (C)a1,
///   ...); }
///
/// where C is decltype((guard, ..., a0 + a1 + ...)), and f means \p Overloads. The parameters in \p
/// Matrices are matrix<T, R, C>; their first elements are added to find the element type of C. The
/// guards keep Clang from adding matrices and vectors, which it does not expect. They are a0.x,
/// which matrices do not have, and, next to matrices, a0 && true, which needs scalars.
void Builder::addMixed(const UnresolvedSetImpl &Overloads, unsigned Matrices, Guard Others) {
  begin(QualType(), Shape::Scalar);
  SmallVector<Parameter, 4> Parameters;
  SmallVector<bool, 4> Guarded;
  unsigned Index = 0;
  for (const Word &W : drop_begin(Words)) {
    if (W.How != Passing::In)
      internalError("an intrinsic with out parameters has more than one parameter T");
    bool IsMatrix = isPlain(W) && (Matrices >> Index++ & 1);
    bool IsFree = W.Name.starts_with("T") || W.NotDeduced;
    QualType Type = IsFree ? Context.getTypeDeclType(addTypeParameter()) : typeOf(W);
    Parameters.push_back({IsMatrix ? matrixOf(Type, 'R', 'C') : Type, Passing::In});
    Guarded.push_back(isPlain(W) && !IsMatrix);
  }
  FunctionDecl *Function = makeFunction(Context.VoidTy, Parameters, /*Variadic=*/false);

  auto GuardOf = [&](ParmVarDecl *Param) -> Expr * {
    if (Others == Guard::NotMatrix)
      return member(Param, "x");
    Expr *True = CXXBoolLiteralExpr::Create(Context, true, Context.BoolTy, Text);
    return Sem.BuildBinOp(nullptr, Text, BO_LAnd, reference(Param), True).get();
  };
  auto AfterGuards = [&](Expr *E) {
    Expr *All = nullptr;
    for (auto [Param, NeedsGuard] : zip_equal(Function->parameters(), Guarded))
      if (NeedsGuard)
        All = All ? Sem.BuildBinOp(nullptr, Text, BO_Comma, All, GuardOf(Param)).get()
                  : GuardOf(Param);
    return All ? Sem.BuildBinOp(nullptr, Text, BO_Comma, All, E).get() : E;
  };
  Expr *Sum = nullptr, *SumOfFirst = nullptr;
  for (auto [W, Param, NeedsGuard] :
       zip_equal(drop_begin(Words), Function->parameters(), Guarded)) {
    if (!isPlain(W))
      continue;
    Sum = sum(Sum, NeedsGuard ? reference(Param) : member(Param, "_m00"));
    if (!Matrices)
      SumOfFirst = sum(SumOfFirst, member(Param, "x"));
  }
  QualType Common = Sem.BuildDecltypeType(AfterGuards(Sum), /*AsUnevaluated=*/false);
  QualType Element = Matrices ? Common : Sem.BuildDecltypeType(SumOfFirst, /*AsUnevaluated=*/false);
  if (Matrices)
    Common = matrixOf(Common, 'R', 'C');

  auto MakeCall = [&] {
    SmallVector<Expr *, 4> Arguments;
    for (auto [W, Param] : zip_equal(drop_begin(Words), Function->parameters()))
      Arguments.push_back(isPlain(W)      ? castTo(Common, reference(Param))
                          : W.Name == "S" ? castTo(Element, reference(Param))
                                          : reference(Param));
    return call(Function, Overloads, Arguments);
  };
  QualType Result = Sem.BuildDecltypeType(AfterGuards(MakeCall()), /*AsUnevaluated=*/false);
  define(Function, Parameters, Result, MakeCall());
}

bool Builder::isProduct(const IntrinsicRow &R) {
  SmallVector<Word, 5> Words = parseSignature(R.Signature);
  auto HasElement = [](const Word &W) { return W.Name[0] == 'v' || W.Name[0] == 'm'; };
  return R.Shapes == None && R.Elements.Deduced && Words.size() == 3 && HasElement(Words[1]) &&
         HasElement(Words[2]);
}

/// template <typename T0, typename T1, int R, int C>
/// decltype(f((matrix<E, R, C>)a0, (vector<E, C>)a1)) f(matrix<T0, R, C> a0, vector<T1, C> a1) {
///   return f((matrix<E, R, C>)a0, (vector<E, C>)a1);
/// }
///
/// where E is decltype(a0._m00 + a1.x), and f means \p Overloads.
void Builder::addMixedProduct(const IntrinsicRow &R, const UnresolvedSetImpl &Overloads) {
  Row = &R;
  Words = parseSignature(R.Signature);
  begin(QualType(), Shape::Scalar);
  SmallVector<Parameter, 4> Parameters;
  for (const Word &W : drop_begin(Words)) {
    ElementType = QualType();
    Parameters.push_back({typeOf(W), Passing::In});
  }
  FunctionDecl *Function = makeFunction(Context.VoidTy, Parameters, /*Variadic=*/false);
  Expr *Sum = nullptr;
  for (auto [W, Param] : zip_equal(drop_begin(Words), Function->parameters()))
    Sum = sum(Sum, member(Param, W.Name[0] == 'm' ? "_m00" : "x"));
  ElementType = Sem.BuildDecltypeType(Sum, /*AsUnevaluated=*/false);
  auto MakeCall = [&] {
    SmallVector<Expr *, 4> Arguments;
    for (auto [W, Param] : zip_equal(drop_begin(Words), Function->parameters()))
      Arguments.push_back(castTo(typeOf(W), reference(Param)));
    return call(Function, Overloads, Arguments);
  };
  define(Function, Parameters, Sem.BuildDecltypeType(MakeCall(), /*AsUnevaluated=*/false),
         MakeCall());
}

Expr *Builder::sum(Expr *Sum, Expr *Term) {
  return Sum ? Sem.BuildBinOp(nullptr, Text, BO_Add, Sum, Term).get() : Term;
}

Expr *Builder::member(ParmVarDecl *Param, StringRef Name) {
  return CXXDependentScopeMemberExpr::Create(
      Context, reference(Param), Param->getType(), /*IsArrow=*/false, Text,
      NestedNameSpecifierLoc(), SourceLocation(), nullptr,
      DeclarationNameInfo(&Context.Idents.get(Name), Text), nullptr);
}

void Builder::defineChoice(FunctionDecl *Function, BinaryOperatorKind IsFirst) {
  auto Argument = [&](unsigned I) {
    Expr *Named = reference(Function->getParamDecl(I));
    return ImplicitCastExpr::Create(Context, Named->getType(), CK_LValueToRValue, Named, nullptr,
                                    VK_PRValue, FPOptionsOverride());
  };
  QualType T = Function->getReturnType();
  Expr *Condition =
      BinaryOperator::Create(Context, Argument(0), Argument(1), IsFirst, Context.BoolTy, VK_PRValue,
                             OK_Ordinary, Text, FPOptionsOverride());
  Expr *Choice = new (Context) ConditionalOperator(Condition, Text, Argument(0), Text, Argument(1),
                                                   T, VK_PRValue, OK_Ordinary);
  Stmt *Return = ReturnStmt::Create(Context, Text, Choice, nullptr);
  Function->setBody(CompoundStmt::Create(Context, Return, FPOptionsOverride(), Text, Text));
  Function->setConstexprKind(ConstexprSpecKind::Constexpr);
  Function->setImplicitlyInline();
}

Expr *Builder::reference(ParmVarDecl *Param) {
  return DeclRefExpr::Create(Context, NestedNameSpecifierLoc(), SourceLocation(), Param,
                             /*RefersToEnclosing=*/false, Text,
                             Param->getType().getNonReferenceType(), VK_LValue);
}

Expr *Builder::castTo(QualType Type, Expr *E) {
  return Sem.BuildCStyleCastExpr(Text, Context.getTrivialTypeSourceInfo(Type, Text), Text, E).get();
}

/// A call of one of \p Overloads, which have the name of \p From.
Expr *Builder::call(FunctionDecl *From, const UnresolvedSetImpl &Overloads,
                    MutableArrayRef<Expr *> Args) {
  Expr *Callee = UnresolvedLookupExpr::Create(
      Context, nullptr, NestedNameSpecifierLoc(), From->getNameInfo(), /*RequiresADL=*/false,
      Overloads.begin(), Overloads.end(), /*KnownDependent=*/false,
      /*KnownInstantiationDependent=*/false);
  return Sem.BuildCallExpr(nullptr, Callee, Text, Args, Text).get();
}

/// Gives \p Function its result and the body that returns \p Returned.
void Builder::define(FunctionDecl *Function, ArrayRef<Parameter> Parameters, QualType Result,
                     Expr *Returned) {
  SmallVector<QualType, 4> Types;
  for (const Parameter &P : Parameters)
    Types.push_back(P.Type);
  QualType Type = Context.getFunctionType(Result, Types, FunctionProtoType::ExtProtoInfo());
  TypeSourceInfo *Written = Context.getTrivialTypeSourceInfo(Type, Text);
  auto ProtoLoc = Written->getTypeLoc().castAs<FunctionProtoTypeLoc>();
  for (auto [Index, Param] : enumerate(Function->parameters()))
    ProtoLoc.setParam(Index, Param);
  Function->setType(Type);
  Function->setTypeSourceInfo(Written);
  Stmt *Return = ReturnStmt::Create(Context, Text, Returned, nullptr);
  Function->setBody(CompoundStmt::Create(Context, Return, FPOptionsOverride(), Text, Text));
  Function->setImplicitlyInline();
  addToScope(Function);
}
