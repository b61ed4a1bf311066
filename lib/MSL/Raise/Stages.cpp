// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "BackendCommon/StageInputs.h"
#include "IR/SystemValues.h"
#include "MSL/Language/StageStructs.h"
#include "MSL/Raise/Raise.h"

using namespace llvm;
using namespace tessera;
using namespace tessera::msl;
using ir::AttrKind;
using ir::Builder;
using ir::EntryMode;
using ir::Interpolation;
using ir::Op;
using ir::Opcode;
using ir::StageElement;
using ir::SystemValue;
using ir::Type;
using ir::Value;

static unsigned elementOf(const Op &O) { return unsigned(O.intAttr(AttrKind::Element)); }

/// Removes the outputs for which \p Dead is true, and the stores to them.
static void eraseOutputs(ir::Module &M, function_ref<bool(const StageElement &)> Dead) {
  SmallVector<std::optional<unsigned>, 8> Numbers;
  unsigned Next = 0;
  for (const StageElement &E : M.Entry.Outputs)
    Numbers.push_back(Dead(E) ? std::nullopt : std::optional(Next++));
  if (Next == Numbers.size())
    return;
  erase_if(M.Entry.Outputs, Dead);
  SmallVector<Op *, 4> Stores;
  for (ir::Function *F : M.Functions)
    ir::walk(F->body(), [&](Op &O) {
      if (!O.is(Opcode::IoStore))
        return;
      if (std::optional<unsigned> Number = Numbers[elementOf(O)])
        M.setAttr(&O, Builder::integer(AttrKind::Element, *Number));
      else
        Stores.push_back(&O);
    });
  for (Op *Store : Stores)
    Store->erase();
}

/// Whether the pixel shader runs for each sample.
static bool runsForSamples(const ir::Module &M) {
  bool Runs = false;
  for (ir::Function *F : M.Functions)
    ir::walk(F->body(), [&](const Op &O) {
      if (O.is(Opcode::Builtin))
        Runs |= O.enumAttr<SystemValue>(AttrKind::Builtin) == SystemValue::SampleIndex;
      else if (O.is(Opcode::IoLoad))
        Runs |= M.Entry.Inputs[elementOf(O)].How.has(Interpolation::Sample);
    });
  return Runs;
}

static bool isPosition(const Op &O) {
  return O.is(Opcode::Builtin) &&
         O.enumAttr<SystemValue>(AttrKind::Builtin) == SystemValue::PixelPosition;
}

/// How many components of SV_Position the shader reads: none, the first two or all.
static unsigned componentsRead(const ir::Module &M) {
  unsigned Most = 0;
  auto Read = [&](const Op &User) -> unsigned {
    if (!User.is(Opcode::Extract) && !User.is(Opcode::Shuffle))
      return 4;
    auto IsFirst = [](int64_t I) { return I < 2; };
    return all_of(User.intsAttr(AttrKind::Indices), IsFirst) ? 2 : 4;
  };
  for (ir::Function *F : M.Functions)
    ir::walk(F->body(), [&](const Op &O) {
      if (isPosition(O))
        for (const ir::Use &U : O.result()->uses())
          Most = std::max(Most, Read(*U.user()));
    });
  return Most;
}

/// The language has the position of the pixel's center also where the shader runs for each sample.
static void movePosition(ir::Module &M) {
  unsigned Components = componentsRead(M);
  ir::Region &Body = M.Entry.Fn->body();
  if (!Components || Body.empty())
    return;
  auto B = Builder::before(M, Body.front());
  B.MslMovePosition({B.systemValue(SystemValue::SampleIndex)}, nullptr,
                    {Builder::integer(AttrKind::Component, Components)});
}

/// \p Ty, or the vectors of an array, with four components.
static const Type *withFour(ir::TypeContext &Types, const Type *Ty) {
  return Ty->isArray() ? Types.array(withFour(Types, Ty->element()), Ty->count())
                       : Types.vector(Ty->scalar(), 4);
}

/// A color of four components; those that the user does not write are 0, and alpha is 1.
static Value *withFour(Builder &B, Value *Color) {
  if (const Type *Ty = Color->type(); Ty->isArray()) {
    SmallVector<Value *, 4> Colors;
    for (uint64_t I = 0; I < Ty->count(); ++I)
      Colors.push_back(withFour(B, B.extract(Color, {int64_t(I)})));
    return B.Construct(Colors, withFour(B.types(), Ty));
  }
  const Type *Scalar = Color->type()->scalar();
  SmallVector<Value *, 4> Parts;
  for (unsigned I = 0; I < 4; ++I)
    if (I < Color->type()->components())
      Parts.push_back(Color->type()->isVector() ? B.extract(Color, {int64_t(I)}) : Color);
    else
      Parts.push_back(B.number(Scalar, I == 3));
  return B.Construct(Parts, B.types().vector(Scalar, 4));
}

void tessera::msl::raiseStages(ir::Module &M, const PassContext &Ctx) {
  if (ir::stages::Meshes.has(M.Entry.Of))
    raiseMeshes(M);
  if (ir::stages::Rays.has(M.Entry.Of))
    raiseRays(M);
  if (Ctx.MSL.BeforeHull || ir::stages::Tessellation.has(M.Entry.Of))
    raisePatches(M, Ctx.MSL.BeforeHull);
  if (M.Entry.Of != ir::Stage::Pixel)
    return;
  if (M.Entry.Modes.has(EntryMode::EarlyTests))
    eraseOutputs(M, [](const StageElement &E) {
      return E.Value == SystemValue::Depth || E.Value == SystemValue::StencilRef;
    });
  bool ForSamples = runsForSamples(M);
  std::map<unsigned, bool> IsEvaluated = raising::readInputs(M);
  DenseSet<unsigned> Widened;
  for (auto [Number, E] : enumerate(M.Entry.Outputs))
    if (!E.Value && E.Ty->innermost()->components() < 4) {
      Widened.insert(unsigned(Number));
      E.Ty = withFour(M.types(), E.Ty);
    }
  if (ForSamples)
    movePosition(M);
  rewrite(M, [&](Op &O, Builder &B) -> std::optional<Value *> {
    switch (O.opcode()) {
    case Opcode::Builtin: {
      if (!ForSamples || O.enumAttr<SystemValue>(AttrKind::Builtin) != SystemValue::Coverage)
        return std::nullopt;
      Value *Pixel = B.systemValue(SystemValue::Coverage);
      Pixel->setName(O.result()->name());
      return B.And({Pixel, B.Shl({B.u32(1), B.systemValue(SystemValue::SampleIndex)})});
    }
    case Opcode::IoLoad: {
      unsigned Number = elementOf(O);
      if (!IsEvaluated[Number] || !M.Entry.Inputs[Number].How.has(Interpolation::Sample))
        return std::nullopt;
      return B.IoEvaluate({B.systemValue(SystemValue::SampleIndex)}, O.type(),
                          {Builder::integer(AttrKind::Element, Number),
                           Builder::word(AttrKind::Evaluate, ir::EvaluateFn::Sample)});
    }
    case Opcode::IoStore: {
      if (!Widened.contains(elementOf(O)))
        return std::nullopt;
      B.IoStore({withFour(B, O.as<ir::ops::IoStore>().value())}, nullptr, O.attrs());
      return nullptr;
    }
    default:
      return std::nullopt;
    }
  });
}
