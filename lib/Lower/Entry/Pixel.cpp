// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Intrinsics that only pixel shaders have.
#include "IR/StageInterface.h"
#include "Lower/Entry/EntryInputs.h"
#include "Lower/Entry/EvaluatedInputs.h"
#include "Lower/Inline/InlineSPIRV.h"
#include "Lower/Lowering.h"
#include "Support/DiagnosticsLower.h"
#include "clang/AST/Attr.h"
#include "llvm/ADT/StringSwitch.h"

using namespace llvm;
using namespace tessera;
using namespace tessera::ir;

namespace {
/// An argument that is an input of the entry point, or a part of one.
struct InputPlace {
  ModuleLowering::EntryInput Input;
  const clang::VarDecl *Root = nullptr;              ///< the variable that the argument names
  SmallVector<const clang::MemberExpr *, 4> Members; ///< from there to the input
  InputPart Part;                                    ///< what Root is of the inputs
};
} // namespace

/// Returns the built-in input \p Var with the number \p BuiltIn; nothing if it is a system value.
static std::optional<ModuleLowering::EntryInput>
builtinInput(FunctionLowering &F, const clang::VarDecl *Var, uint32_t BuiltIn) {
  Value *Loaded = lowerBuiltinInput(F, Var, BuiltIn).Base;
  if (!Loaded->def() || !Loaded->def()->is(Opcode::IoLoad))
    return std::nullopt;
  return ModuleLowering::EntryInput{unsigned(Loaded->def()->intAttr(AttrKind::Element)),
                                    Loaded->type()};
}

/// Finds the input that \p E, an argument of the call \p Of, is a part of; nothing after a report.
static std::optional<InputPlace> inputOf(FunctionLowering &F, const clang::Expr *E, StringRef Of) {
  const clang::FunctionDecl *Entry = F.L.Shader.entries()[F.L.Options.Entry];
  auto Fail = [&] {
    F.report(FunctionLowering::range(E), diags::EvaluateInput, Of, Entry->getName());
    return std::nullopt;
  };
  InputPlace Place;
  const clang::Expr *At = E;
  while (!Place.Root) {
    At = At->IgnoreParenImpCasts();
    if (const auto *Member = dyn_cast<clang::MemberExpr>(At)) {
      Place.Members.insert(Place.Members.begin(), Member);
      At = Member->getBase();
    } else if (const auto *Ref = dyn_cast<clang::DeclRefExpr>(At)) {
      Place.Root = dyn_cast<clang::VarDecl>(Ref->getDecl());
      if (!Place.Root)
        return Fail();
    } else if (Place.Members.empty() && !isa<clang::CallExpr>(At) &&
               std::distance(At->child_begin(), At->child_end()) > 0) {
      // A swizzle, or an element of an array or a matrix.
      const auto *Part = dyn_cast<clang::Expr>(*At->child_begin());
      if (!Part || !Part->IgnoreParenImpCasts()->isLValue())
        return Fail();
      At = Part;
    } else {
      return Fail();
    }
  }
  if (is_contained(Entry->parameters(), Place.Root)) {
    Place.Part.Of = Place.Root;
  } else {
    std::optional<InputPart> Part = evaluatedInputs(F.L).copiedBy(F, Place.Root);
    bool HasMember = !Place.Members.empty();
    if (!Part ||
        (HasMember && (!Part->Steps.empty() ||
                       is_contained(Part->Changed, Place.Members.front()->getMemberDecl()))))
      return Fail();
    if (!Part->Of) // the call has been reported
      return std::nullopt;
    Place.Part = *Part;
  }
  auto OfSystemValue = [&](StringRef Name) {
    F.report(FunctionLowering::range(E), diags::EvaluateSystemValue, Of, Name);
    return std::nullopt;
  };
  if (const auto *BuiltIn = Place.Part.Of->getAttr<clang::HLSLVkExtBuiltinInputAttr>()) {
    auto Found =
        builtinInput(F, cast<clang::VarDecl>(Place.Part.Of), uint32_t(BuiltIn->getBuiltIn()));
    if (!Found)
      return OfSystemValue(Place.Part.Of->getName());
    Place.Input = *Found;
    return Place;
  }
  const clang::ValueDecl *Named =
      Place.Members.empty() ? Place.Part.Of : Place.Members.back()->getMemberDecl();
  auto Found = F.L.EntryInputs.find(Named);
  if (Found == F.L.EntryInputs.end() || Found->second.size() != 1)
    return Fail();
  Place.Input = Found->second.front();
  const StageElement &Element = F.M.Entry.Inputs[Place.Input.Number];
  if (Element.Value || Element.BuiltIn)
    return OfSystemValue(Element.Semantic);
  return Place;
}

/// The value of the part at \p Place of the input with the value \p V.
static Value *copyOf(FunctionLowering &F, const InputPart &Part, Value *V,
                     clang::SourceRange Where) {
  clang::QualType T = Part.Of->getType();
  F.at(Where);
  V = convertInput(F, V, F.L.type(T, Where));
  LValue At = LValue::address(F.B.var(V->type(), "", V), T);
  for (const InputPart::Step &S : Part.Steps) {
    Value *Index = F.B.u32(uint32_t(S.Numbers.front()));
    At = S.IsSwizzle                       ? F.swizzle(At, S.Numbers, S.Type)
         : At.Type->isConstantMatrixType() ? F.matrixRow(At, Index, S.Type, Where)
                                           : F.element(At, Index, S.Type, Where);
  }
  return F.load(At);
}

