// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "Frontend/Declarations/MethodQualifiers.h"
#include "clang/AST/ASTContext.h"
#include "clang/AST/Attr.h"
#include "clang/AST/DeclTemplate.h"
#include "clang/AST/ExprCXX.h"
#include "llvm/ADT/SmallPtrSet.h"

using namespace clang;
using namespace llvm;
using namespace tessera;

namespace {

/// Searches a method for changes to its object. Unknown constructs count as changes.
class ChangeFinder {
public:
  /// Looks at \p S and what is in it. Whether it names the object or a part of it; what is done
  /// with such a part is for the caller to see.
  bool visit(const Stmt *S);

  bool Changes = false;
  /// The methods that the object is handed to and that are not const, not yet perhaps.
  SmallVector<const CXXMethodDecl *, 4> Calls;
  /// Callees in a template that name methods of the object or a part, and whose class its arguments
  /// tell.
  SmallVector<const Expr *, 2> Dependent;

private:
  bool changes(const NamedDecl *Called);
  /// Whether \p Parent may change its operand \p Part, a part of the object.
  bool changes(const Stmt *Parent, const Stmt *Part);
  bool changesArgument(const CallExpr *Call, const Stmt *Part);
};

} // namespace

/// Strips one parenthesis, member or similar access that names the same object or a part of it.
static const Stmt *wholeOf(const Stmt *S) {
  if (const auto *Paren = dyn_cast<ParenExpr>(S))
    return Paren->getSubExpr();
  if (const auto *Member = dyn_cast<MemberExpr>(S))
    return isa<FieldDecl>(Member->getMemberDecl()) ? Member->getBase() : nullptr;
  if (const auto *Member = dyn_cast<CXXDependentScopeMemberExpr>(S))
    return Member->isImplicitAccess() ? nullptr : Member->getBase();
  if (const auto *Element = dyn_cast<ArraySubscriptExpr>(S))
    return Element->getBase();
  if (const auto *Components = dyn_cast<ExtVectorElementExpr>(S))
    return Components->getBase();
  if (const auto *Element = dyn_cast<MatrixSubscriptExpr>(S))
    return Element->getBase();
  if (const auto *Row = dyn_cast<MatrixSingleSubscriptExpr>(S))
    return Row->getBase();
  if (const auto *Elements = dyn_cast<MatrixElementExpr>(S))
    return Elements->getBase();
  if (const auto *Deref = dyn_cast<UnaryOperator>(S))
    return Deref->getOpcode() == UO_Deref ? Deref->getSubExpr() : nullptr;
  if (const auto *Cast = dyn_cast<ImplicitCastExpr>(S))
    return Cast->isGLValue() || Cast->getCastKind() == CK_ArrayToPointerDecay ? Cast->getSubExpr()
                                                                              : nullptr;
  return nullptr;
}

bool ChangeFinder::changes(const NamedDecl *Called) {
  const NamedDecl *Found = Called->getUnderlyingDecl();
  if (const auto *Template = dyn_cast<FunctionTemplateDecl>(Found))
    Found = Template->getTemplatedDecl();
  const auto *Method = dyn_cast<CXXMethodDecl>(Found);
  if (!Method)
    return true;
  // A resource stays the same, whatever is written through it.
  QualType Object = Method->getASTContext().getCanonicalTagType(Method->getParent());
  if (!Method->isStatic() && !Method->isConst() && !Object->isHLSLResourceRecord())
    Calls.push_back(Method->getCanonicalDecl());
  return false;
}

static bool isWrittenBy(const FunctionDecl *Callee, unsigned Argument) {
  if (Argument >= Callee->getNumParams())
    return false;
  const ParmVarDecl *Param = Callee->getParamDecl(Argument);
  if (const auto *Modifier = Param->getAttr<HLSLParamModifierAttr>())
    return Modifier->isAnyOut();
  const auto *Reference = Param->getType()->getAs<ReferenceType>();
  return Reference && !Reference->getPointeeType().isConstQualified();
}

