// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// The access qualifiers of payloads: what they say together, and accesses that they do not allow.
// In Vulkan every field is passed both ways, so that such accesses are warnings, which follow the
// order of the text.
#include "Frontend/Annotations.h"
#include "Lower/Lowering.h"
#include "Support/DiagnosticsLower.h"
#include "clang/AST/Attr.h"
#include "clang/Basic/SourceManager.h"
#include "llvm/ADT/SmallPtrSet.h"

using namespace clang;
using namespace llvm;
using namespace tessera;

namespace {
/// The stages that a qualifier names. The order of the words is that of the bits.
enum Stages : unsigned { NoStage = 0, Caller = 1, AnyHit = 2, ClosestHit = 4, Miss = 8 };
constexpr StringRef StageWords[] = {"caller", "anyhit", "closesthit", "miss"};

struct FieldAccess {
  unsigned Read = NoStage, Write = NoStage;
  bool IsQualified = false;
};

/// An access to a field of a payload; without a field, to the whole payload.
struct Access {
  const FieldDecl *Field;
  SourceRange Where;
  bool Reads, Writes;
};
using Accesses = SmallVector<Access, 16>;
} // namespace

static SmallVector<StringRef, 4> stagesOf(const AnnotateAttr &A) {
  SmallVector<StringRef, 4> Words;
  for (const Expr *E : A.args())
    if (const auto *Text = dyn_cast<clang::StringLiteral>(E->IgnoreImplicit()))
      Words.push_back(Text->getString());
  return Words;
}

static FieldAccess qualifiersOf(const FieldDecl *Field) {
  FieldAccess Q;
  for (const auto *A : Field->specific_attrs<AnnotateAttr>()) {
    bool IsRead = A->getAnnotation() == PayloadReadAnnotation;
    if (!IsRead && A->getAnnotation() != PayloadWriteAnnotation)
      continue;
    Q.IsQualified = true;
    for (StringRef Word : stagesOf(*A))
      if (const auto *Found = find(StageWords, Word); Found != std::end(StageWords))
        (IsRead ? Q.Read : Q.Write) |= 1u << (Found - StageWords);
  }
  return Q;
}

static bool isPayload(QualType T) {
  const CXXRecordDecl *Record = T.getNonReferenceType()->getAsCXXRecordDecl();
  return Record && hasAnnotation(Record, PayloadAnnotation);
}

//===--- Declarations ------------------------------------------------------===//

/// Whether a stage that runs before \p Stage reads what it gets, or sees it again, writes.
static bool isWrittenBefore(unsigned Stage, unsigned Write) {
  return Write & (Caller | AnyHit | (Stage == Caller ? ClosestHit | Miss : NoStage));
}
static bool isReadAfter(unsigned Stage, unsigned Read) {
  return Read & Caller || (Stage & (Caller | AnyHit) && Read);
}

static void checkField(ModuleLowering &L, const FieldDecl *Field) {
  FieldAccess Q = qualifiersOf(Field);
  if (!Q.IsQualified)
    return;
  bool HasRead = false, HasWrite = false;
  for (const auto *A : Field->specific_attrs<AnnotateAttr>()) {
    bool IsRead = A->getAnnotation() == PayloadReadAnnotation;
    if (!IsRead && A->getAnnotation() != PayloadWriteAnnotation)
      continue;
    if (std::exchange(IsRead ? HasRead : HasWrite, true))
      L.report(A->getLocation(), diags::PayloadRepeated, Field->getName(),
               IsRead ? "read" : "write");
    for (const Expr *E : A->args()) {
      const auto *Text = dyn_cast<clang::StringLiteral>(E->IgnoreImplicit());
      if (!Text)
        continue;
      const auto *Found = find(StageWords, Text->getString());
      unsigned Stage = 1u << (Found - StageWords);
      if (Found == std::end(StageWords))
        L.report(Text->getBeginLoc(), diags::PayloadStage, Text->getString());
      else if (IsRead && !isWrittenBefore(Stage, Q.Write))
        L.report(Text->getBeginLoc(), diags::PayloadUnwritten, Field->getName(), *Found);
      else if (!IsRead && !isReadAfter(Stage, Q.Read))
        L.report(Text->getBeginLoc(), diags::PayloadUnread, Field->getName(), *Found);
    }
  }
}

