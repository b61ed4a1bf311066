// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "Lower/Inline/InlineSPIRV.h"
#include "IR/InlineSPIRV.h"
#include "Lower/Resources.h"
#include "Support/DiagnosticsLower.h"
#include "Support/Utf8.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/Support/MathExtras.h"

using namespace clang;
using namespace llvm;
using namespace tessera;
using ir::AttrKind;
using ir::Builder;
using ir::Value;
namespace inlined = tessera::ir::inlined;

//===--- numbers and texts -------------------------------------------------===//

/// The constant that \p E, a number, is; null for anything else.
static const ir::Constant *numberIn(ModuleLowering &L, const Expr *E) {
  QualType T = E->getType();
  bool IsNumber = T->isArithmeticType() || T->isEnumeralType();
  return IsNumber && !E->isValueDependent() ? L.evaluate(E) : nullptr;
}

std::optional<uint32_t> tessera::inlineNumber(ModuleLowering &L, const Expr *E, StringRef Name,
                                              unsigned Bits) {
  const ir::Constant *C = numberIn(L, E);
  bool IsNumber = C && C->Ty->isInt() && isUIntN(Bits, C->Bits) &&
                  !(C->Ty->isSigned() && C->Bits >> (C->Ty->bits() - 1));
  if (!IsNumber)
    L.report(E->getSourceRange(), diags::InlineNumber, Name, Bits, 0);
  return IsNumber ? std::optional(uint32_t(C->Bits)) : std::nullopt;
}

/// Appends the words of a literal operand; false if \p E is not a constant number.
static bool appendWords(ModuleLowering &L, const Expr *E, SmallVectorImpl<int64_t> &Words) {
  const ir::Constant *C = numberIn(L, E);
  if (!C)
    return false;
  unsigned Bits = C->Ty->bits();
  bool IsSigned = C->Ty->isInt() && C->Ty->isSigned();
  uint64_t Value = IsSigned && Bits < 32 ? uint32_t(SignExtend64(C->Bits, Bits)) : C->Bits;
  Words.push_back(int64_t(Value & UINT32_MAX));
  if (Bits == 64)
    Words.push_back(int64_t(Value >> 32));
  return true;
}

/// The text of the literal that \p E is; empty where SPIR-V cannot have it.
static StringRef textIn(const Expr *E) {
  E = E->IgnoreParenImpCasts();
  if (const auto *Constant = dyn_cast<ConstantExpr>(E))
    E = Constant->getSubExpr()->IgnoreParenImpCasts();
  const auto *Literal = dyn_cast<clang::StringLiteral>(E);
  bool IsText =
      Literal && Literal->getCharByteWidth() == 1 && isLiteralString(Literal->getString());
  return IsText ? Literal->getString() : "";
}

static ArrayRef<Expr *> argumentsOf(const AnnotateAttr *A) {
  return ArrayRef(A->args_begin(), A->args_size());
}

/// The arguments of \p A when there are between \p Least and \p Most of them; none after a report.
static ArrayRef<Expr *> expectArguments(ModuleLowering &L, const AnnotateAttr *A, InlineKind Kind,
                                        size_t Least, size_t Most) {
  ArrayRef<Expr *> Args = argumentsOf(A);
  if (Args.size() >= Least && Args.size() <= Most)
    return Args;
  L.report(A->getRange().getBegin(), diags::InlineArguments, spelling(Kind), Args.size());
  return {};
}

//===--- what the module needs ---------------------------------------------===//

static void require(ModuleLowering &L, uint32_t Capability, StringRef Extension, const Loc &Where) {
  if (none_of(L.InlineNeeds, [&](const ModuleLowering::InlineNeed &Need) {
        return Need.Capability == Capability && Need.Extension == Extension;
      }))
    L.InlineNeeds.push_back({Capability, L.M.intern(Extension), Where});
}

static void require(ModuleLowering &L, const AnnotateAttr *A) {
  Loc Where = L.Shader.loc(A->getRange().getBegin());
  if (isInline(A, InlineKind::Capability)) {
    auto Args = expectArguments(L, A, InlineKind::Capability, 1, 1);
    if (!Args.empty())
      if (auto Number = inlineNumber(L, Args[0], spelling(InlineKind::Capability)))
        require(L, *Number, "", Where);
  } else if (isInline(A, InlineKind::Extension)) {
    auto Args = expectArguments(L, A, InlineKind::Extension, 1, 1);
    StringRef Text = Args.empty() ? "" : textIn(Args[0]);
    if (!Text.empty())
      require(L, 0, Text, Where);
    else if (!Args.empty())
      L.report(A->getRange().getBegin(), diags::InlineText, spelling(InlineKind::Extension));
  }
}

