// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "Frontend/Sema/InitLists.h"
#include "Frontend/Annotations.h"
#include "Support/Limits.h"
#include "clang/AST/DeclCXX.h"
#include "clang/Sema/Initialization.h"
#include "clang/Sema/SemaInternal.h"
#include "llvm/ADT/SmallPtrSet.h"

using namespace clang;
using namespace llvm;
using namespace tessera;

/// One of the opaque types of the prelude, such as matrices and ray queries, which have no members.
static bool isOpaque(const Sema &S, const CXXRecordDecl *Record) {
  return Record->field_empty() && !Record->getNumBases() &&
         S.getSourceManager().isInSystemHeader(Record->getLocation());
}

/// A record that is taken apart: no resource, and no opaque type.
static const CXXRecordDecl *structOf(const Sema &S, QualType T) {
  const CXXRecordDecl *Record = T->isHLSLResourceRecord() ? nullptr : T->getAsCXXRecordDecl();
  Record = Record ? Record->getDefinition() : nullptr;
  return Record && isOpaque(S, Record) ? nullptr : Record;
}

static bool hasOwn(Sema &S, QualType T, SmallPtrSetImpl<const CXXRecordDecl *> &Seen) {
  while (const clang::ArrayType *Array = S.Context.getAsArrayType(T)) {
    const auto *Sized = dyn_cast<ConstantArrayType>(Array);
    if (Sized && Sized->isZeroSize())
      return true;
    T = Array->getElementType();
  }
  if (T->isRecordType() && !T->isDependentType())
    (void)S.isCompleteType(SourceLocation(), T);
  if (T->isHLSLResourceRecord())
    return true;
  // A list may leave out opaque elements of an array, but not members. SourceLimits refuses lists
  // with matrices beside other members.
  const CXXRecordDecl *Record = T->getAsCXXRecordDecl();
  if (Record && Record->hasDefinition() && isOpaque(S, Record->getDefinition()))
    return !Seen.empty() && !hasAnnotation(Record, "tessera.matrix");
  Record = structOf(S, T);
  if (!Record || !Seen.insert(Record).second)
    return false;
  return Record->getNumBases() || Record->field_empty() ||
         any_of(Record->fields(),
                [&](const FieldDecl *Field) { return hasOwn(S, Field->getType(), Seen); });
}

bool tessera::hasOwnLists(Sema &S, QualType T) {
  SmallPtrSet<const CXXRecordDecl *, 8> Seen;
  return hasOwn(S, T, Seen);
}

namespace {
class ListSplitter {
public:
  ListSplitter(Sema &S, SourceLocation Where) : S(S), C(S.Context), Where(Where) {}

  /// Adds the parts of \p E.
  bool add(Expr *E);
  /// The number of parts of a \p T.
  uint64_t count(QualType T);
  /// The list of the next parts, or the next part, that makes a \p T.
  Expr *take(QualType T);

  SmallVector<Expr *, 16> Parts;

private:
  Expr *index(unsigned I) {
    QualType T = C.getSizeType();
    return IntegerLiteral::Create(C, APInt(C.getIntWidth(T), I), T, Where);
  }
  bool addMade(ExprResult Made) { return Made.isUsable() && add(Made.get()); }
  bool addRecord(Expr *E, const CXXRecordDecl *Record);
  Expr *list(QualType T, ArrayRef<Expr *> Inits);

  Sema &S;
  ASTContext &C;
  SourceLocation Where;
  size_t Taken = 0;
};
} // namespace