static void checkRecords(ModuleLowering &L, const DeclContext *Context, bool &IsIgnored) {
  for (const Decl *D : Context->decls()) {
    if (const auto *Inner = dyn_cast<DeclContext>(D);
        Inner && isa<NamespaceDecl, CXXRecordDecl, ExportDecl>(D) && !D->isImplicit() &&
        !L.Shader.inPrelude(D->getLocation()))
      checkRecords(L, Inner, IsIgnored);
    const auto *Field = dyn_cast<FieldDecl>(D);
    if (!Field || !Field->hasAttrs())
      continue;
    checkField(L, Field);
    if (IsIgnored && qualifiersOf(Field).IsQualified) {
      L.report(Field->getLocation(), diags::PayloadAccessIgnored);
      IsIgnored = false;
    }
  }
}

void tessera::checkPayloads(ModuleLowering &L) {
  if (!L.Shader.hasPayloads())
    return;
  bool IsIgnored = L.Shader.payloadChecks() == PayloadChecks::Ignored;
  checkRecords(L, L.AST.getTranslationUnitDecl(), IsIgnored);
}

void tessera::checkPayloadType(FunctionLowering &F, QualType T, SourceRange Where) {
  const CXXRecordDecl *Record = T.getNonReferenceType()->getAsCXXRecordDecl();
  if (F.L.Shader.payloadChecks() == PayloadChecks::All && Record && !isPayload(T))
    F.report(Where, diags::PayloadUnmarked, Record->getName());
}

//===--- Uses --------------------------------------------------------------===//

namespace {
/// Collects the accesses to a variable in the order of the text, in functions too that get it.
class Finder {
public:
  Finder(const VarDecl *Var, Accesses &Found) : Var(Var), Found(Found) {}

  void visit(const Stmt *S, bool Reads = true, bool Writes = false);

private:
  bool visitPart(const Expr *E, bool Reads, bool Writes);
  bool visitWhole(const Expr *E, bool Reads, bool Writes);
  bool visitCall(const CallExpr *Call);

  const VarDecl *Var;
  Accesses &Found;
  SmallPtrSet<const FunctionDecl *, 4> Open; ///< that are being looked at
};
} // namespace

static bool names(const Expr *E, const VarDecl *Var) {
  const auto *Ref = dyn_cast<DeclRefExpr>(E->IgnoreParenImpCasts());
  return Ref && Ref->getDecl() == Var;
}

/// Finds the field of a payload that \p E is a part of: the innermost one of payloads in payloads.
bool Finder::visitPart(const Expr *E, bool Reads, bool Writes) {
  const FieldDecl *Field = nullptr;
  SourceRange Where;
  for (const Expr *At = E->IgnoreParenImpCasts();;) {
    const Expr *Base = nullptr;
    if (const auto *Member = dyn_cast<MemberExpr>(At)) {
      Base = Member->getBase();
      const auto *Of = dyn_cast<FieldDecl>(Member->getMemberDecl());
      if (Of && !Field && hasAnnotation(Of->getParent(), PayloadAnnotation)) {
        Field = Of;
        Where = Member->getMemberLoc();
      }
    } else if (const auto *Element = dyn_cast<ArraySubscriptExpr>(At)) {
      visit(Element->getIdx());
      Base = Element->getBase();
    } else if (const auto *Swizzle = dyn_cast<ExtVectorElementExpr>(At)) {
      Base = Swizzle->getBase();
    } else {
      if (!Field || !names(At, Var))
        return false;
      Found.push_back({Field, Where, Reads, Writes});
      return true;
    }
    At = Base->IgnoreParenImpCasts();
  }
}

bool Finder::visitWhole(const Expr *E, bool Reads, bool Writes) {
  if (!names(E, Var))
    return false;
  Found.push_back({nullptr, E->getSourceRange(), Reads, Writes});
  return true;
}