bool ChangeFinder::changesArgument(const CallExpr *Call, const Stmt *Part) {
  ArrayRef<const Expr *> Args(Call->getArgs(), Call->getNumArgs());
  unsigned Index = find(Args, Part) - Args.begin();
  if (Index == Args.size()) { // the callee, a member of a type that is not known yet
    const auto *Member = dyn_cast<CXXDependentScopeMemberExpr>(Part);
    if (Member)
      Dependent.push_back(Member);
    return !Member;
  }
  if (const FunctionDecl *Callee = Call->getDirectCallee()) {
    if (isa<CXXOperatorCallExpr>(Call) && isa<CXXMethodDecl>(Callee)) {
      if (Index == 0)
        return changes(Callee);
      --Index;
    }
    return isWrittenBy(Callee, Index);
  }
  const auto *Overloads = dyn_cast<OverloadExpr>(Call->getCallee()->IgnoreParens());
  return !Overloads || any_of(Overloads->decls(), [&](const NamedDecl *D) {
    const FunctionDecl *Callee = D->getUnderlyingDecl()->getAsFunction();
    return !Callee || isWrittenBy(Callee, Index);
  });
}

bool ChangeFinder::changes(const Stmt *Parent, const Stmt *Part) {
  auto Called = [&](const NamedDecl *D) { return changes(D); };
  if (const auto *Member = dyn_cast<MemberExpr>(Parent))
    return changes(Member->getMemberDecl());
  if (const auto *Members = dyn_cast<UnresolvedMemberExpr>(Parent)) {
    if (any_of(Members->decls(),
               [](const NamedDecl *D) { return isa<UnresolvedUsingValueDecl>(D); })) {
      Dependent.push_back(Members);
      return false;
    }
    return any_of(Members->decls(), Called);
  }
  if (const auto *Call = dyn_cast<CallExpr>(Parent))
    return changesArgument(Call, Part);
  if (const auto *Binary = dyn_cast<BinaryOperator>(Parent))
    return Binary->isAssignmentOp() && Binary->getLHS() == Part;
  if (const auto *Unary = dyn_cast<UnaryOperator>(Parent))
    return Unary->isIncrementDecrementOp() || Unary->getOpcode() == UO_AddrOf;
  if (const auto *Arms = dyn_cast<AbstractConditionalOperator>(Parent))
    return Arms->isGLValue() && Arms->getCond() != Part && !Arms->isTypeDependent();
  // A value is made of it: a cast, a copy, what a list or a condition takes.
  return isa<Expr>(Parent) &&
         !isa<ImplicitCastExpr, ExplicitCastExpr, CXXConstructExpr, InitListExpr, ParenListExpr,
              CXXUnresolvedConstructExpr, UnaryExprOrTypeTraitExpr, ArraySubscriptExpr,
              MatrixSubscriptExpr, MatrixSingleSubscriptExpr, ExprWithCleanups>(Parent);
}

bool ChangeFinder::visit(const Stmt *S) {
  if (const auto *Out = dyn_cast<HLSLOutArgExpr>(S)) {
    Changes |= visit(Out->getArgLValue());
    return false;
  }
  const Stmt *Whole = wholeOf(S);
  bool IsPart = isa<CXXThisExpr>(S);
  for (const Stmt *Child : S->children()) {
    if (!Child || !visit(Child))
      continue;
    if (Child == Whole)
      IsPart = true;
    else
      Changes |= changes(S, Child);
  }
  // An implicit object is not a child of an unresolved overload or member expression.
  if (const auto *Members = dyn_cast<UnresolvedMemberExpr>(S);
      Members && Members->isImplicitAccess())
    Changes |= changes(S, nullptr);
  if (const auto *Member = dyn_cast<CXXDependentScopeMemberExpr>(S))
    IsPart |= Member->isImplicitAccess();
  return IsPart;
}

/// Whether the user wrote \p Method twice, with `const` behind the other one.
static bool hasTwin(const CXXMethodDecl *Method) {
  return any_of(Method->getParent()->lookup(Method->getDeclName()), [&](const NamedDecl *Other) {
    const auto *Twin = dyn_cast_or_null<CXXMethodDecl>(Other->getAsFunction());
    return Twin && Twin != Method && Twin->isConst();
  });
}

/// The type of \p Method, which has a prototype, with \p Quals instead of its qualifiers.
static QualType withQualifiers(const CXXMethodDecl *Method, Qualifiers Quals) {
  const auto *Proto = Method->getType()->castAs<FunctionProtoType>();
  FunctionProtoType::ExtProtoInfo Info = Proto->getExtProtoInfo();
  Info.TypeQuals = Quals;
  return Method->getASTContext().getFunctionType(Proto->getReturnType(), Proto->getParamTypes(),
                                                 Info);
}

