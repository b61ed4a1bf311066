// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "Frontend/Builtins/FunctionDecls.h"
#include "clang/AST/ASTContext.h"
#include "clang/AST/Attr.h"
#include "clang/Sema/SemaHLSL.h"

using namespace clang;
using namespace llvm;
using namespace tessera;
using namespace tessera::intrinsics;

FunctionDecl *intrinsics::makeFunction(Sema &Sem, DeclContext *Where, SourceLocation Text,
                                       StringRef Name, QualType Result,
                                       ArrayRef<Parameter> Parameters, FunctionTraits Traits) {
  ASTContext &Context = Sem.getASTContext();
  SmallVector<QualType, 4> Types;
  SmallVector<FunctionProtoType::ExtParameterInfo, 4> Conventions;
  for (const Parameter &P : Parameters) {
    FunctionProtoType::ExtParameterInfo Convention;
    // A dependent type becomes a reference when it is instantiated.
    bool IsReference = P.How != Passing::In && !P.Type->isDependentType();
    Types.push_back(IsReference ? Sem.HLSL().getInoutParameterType(P.Type) : P.Type);
    if (P.How != Passing::In)
      Convention = Convention.withABI(P.How == Passing::Out ? ParameterABI::HLSLOut
                                                            : ParameterABI::HLSLInOut);
    Conventions.push_back(Convention);
  }
  FunctionProtoType::ExtProtoInfo Info;
  Info.Variadic = Traits.Variadic;
  if (Traits.Const)
    Info.TypeQuals.addConst();
  if (any_of(Parameters, [](const Parameter &P) { return P.How != Passing::In; }))
    Info.ExtParameterInfos = Conventions.data();
  QualType Type = Context.getFunctionType(Result, Types, Info);
  TypeSourceInfo *Written = Context.getTrivialTypeSourceInfo(Type, Text);
  FunctionDecl *Function;
  if (auto *Record = dyn_cast<CXXRecordDecl>(Where))
    Function = CXXMethodDecl::Create(
        Context, Record, Text, DeclarationNameInfo(&Context.Idents.get(Name), Text), Type, Written,
        SC_None, /*UsesFPIntrin=*/false, /*isInline=*/false, ConstexprSpecKind::Unspecified, Text);
  else
    Function = FunctionDecl::Create(Context, Where, Text, Text, &Context.Idents.get(Name), Type,
                                    Written, SC_None);
  Function->setImplicit();
  auto ProtoLoc = Written->getTypeLoc().castAs<FunctionProtoTypeLoc>();
  SmallVector<ParmVarDecl *, 4> Declared;
  for (auto [Index, P] : enumerate(Parameters)) {
    auto *Param = ParmVarDecl::Create(
        Context, Function, Text, Text, P.Name.empty() ? nullptr : &Context.Idents.get(P.Name),
        Types[Index], Context.getTrivialTypeSourceInfo(Types[Index], Text), SC_None, nullptr);
    Param->setScopeInfo(0, Index);
    if (P.How != Passing::In)
      Param->addAttr(HLSLParamModifierAttr::CreateImplicit(
          Context, SourceRange(),
          P.How == Passing::Out ? HLSLParamModifierAttr::Keyword_out
                                : HLSLParamModifierAttr::Keyword_inout));
    ProtoLoc.setParam(Index, Param);
    Declared.push_back(Param);
  }
  Function->setParams(Declared);
  return Function;
}