/// Goes on in the functions that get the variable.
bool Finder::visitCall(const CallExpr *Call) {
  const FunctionDecl *Callee = Call->getDirectCallee();
  const FunctionDecl *Body = Callee ? Callee->getDefinition() : nullptr;
  if (!Body || !operationOf(Callee).empty() || isa<CXXMethodDecl>(Callee))
    return false;
  for (auto [Arg, Param] : zip(Call->arguments(), Body->parameters())) {
    const Expr *Given = Arg->IgnoreParenImpCasts();
    const auto *Out = dyn_cast<HLSLOutArgExpr>(Given);
    if (Out)
      Given = Out->getArgLValue();
    else if (const auto *Copy = dyn_cast<CXXConstructExpr>(Given); Copy && Copy->getNumArgs() == 1)
      Given = Copy->getArg(0);
    if (!names(Given, Var)) {
      visit(Arg);
      continue;
    }
    if (!Open.insert(Body).second)
      continue;
    const VarDecl *Outer = std::exchange(Var, Param);
    size_t First = Found.size();
    visit(Body->getBody());
    Var = Outer;
    Open.erase(Body);
    // Writes to a copy stay in the function.
    if (!Out)
      for (Access &A : MutableArrayRef(Found).drop_front(First))
        A.Writes = false;
  }
  return true;
}

void Finder::visit(const Stmt *S, bool Reads, bool Writes) {
  if (!S)
    return;
  if (const auto *E = dyn_cast<Expr>(S)) {
    if (visitPart(E, Reads, Writes) || visitWhole(E, Reads, Writes))
      return;
    if (const auto *Assign = dyn_cast<BinaryOperator>(E); Assign && Assign->isAssignmentOp()) {
      visit(Assign->getRHS());
      return visit(Assign->getLHS(), Assign->isCompoundAssignmentOp(), true);
    }
    if (const auto *Assign = dyn_cast<CXXOperatorCallExpr>(E);
        Assign && Assign->isAssignmentOp() && Assign->getNumArgs() == 2) {
      visit(Assign->getArg(1));
      return visit(Assign->getArg(0), false, true);
    }
    if (const auto *Step = dyn_cast<UnaryOperator>(E); Step && Step->isIncrementDecrementOp())
      return visit(Step->getSubExpr(), true, true);
    if (const auto *Out = dyn_cast<HLSLOutArgExpr>(E))
      return visit(Out->getArgLValue(), Out->isInOut(), true);
    if (const auto *Call = dyn_cast<CallExpr>(E); Call && visitCall(Call))
      return;
  }
  for (const Stmt *Child : S->children())
    visit(Child);
}

static bool isWritten(ArrayRef<Access> Found, const FieldDecl *Field) {
  return any_of(Found, [&](const Access &A) { return A.Writes && (!A.Field || A.Field == Field); });
}

void tessera::checkPayloadUses(ModuleLowering &L, const ParmVarDecl *Param) {
  if (L.Shader.payloadChecks() != PayloadChecks::All || !isPayload(Param->getType()))
    return;
  StringRef Word = rowOf(L.M.Entry.Of).Word;
  const auto *Here = find(StageWords, Word);
  if (Here == std::end(StageWords))
    return;
  unsigned Stage = 1u << (Here - StageWords);
  const auto *Entry = cast<FunctionDecl>(Param->getDeclContext());
  Accesses Found;
  Finder(Param, Found).visit(Entry->getBody());
  for (auto [I, A] : enumerate(Found)) {
    if (!A.Field)
      continue;
    FieldAccess Q = qualifiersOf(A.Field);
    if (A.Writes && !(Q.Write & Stage))
      L.report(A.Where, diags::PayloadWriteDropped, A.Field->getName(), Word);
    else if (A.Reads && !(Q.Read & Stage) && !isWritten(ArrayRef(Found).take_front(I), A.Field))
      L.report(A.Where, diags::PayloadReadUndefined, A.Field->getName(), Word);
  }
}

//===--- Calls of TraceRay -------------------------------------------------===//

/// Whether \p Call traces a ray or invokes a hit object, with a payload as its last argument.
static bool passesPayload(const CallExpr *Call) {
  StringRef Op = Call->getDirectCallee() ? operationOf(Call->getDirectCallee()) : "";
  return Op == "ray.trace" || Op == "hit.trace" || Op == "hit.invoke";
}

/// The stages as which the caller reads what \p Call leaves, and as which it writes what \p Call
/// gets: HitObject::TraceRay returns to it before the closest-hit and miss shaders, and
/// HitObject::Invoke begins after the any-hit shaders.
static FieldAccess asCaller(const CallExpr *Call) {
  StringRef Op = operationOf(Call->getDirectCallee());
  FieldAccess As{Caller, Caller, true};
  if (Op == "hit.trace")
    As.Read |= ClosestHit | Miss;
  if (Op == "hit.invoke")
    As.Write |= AnyHit;
  return As;
}

