// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Global variables of structs with resources. Clang declares a variable for each of the resources,
// or arrays of resources, and names it by the way that leads to it.
#include "Lower/Globals/Globals.h"
#include "Lower/Resources.h"
#include "clang/AST/Attr.h"
#include "clang/AST/ExprCXX.h"
#include "clang/AST/HLSLResource.h"

using namespace clang;
using namespace llvm;
using namespace tessera;
using Name = clang::hlsl::EmbeddedResourceNameBuilder;

static const VarDecl *variableNamed(const VarDecl *Whole, StringRef Name) {
  for (const auto *A : Whole->specific_attrs<HLSLAssociatedResourceDeclAttr>())
    if (A->getResDecl()->getName() == Name)
      return A->getResDecl();
  return nullptr;
}

/// The variable that \p E is a part of, and in \p To the way there; null where it is part of no
/// such variable, or where an index is computed.
static const VarDecl *follow(ModuleLowering &L, const Expr *E, Name &To) {
  E = E->IgnoreParens();
  if (const auto *Ref = dyn_cast<DeclRefExpr>(E)) {
    const auto *Var = dyn_cast<VarDecl>(Ref->getDecl());
    if (!Var || !Var->hasAttr<HLSLAssociatedResourceDeclAttr>() || isOutsideOfSets(Var) ||
        Var->getType().getAddressSpace() == LangAS::hlsl_groupshared)
      return nullptr;
    To = Name(Var->getName());
    return Var;
  }
  if (const auto *Member = dyn_cast<MemberExpr>(E)) {
    const VarDecl *Whole = follow(L, Member->getBase(), To);
    if (Whole)
      To.pushName(Member->getMemberDecl()->getName());
    return Whole;
  }
  if (const auto *Subscript = dyn_cast<ArraySubscriptExpr>(E)) {
    std::optional<APSInt> Index = Subscript->getIdx()->getIntegerConstantExpr(L.AST);
    const VarDecl *Whole = Index ? follow(L, Subscript->getBase(), To) : nullptr;
    if (Whole)
      To.pushArrayIndex(Index->getZExtValue());
    return Whole;
  }
  const auto *Cast = dyn_cast<ImplicitCastExpr>(E);
  const VarDecl *Whole = Cast ? follow(L, Cast->getSubExpr(), To) : nullptr;
  bool ToBase = Cast && (Cast->getCastKind() == CK_DerivedToBase ||
                         Cast->getCastKind() == CK_UncheckedDerivedToBase);
  if (Whole && ToBase)
    To.pushBaseNameHierarchy(Cast->getSubExpr()->getType()->getAsCXXRecordDecl(),
                             Cast->getType()->getAsCXXRecordDecl());
  return Whole;
}

static bool isResources(ModuleLowering &L, QualType T) {
  return resourceClass(L.AST.getBaseElementType(T)).has_value();
}

namespace {
/// Makes the value of such a variable, or of a part of it.
class ValueMaker {
public:
  ValueMaker(FunctionLowering &F, const VarDecl *Whole, Name Way, SourceRange Use)
      : F(F), Whole(Whole), Use(Use), Way(std::move(Way)) {}

  /// Null after an error.
  ir::Value *make(QualType T) {
    if (isResources(F.L, T)) {
      const VarDecl *Part = variableNamed(Whole, Way.getName());
      return Part ? F.load(lowerGlobal(F, Part, Use)) : nullptr;
    }
    SmallVector<ir::Value *, 8> Parts;
    bool Good = true;
    auto Add = [&](QualType Part) {
      ir::Value *V = Good ? make(Part) : nullptr;
      Good &= V != nullptr;
      Parts.push_back(V);
      Way.pop();
    };
    if (const auto *Array = F.L.AST.getAsConstantArrayType(T)) {
      for (uint64_t I = 0; Good && I != Array->getZExtSize(); ++I) {
        Way.pushArrayIndex(I);
        Add(Array->getElementType());
      }
    } else if (const CXXRecordDecl *Record = T->getAsCXXRecordDecl()) {
      for (const CXXBaseSpecifier &Base : Record->bases()) {
        Way.pushBaseName(Base.getType()->getAsCXXRecordDecl()->getName());
        Add(Base.getType());
      }
      for (const FieldDecl *Field : Record->fields()) {
        Way.pushName(Field->getName());
        Add(Field->getType());
      }
    } else {
      return nullptr;
    }
    return Good ? F.B.Construct(Parts, F.type(T, Use)) : nullptr;
  }

private:
  FunctionLowering &F;
  const VarDecl *Whole;
  SourceRange Use;
  Name Way;
};
} // namespace

std::optional<LValue> tessera::lowerResourcePart(FunctionLowering &F, const Expr *E) {
  QualType T = E->getType();
  Name Way;
  const VarDecl *Whole = F.L.holdsOpaque(T) ? follow(F.L, E, Way) : nullptr;
  if (!Whole)
    return std::nullopt;
  SourceRange Use = FunctionLowering::range(E);
  if (isResources(F.L, T)) {
    const VarDecl *Part = variableNamed(Whole, Way.getName());
    return Part ? std::optional(lowerGlobal(F, Part, Use)) : std::nullopt;
  }
  ir::Value *V = ValueMaker(F, Whole, std::move(Way), Use).make(T);
  return V ? std::optional(LValue::rvalue(V, T)) : std::nullopt;
}

ir::Value *tessera::loadResourceStruct(FunctionLowering &F, const VarDecl *Whole, SourceRange Use) {
  return ValueMaker(F, Whole, Name(Whole->getName()), Use).make(Whole->getType());
}
