// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "IR/Analysis/KnownBits.h"
#include "IR/MatrixAccess.h"
#include "IR/OpViews.h"
#include "IR/ThreadMatrix.h"
#include "Polyfill/Polyfill.h"
#include "SPIRV/Raise/BufferViews.h"
#include "SPIRV/Raise/ElementVariables.h"
#include "SPIRV/Raise/Raise.h"
#include "Target/Legality.h"
#include "Target/Target.h"
#include "llvm/Support/MathExtras.h"

using namespace llvm;
using namespace tessera;
using namespace tessera::spirv;
using ir::ArithFn;
using ir::AttrKind;
using ir::Builder;
using ir::Op;
using ir::Opcode;
using ir::Type;
using ir::Value;

namespace {
/// The memory operands of spirv.mat_load and spirv.mat_store.
struct ElementAddress {
  Value *First;
  Value *Stride;
};
} // namespace

/// Whether the device does not load from the elements of the groupshared array themselves.
static bool needsSharedView(const ir::MatrixMemory &Form, const Value *Memory,
                            const Target &Device) {
  return Memory->type()->space() == ir::AddressSpace::Workgroup && !Form.isPlain() &&
         Device.lists(Feature::WorkgroupLayout) &&
         (Form.InLongVectors ||
          !Device.lists(Form.isInWords() ? Feature::CooperativeMatrixPackedArrays
                                         : Feature::CooperativeMatrixVectorArrays));
}

static ElementAddress elementAddress(Builder &B, Views &V, ir::ops::MatAccess Access,
                                     const Target &Device) {
  Value *Memory = Access.memory();
  const Type *Element = Access.matrix()->element();
  ir::MatrixMemory Form(Access.op());
  if (Form.hasOtherView() || needsSharedView(Form, Memory, Device))
    return {V.element(B, Memory, Element, Form.inComponents(B, Access.offset())),
            Form.inComponents(B, Access.stride())};
  if (!Form.inBytes())
    return {B.access(Memory, {Access.offset()}), Access.stride()};
  unsigned Shift = Log2_64(Element->bits() / 8 / Access->intAttr(AttrKind::Unit, 1));
  return {V.element(B, Memory, Element, shiftRight(B, Access.offset(), Shift)),
          shiftRight(B, Access.stride(), Shift)};
}

static ir::Attr layoutOf(const Op &O) {
  return Builder::word(AttrKind::Layout, O.enumAttr<ir::MatrixLayout>(AttrKind::Layout));
}

static Value *arith(Builder &B, Op &O) {
  auto Arith = O.as<ir::ops::MatArith>();
  Value *Matrix = Arith.matrix(), *Other = Arith.other();
  const Type *Ty = Matrix->type();
  auto Make = [&](Value *L, Value *R) {
    return B.create(Opcode::MatArith, {L, R}, nullptr, O.attrs())->result();
  };
  // SPV_KHR_bfloat16, SPV_EXT_float8: no addition of such matrices, convert first.
  bool Widen = Ty->element()->isStorageFormat();
  if (!Other->type()->isMatrix()) {
    if (O.enumAttr<ArithFn>(AttrKind::Fn) == ArithFn::Mul && !Widen)
      return O.result(); // OpMatrixTimesScalar
    Other = B.MatFill({Other}, Ty);
  }
  if (!Widen)
    return Make(Matrix, Other);
  const Type *Wide = B.types().withScalar(Ty, B.types().f32());
  Value *WideMatrix = B.MatConvert({Matrix}, Wide);
  return B.MatConvert({Make(WideMatrix, B.MatConvert({Other}, Wide))}, Ty);
}

static Value *convert(Builder &B, Op &O) {
  Value *Matrix = O.as<ir::ops::MatConvert>().matrix();
  const Type *From = Matrix->type(), *To = O.type();
  bool Moves = O.flag(AttrKind::Transpose) || From->use() != To->use();
  if (From->element() == To->element())
    return Moves ? O.result() : Matrix;
  const Type *Step = conversionStep(B.types(), From->element(), To->element());
  if (!Moves && !Step)
    return O.result();
  // The component type first: what moves elements keeps it.
  if (Step)
    Matrix = B.MatConvert({Matrix}, B.types().withScalar(From, Step));
  Matrix = B.MatConvert({Matrix}, B.types().withScalar(From, To->element()));
  return Moves ? B.create(Opcode::MatConvert, {Matrix}, To, O.attrs())->result() : Matrix;
}

/// Returns the load of \p Bias if an instruction can load it too: its buffer is read-only, and its
/// offset is a multiple of 16 bytes.
static const Op *placeOf(ir::Module &M, ir::KnownBitsAnalysis &Known, const Value *Bias) {
  const Op *Load = Bias->def() && Bias->def()->is(Opcode::Load) ? Bias->def() : nullptr;
  const Op *At = Load ? Load->as<ir::ops::Load>().address()->def() : nullptr;
  if (!At || !At->is(Opcode::BytesAt))
    return nullptr;
  auto Place = At->as<ir::ops::BytesAt>();
  const ir::Global *G = ir::globalAt(M, Place.buffer());
  bool IsAligned =
      Known.multiple(Place.offset(), VectorRules::VectorAlign) == VectorRules::VectorAlign;
  return G && G->ReadOnly && IsAligned ? At : nullptr;
}