static void requireOf(ModuleLowering &L, const Decl *D) {
  for (InlineKind Kind : {InlineKind::Capability, InlineKind::Extension})
    for (const AnnotateAttr *A : inlineAttributes(D, Kind))
      require(L, A);
}

/// Records the requirements of the type names in \p T.
static void requireOf(ModuleLowering &L, QualType T) {
  while (!T.isNull()) {
    const clang::Type *Ty = T.getTypePtr();
    if (const auto *Named = dyn_cast<TypedefType>(Ty))
      requireOf(L, Named->getDecl());
    if (const auto *Special = dyn_cast<TemplateSpecializationType>(Ty)) {
      if (const TemplateDecl *Template = Special->getTemplateName().getAsTemplateDecl())
        if (const NamedDecl *Alias = Template->getTemplatedDecl(); isa<TypedefNameDecl>(Alias))
          requireOf(L, Alias);
      for (const TemplateArgument &Argument : Special->template_arguments())
        if (Argument.getKind() == TemplateArgument::Type)
          requireOf(L, Argument.getAsType());
    }
    QualType Next;
    if (const auto *Array = dyn_cast<clang::ArrayType>(Ty))
      Next = Array->getElementType();
    else if (const auto *Reference = dyn_cast<clang::ReferenceType>(Ty))
      Next = Reference->getPointeeType();
    else
      Next = T.getSingleStepDesugaredType(L.AST);
    if (Next == T)
      return;
    T = Next;
  }
}

void tessera::noteInline(ModuleLowering &L, const Decl *D) {
  requireOf(L, D);
  if (const auto *F = dyn_cast<FunctionDecl>(D))
    requireOf(L, F->getReturnType());
  else if (const auto *V = dyn_cast<ValueDecl>(D))
    requireOf(L, V->getType());
  const auto *Field = dyn_cast<FieldDecl>(D);
  if (!Field || L.StageMembers.contains(Field))
    return;
  for (InlineKind Kind : {InlineKind::Decorate, InlineKind::DecorateId, InlineKind::DecorateString})
    for (const AnnotateAttr *A : inlineAttributes(Field, Kind)) {
      const ir::Constant *C = A->args_size() ? L.evaluate(*A->args_begin()) : nullptr;
      if (Kind != InlineKind::Decorate || !C || C->Bits != inlined::Offset)
        L.report(A->getRange().getBegin(), diags::InlineDecorateMember, spelling(Kind),
                 Field->getName());
    }
}

void tessera::noteInline(ModuleLowering &L, ArrayRef<const Attr *> Attrs) {
  for (const Attr *A : Attrs)
    if (const auto *Annotated = dyn_cast<AnnotateAttr>(A))
      require(L, Annotated);
}

void tessera::declareInlineNeeds(ModuleLowering &L) {
  ir::Region &Body = L.M.Entry.Fn->body();
  Builder B(L.M, Body);
  if (!Body.empty())
    B.setInsertionBefore(&Body.front());
  for (const ModuleLowering::InlineNeed &Need : L.InlineNeeds) {
    B.setLoc(Need.Where);
    if (Need.Extension.empty())
      B.InlineDeclare({}, nullptr,
                      {Builder::integer(AttrKind::Instruction, inlined::OpCapability),
                       B.list(AttrKind::LiteralWords, {Need.Capability})});
    else
      B.InlineDeclare({}, nullptr,
                      {Builder::integer(AttrKind::Instruction, inlined::OpExtension),
                       Builder::string(AttrKind::Text, Need.Extension)});
  }
}

//===--- decorations and modes ---------------------------------------------===//

namespace {
/// An inline.declare under construction.
struct Declaration {
  uint32_t Instruction;
  SmallVector<Value *, 4> Operands;
  SmallVector<int64_t, 4> Words;
  StringRef Text;
  const InlineTarget *Element = nullptr; ///< of the entry point

  void build(Builder &B) {
    SmallVector<ir::Attr, 5> Attrs{Builder::integer(AttrKind::Instruction, Instruction)};
    if (Element)
      Attrs.push_back(Builder::integer(AttrKind::Element, Element->Number));
    if (Element && Element->IsOutput)
      Attrs.push_back(Builder::flag(AttrKind::OfOutput));
    if (!Text.empty())
      Attrs.push_back(Builder::string(AttrKind::Text, Text));
    if (!Words.empty())
      Attrs.push_back(B.list(AttrKind::LiteralWords, Words));
    B.InlineDeclare(Operands, nullptr, Attrs);
  }
};
} // namespace

