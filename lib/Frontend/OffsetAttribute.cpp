// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "Frontend/OffsetAttribute.h"
#include "clang/AST/Attr.h"
#include "clang/AST/Decl.h"
#include "clang/Basic/DiagnosticSema.h"
#include "clang/Sema/ParsedAttr.h"
#include "clang/Sema/Sema.h"

using namespace clang;
using namespace llvm;
using namespace tessera;

static constexpr llvm::StringLiteral Annotation = "tessera.offset";

namespace {
struct OffsetAttribute final : ParsedAttrInfo {
  OffsetAttribute() {
    static constexpr Spelling Names[] = {{ParsedAttr::AS_CXX11, "vk::offset"}};
    Spellings = Names;
    NumArgs = 1;
  }

  bool diagAppertainsToDecl(Sema &S, const ParsedAttr &Attr, const Decl *D) const override {
    if (isa<FieldDecl>(D) || (isa<VarDecl>(D) && isa<HLSLBufferDecl>(D->getDeclContext())))
      return true;
    S.Diag(Attr.getLoc(), diag::err_attribute_wrong_decl_type_str)
        << Attr << Attr.isRegularKeywordAttribute() << "members of structs and constant buffers";
    return false;
  }

  AttrHandling handleDeclAttribute(Sema &S, Decl *D, const ParsedAttr &Attr) const override {
    if (!Attr.checkExactlyNumArgs(S, 1) || !Attr.isArgExpr(0))
      return AttributeNotApplied;
    Expr *Argument = Attr.getArgAsExpr(0);
    uint32_t Bytes = 0;
    if (!Argument->isValueDependent() && !S.checkUInt32Argument(Attr, Argument, Bytes))
      return AttributeNotApplied;
    D->addAttr(AnnotateAttr::Create(S.Context, Annotation, &Argument, 1, Attr.getRange()));
    return AttributeApplied;
  }
};
} // namespace

static ParsedAttrInfoRegistry::Add<OffsetAttribute> Registered(Annotation.data(), "[[vk::offset]]");

const Expr *tessera::offsetArgument(const Decl *D) {
  for (const auto *A : D->specific_attrs<AnnotateAttr>())
    if (A->getAnnotation() == Annotation)
      return *A->args_begin();
  return nullptr;
}
