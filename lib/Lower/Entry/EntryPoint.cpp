// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "Frontend/Annotations.h"
#include "Frontend/Declarations/EntryFinder.h"
#include "Frontend/Semantics.h"
#include "IR/SystemValues.h"
#include "Lower/Entry/MeshEntry.h"
#include "Lower/Inline/InlineSPIRV.h"
#include "Lower/SpecSizes.h"
#include "Support/DiagnosticsLower.h"
#include "clang/AST/Attr.h"
#include "llvm/Support/SaveAndRestore.h"

using namespace clang;
using namespace llvm;
using namespace tessera;

void ModuleLowering::lowerEntry() {
  const FunctionDecl *Decl = Shader.entries()[Options.Entry];
  if (rowOf(stageOf(Decl)).isFunction())
    return lowerExport(Decl);
  SourceRange Where = Decl->getNameInfo().getSourceRange();
  ir::Function *Fn = M.addFunction(Decl->getName(), Types.voidTy(), {}, Shader.loc(Where));
  M.Entry.Of = stageOf(Decl);
  M.Entry.Fn = Fn;
  if (rowOf(M.Entry.Of).isRays())
    return FunctionLowering(*this, *Fn).lowerRayEntry(Decl);
  if (!rowOf(M.Entry.Of).Groups)
    return FunctionLowering(*this, *Fn).lowerStage(Decl);
  const auto *Threads = Decl->getAttr<HLSLNumThreadsAttr>();
  M.Entry.Group = {
      .Threads = {uint32_t(Threads->getX()), uint32_t(Threads->getY()), uint32_t(Threads->getZ())},
      .Where = Shader.loc(Threads->getRange())};
  specializeGroup(*this, Decl);
  if (const auto *Size = Decl->getAttr<HLSLWaveSizeAttr>()) {
    // One argument fixes the size; two give a range; the third one is a preference.
    ir::WaveSize Wave;
    Wave.Min = Size->getMin();
    Wave.Max = Size->getSpelledArgsCount() > 1 ? Size->getMax() : Wave.Min;
    Wave.Preferred = Size->getSpelledArgsCount() > 2 ? Size->getPreferred() : 0;
    Wave.Where = Shader.loc(Size->getRange());
    if (Wave.Min && Wave.Min <= Wave.Max)
      M.Entry.Wave = Wave;
    else
      report(Size->getRange(), diags::WaveSizeRange, Wave.Min, Wave.Max);
  }
  EntryBody = std::make_shared<FunctionLowering>(*this, *Fn);
  EntryBody->lowerEntry(Decl);
}

/// A system value that the shader names.
struct NamedSemantic {
  StringRef Name;
  SourceRange Where;
};

/// The value of the system value \p Named as that of \p D.
static ir::Value *systemValue(FunctionLowering &F, const NamedSemantic &Named,
                              const DeclaratorDecl *D) {
  auto [Name, Where] = Named;
  const ir::Type *Ty = F.type(D->getType(), D->getSourceRange());
  StringRef Builtin = stringAnnotation(D, BuiltinAnnotation);
  std::optional<ir::SystemValue> Known =
      Builtin.empty() ? inputOf(F.L.M.Entry.Of, Name)
                      : ir::findSystemValue([&](const ir::SystemValueRow &Row) {
                          return Row.BuiltIn == Builtin && Row.Inputs.has(F.L.M.Entry.Of);
                        });
  if (!Known) {
    F.report(Where, diags::LowerSemanticUnknown, Name, StringRef(rowOf(F.M.Entry.Of).Word));
    return F.undef(Ty);
  }
  unsigned Components = rowOf(*Known).Components;
  const auto *Field = dyn_cast<FieldDecl>(D);
  bool IsBitField = Field && Field->isBitField();
  bool IsInteger = (Ty->isVector() || Ty->isInt()) && Ty->scalar()->isInt();
  if (IsBitField || !IsInteger || Ty->components() > Components) {
    std::string Written = D->getType().getAsString();
    if (IsBitField)
      Written += " : " + std::to_string(Field->getBitWidthValue());
    F.report(Where, diags::LowerSemanticType, Name, Written,
             Components == 1 ? "uint" : "uint, uint2 or uint3");
    return F.undef(Ty);
  }
  ir::Value *V = F.B.systemValue(*Known);
  if (Ty->components() < Components) {
    V = F.B.shuffle(V, to_vector<3>(llvm::seq<int64_t>(0, Ty->components())));
  }
  return F.convert(V, Ty);
}