bool ListSplitter::add(Expr *E) {
  if (auto *List = dyn_cast<InitListExpr>(E))
    return all_of(List->inits(), [&](Expr *Init) { return add(Init); });
  QualType T = E->getType();
  if (const auto *Vector = T->getAs<clang::VectorType>()) {
    for (unsigned I = 0; I != Vector->getNumElements(); ++I)
      if (!addMade(S.CreateBuiltinArraySubscriptExpr(E, Where, index(I), Where)))
        return false;
    return true;
  }
  if (const auto *Matrix = T->getAs<ConstantMatrixType>()) {
    for (unsigned I = 0; I != Matrix->getNumElementsFlattened(); ++I)
      if (!addMade(S.CreateBuiltinMatrixSubscriptExpr(E, index(I / Matrix->getNumColumns()),
                                                      index(I % Matrix->getNumColumns()), Where)))
        return false;
    return true;
  }
  if (const auto *Array = C.getAsConstantArrayType(T)) {
    for (uint64_t I = 0; I != Array->getZExtSize(); ++I)
      if (!addMade(S.CreateBuiltinArraySubscriptExpr(E, Where, index(I), Where)))
        return false;
    return true;
  }
  if (const CXXRecordDecl *Record = structOf(S, T))
    return addRecord(E, Record);
  Parts.push_back(E);
  return true;
}

bool ListSplitter::addRecord(Expr *E, const CXXRecordDecl *Record) {
  for (const CXXBaseSpecifier &Base : Record->bases()) {
    CXXCastPath Path = {const_cast<CXXBaseSpecifier *>(&Base)};
    QualType T =
        C.getQualifiedType(Base.getType().getUnqualifiedType(), E->getType().getQualifiers());
    if (!add(ImplicitCastExpr::Create(C, T, CK_DerivedToBase, E, &Path, E->getValueKind(),
                                      FPOptionsOverride())))
      return false;
  }
  for (FieldDecl *Field : Record->fields())
    if (!Field->isUnnamedBitField() &&
        !addMade(S.BuildFieldReferenceExpr(E, /*IsArrow=*/false, SourceLocation(), CXXScopeSpec(),
                                           Field, DeclAccessPair::make(Field, Field->getAccess()),
                                           DeclarationNameInfo(Field->getDeclName(), Where))))
      return false;
  return true;
}

uint64_t ListSplitter::count(QualType T) {
  if (const auto *Vector = T->getAs<clang::VectorType>())
    return Vector->getNumElements();
  if (const auto *Matrix = T->getAs<ConstantMatrixType>())
    return Matrix->getNumElementsFlattened();
  if (const auto *Array = C.getAsConstantArrayType(T))
    return Array->getZExtSize() * count(Array->getElementType());
  const CXXRecordDecl *Record = structOf(S, T);
  if (!Record)
    return 1;
  uint64_t Count = 0;
  for (const CXXBaseSpecifier &Base : Record->bases())
    Count += count(Base.getType());
  for (const FieldDecl *Field : Record->fields())
    Count += Field->isUnnamedBitField() ? 0 : count(Field->getType());
  return Count;
}

Expr *ListSplitter::list(QualType T, ArrayRef<Expr *> Inits) {
  auto *Made = new (C) InitListExpr(C, Inits.empty() ? Where : Inits.front()->getBeginLoc(), Inits,
                                    Inits.empty() ? Where : Inits.back()->getEndLoc(),
                                    /*isExplicit=*/false);
  Made->setType(T);
  return Made;
}

Expr *ListSplitter::take(QualType T) {
  SmallVector<Expr *, 16> Inits;
  auto TakeMany = [&](uint64_t Count, QualType Element) {
    for (uint64_t I = 0; I != Count; ++I)
      Inits.push_back(take(Element));
    return list(T, Inits);
  };
  if (const auto *Vector = T->getAs<clang::VectorType>())
    return TakeMany(Vector->getNumElements(), Vector->getElementType());
  if (const auto *Matrix = T->getAs<ConstantMatrixType>())
    return TakeMany(Matrix->getNumElementsFlattened(), Matrix->getElementType());
  if (const auto *Array = C.getAsConstantArrayType(T))
    return TakeMany(Array->getZExtSize(), Array->getElementType());
  if (C.getAsIncompleteArrayType(T)) {
    QualType Element = C.getAsIncompleteArrayType(T)->getElementType();
    return TakeMany(Parts.size() / count(Element), Element);
  }
  if (const CXXRecordDecl *Record = structOf(S, T)) {
    for (const CXXBaseSpecifier &Base : Record->bases())
      Inits.push_back(take(Base.getType()));
    for (const FieldDecl *Field : Record->fields())
      if (!Field->isUnnamedBitField())
        Inits.push_back(take(Field->getType()));
    return list(T, Inits);
  }
  Expr *Part = Parts[Taken++];
  if (!T->isScalarType())
    return Part;
  auto Entity = InitializedEntity::InitializeParameter(C, T.getUnqualifiedType(), false);
  ExprResult Value = S.PerformCopyInitialization(Entity, Part->getBeginLoc(), Part);
  return Value.isUsable() ? Value.get() : Part;
}

