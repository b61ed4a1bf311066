// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Intrinsics that only pixel shaders have.
#include "IR/StageInterface.h"
#include "Lower/Entry/EntryInputs.h"
#include "Lower/Lowering.h"
#include "Support/DiagnosticsLower.h"
#include "llvm/ADT/StringSwitch.h"

using namespace llvm;
using namespace tessera;
using namespace tessera::ir;

/// The parameter or member that \p E names, with parts of it left out; null if it is none.
static const clang::ValueDecl *inputNamed(const clang::Expr *E) {
  E = E->IgnoreParenImpCasts();
  if (const auto *Ref = dyn_cast<clang::DeclRefExpr>(E))
    return Ref->getDecl();
  const auto *Member = dyn_cast<clang::MemberExpr>(E);
  return Member ? Member->getMemberDecl() : nullptr;
}

/// Whether \p E begins with a parameter of the function \p Entry.
static bool isOfEntry(const clang::Expr *E, const clang::FunctionDecl *Entry) {
  E = E->IgnoreParenImpCasts();
  while (const auto *Member = dyn_cast<clang::MemberExpr>(E))
    E = Member->getBase()->IgnoreParenImpCasts();
  const auto *Ref = dyn_cast<clang::DeclRefExpr>(E);
  return Ref && is_contained(Entry->parameters(), Ref->getDecl());
}

/// The number of the input that \p E, an argument of the call \p Of, names; nothing after a report.
static std::optional<unsigned> inputOf(FunctionLowering &F, const clang::Expr *E, StringRef Of) {
  const clang::FunctionDecl *Entry = F.L.Shader.entries()[F.L.Options.Entry];
  const clang::ValueDecl *Named = inputNamed(E);
  auto Found = F.L.EntryInputs.find(Named);
  if (isOfEntry(E, Entry) && Found != F.L.EntryInputs.end() && Found->second.size() == 1)
    return Found->second.front();
  F.report(FunctionLowering::range(E), diags::EvaluateInput, Of, Entry->getName());
  return std::nullopt;
}

static Value *evaluate(FunctionLowering &F, const clang::CallExpr *E, EvaluateFn Fn) {
  std::optional<unsigned> Input = inputOf(F, E->getArg(0), E->getDirectCallee()->getName());
  if (!Input)
    return F.poison(E->getType());
  SmallVector<Value *, 1> Place;
  if (E->getNumArgs() > 1)
    Place.push_back(F.rvalue(E->getArg(1)));
  F.at(FunctionLowering::range(E));
  if (Fn == EvaluateFn::Offset) {
    // The four low bits of each number are sixteenths of a pixel, with a sign.
    const Type *Ints = Place[0]->type();
    Value *Bits = F.splat(F.B.constant(F.M.constant(Ints->scalar(), 28)), Ints);
    Value *Signed = F.B.Shr({F.B.Shl({Place[0], Bits}), Bits});
    Value *Sixteenth = F.B.constant(F.M.constant(F.Types.f32(), 0x3d800000)); // 1 / 16
    Place[0] = F.B.Mul({F.convert(Signed, F.Types.vector(F.Types.f32(), 2)),
                        F.splat(Sixteenth, F.Types.vector(F.Types.f32(), 2))});
  } else if (!Place.empty()) {
    Place[0] = F.convert(Place[0], F.Types.u32());
  }
  Value *V = F.B.IoEvaluate(
      Place, F.M.Entry.Inputs[*Input].Ty,
      {Builder::integer(AttrKind::Element, *Input), Builder::word(AttrKind::Evaluate, Fn)});
  return F.convert(V, F.typeOf(E));
}

static Value *atVertex(FunctionLowering &F, const clang::CallExpr *E) {
  StringRef Name = E->getDirectCallee()->getName();
  std::optional<unsigned> Input = inputOf(F, E->getArg(0), Name);
  if (!Input)
    return F.poison(E->getType());
  if (!F.M.Entry.Inputs[*Input].How.has(Interpolation::Flat)) {
    F.report(FunctionLowering::range(E->getArg(0)), diags::EvaluateVertex, Name);
    return F.poison(E->getType());
  }
  F.M.Entry.Inputs[*Input].PerVertex = true;
  Value *Vertex = F.convert(F.rvalue(E->getArg(1)), F.Types.u32());
  F.at(FunctionLowering::range(E));
  return F.convert(loadInput(F, *Input, Vertex), F.typeOf(E));
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