/// Emits a product as an instruction. A bias that is not in memory is added afterwards.
static Value *multiplyVector(Builder &B, Views &V, ir::KnownBitsAnalysis &Known, Op &O) {
  ir::ops::MatVecProduct Of(O);
  Value *Vector = Of.vector();
  auto Format = [&](AttrKind Kind, const Value *Held) {
    return Builder::word(Kind, O.flag(Kind) ? O.enumAttr<ir::ElementFormat>(Kind)
                                            : ir::formatOf(Held->type()->element()));
  };
  auto Input = ir::ElementFormat(Format(AttrKind::Input, Vector).Int);
  uint64_t Room = Vector->type()->count() * ir::numbersIn(Vector->type()->element(), Input);
  SmallVector<ir::Attr, 5> Attrs{
      Builder::word(AttrKind::Layout, ir::MatrixLayout(*ir::constantBits(Of.layout()))),
      Builder::word(AttrKind::Input, Input),
      Builder::word(AttrKind::Matrix, O.enumAttr<ir::ElementFormat>(AttrKind::Matrix)),
      Builder::integer(AttrKind::Depth, O.intAttr(AttrKind::Depth, int64_t(Room)))};
  auto Words = [&](Value *Buffer) { return V.view(B, Buffer, B.types().u32()); };
  SmallVector<Value *, 6> Operands{Words(Of.memory()), Of.offset(), Of.stride(), Vector};
  auto Added = O.dyn<ir::ops::MatMulVecAdd>();
  const Op *At = Added ? placeOf(B.module(), Known, Added.bias()) : nullptr;
  if (!At) {
    Value *Product = B.SpirvMulVec(Operands, O.type(), Attrs);
    return Added ? B.Add({Product, Added.bias()}) : Product;
  }
  auto Place = At->as<ir::ops::BytesAt>();
  Operands.append({Words(Place.buffer()), Place.offset()});
  Attrs.push_back(Format(AttrKind::Bias, Added.bias()));
  return B.SpirvMulVecAdd(Operands, O.type(), Attrs);
}

void tessera::spirv::raiseMatrices(ir::Module &M, const PassContext &Ctx) {
  placeElementVariables(M);
  ElementCopies Copies;
  Views V(M);
  ir::KnownBitsAnalysis Known(M, ir::KnownBitsAnalysis::Followed);
  polyfill::Polyfill Fill(M, {.MatrixSelect = true}); // OpSelect does not choose matrices
  rewrite(M, [&](Op &O, Builder &B) -> std::optional<Value *> {
    auto Kept = [&](Value *Result) -> std::optional<Value *> {
      return Result == O.result() ? std::nullopt : std::optional(Result);
    };
    switch (O.opcode()) {
    case Opcode::MatLoad: {
      ir::ops::MatAccess Access(O);
      auto [First, Stride] = elementAddress(B, V, Access, Ctx.Device);
      SmallVector<Value *, 4> Operands{First, Stride};
      append_range(Operands, Access.counts());
      return B.SpirvMatLoad(Operands, O.type(), layoutOf(O));
    }
    case Opcode::MatStore: {
      ir::ops::MatAccess Access(O);
      auto [First, Stride] = elementAddress(B, V, Access, Ctx.Device);
      SmallVector<Value *, 5> Operands{O.as<ir::ops::MatStore>().matrix(), First, Stride};
      append_range(Operands, Access.counts());
      B.SpirvMatStore(Operands, nullptr, layoutOf(O));
      return nullptr;
    }
    case Opcode::MatMul: {
      auto Mul = O.as<ir::ops::MatMul>();
      Value *Nothing = B.MatFill({B.zero(O.type()->element())}, O.type());
      return B.MatMulAdd({Mul.a(), Mul.b(), Nothing}, O.type(), O.attrs());
    }
    case Opcode::MatArith:
      return Kept(arith(B, O));
    case Opcode::MatNeg: {
      if (!O.type()->element()->isStorageFormat())
        return std::nullopt;
      Value *Matrix = O.as<ir::ops::MatNeg>().matrix();
      const Type *Wide = B.types().withScalar(O.type(), B.types().f32());
      return B.MatConvert({B.MatNeg({B.MatConvert({Matrix}, Wide)})}, O.type());
    }
    case Opcode::MatConvert:
      return Kept(convert(B, O));
    case Opcode::MatMulVec:
    case Opcode::MatMulVecAdd:
      return multiplyVector(B, V, Known, O);
    case Opcode::MatOuterProduct: {
      auto Add = O.as<ir::ops::MatOuterProduct>();
      B.SpirvOuterProduct(
          {Add.lhs(), Add.rhs(), V.view(B, Add.memory(), B.types().u32()), Add.offset()}, nullptr,
          {Builder::word(AttrKind::Matrix, O.enumAttr<ir::ElementFormat>(AttrKind::Matrix))});
      return nullptr;
    }
    case Opcode::VecAtomicAdd: {
      auto Add = O.as<ir::ops::VecAtomicAdd>();
      B.SpirvVecAtomicAdd({Add.vector(), V.view(B, Add.memory(), B.types().u32()), Add.offset()});
      return nullptr;
    }
    case Opcode::MatExtract: {
      auto Extract = O.as<ir::ops::MatExtract>();
      return B.load(elementOf(B, Copies.of(B, O, Extract.matrix()), Extract.index()));
    }
    case Opcode::MatInsert: {
      auto Insert = O.as<ir::ops::MatInsert>();
      Value *Copy = B.var(O.type(), "", Insert.matrix());
      B.store(elementOf(B, Copy, Insert.index()), Insert.value());
      return B.load(Copy);
    }
    default:
      return Fill(O, B);
    }
  });
}
