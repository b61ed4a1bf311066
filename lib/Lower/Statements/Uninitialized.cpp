// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Warnings about locals that are read before they are written. Clang warns about scalars. This file
// adds vectors, arrays, structs and matrices, whose parts may be unset, and out parameters.
#include "IR/Analysis/UnsetLocals.h"
#include "IR/Builder.h"
#include "IR/OpViews.h"
#include "Lower/Lowering.h"
#include "Support/DiagnosticsLower.h"

using namespace clang;
using namespace llvm;
using namespace tessera;
using ir::Opcode;

/// "s.b[2]" for an address in a local. Members of a matrix API's classes are not the user's.
static std::string nameOf(const ir::Value *Address) {
  if (!Address->def()->is(Opcode::Access))
    return Address->def()->strAttr(ir::AttrKind::Name).str();
  auto Access = Address->def()->as<ir::ops::Access>();
  std::string Name = nameOf(Access.base());
  const ir::Type *Ty = Access.base()->type()->element();
  for (const ir::Value *Index : Access.indices()) {
    std::optional<uint64_t> Known = ir::constantBits(Index);
    if (Ty->isStruct() && Ty->members()[*Known].Name.starts_with("__"))
      break;
    if (Ty->isStruct())
      Name += ("." + Ty->members()[*Known].Name).str();
    else
      Name += Known ? "[" + std::to_string(*Known) + "]" : "[...]";
    Ty = ir::accessedType(Ty, Index);
  }
  return Name;
}

/// "u.yzw" where these components of the vector u are unset.
static std::string nameOf(const ir::UnsetUse &Use) {
  std::string Name = nameOf(Use.Load->as<ir::ops::Load>().address());
  if (Use.IsWhole || !Use.Load->type()->isVector() || Use.Load->type()->count() > 4)
    return Name;
  Name += '.';
  for (unsigned I = 0; I < Use.Load->type()->count(); ++I)
    if (Use.Parts >> I & 1)
      Name += "xyzw"[I];
  return Name;
}

void tessera::warnOfUninitialized(ModuleLowering &L, const FunctionDecl *Decl, ir::Function &F) {
  for (const ir::UnsetUse &Use : ir::unsetUses(F)) {
    // Clang knows scalars; what has no name of the user's has been reported where it was copied.
    StringRef Name = Use.Var->strAttr(ir::AttrKind::Name);
    bool IsUsers = !Name.empty() && !Name.starts_with("__");
    if (IsUsers && !Use.Var->type()->element()->isScalar())
      L.Diags.report(Use.Load->loc(), diags::Uninitialized, nameOf(Use));
  }
  if (!Decl)
    return;
  size_t First = F.params().size() - Decl->getNumParams();
  for (const ParmVarDecl *Param : Decl->parameters()) {
    const auto *Modifier = Param->getAttr<HLSLParamModifierAttr>();
    const ir::Value *V = F.params()[First + Param->getFunctionScopeIndex()];
    if (Modifier && Modifier->isOut() && V->type()->isPointer() && ir::mayStayUnset(F, *V))
      L.report(Param->getSourceRange(), diags::OutUnset, Param->getName(), Decl->getName());
  }
}
