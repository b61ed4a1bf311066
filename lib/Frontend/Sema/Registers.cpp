// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "Frontend/Sema/Registers.h"
#include "clang/AST/Attr.h"
#include "clang/AST/DeclCXX.h"
#include "clang/Sema/ParsedAttr.h"
#include "clang/Sema/SemaInternal.h"

using namespace clang;
using namespace llvm;
using namespace tessera;
using RegisterType = HLSLResourceBindingAttr::RegisterType;

/// The class of the resource that \p T is; none if it is not one.
static std::optional<dxil::ResourceClass> classOf(QualType T) {
  const CXXRecordDecl *Record = T->getAsCXXRecordDecl();
  if (!Record || !Record->hasDefinition() || Record->field_empty())
    return std::nullopt;
  const auto *Handle =
      dyn_cast<HLSLAttributedResourceType>(Record->field_begin()->getType().getTypePtr());
  if (!Handle)
    return std::nullopt;
  return Handle->getAttrs().ResourceClass;
}

static bool isTexture(QualType T) {
  return classOf(T) == dxil::ResourceClass::SRV &&
         T->getAsCXXRecordDecl()->getName().starts_with("Texture");
}

static bool isNumeric(QualType T) {
  return T->isArithmeticType() || T->isVectorType() || T->isConstantMatrixType();
}

void tessera::setRegister(Sema &S, Decl *D, const ParsedAttr &Written, function_ref<void()> Set) {
  auto *Var = dyn_cast<VarDecl>(D);
  IdentifierLoc *Register =
      Written.getNumArgs() && Written.isArgIdent(0) ? Written.getArgAsIdent(0) : nullptr;
  if (!Var || !Register)
    return Set();
  IdentifierInfo *Name = Register->getIdentifierInfo();
  if (!all_of(Name->getName().drop_front(),
              [](char C) { return isDigit(C); })) // a space only, or an error
    return Set();
  QualType T(Var->getType()->getBaseElementTypeUnsafe(), 0);
  char Letter = toLowercase(Name->getName().front());
  if (isNumeric(T) && (Letter == 'b' || Letter == 'i')) {
    if (Letter == 'b')
      S.Diag(Register->getLoc(), diag::warn_hlsl_user_defined_type_missing_member)
          << int(RegisterType::CBuffer);
    return;
  }
  bool IsTexture = Letter == 's' && isTexture(T);
  bool IsSampler = Letter == 't' && classOf(T) == dxil::ResourceClass::Sampler;
  if (!IsTexture && !IsSampler)
    return Set();
  // Clang warns of the class where the declaration ends.
  auto Given = IsTexture ? RegisterType::Sampler : RegisterType::SRV;
  std::string Expected = (Twine(IsTexture ? "t" : "s") + Name->getName().drop_front()).str();
  Register->setIdentifierInfo(&S.Context.Idents.get(Expected));
  Set();
  Register->setIdentifierInfo(Name);
  if (auto *Binding = D->getAttr<HLSLResourceBindingAttr>())
    Binding->setBinding(Given, Binding->getSlotNumber(), Binding->getSpaceNumber());
}