/// Appends constants of the module; false after a report of \p Name.
static bool appendConstants(FunctionLowering &F, ArrayRef<const Expr *> Args, StringRef Name,
                            SmallVectorImpl<Value *> &Operands) {
  for (const Expr *E : Args) {
    const ir::Constant *C = numberIn(F.L, E);
    if (!C) {
      F.report(E->getSourceRange(), diags::InlineConstant, Name);
      return false;
    }
    Operands.push_back(F.B.constant(C));
  }
  return true;
}

/// Appends literals; false after a report of \p Name.
static bool appendLiterals(FunctionLowering &F, ArrayRef<const Expr *> Args, StringRef Name,
                           SmallVectorImpl<int64_t> &Words) {
  for (const Expr *E : Args)
    if (!appendWords(F.L, E, Words)) {
      F.report(E->getSourceRange(), diags::InlineConstant, Name);
      return false;
    }
  return true;
}

void tessera::decorateBy(FunctionLowering &F, const AnnotateAttr *A, InlineKind Kind,
                         const InlineTarget &Target) {
  constexpr size_t Most = 16;
  size_t Least = Kind == InlineKind::Decorate ? 1 : 2;
  auto Args =
      expectArguments(F.L, A, Kind, Least, Kind == InlineKind::DecorateString ? Least : Most);
  auto Number = Args.empty() ? std::nullopt : inlineNumber(F.L, Args[0], spelling(Kind));
  if (!Number)
    return;
  F.at(A->getRange().getBegin());
  Declaration D{inlined::OpDecorate, {}, {*Number}, {}, Target.IsElement ? &Target : nullptr};
  if (Target.V)
    D.Operands.push_back(Target.V);
  SmallVector<const Expr *, 4> Rest(drop_begin(Args));
  if (Kind == InlineKind::DecorateString) {
    StringRef Text = textIn(Args[1]);
    if (Text.empty())
      return F.report(A->getRange().getBegin(), diags::InlineText, spelling(Kind));
    D.Instruction = inlined::OpDecorateString;
    D.Text = F.M.intern(Text);
  } else if (Kind == InlineKind::DecorateId) {
    D.Instruction = inlined::OpDecorateId;
    if (!appendConstants(F, Rest, spelling(Kind), D.Operands))
      return;
  } else if (!appendLiterals(F, Rest, spelling(Kind), D.Words)) {
    return;
  }
  D.build(F.B);
}

/// Whether \p D, a parameter or a function, is an input or output of the entry point, which
/// Signature decorates.
static bool isInterface(FunctionLowering &F, const Decl *D) {
  if (rowOf(F.M.Entry.Of).Groups)
    return false;
  if (isa<ParmVarDecl>(D))
    D = cast<Decl>(D->getDeclContext());
  const auto *Fn = dyn_cast<FunctionDecl>(D);
  return Fn &&
         Fn->getCanonicalDecl() == F.L.Shader.entries()[F.L.Options.Entry]->getCanonicalDecl();
}

void tessera::decorate(FunctionLowering &F, const Decl *D, Value *V) {
  if (!F.L.Shader.hasInlineSPIRV() || (isa<ParmVarDecl>(D) && isInterface(F, D)))
    return;
  const ir::Op *Def = V ? V->def() : nullptr;
  bool HasName = V && (!Def || Def->is(ir::Opcode::Var) || Def->is(ir::Opcode::Global) ||
                       Def->is(ir::Opcode::Inline));
  for (InlineKind Kind : {InlineKind::Decorate, InlineKind::DecorateId, InlineKind::DecorateString})
    for (const AnnotateAttr *A : inlineAttributes(D, Kind))
      if (HasName)
        decorateBy(F, A, Kind, {V});
      else
        F.report(A->getRange().getBegin(), diags::InlineDecorateValue, spelling(Kind),
                 cast<NamedDecl>(D)->getNameAsString());
}