bool tessera::hasIncomplete(Sema &S, const InitListExpr *List) {
  return any_of(List->inits(), [&](const Expr *E) {
    if (const auto *Inner = dyn_cast<InitListExpr>(E))
      return hasIncomplete(S, Inner);
    QualType T = S.Context.getBaseElementType(E->getType());
    if (!T->isRecordType() || S.isCompleteType(E->getExprLoc(), T))
      return false;
    // Where the type came from has been reported.
    if (!S.getDiagnostics().hasErrorOccurred())
      S.Diag(E->getExprLoc(), diag::err_init_incomplete_type) << T;
    return true;
  });
}

bool tessera::isListTooLong(Sema &S, const InitListExpr *List) {
  return any_of(List->inits(), [&](const Expr *E) {
    if (const auto *Inner = dyn_cast<InitListExpr>(E))
      return isListTooLong(S, Inner);
    const auto *Array = S.Context.getAsConstantArrayType(E->getType());
    uint64_t Count = Array ? S.Context.getConstantArrayElementCount(Array) : 0;
    if (Count <= limits::ValueComponents)
      return false;
    S.Diag(E->getBeginLoc(), diag::err_array_too_large) << std::to_string(Count);
    return true;
  });
}

bool tessera::splitList(Sema &S, QualType T, InitListExpr *List) {
  ListSplitter Splitter(S, List->getBeginLoc());
  ASTContext &C = S.Context;
  for (unsigned I = 0; I != List->getNumInits(); ++I) {
    Expr *E = List->getInit(I);
    // An expression with side effects is evaluated once, as in Clang's own lists.
    if (!isa<InitListExpr, OpaqueValueExpr>(E) && E->HasSideEffects(C)) {
      QualType Given = E->getType();
      if (Given->isRecordType() && E->isPRValue())
        E = new (C) MaterializeTemporaryExpr(Given, E, /*BoundToLvalueReference=*/false);
      E = new (C)
          OpaqueValueExpr(E->getBeginLoc(), Given, E->getValueKind(), E->getObjectKind(), E);
      List->setInit(I, E);
    }
    if (!Splitter.add(E))
      return false;
  }
  const auto *Open = C.getAsIncompleteArrayType(T);
  uint64_t Wanted = Splitter.count(Open ? Open->getElementType() : T);
  size_t Given = Splitter.Parts.size();
  if (Open && Wanted)
    Wanted = alignTo(std::max<uint64_t>(Given, Wanted), Wanted);
  if (Wanted != Given) {
    S.Diag(List->getBeginLoc(), diag::err_hlsl_incorrect_num_initializers)
        << int(Given > Wanted) << T << unsigned(Wanted) << unsigned(Given);
    return false;
  }
  Expr *Whole = Splitter.take(T);
  auto *Made = dyn_cast<InitListExpr>(Whole);
  if (!Made) { // of a resource
    List->resizeInits(C, 1);
    List->updateInit(C, 0, Whole);
    return true;
  }
  List->resizeInits(C, Made->getNumInits());
  for (unsigned I = 0; I != Made->getNumInits(); ++I)
    List->updateInit(C, I, Made->getInit(I));
  return true;
}
