// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Exported functions: each is the only root of a module, which SPIR-V's linker joins with others.
// As in DXC, every parameter is the address of a variable of the caller. The function copies what
// it gets, calls the user's function, and stores what that leaves. The call of a function that
// another module exports gives it such addresses.
#include "IR/InlineSPIRV.h"
#include "Lower/Inline/InlineSPIRV.h"
#include "Lower/Lowering.h"
#include "Support/DiagnosticsLower.h"
#include "clang/AST/Attr.h"

using namespace clang;
using namespace llvm;
using namespace tessera;

/// Whether \p T passes through the interface of an exported function.
static bool isPlain(ModuleLowering &L, QualType T) {
  return !T->isReferenceType() && !T->isPointerType() && !T->isIncompleteArrayType() &&
         !L.holdsOpaque(T);
}

/// Reports what cannot pass through the interface of \p Decl.
static void checkInterface(ModuleLowering &L, const FunctionDecl *Decl) {
  auto Check = [&](QualType T, SourceRange Where, const Twine &What) {
    if (!isPlain(L, T))
      return L.report(Where, diags::ExportType, What.str(), Decl->getName(), T.getAsString());
    L.tooLarge(T, Where);
  };
  for (const ParmVarDecl *Param : Decl->parameters())
    Check(Param->getOriginalType().getNonReferenceType(), Param->getSourceRange(),
          "parameter '" + Param->getName() + "'");
  Check(Decl->getReturnType(), Decl->getNameInfo().getSourceRange(), "the result");
}

void ModuleLowering::lowerExport(const FunctionDecl *Decl) {
  M.Entry.Of = ir::Stage::Export;
  SourceRange Name = Decl->getNameInfo().getSourceRange();
  checkInterface(*this, Decl);
  SmallVector<const ir::Type *, 8> Params;
  for (const ParmVarDecl *Param : Decl->parameters()) {
    QualType T = Param->getOriginalType().getNonReferenceType();
    if (!Diags.hasErrors())
      Params.push_back(Types.pointer(type(T, Param->getSourceRange()), ir::AddressSpace::Function));
  }
  const ir::Type *Result = Diags.hasErrors() ? Types.voidTy() : type(Decl->getReturnType(), Name);
  M.Entry.Fn = M.addFunction(Decl->getName(), Result, Params, Shader.loc(Name));
  if (!Diags.hasErrors())
    FunctionLowering(*this, *M.Entry.Fn).lowerExport(Decl);
}

void FunctionLowering::lowerExport(const FunctionDecl *Decl) {
  beginAroundBody(Decl);
  SourceRange Name = Decl->getNameInfo().getSourceRange();
  at(Name);
  declareFunction(*this, Decl);
  SmallVector<ir::Value *, 8> Arguments;
  SmallVector<std::pair<ir::Value *, ir::Value *>, 4> Outputs;
  for (auto [Param, Address] : zip_equal(Decl->parameters(), Fn.params())) {
    Address->setName(M.intern(Param->getName()));
    at(Param->getLocation());
    ir::Value *V = isIn(Param) ? B.load(Address) : nullptr;
    if (isOut(Param)) {
      V = B.var(Address->type()->element(), Param->getName(), V);
      Outputs.push_back({Address, V});
    }
    Arguments.push_back(V);
  }
  at(Name);
  ir::Value *Result = callInlined(Decl, Arguments);
  for (auto [Address, Local] : Outputs)
    B.store(Address, B.load(Local));
  if (!Result)
    B.Return({});
  else
    B.Return({Result});
}

LValue FunctionLowering::callImported(const CallExpr *E, const FunctionDecl *Callee) {
  L.noteDeclaration(Callee);
  checkInterface(L, Callee);
  if (L.Diags.hasErrors())
    return LValue::rvalue(poison(E->getType()), E->getType());
  SmallVector<ir::Value *, 8> Addresses;
  SmallVector<const HLSLOutArgExpr *, 4> Outs;
  for (auto [Arg, Param] : zip(E->arguments(), Callee->parameters())) {
    L.noteDeclaration(Param);
    if (const auto *Out = dyn_cast<HLSLOutArgExpr>(Arg->IgnoreParens())) {
      Outs.push_back(Out);
      Addresses.push_back(outArgument(Out).Base);
      continue;
    }
    ir::Value *V = rvalue(Arg);
    at(Arg->getSourceRange());
    Addresses.push_back(B.var(V->type(), Param->getName(), V));
  }
  at(range(E));
  std::string Symbol = ("@" + Callee->getName()).str();
  ir::Value *Result =
      B.Inline(Addresses, E->getType()->isVoidType() ? nullptr : typeOf(E),
               {ir::Builder::integer(ir::AttrKind::Instruction, ir::inlined::OpFunctionCall),
                ir::Builder::string(ir::AttrKind::Name, M.intern(Callee->getName())),
                ir::Builder::string(ir::AttrKind::Text, M.intern(Symbol))});
  for (const HLSLOutArgExpr *Out : Outs)
    writeBack(Out);
  return LValue::rvalue(Result, E->getType());
}

/// Whether anything but a load uses \p Address, or the address of a part of it.
static bool isChanged(const ir::Value *Address) {
  return any_of(Address->uses(), [](const ir::Use &U) {
    if (U.user()->is(ir::Opcode::Access))
      return isChanged(U.user()->result());
    return !U.user()->is(ir::Opcode::Load);
  });
}

void ModuleLowering::rejectKeptStatics() {
  DenseSet<const ir::Function *> Initial;
  for (const Initializer &I : Initializers)
    Initial.insert(I.Fn);
  ReportOnce Reported;
  for (ir::Function *F : M.Functions) {
    if (Initial.contains(F))
      continue;
    ir::walk(F->body(), [&](ir::Op &O) {
      if (!O.is(ir::Opcode::Global))
        return;
      const ir::Global &G = *M.findGlobal(O.strAttr(ir::AttrKind::Symbol));
      if (G.Space == ir::AddressSpace::Private && isChanged(O.result()) &&
          Reported.isNew(G.Where, ""))
        Diags.report(G.Where, diags::ExportStatic, G.Name, M.Entry.Fn->name());
    });
  }
}