void tessera::declareFunction(FunctionLowering &F, const FunctionDecl *D) {
  if (!F.L.Shader.hasInlineSPIRV())
    return;
  if (D->getReturnType()->isVoidType() || !isInterface(F, D)) {
    for (const AnnotateAttr *A : inlineAttributes(D, InlineKind::Decorate))
      decorateBy(F, A, InlineKind::Decorate, {});
    for (InlineKind Kind : {InlineKind::DecorateId, InlineKind::DecorateString})
      for (const AnnotateAttr *A : inlineAttributes(D, Kind))
        F.report(A->getRange().getBegin(), diags::InlineDecorateFunction, spelling(Kind),
                 D->getNameAsString());
  }
  for (const AnnotateAttr *A : inlineAttributes(D, InlineKind::ExecutionMode)) {
    auto Args = expectArguments(F.L, A, InlineKind::ExecutionMode, 1, 1);
    StringRef Name = spelling(InlineKind::ExecutionMode);
    if (auto Mode = Args.empty() ? std::nullopt : inlineNumber(F.L, Args[0], Name)) {
      F.at(A->getRange().getBegin());
      Declaration{inlined::OpExecutionMode, {}, {*Mode}, {}}.build(F.B);
    }
  }
}

void tessera::lowerExecutionMode(FunctionLowering &F, const CallExpr *E, bool OfValues) {
  StringRef Name = OfValues ? "vk::ext_execution_mode_id" : "vk::ext_execution_mode";
  auto Mode = inlineNumber(F.L, E->getArg(0), Name);
  if (!Mode)
    return;
  F.at(FunctionLowering::range(E));
  Declaration D{OfValues ? inlined::OpExecutionModeId : inlined::OpExecutionMode, {}, {*Mode}, {}};
  SmallVector<const Expr *, 4> Rest(drop_begin(E->arguments()));
  if (OfValues ? appendConstants(F, Rest, Name, D.Operands)
               : appendLiterals(F, Rest, Name, D.Words))
    D.build(F.B);
}

//===--- calls -------------------------------------------------------------===//

/// Why values of type \p T are nothing that an instruction takes or gives; empty when they are.
static StringRef whyNoOperand(ModuleLowering &L, QualType T, const ir::Type *Ty) {
  if (Ty->containsMatrix())
    return "a matrix of the compiler: declare one with vk::SpirvOpaqueType";
  if (Ty->containsPointer())
    return "a resource: a parameter with [[vk::ext_reference]] takes its address";
  if (contains(L, T, [](QualType Part) { return Part->isConstantMatrixType(); }))
    return "a matrix, which is an array of vectors in SPIR-V: use its rows";
  if (Ty->isVector() && Ty->count() > 4)
    return "a vector of more than four components";
  return {};
}

/// False after a report.
static bool checkOperand(FunctionLowering &F, QualType T, const ir::Type *Ty, SourceRange Where,
                         StringRef Name) {
  StringRef Why = whyNoOperand(F.L, T, Ty);
  if (!Why.empty())
    F.report(Where, diags::InlineOperand, Name, Why);
  return Why.empty();
}

/// The address that a parameter with [[vk::ext_reference]] gets; null after a report.
static Value *referenceTo(FunctionLowering &F, const Expr *Arg, const ParmVarDecl *Param,
                          StringRef Name) {
  const Expr *Referred = Arg->IgnoreParens();
  if (const auto *Out = dyn_cast<HLSLOutArgExpr>(Referred))
    Referred = Out->getArgLValue();
  Referred = Referred->IgnoreParenImpCasts();
  // A resource is passed as a copy.
  if (const auto *Copy = dyn_cast<CXXConstructExpr>(Referred);
      Copy && Copy->getConstructor()->isCopyOrMoveConstructor() && Copy->getNumArgs() == 1)
    Referred = Copy->getArg(0)->IgnoreParenImpCasts();
  SourceRange Where = Arg->getSourceRange();
  const ir::Type *Ty = F.type(Param->getType(), Param->getLocation());
  auto Refuse = [&] {
    F.report(Where, diags::InlineReference, Param->getName(), Name,
             Param->getType().getNonReferenceType().getAsString(F.L.AST.getPrintingPolicy()));
    return nullptr;
  };
  if (!Referred->isGLValue() || F.typeOf(Referred) != Ty)
    return Refuse();
  LValue Place = F.lvalue(Referred);
  F.at(FunctionLowering::range(Referred));
  if (Place.Kind == LValue::Texel)
    return texelAddress(F, Place, Where, Name);
  Value *Address = nullptr;
  if (Place.isAddress() || (Place.isRValue() && Place.Base && Place.Base->type()->isPointer()))
    Address = Place.Base;
  else if (Place.Kind == LValue::Swizzle && Place.Components.size() == 1)
    Address = F.B.access(Place.Base, {F.B.u32(uint32_t(Place.Components[0]))});
  else if (Place.Kind == LValue::Elements && Place.Parts.size() == 1)
    Address = Place.Parts[0];
  if (!Address)
    return Refuse();
  const ir::Type *There = Address->type()->element();
  bool IsNumber = There->isScalar() || There->isVector() || There->isImages();
  if (isBuffer(Address->type()->space()) && (!IsNumber || (There != Ty && !There->isImages()))) {
    F.report(Where, diags::InlineReferenceForm, Name);
    return nullptr;
  }
  return Address;
}