/// The value of \p E, a part of the input at \p Place, where the input has the value \p V.
static Value *partOf(FunctionLowering &F, const clang::Expr *E, const InputPlace &Place, Value *V) {
  clang::SourceRange Where = E->getSourceRange();
  // A copy of the variable holds the value meanwhile.
  LValue Before = F.placeOf(Place.Root);
  bool IsLocal = Before.Base;
  Value *Copy = F.B.var(IsLocal ? Before.Base->type()->element() : V->type(), "",
                        IsLocal ? F.B.load(Before.Base) : V);
  clang::QualType T = Place.Root->getType().getNonReferenceType().getUnqualifiedType();
  LValue At = LValue::address(Copy, T);
  for (const clang::MemberExpr *Member : Place.Members)
    At = F.member(At, cast<clang::FieldDecl>(Member->getMemberDecl()), Member->getType());
  const Type *Ty = At.Base->type()->element();
  F.store(At, Place.Part.Steps.empty() ? convertInput(F, V, Ty) : copyOf(F, Place.Part, V, Where),
          Where);
  return F.rvalue(E, Place.Root, LValue::address(Copy, T));
}

static Value *evaluate(FunctionLowering &F, const clang::CallExpr *E, EvaluateFn Fn) {
  StringRef Name = E->getDirectCallee()->getName();
  std::optional<InputPlace> Input = inputOf(F, E->getArg(0), Name);
  if (!Input)
    return F.poison(E->getType());
  const Type *Part = F.typeOf(E->getArg(0)->IgnoreParenImpCasts())->innermost();
  if (Part->scalar() != F.Types.f32()) {
    F.report(FunctionLowering::range(E->getArg(0)), diags::EvaluateType, Name);
    return F.poison(E->getType());
  }
  SmallVector<Value *, 1> Place;
  if (E->getNumArgs() > 1)
    Place.push_back(F.rvalue(E->getArg(1)));
  F.at(FunctionLowering::range(E));
  if (Fn == EvaluateFn::Offset) {
    // The four low bits of each number are sixteenths of a pixel, with a sign.
    const Type *Ints = Place[0]->type(), *Floats = F.Types.vector(F.Types.f32(), 2);
    Value *Bits = F.splat(F.B.constant(F.M.constant(Ints->scalar(), 28)), Ints);
    Value *Signed = F.B.Shr({F.B.Shl({Place[0], Bits}), Bits});
    Value *Sixteenth = F.B.constant(F.M.constant(F.Types.f32(), 0x3d800000));
    Place[0] = F.B.Mul({F.convert(Signed, Floats), F.splat(Sixteenth, Floats)});
  } else if (!Place.empty()) {
    Place[0] = F.convert(Place[0], F.Types.u32());
  }
  Value *V = wholeInput(F, Input->Input, [&](unsigned Number) {
    return F.B.IoEvaluate(
        Place, F.M.Entry.Inputs[Number].Ty,
        {Builder::integer(AttrKind::Element, Number), Builder::word(AttrKind::Evaluate, Fn)});
  });
  return F.convert(partOf(F, E->getArg(0), *Input, V), F.typeOf(E));
}

static Value *atVertex(FunctionLowering &F, const clang::CallExpr *E) {
  StringRef Name = E->getDirectCallee()->getName();
  std::optional<InputPlace> Input = inputOf(F, E->getArg(0), Name);
  if (!Input)
    return F.poison(E->getType());
  if (!F.M.Entry.Inputs[Input->Input.Number].How.has(Interpolation::Flat)) {
    F.report(FunctionLowering::range(E->getArg(0)), diags::EvaluateVertex, Name);
    return F.poison(E->getType());
  }
  constexpr uint64_t Corners = 3;
  Value *Vertex = F.convert(F.rvalue(E->getArg(1)), F.Types.u32());
  if (F.outOfRange(Vertex, Corners, FunctionLowering::range(E->getArg(1))))
    return F.poison(E->getType());
  F.at(FunctionLowering::range(E));
  Value *V = wholeInput(F, Input->Input, [&](unsigned Number) {
    F.M.Entry.Inputs[Number].PerVertex = true;
    return loadInput(F, Number, Vertex);
  });
  return F.convert(partOf(F, E->getArg(0), *Input, V), F.typeOf(E));
}

/// Discards the pixel where a component is below 0.
static void clip(FunctionLowering &F, const clang::CallExpr *E) {
  Value *V = F.rvalue(E->getArg(0));
  F.at(FunctionLowering::range(E));
  SmallVector<Value *, 16> Scalars;
  F.flatten(V, Scalars);
  Value *Any = nullptr;
  for (Value *Scalar : Scalars) {
    Value *Below = F.B.Lt({Scalar, F.B.constant(F.M.zero(Scalar->type()))});
    Any = Any ? F.B.Or({Any, Below}) : Below;
  }
  F.B.ifElse(Any, [](Builder &Then) { Then.Demote({}); });
}

Value *tessera::lowerPixelCall(FunctionLowering &F, const clang::CallExpr *E, StringRef Op) {
  StringRef Name = E->getDirectCallee()->getName();
  if (F.M.Entry.Of != Stage::Pixel) {
    F.report(FunctionLowering::range(E), diags::PixelOnly, Name);
    return F.poison(E->getType());
  }
  if (Op == "pixel.clip") {
    clip(F, E);
    return nullptr;
  }
  F.at(FunctionLowering::range(E));
  if (Op == "pixel.discard")
    return F.B.Demote({});
  if (Op == "pixel.helper")
    return F.B.IsHelper({}, F.Types.boolTy());
  if (Op == "pixel.vertex")
    return atVertex(F, E);
  return evaluate(F, E,
                  StringSwitch<EvaluateFn>(Op)
                      .Case("pixel.sample", EvaluateFn::Sample)
                      .Case("pixel.snapped", EvaluateFn::Offset)
                      .Default(EvaluateFn::Centroid));
}