static void addQualifiers(CXXMethodDecl *Method, Qualifiers Added) {
  if (!Method->getType()->getAs<FunctionProtoType>())
    return;
  QualType T = withQualifiers(Method, Method->getMethodQualifiers() + Added);
  // Templates are instantiated from what the source says.
  if (TypeSourceInfo *Source = Method->getTypeSourceInfo();
      Source && isa<FunctionProtoType>(Source->getType()))
    Source->overrideType(T);
  Method->setType(T);
}

static void addConst(CXXMethodDecl *Method) {
  Qualifiers Const;
  Const.addConst();
  addQualifiers(Method, Const);
}

static void setAddressSpace(CXXMethodDecl *Method, LangAS Space) {
  Qualifiers Quals = Method->getMethodQualifiers();
  Quals.setAddressSpace(Space);
  Method->setType(withQualifiers(Method, Quals));
}

static void setQualifiers(CXXMethodDecl *Method, bool IsConst) {
  Qualifiers Added;
  if (IsConst)
    Added.addConst();
  // The space that takes in all others.
  if (!Method->getMethodQualifiers().hasAddressSpace())
    Added.setAddressSpace(LangAS::opencl_generic);
  addQualifiers(Method, Added);
}

static bool isQualified(const CXXMethodDecl *Method) {
  return Method->getMethodQualifiers().hasAddressSpace();
}

static bool isCandidate(const CXXMethodDecl *Method) {
  return Method->isImplicitObjectMemberFunction() && Method->isUserProvided() &&
         !isa<CXXConstructorDecl, CXXDestructorDecl>(Method) && !isQualified(Method);
}

/// Whether \p Method is defined here, by a body that has been parsed: the text of a dialect has
/// others, and in a struct without an end it is a part of the struct.
static bool hasParsedBody(const CXXMethodDecl *Method) {
  return Method->doesThisDeclarationHaveABody() && Method->getBody();
}

/// The members of \p Class called \p Name, or of the first base that has any.
static DeclContext::lookup_result membersOf(const CXXRecordDecl *Class, DeclarationName Name) {
  DeclContext::lookup_result Found = Class->lookup(Name);
  for (const CXXBaseSpecifier &Base : Class->bases()) {
    if (!Found.empty())
      break;
    if (const CXXRecordDecl *Of = Base.getType()->getAsCXXRecordDecl())
      Found = membersOf(Of, Name);
  }
  return Found;
}

/// The type that \p Part, which a template's method names of its object, has in an object of
/// \p Class. Null if that is not told here.
static QualType typeInside(const CXXRecordDecl *Class, const Expr *Part) {
  const ASTContext &Context = Class->getASTContext();
  const Stmt *Whole = wholeOf(Part);
  QualType Of = Whole ? typeInside(Class, cast<Expr>(Whole)) : Context.getCanonicalTagType(Class);
  if (Of.isNull() || isa<CXXThisExpr, ParenExpr, ImplicitCastExpr>(Part))
    return Of;
  if (isa<ArraySubscriptExpr>(Part)) {
    const clang::ArrayType *Array = Context.getAsArrayType(Of);
    return Array ? Array->getElementType() : QualType();
  }
  DeclarationName Name;
  if (const auto *Member = dyn_cast<MemberExpr>(Part))
    Name = Member->getMemberDecl()->getDeclName();
  else if (const auto *Member = dyn_cast<CXXDependentScopeMemberExpr>(Part))
    Name = Member->getMember();
  const CXXRecordDecl *Owner = Of->getAsCXXRecordDecl();
  if (!Name || !Owner)
    return {};
  const auto *Field = membersOf(Owner, Name).find_first<FieldDecl>();
  return Field ? Field->getType() : QualType();
}

/// Whether the methods that \p Callee names for an object of \p Class, or for a part of it, leave
/// it as it is.
static bool keepsObject(const CXXRecordDecl *Class, const Expr *Callee) {
  DeclarationName Name;
  QualType Of = Class->getASTContext().getCanonicalTagType(Class);
  if (const auto *Members = dyn_cast<UnresolvedMemberExpr>(Callee)) {
    Name = Members->getMemberName();
  } else {
    const auto *Member = cast<CXXDependentScopeMemberExpr>(Callee);
    Name = Member->getMember();
    if (!Member->isImplicitAccess())
      Of = typeInside(Class, Member->getBase());
  }
  const CXXRecordDecl *Owner = Of.isNull() ? nullptr : Of->getAsCXXRecordDecl();
  if (!Owner || !Owner->hasDefinition())
    return false;
  DeclContext::lookup_result Found = membersOf(Owner, Name);
  return !Found.empty() && all_of(Found, [](const NamedDecl *D) {
    const auto *Method = dyn_cast_or_null<CXXMethodDecl>(D->getUnderlyingDecl()->getAsFunction());
    return isa<UsingDecl>(D) || (Method && (Method->isStatic() || Method->isConst()));
  });
}