/// The system value that \p D is declared with. That of the struct around it, \p Outer, counts
/// more.
static std::optional<NamedSemantic> semanticOf(FunctionLowering &F, const DeclaratorDecl *D,
                                               const std::optional<NamedSemantic> &Outer) {
  auto Named = [&](const HLSLSemanticBaseAttr *Attr, StringRef Name) {
    Name.consume_front(SignedSemantic);
    Name.consume_front(OtherStageSemantic);
    return NamedSemantic{Name, Attr->getRange().isValid() ? Attr->getRange() : D->getSourceRange()};
  };
  if (const auto *Parsed = D->getAttr<HLSLParsedSemanticAttr>()) {
    NamedSemantic Own = Named(Parsed, Parsed->getSemanticName());
    if (Outer && !Outer->Name.equals_insensitive(Own.Name))
      F.report(Own.Where, diags::SemanticOverridden, Own.Name, Outer->Name);
    return Outer ? Outer : Own;
  }
  // Clang repeats the semantics of a struct's members on the parameter as applied ones.
  const auto *Applied = D->getAttr<HLSLAppliedSemanticAttr>();
  bool IsStruct = D->getType()->isRecordType();
  return Outer || !Applied || IsStruct ? Outer : Named(Applied, Applied->getSemanticName());
}

static ir::Value *input(FunctionLowering &F, const DeclaratorDecl *D,
                        const std::optional<NamedSemantic> &Outer);

/// The value of a struct of inputs. If \p Outer is given, every input has that semantic.
static ir::Value *inputs(FunctionLowering &F, const CXXRecordDecl *Record, const ir::Type *Ty,
                         const std::optional<NamedSemantic> &Outer) {
  SmallVector<ir::Value *, 4> Members;
  for (const CXXBaseSpecifier &Base : Record->bases())
    Members.push_back(
        inputs(F, Base.getType()->getAsCXXRecordDecl(), Ty->members()[Members.size()].Ty, Outer));
  for (const FieldDecl *Field : Record->fields()) {
    ir::Value *V = input(F, Field, Outer);
    // Those that share a word with others are errors.
    if (Members.size() < Ty->members().size())
      Members.push_back(V);
  }
  return F.B.Construct(Members, Ty);
}

/// The value of a parameter or member of the entry point: a system value, or a struct of them.
static ir::Value *input(FunctionLowering &F, const DeclaratorDecl *D,
                        const std::optional<NamedSemantic> &Outer) {
  F.at(D->getLocation());
  const ir::Type *Ty = F.type(D->getType(), D->getSourceRange());
  std::optional<NamedSemantic> Named = semanticOf(F, D, Outer);
  const CXXRecordDecl *Record = D->getType()->getAsCXXRecordDecl();
  if (Record && Ty->isStruct()) {
    ir::Value *V = inputs(F, Record, Ty, Named);
    F.at(D->getLocation());
    return V;
  }
  if (Named)
    return systemValue(F, *Named, D);
  F.report(D->getLocation(), diags::LowerSemanticUnknown, D->getName(),
           StringRef(rowOf(F.M.Entry.Of).Word));
  return F.undef(Ty);
}

void FunctionLowering::lowerEntry(const FunctionDecl *Decl) {
  for (const ParmVarDecl *Param : Decl->parameters())
    if (hasStageWord(Param, "vertices") || hasStageWord(Param, "primitives"))
      noteStageMembers(L, Param->getType());
  beginDebugFunction(Decl);
  L.noteDeclaration(Decl);
  declareFunction(*this, Decl);
  std::shared_ptr<MeshEntry> Outputs;
  if (M.Entry.Of == ir::Stage::Mesh)
    Outputs = std::make_shared<MeshEntry>(*this, Decl);
  uint32_t Around = aroundDebugPlace(Decl);
  for (const ParmVarDecl *Param : Decl->parameters()) {
    if (Outputs && Outputs->add(Param))
      continue;
    QualType T = Param->getType();
    if (T->isReferenceType() || isOut(Param)) {
      if (Outputs)
        report(Param->getSourceRange(), diags::MeshArray, Param->getName(),
               "needs 'vertices', 'indices' or 'primitives'");
      else
        report(Param->getLocation(), diags::LowerEntryOut, Param->getName());
      continue;
    }
    ir::Value *V = nullptr;
    {
      SaveAndRestore Reading(DebugPlace, Around);
      V = input(*this, Param, std::nullopt);
    }
    at(Param->getLocation());
    Locals[Param] = LValue::address(B.var(V->type(), Param->getName(), V), T);
    tellDebugger(Param, Locals[Param].Base);
    L.noteDeclaration(Param);
    decorate(*this, Param, Locals[Param].Base);
  }
  if (!all_of(Decl->parameters(), [&](const ParmVarDecl *P) { return Locals.contains(P); }))
    return; // an error says why
  if (Outputs)
    Outputs->declare();
  lowerStatements(Decl);
  if (Outputs)
    L.FinishOutputs = [Outputs] { Outputs->finish(); };
  if (!L.Diags.hasErrors())
    warnOfUninitialized(L, nullptr, Fn);
}
