// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Exported functions: each is the only root of a module, which SPIR-V's linker joins with others.
// As in DXC, every parameter is the address of a variable of the caller. The function copies what
// it gets, calls the user's function, and stores what that leaves.
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

void ModuleLowering::lowerExport(const FunctionDecl *Decl) {
  M.Entry.Of = ir::Stage::Export;
  SourceRange Name = Decl->getNameInfo().getSourceRange();
  auto Check = [&](QualType T, SourceRange Where, const Twine &What) {
    if (!isPlain(*this, T))
      return report(Where, diags::ExportType, What.str(), Decl->getName(), T.getAsString());
    tooLarge(T, Where);
  };
  SmallVector<const ir::Type *, 8> Params;
  for (const ParmVarDecl *Param : Decl->parameters()) {
    QualType T = Param->getOriginalType().getNonReferenceType();
    Check(T, Param->getSourceRange(), "parameter '" + Param->getName() + "'");
    if (!Diags.hasErrors())
      Params.push_back(Types.pointer(type(T, Param->getSourceRange()), ir::AddressSpace::Function));
  }
  Check(Decl->getReturnType(), Name, "the result");
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