/// Notes that \p Method changes nothing; adds to \p Ready those that waited for no other method.
void MethodQualifiers::noteConstant(const CXXMethodDecl *Method,
                                    SmallVectorImpl<CXXMethodDecl *> &Ready) {
  auto Found = Waiting.find(Method);
  if (Found == Waiting.end())
    return;
  for (CXXMethodDecl *Caller : Found->second)
    if (--Awaited[Caller] == 0)
      Ready.push_back(Caller);
  Waiting.erase(Found);
}

/// Marks all methods that neither change their object nor call a method that does.
void MethodQualifiers::qualify(ArrayRef<CXXMethodDecl *> Methods) {
  SmallPtrSet<const CXXMethodDecl *, 8> Constant;
  DenseMap<const CXXMethodDecl *, SmallVector<const CXXMethodDecl *, 2>> Callers;
  SmallVector<const CXXMethodDecl *> Changing;
  for (const CXXMethodDecl *Method : Methods)
    if (!Method->isConst() && !hasTwin(Method))
      Constant.insert(Method->getCanonicalDecl());
  for (CXXMethodDecl *Method : Methods) {
    ChangeFinder Finder;
    Finder.visit(Method->getBody());
    bool Changes = Finder.Changes;
    Open.erase(Method->getCanonicalDecl());
    SmallPtrSet<const CXXMethodDecl *, 4> Undefined;
    for (const CXXMethodDecl *Called : Finder.Calls)
      if (Constant.contains(Called))
        Callers[Called].push_back(Method->getCanonicalDecl());
      else if (Called->isConst())
        continue;
      else if (Called->hasBody())
        Changes = true;
      else
        Undefined.insert(Called);
    if (!Finder.Dependent.empty() && !Changes && Undefined.empty() &&
        Constant.contains(Method->getCanonicalDecl()))
      Open[Method->getCanonicalDecl()].Callees = Finder.Dependent;
    if (!Changes && !Undefined.empty()) {
      Awaited[Method] = Undefined.size();
      for (const CXXMethodDecl *Called : Undefined)
        Waiting[Called].push_back(Method);
    }
    if (Changes || !Undefined.empty())
      Changing.push_back(Method->getCanonicalDecl());
  }
  while (!Changing.empty()) {
    const CXXMethodDecl *Method = Changing.pop_back_val();
    Open.erase(Method);
    if (Constant.erase(Method))
      append_range(Changing, Callers[Method]);
  }
  // A method that calls an open one is open.
  for (const CXXMethodDecl *Method : Methods)
    if (Open.contains(Method->getCanonicalDecl()))
      Changing.push_back(Method->getCanonicalDecl());
  while (!Changing.empty()) {
    const CXXMethodDecl *Method = Changing.pop_back_val();
    if (!Constant.erase(Method))
      continue;
    for (const CXXMethodDecl *Caller : Callers[Method])
      if (Constant.contains(Caller) || Open.contains(Caller)) {
        Open[Caller].Calls.push_back(Method);
        Changing.push_back(Caller);
      }
  }
  SmallVector<CXXMethodDecl *> Ready;
  for (CXXMethodDecl *Method : Methods) {
    bool IsConst = Constant.contains(Method->getCanonicalDecl());
    for (FunctionDecl *D : Method->redecls())
      setQualifiers(cast<CXXMethodDecl>(D), IsConst);
    if (IsConst)
      noteConstant(Method->getCanonicalDecl(), Ready);
  }
  if (!Ready.empty())
    qualify(Ready);
}

/// Whether \p Pattern, of the template of \p Class, changes nothing in an object of \p Class.
/// \p Seen has what is known of each method, without those that it calls.
bool MethodQualifiers::keepsIn(const CXXRecordDecl *Class, const CXXMethodDecl *Pattern,
                               DenseMap<const CXXMethodDecl *, bool> &Seen) const {
  SmallVector<const CXXMethodDecl *> Reached{Pattern};
  SmallPtrSet<const CXXMethodDecl *, 8> Known{Pattern};
  for (size_t I = 0; I != Reached.size(); ++I) {
    const OpenMethod &M = Open.at(Reached[I]);
    auto [At, IsNew] = Seen.try_emplace(Reached[I], true);
    if (IsNew)
      At->second = all_of(M.Callees, [&](const Expr *E) { return keepsObject(Class, E); });
    if (!At->second)
      return false;
    for (const CXXMethodDecl *Called : M.Calls)
      if (Known.insert(Called).second)
        Reached.push_back(Called);
  }
  return true;
}