LValue tessera::lowerInlineCall(FunctionLowering &F, const CallExpr *E, const FunctionDecl *Callee,
                                const AnnotateAttr *A) {
  ModuleLowering &L = F.L;
  std::string Name = Callee->getNameAsString();
  auto Failed = [&] { return LValue::rvalue(F.poison(E->getType()), E->getType()); };
  L.noteDeclaration(Callee);
  auto Args = expectArguments(L, A, InlineKind::Instruction, 1, 2);
  auto Number =
      Args.empty() ? std::nullopt : inlineNumber(L, Args[0], spelling(InlineKind::Instruction), 16);
  if (!Number)
    return Failed();
  StringRef Set;
  if (Args.size() == 2) {
    StringRef Text = textIn(Args[1]);
    if (Text.empty()) {
      L.report(A->getRange().getBegin(), diags::InlineText, spelling(InlineKind::Instruction));
      return Failed();
    }
    Set = L.M.intern(Text);
  }

  SmallVector<Value *, 8> Operands;
  SmallVector<int64_t, 8> Words, Places;
  for (auto [Arg, Param] : zip(E->arguments(), Callee->parameters())) {
    L.noteDeclaration(Param);
    if (hasAnnotation(Param, "tessera.ext_literal")) {
      if (!appendWords(L, Arg, Words)) {
        F.report(Arg->getSourceRange(), diags::InlineLiteral, Param->getName(), Name);
        return Failed();
      }
      while (Places.size() < Words.size())
        Places.push_back(int64_t(Operands.size() + Places.size()));
      continue;
    }
    if (hasAnnotation(Param, "tessera.ext_reference")) {
      Value *Address = referenceTo(F, Arg, Param, Name);
      if (!Address)
        return Failed();
      Operands.push_back(Address);
      continue;
    }
    if (isSharedPointer(Param->getType())) {
      Operands.push_back(F.sharedPointer(Arg).Base);
      continue;
    }
    if (isa<HLSLOutArgExpr>(Arg->IgnoreParens())) {
      F.report(Param->getLocation(), diags::InlineOut, Param->getName());
      return Failed();
    }
    Value *V = F.rvalue(Arg);
    if (!V || !checkOperand(F, Param->getType(), V->type(), Arg->getSourceRange(), Name))
      return Failed();
    Operands.push_back(V);
  }

  const ir::Type *Result = E->getType()->isVoidType() ? nullptr : F.typeOf(E);
  F.at(FunctionLowering::range(E));
  if (Result && !checkOperand(F, E->getType(), Result, FunctionLowering::range(E), Name))
    return Failed();
  SmallVector<ir::Attr, 5> Attrs{Builder::integer(AttrKind::Instruction, *Number),
                                 Builder::string(AttrKind::Name, L.M.intern(Name))};
  if (!Set.empty())
    Attrs.push_back(Builder::string(AttrKind::Text, Set));
  if (!Words.empty()) {
    Attrs.push_back(F.B.list(AttrKind::LiteralWords, Words));
    Attrs.push_back(F.B.list(AttrKind::WordsAt, Places));
  }
  Value *V = F.B.Inline(Operands, Result, Attrs);
  decorate(F, Callee, V);
  return LValue::rvalue(V, E->getType());
}

Value *tessera::lowerReadClock(FunctionLowering &F, const CallExpr *E) {
  const ir::Constant *Scope = F.L.evaluate(E->getArg(0));
  if (!Scope || (Scope->Bits != inlined::Device && Scope->Bits != inlined::Subgroup)) {
    F.report(E->getArg(0)->getSourceRange(), diags::ReadClockScope);
    return F.poison(E->getType());
  }
  F.at(FunctionLowering::range(E));
  require(F.L, inlined::ShaderClockKHR, "", F.B.loc());
  require(F.L, 0, "SPV_KHR_shader_clock", F.B.loc());
  return F.B.Inline({F.B.u32(uint32_t(Scope->Bits))}, F.typeOf(E),
                    {Builder::integer(AttrKind::Instruction, inlined::OpReadClockKHR),
                     Builder::string(AttrKind::Name, "vk::ReadClock")});
}
