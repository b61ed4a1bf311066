// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "Frontend/SignedSemantics.h"
#include "Frontend/StageWords.h"
#include "Lower/InlineSPIRV.h"
#include "Support/DiagnosticsLower.h"
#include "clang/AST/Attr.h"

using namespace clang;
using namespace llvm;
using namespace tessera;

namespace {
struct Semantic {
  llvm::StringLiteral Name;
  ir::BuiltinFn Fn;
  unsigned Components;
};
} // namespace

static constexpr Semantic Semantics[] = {
#define SEMANTIC(Name, Fn, Components) {Name, ir::BuiltinFn::Fn, Components},
#include "Lower/Semantics.def"
};

void ModuleLowering::lowerEntry() {
  const FunctionDecl *Decl = Shader.entries()[Options.Entry];
  SourceRange Where = Decl->getNameInfo().getSourceRange();
  ir::Function *Fn = M.addFunction(Decl->getName(), Types.voidTy(), {}, Shader.loc(Where));
  M.Entry.Fn = Fn;
  const auto *Threads = Decl->getAttr<HLSLNumThreadsAttr>();
  M.Entry.NumThreads[0] = Threads->getX();
  M.Entry.NumThreads[1] = Threads->getY();
  M.Entry.NumThreads[2] = Threads->getZ();
  M.Entry.NumThreadsLoc = Shader.loc(Threads->getRange());
  if (const auto *Size = Decl->getAttr<HLSLWaveSizeAttr>()) {
    // One argument fixes the size; two give a range; the third one is a preference.
    ir::WaveSize Wave;
    Wave.Min = Size->getMin();
    Wave.Max = Size->getSpelledArgsCount() > 1 ? Size->getMax() : Wave.Min;
    Wave.Preferred = Size->getSpelledArgsCount() > 2 ? Size->getPreferred() : 0;
    Wave.Where = Shader.loc(Size->getRange());
    M.Entry.Wave = Wave;
  }
  FunctionLowering(*this, *Fn).lowerEntry(Decl);
}

/// The value of the system value that \p D is declared with.
static ir::Value *systemValue(FunctionLowering &F, const HLSLSemanticBaseAttr *Attr, StringRef Name,
                              const DeclaratorDecl *D) {
  SourceRange Where = Attr->getRange().isValid() ? Attr->getRange() : D->getSourceRange();
  const ir::Type *Ty = F.type(D->getType(), D->getSourceRange());
  Name.consume_front(SignedSemantic);
  Name.consume_front(OtherStageSemantic);
  const auto *Row = find_if(Semantics, [&](const Semantic &S) { return S.Name == Name.upper(); });
  if (Row == std::end(Semantics)) {
    F.report(Where, diags::LowerSemanticUnknown, Name);
    return F.undef(Ty);
  }
  if (!Ty->scalar()->isInt() || Ty->components() > Row->Components) {
    F.report(Where, diags::LowerSemanticType, Name, D->getType().getAsString(),
             Row->Components == 1 ? "uint" : "uint, uint2 or uint3");
    return F.undef(Ty);
  }
  const ir::Type *Full = F.Types.u32();
  if (Row->Components > 1)
    Full = F.Types.vector(Full, Row->Components);
  ir::Value *V = F.B.Builtin({}, Full, {ir::Builder::word(ir::AttrKind::Builtin, Row->Fn)});
  if (Ty->components() < Row->Components) {
    V = F.B.shuffle(V, to_vector<3>(llvm::seq<int64_t>(0, Ty->components())));
  }
  return F.convert(V, Ty);
}

/// The value of a parameter or member of the entry point: a system value, or a struct of them.
static ir::Value *input(FunctionLowering &F, const DeclaratorDecl *D) {
  F.at(D->getLocation());
  const ir::Type *Ty = F.type(D->getType(), D->getSourceRange());
  const auto *Parsed = D->getAttr<HLSLParsedSemanticAttr>();
  const CXXRecordDecl *Record = D->getType()->getAsCXXRecordDecl();
  if (Parsed || !Record || !Ty->isStruct()) {
    // Clang repeats the semantics of a struct's members on the parameter as applied ones.
    if (Parsed)
      return systemValue(F, Parsed, Parsed->getSemanticName(), D);
    if (const auto *Applied = D->getAttr<HLSLAppliedSemanticAttr>())
      return systemValue(F, Applied, Applied->getSemanticName(), D);
    F.report(D->getLocation(), diags::LowerSemanticUnknown, D->getName());
    return F.undef(Ty);
  }
  if (Record->getNumBases()) {
    F.report(D->getLocation(), diags::LowerSemanticBase, Record->getName());
    return F.undef(Ty);
  }
  SmallVector<ir::Value *, 4> Members;
  for (const FieldDecl *Field : Record->fields()) // none a bit-field, which has no semantic
    Members.push_back(input(F, Field));
  F.at(D->getLocation());
  return F.B.Construct(Members, Ty);
}

void FunctionLowering::lowerEntry(const FunctionDecl *Decl) {
  beginDebugFunction(Decl);
  L.noteDeclaration(Decl);
  declareFunction(*this, Decl);
  for (const ParmVarDecl *Param : Decl->parameters()) {
    QualType T = Param->getType();
    const auto *Modifier = Param->getAttr<HLSLParamModifierAttr>();
    if (T->isReferenceType() || (Modifier && Modifier->isAnyOut())) {
      report(Param->getLocation(), diags::LowerEntryOut, Param->getName());
      continue;
    }
    ir::Value *V = input(*this, Param);
    Locals[Param] = LValue::address(B.var(V->type(), Param->getName(), V), T);
    tellDebugger(Param, Locals[Param].Base);
    L.noteDeclaration(Param);
    decorate(*this, Param, Locals[Param].Base);
  }
  lowerStatements(Decl);
  if (!L.Diags.hasErrors())
    warnOfUninitialized(L, nullptr, Fn);
}