/// The methods of a template that its arguments decide about.
void MethodQualifiers::classInstantiated(CXXRecordDecl *Class) {
  DenseMap<const CXXMethodDecl *, bool> Seen;
  for (Decl *D : Class->decls()) {
    const FunctionDecl *Pattern = nullptr;
    auto *Method = dyn_cast<CXXMethodDecl>(D);
    if (auto *Template = dyn_cast<FunctionTemplateDecl>(D)) {
      Method = dyn_cast<CXXMethodDecl>(Template->getTemplatedDecl());
      if (const FunctionTemplateDecl *From = Template->getInstantiatedFromMemberTemplate())
        Pattern = From->getTemplatedDecl();
    } else if (Method) {
      Pattern = Method->getInstantiatedFromMemberFunction();
    }
    const auto *Of = dyn_cast_or_null<CXXMethodDecl>(Pattern);
    if (!Of || !Open.contains(Of->getCanonicalDecl()) ||
        !keepsIn(Class, Of->getCanonicalDecl(), Seen))
      continue;
    addConst(Method);
  }
}

/// Adds the methods of \p Class, and of classes in it, whose bodies have been parsed: all of them
/// are when the outermost class is defined.
static void addParsed(const CXXRecordDecl *Class, SmallVectorImpl<CXXMethodDecl *> &Methods) {
  for (Decl *D : Class->decls()) {
    if (const auto *Template = dyn_cast<ClassTemplateDecl>(D))
      D = Template->getTemplatedDecl();
    if (const auto *Inner = dyn_cast<CXXRecordDecl>(D); Inner && !Inner->isInjectedClassName())
      addParsed(Inner, Methods);
    auto *Method = dyn_cast_or_null<CXXMethodDecl>(D->getAsFunction());
    if (Method && isCandidate(Method) && hasParsedBody(Method))
      Methods.push_back(Method);
  }
}

void MethodQualifiers::classDefined(CXXRecordDecl *Class) {
  if (Class->getTemplateInstantiationPattern()) {
    classInstantiated(Class);
    return;
  }
  SmallVector<CXXMethodDecl *> Methods;
  addParsed(Class, Methods);
  qualify(Methods);
}

void MethodQualifiers::methodDefined(CXXMethodDecl *Method) {
  // An instantiated method gets the qualifiers of its template.
  if (isCandidate(Method) && hasParsedBody(Method) && !Method->isTemplateInstantiation())
    qualify(Method);
}

/// Returns \p Function if it is a method that a template has made, from a \p Pattern that takes
/// objects in any memory.
static CXXMethodDecl *madeMethod(Decl *Function, const CXXMethodDecl *&Pattern) {
  auto *Method = dyn_cast_or_null<CXXMethodDecl>(Function);
  if (!Method || !Method->isTemplateInstantiation())
    return nullptr;
  Pattern = dyn_cast_or_null<CXXMethodDecl>(Method->getTemplateInstantiationPattern());
  return Pattern && isQualified(Pattern) ? Method : nullptr;
}

void tessera::bodyBegins(Decl *Function) {
  const CXXMethodDecl *Pattern = nullptr;
  if (CXXMethodDecl *Method = madeMethod(Function, Pattern))
    setAddressSpace(Method, LangAS::Default);
}

void tessera::bodyEnds(Decl *Function) {
  const CXXMethodDecl *Pattern = nullptr;
  if (CXXMethodDecl *Method = madeMethod(Function, Pattern))
    setAddressSpace(Method, Pattern->getMethodQualifiers().getAddressSpace());
}

void tessera::qualifyResource(CXXRecordDecl *Class) {
  SmallVector<CXXMethodDecl *> Methods;
  for (Decl *D : Class->decls()) {
    auto *Method = dyn_cast_or_null<CXXMethodDecl>(D->getAsFunction());
    if (Method && Method->isImplicitObjectMemberFunction() && !Method->isConst() &&
        !isa<CXXConstructorDecl, CXXDestructorDecl>(Method) &&
        Method->getOverloadedOperator() == OO_None)
      Methods.push_back(Method);
  }
  for (CXXMethodDecl *Method : Methods)
    addConst(Method);
}