/// The variable that such a call in \p S gets; null without one. \p Call is it then.
static const VarDecl *tracedIn(const Stmt *S, const CallExpr *&Call) {
  if (!S)
    return nullptr;
  if (const auto *Found = dyn_cast<CallExpr>(S); Found && passesPayload(Found)) {
    const auto *Out = dyn_cast<HLSLOutArgExpr>(Found->getArgs()[Found->getNumArgs() - 1]);
    const auto *Ref =
        Out ? dyn_cast<DeclRefExpr>(Out->getArgLValue()->IgnoreParenImpCasts()) : nullptr;
    const auto *Var = Ref ? dyn_cast<VarDecl>(Ref->getDecl()) : nullptr;
    if (Var && isPayload(Var->getType())) {
      Call = Found;
      return Var;
    }
  }
  for (const Stmt *Child : S->children())
    if (const VarDecl *Var = tracedIn(Child, Call))
      return Var;
  return nullptr;
}

/// Warns of fields of \p Var that \p Rest, the statements behind a TraceRay, read before they write
/// them.
static void checkReturned(ModuleLowering &L, const VarDecl *Var, const CallExpr *Call,
                          ArrayRef<const Stmt *> Rest) {
  Accesses Found;
  Finder Find(Var, Found);
  const CallExpr *Next = nullptr;
  for (const Stmt *S : Rest) {
    if (tracedIn(S, Next) == Var)
      break;
    Find.visit(S);
  }
  SmallPtrSet<const FieldDecl *, 8> Known;
  for (const Access &A : Found) {
    if (!A.Field && A.Writes)
      return;
    if (A.Field && A.Reads && !(qualifiersOf(A.Field).Read & asCaller(Call).Read) &&
        !Known.contains(A.Field))
      L.report(A.Where, diags::PayloadReturned, A.Field->getName());
    if (A.Field && A.Writes)
      Known.insert(A.Field);
  }
}

/// Warns of fields of \p Var that no statement of \p Body in front of \p Call writes.
static void checkSet(ModuleLowering &L, const VarDecl *Var, const CallExpr *Call,
                     const Stmt *Body) {
  const Expr *Init = Var->getInit();
  const auto *Construct = Init ? dyn_cast<CXXConstructExpr>(Init->IgnoreImplicit()) : nullptr;
  bool IsUnset = !Init || (Construct && Construct->getNumArgs() == 0);
  if (!IsUnset || !Var->isLocalVarDecl())
    return;
  Accesses Found;
  Finder(Var, Found).visit(Body);
  const SourceManager &SM = L.Shader.sources();
  erase_if(Found, [&](const Access &A) {
    return !SM.isBeforeInTranslationUnit(A.Where.getBegin(), Call->getBeginLoc());
  });
  for (const FieldDecl *Field : Var->getType()->getAsCXXRecordDecl()->fields())
    if (qualifiersOf(Field).Write & asCaller(Call).Write && !isWritten(Found, Field))
      L.report(FunctionLowering::range(Call), diags::PayloadUnset, Field->getName());
}

static void checkTracesIn(ModuleLowering &L, const Stmt *S, const Stmt *Body) {
  if (!S)
    return;
  const auto *Block = dyn_cast<CompoundStmt>(S);
  auto All = Block ? ArrayRef<const Stmt *>(Block->body_begin(), Block->body_end())
                   : ArrayRef<const Stmt *>();
  for (auto [I, Part] : enumerate(All)) {
    const CallExpr *Call = nullptr;
    if (const VarDecl *Var = tracedIn(Part, Call)) {
      checkReturned(L, Var, Call, All.drop_front(I + 1));
      if (isa<Expr>(Part))
        checkSet(L, Var, Call, Body);
    }
  }
  for (const Stmt *Child : S->children())
    checkTracesIn(L, Child, Body);
}

void tessera::checkTraces(ModuleLowering &L, const FunctionDecl *Decl) {
  if (L.Shader.payloadChecks() == PayloadChecks::All && L.Shader.hasPayloads())
    checkTracesIn(L, Decl->getBody(), Decl->getBody());
}
